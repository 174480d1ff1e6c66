// Greedy is legal, deterministic, stronger than random, and plays as a sound beginner would.
#include "agents/greedy/greedy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "agents/greedy/greedy_with.h"
#include "agents/random/random_agent.h"
#include "sdk/base/random.h"
#include "tests/unit/agents/duel.h"

namespace hakam {
namespace {

using rules::Action;
using rules::AuctionStage;
using rules::Call;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Observation;
using rules::Phase;
using rules::Seat;

rules::RuleSet Rules(const std::string& preset = "baloot") {
  return rules::RuleSet::FromPreset(preset).value();
}
Card C(const char* text) { return Card::Parse(text).value(); }
CardSet Cards(const char* text) { return CardSet::Parse(text).value(); }

std::vector<Action> Calls(std::vector<CallKind> kinds) {
  std::vector<Action> actions;
  for (const CallKind kind : kinds) actions.push_back(Action::OfCall({.kind = kind}));
  return actions;
}

// What greedy does; the session is at seat 0 of a table of Baloot.
std::string Answer(const Observation& seen, const std::vector<Action>& legal) {
  const auto agent = agents::MakeGreedy({.rules = Rules()});
  return agent->Decide({.observation = seen, .legal = legal}).ToString();
}

// ---- Strength, legality, determinism ----

TEST(Greedy, BeatsRandomByMoreThanFivePointsABoard) {
  const DuelResult result = Duel(Rules(), agents::MakeGreedy, agents::MakeRandom, 400, 1);
  RecordProperty("mean", std::to_string(result.mean));
  EXPECT_GT(result.mean - 3 * result.standard_error, 5) << result.mean << " +- " << result.standard_error;
}

TEST(Greedy, AnswersTheSameQuestionTheSameAndAlwaysLegally) {
  const rules::RuleSet rules = Rules();
  const auto twin = agents::MakeGreedy({.rules = rules});
  std::vector<std::unique_ptr<Agent>> bots;
  for (int seat = 0; seat < 4; ++seat) {
    // Mixed tables reach positions that four of a kind never would.
    const Session session{.rules = rules, .seat = static_cast<Seat>(seat)};
    bots.push_back(seat % 2 == 0 ? agents::MakeGreedy(session) : agents::MakeRandom(session));
  }
  const std::vector<Agent*> agents = {bots[0].get(), bots[1].get(), bots[2].get(), bots[3].get()};
  int64_t asked = 0;
  for (uint64_t deal = 0; deal < 3000; ++deal) {
    PlayBoard(rules, {.deck = ShuffledDeck(deal), .dealer = static_cast<Seat>(deal & 3)}, agents,
              [&](const rules::BoardState& board, const Question& q, const Action& action) {
                if (Index(board.to_act()) % 2 == 1) return;
                ++asked;
                ASSERT_NE(std::find(q.legal.begin(), q.legal.end(), action), q.legal.end())
                    << action.ToString() << " deal " << deal;
                Question other = q;
                other.decision_seed += 1;
                other.time_left = absl::Seconds(9);
                ASSERT_EQ(twin->Decide(other), action) << "deal " << deal;
              });
  }
  EXPECT_GT(asked, 20000);
}

TEST(Greedy, PlaysEveryPreset) {
  for (const std::string& preset : rules::RuleSet::PresetNames()) {
    const DuelResult result = Duel(Rules(preset), agents::MakeGreedy, agents::MakeRandom, 200, 9);
    EXPECT_GT(result.mean, 0) << preset;
  }
}

TEST(Greedy, TakesTheFirstActionWhereItMeetsACallThatItDoesNotKnow) {
  Observation seen;
  seen.hand = Cards("AS TS KS QS JS");
  EXPECT_EQ(Answer(seen, Calls({CallKind::kTake, CallKind::kPass})), Calls({CallKind::kTake})[0].ToString());
  seen.phase = Phase::kDoubling;
  EXPECT_EQ(Answer(seen, Calls({CallKind::kMatch, CallKind::kRedouble})),
            Calls({CallKind::kMatch})[0].ToString());
}

// ---- Bidding (rules/baloot C) ----

Observation AtAuction(const char* hand, const char* public_card, AuctionStage stage) {
  Observation seen;
  seen.dealer = Seat::k3;
  seen.phase = Phase::kAuction;
  seen.auction_stage = stage;
  seen.hand = Cards(hand);
  seen.public_card = C(public_card);
  return seen;
}

const std::vector<Action>& Round1() {
  static const auto& calls =
      *new std::vector<Action>(Calls({CallKind::kPass, CallKind::kHokum, CallKind::kSun}));
  return calls;
}

TEST(GreedyBidding, PassesAPoorHand) {
  EXPECT_EQ(Answer(AtAuction("7S 8H 9D JC QC", "7H", AuctionStage::kRound1), Round1()), "PASS");
}

TEST(GreedyBidding, SunOnAcesAndTens) {
  EXPECT_EQ(Answer(AtAuction("AS TS AH TH KD", "AC", AuctionStage::kRound1), Round1()), "SUN");
}

TEST(GreedyBidding, HokumOnJackAndNine) {
  EXPECT_EQ(Answer(AtAuction("JH 9H AH AS 7D", "KH", AuctionStage::kRound1), Round1()), "HOKUM");
}

TEST(GreedyBidding, NamesTheLongSuitInRoundTwo) {
  std::vector<Action> legal;
  for (const Denomination d : {Denomination::kClubs, Denomination::kHearts, Denomination::kSpades}) {
    legal.push_back(Action::OfCall({.kind = CallKind::kHokum, .denomination = d}));
  }
  legal.push_back(Action::OfCall({.kind = CallKind::kSun}));
  EXPECT_EQ(Answer(AtAuction("JH 9H AH 8H 7S", "7D", AuctionStage::kConfirm), legal), "HOKUM:H");
}

TEST(GreedyBidding, DoesNotTakeAPartnersSunAway) {
  Observation seen = AtAuction("AS TS AH TH KD", "AC", AuctionStage::kRound1Claim);
  seen.calls.push_back({.seat = Seat::k2, .call = {.kind = CallKind::kSun}});
  const auto legal = Calls({CallKind::kPass, CallKind::kSun});
  EXPECT_EQ(Answer(seen, legal), "PASS");
  seen.calls[0].seat = Seat::k1;
  EXPECT_EQ(Answer(seen, legal), "SUN");
}

// B6: an open hand of sevens, eights and nines is not worth playing.
TEST(GreedyBidding, KaweshVoidsAHopelessDeal) {
  const auto legal = Calls({CallKind::kPass, CallKind::kHokum, CallKind::kSun, CallKind::kKawesh});
  EXPECT_EQ(Answer(AtAuction("7S 8S 9H 7D 8C", "7H", AuctionStage::kRound1), legal), "KAWESH");
}

TEST(GreedyDoubling, DoublesWithTheTrumpsAndNotWithout) {
  Observation seen;
  seen.phase = Phase::kDoubling;
  seen.contract = {.denomination = Denomination::kHearts, .caller = Seat::k1, .taker = Seat::k1};
  const std::vector<Action> legal = {
      Action::OfCall({.kind = CallKind::kPass}),
      Action::OfCall({.kind = CallKind::kDouble, .lock = rules::Lock::kOpen}),
      Action::OfCall({.kind = CallKind::kDouble, .lock = rules::Lock::kLocked})};
  seen.hand = Cards("JH 9H AH TH AS TS AD AC");
  EXPECT_EQ(Answer(seen, legal), "DOUBLE:LOCKED");
  seen.hand = Cards("7H 8S 9S TS QD JD 8D 7C");
  EXPECT_EQ(Answer(seen, legal), "PASS");
}

// ---- Play ----

struct Position {
  const char* what;
  Denomination denomination;
  Seat caller;
  const char* hand;
  Seat leader;
  std::vector<const char*> trick;  // played before seat 0
  const char* legal;               // the cards that may be played
  const char* expected;
};

TEST(GreedyPlay, AsABeginnerWould) {
  const Denomination sun = Denomination::kNoTrumps;
  const Denomination hearts = Denomination::kHearts;
  // Trick 1, so that the hands are whole.
  const Position positions[] = {
      {"cashes a sure winner",
       sun,
       Seat::k0,
       "AS 7S 8S 8H 9H 9D JD 7C",
       Seat::k0,
       {},
       "AS 7S 8S 8H 9H 9D JD 7C",
       "AS"},
      {"feeds the partner's ace",
       sun,
       Seat::k0,
       "KS 7S AH 8H 8D 9D 7C 8C",
       Seat::k2,
       {"AS", "8S"},
       "KS 7S",
       "KS"},
      {"does not feed the enemy's ace",
       sun,
       Seat::k0,
       "KS 7S AH 8H 8D 9D 7C 8C",
       Seat::k3,
       {"AS"},
       "KS 7S",
       "7S"},
      {"last to play, wins with the ten",
       sun,
       Seat::k0,
       "TS 7S AH 8H 8D 9D 7C 8C",
       Seat::k1,
       {"KS", "8S", "9S"},
       "TS 7S",
       "TS"},
      {"throws no ace on a lost trick",
       sun,
       Seat::k0,
       "AD 7D AH 8H TH 7C 8C 9C",
       Seat::k1,
       {"TS", "AS", "9S"},
       "AD 7D AH 8H TH 7C 8C 9C",
       "7C"},
      {"draws trumps",
       hearts,
       Seat::k0,
       "JH 9H 8H AS 7S 7D 8D 7C",
       Seat::k0,
       {},
       "JH 9H 8H AS 7S 7D 8D 7C",
       "JH"},
      {"a defender keeps his trumps",
       hearts,
       Seat::k1,
       "7H QH 8H AS 7S 7D 8D 7C",
       Seat::k0,
       {},
       "7H QH 8H AS 7S 7D 8D 7C",
       "AS"},
      {"ruffs low",
       hearts,
       Seat::k0,
       "JH 7H 8H 8D 9D 7C 8C 9C",
       Seat::k1,
       {"AS", "7S", "TS"},
       "JH 7H 8H",
       "7H"},
      {"does not lead a bare ten",
       sun,
       Seat::k0,
       "TS 7H 8H 9H 7D 8D 7C 8C",
       Seat::k0,
       {},
       "TS 7H 8H 9H 7D 8D 7C 8C",
       "7C"},
  };
  for (const Position& p : positions) {
    Observation seen;
    seen.phase = Phase::kPlay;
    seen.hand = Cards(p.hand);
    seen.contract = {.denomination = p.denomination, .caller = p.caller, .taker = p.caller};
    if (!p.trick.empty()) {
      rules::TrickView trick{.leader = p.leader};
      for (const char* card : p.trick) trick.cards[trick.count++] = C(card);
      seen.tricks.push_back(trick);
    }
    std::vector<Action> legal;
    for (const Card card : Cards(p.legal)) legal.push_back(Action::OfPlay(card));
    EXPECT_EQ(Answer(seen, legal), p.expected) << p.what;
  }
}

TEST(GreedyPlay, RemembersWhatIsGone) {
  // Once the ace and the ten of spades are gone the king is the best card left, and he is led.
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards("KS 7S 8H 9H 9D 8D 7C");
  seen.contract = {.denomination = Denomination::kNoTrumps};
  std::vector<Action> legal;
  for (const Card card : seen.hand) legal.push_back(Action::OfPlay(card));
  rules::TrickView trick{.leader = Seat::k0, .count = 4, .winner = Seat::k1};
  trick.cards = {C("QC"), C("AC"), C("8C"), C("TC")};
  seen.tricks.push_back(trick);
  EXPECT_NE(Answer(seen, legal), "KS");
  seen.tricks[0].cards = {C("QS"), C("AS"), C("8S"), C("TS")};
  EXPECT_EQ(Answer(seen, legal), "KS");
}

}  // namespace
}  // namespace hakam
