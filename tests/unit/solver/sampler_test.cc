// Random deals for an observation: they fit, all fitting ones are equally likely, and bad observations are
// refused.
#include "sdk/solver/sampler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"
#include "tests/unit/solver/endings.h"

namespace hakam::solver {
namespace {

using rules::BoardState;
using rules::Card;
using rules::CardSet;
using rules::Observation;
using rules::Phase;
using rules::RuleSet;
using rules::Seat;
using rules::TrickView;
using rules::testing::C;
using rules::testing::Cards;
using rules::testing::Rules;
using ::testing::HasSubstr;
using testing::SolvablePresets;

using Hands = std::array<CardSet, 4>;

// A random board in play whose seat in turn holds `cards`.
BoardState RandomBoard(const RuleSet& rules, int cards, Random& random) {
  while (true) {
    BoardState board = BoardState::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
    while (!board.finished()) {
      if (board.phase() == Phase::kPlay && board.hand(board.to_act()).size() == cards) return board;
      // Melds are announced, because announcements give information.
      const rules::Action action = board.phase() == Phase::kDeclaring
                                       ? board.LegalActions()[0]
                                       : rules::testing::RandomAction(board, random);
      EXPECT_TRUE(board.Apply(action).ok());
    }
  }
}

bool SoundsLike(const RuleSet& rules, const Observation& seen, Seat seat, CardSet dealt) {
  std::vector<rules::MeldKind> kinds;
  bool has_shown = false;
  for (const rules::DeclaredMeld& meld : seen.melds) {
    if (meld.seat != seat) continue;
    if (!dealt.ContainsAll(meld.cards)) return false;
    has_shown |= !meld.cards.empty();
    kinds.push_back(meld.kind);
  }
  if (has_shown) return true;  // a seat that shows one meld shows all
  const rules::Denomination d = seen.contract->denomination;
  const bool baloot = rules.family == rules::Family::kBaloot;
  const bool automatic = !baloot && rules.melds == rules::Melds::kDeclared &&
                         rules.meld_announce == rules::MeldAnnounce::kAutomatic;
  bool has_played = seen.tricks.size() > 1;
  for (int i = 0; !seen.tricks.empty() && i < seen.tricks[0].count; ++i)
    has_played = has_played || After(seen.tricks[0].leader, i) == seat;
  if (kinds.empty() && !(automatic && has_played)) return true;
  rules::DeclarationList legal = baloot ? rules::baloot::LegalDeclarations(rules, d, dealt)
                                        : rules::belote::LegalDeclarations(rules, d, dealt);
  if (automatic) legal = {rules::belote::AutomaticDeclaration(rules, d, dealt)};
  for (const rules::Declaration& declaration : legal) {
    std::vector<rules::MeldKind> said;
    for (CardSet meld : declaration) {
      said.push_back(baloot ? *rules::baloot::ClassifyMeld(rules, d, meld)
                            : rules::belote::KindOf(rules, meld));
    }
    if (said == kinds) return true;
  }
  return false;
}

// Replays the tricks: whether these hands, with the cards played, agree with everything that was seen.
bool Fits(const RuleSet& rules, const Observation& seen, Hands hands) {
  if (hands[At(seen.seat)] != seen.hand) return false;
  Hands dealt = hands;
  for (const TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i)
      dealt[At(After(trick.leader, i))].Add(trick.cards[static_cast<size_t>(i)]);
  }
  for (Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
    if (seat != seen.seat && !SoundsLike(rules, seen, seat, dealt[At(seat)])) return false;
    for (const rules::SeatCall& call : seen.calls) {
      if (!rules.must_hold_suit || call.seat != seat || !call.call.denomination.has_value()) continue;
      if (!dealt[At(seat)].HasSuit(*TrumpOf(*call.call.denomination))) return false;
    }
  }
  if (seen.public_card_holder.has_value() && !dealt[At(*seen.public_card_holder)].Contains(*seen.public_card))
    return false;
  rules::PlayTerms terms = TermsOf(rules, seen.contract->denomination, seen.contract->locked);
  for (const TrickView& view : seen.tricks) {
    rules::Trick trick(view.leader);
    terms.ekka.reset();
    for (int i = 0; i < view.count; ++i) {
      const Seat seat = trick.next();
      const Card card = view.cards[static_cast<size_t>(i)];
      if (!LegalCards(terms, trick, dealt[At(seat)]).Contains(card)) return false;
      if ((view.belote >> Index(seat) & 1) != 0) {
        const rules::Rank other =
            card.rank() == rules::Rank::kKing ? rules::Rank::kQueen : rules::Rank::kKing;
        CardSet all = dealt[At(seat)];
        for (const TrickView& before : seen.tricks) {
          for (int k = 0; k < before.count; ++k) {
            if (After(before.leader, k) == seat) all.Add(before.cards[static_cast<size_t>(k)]);
          }
        }
        if (!all.Contains(Card(card.suit(), other))) return false;
      }
      dealt[At(seat)].Remove(card);
      if (view.ekka == seat) terms.ekka = seat;
      trick.Add(terms.denomination, card);
    }
  }
  return true;
}

// All ways to distribute the hidden cards to hands of the right size.
std::vector<Hands> AllHands(const RuleSet& rules, const BoardState& board, const Observation& seen) {
  CardSet hidden;
  for (Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
    if (seat != seen.seat) hidden = hidden | board.hand(seat);
  }
  std::vector<Card> cards;
  for (Card card : hidden) cards.push_back(card);
  std::vector<Hands> all;
  Hands hands{};
  hands[At(seen.seat)] = seen.hand;
  const auto deal = [&](const auto& self, size_t next) -> void {
    if (next == cards.size()) {
      if (Fits(rules, seen, hands)) all.push_back(hands);
      return;
    }
    for (Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
      if (seat == seen.seat || hands[At(seat)].size() == board.hand(seat).size()) continue;
      hands[At(seat)].Add(cards[next]);
      self(self, next + 1);
      hands[At(seat)].Remove(cards[next]);
    }
  };
  deal(deal, 0);
  return all;
}

class SamplerTest : public ::testing::TestWithParam<std::string> {};

TEST_P(SamplerTest, EveryWorldFitsWhatWasSeen) {
  const RuleSet rules = Rules(GetParam());
  const int tricks = PackSize(rules.deck) / 4;
  for (uint64_t draw = 0; draw < Draws(40); ++draw) {
    Random random(5000 + draw);
    const BoardState board = RandomBoard(rules, 2 + static_cast<int>(draw) % (tricks - 1), random);
    const Observation seen = board.ObservationFor(static_cast<Seat>(draw % 4));
    const absl::StatusOr<Sampler> sampler = Sampler::Create(rules, seen);
    ASSERT_TRUE(sampler.ok()) << sampler.status() << " draw " << draw;
    for (int i = 0; i < 20; ++i) {
      const absl::StatusOr<World> world = sampler->Draw(random);
      ASSERT_TRUE(world.ok()) << world.status() << " draw " << draw;
      ASSERT_TRUE(world->stock.empty());
      for (size_t seat = 0; seat < 4; ++seat)
        ASSERT_EQ(world->hands[seat].size(), board.hand(static_cast<Seat>(seat)).size()) << "draw " << draw;
      ASSERT_TRUE(Fits(rules, seen, world->hands)) << "draw " << draw;
    }
  }
}

// Pearson's statistic against the enumeration: with k worlds it has mean k - 1 and variance 2 (k - 1); six
// standard deviations do not happen by chance.
TEST_P(SamplerTest, EveryWorldThatFitsIsEquallyLikely) {
  const RuleSet rules = Rules(GetParam());
  for (uint64_t draw = 0; draw < Draws(16); ++draw) {
    Random random(6000 + draw);
    const BoardState board = RandomBoard(rules, 2 + static_cast<int>(draw) % 2, random);
    const Observation seen = board.ObservationFor(static_cast<Seat>(draw / 2 % 4));
    const std::vector<Hands> all = AllHands(rules, board, seen);
    std::map<Hands, int> met;
    for (const Hands& hands : all) met[hands] = 0;
    const Sampler sampler = Sampler::Create(rules, seen).value();
    const int draws = 20 * static_cast<int>(all.size()) + 100;
    for (int i = 0; i < draws; ++i) {
      const World world = sampler.Draw(random).value();
      const auto it = met.find(world.hands);
      ASSERT_NE(it, met.end()) << "draw " << draw;
      ++it->second;
    }
    const double expected = static_cast<double>(draws) / static_cast<double>(all.size());
    double chi_square = 0;
    for (const auto& [hands, count] : met) chi_square += (count - expected) * (count - expected) / expected;
    const double freedom = static_cast<double>(all.size()) - 1;
    EXPECT_LE(chi_square, freedom + 6 * std::sqrt(2 * freedom) + 10)
        << "draw " << draw << ", worlds " << all.size();
  }
}

TEST_P(SamplerTest, InTheAuctionTheStockIsDealtToo) {
  const RuleSet rules = Rules(GetParam());
  Random random(1);
  const BoardState board = BoardState::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
  const Observation seen = board.ObservationFor(Seat::k1);
  const World world = Sampler::Create(rules, seen).value().Draw(random).value();
  EXPECT_TRUE(world.hands[1].ContainsAll(seen.hand));
  CardSet all = world.stock;
  int cards = world.stock.size();
  for (CardSet hand : world.hands) {
    EXPECT_EQ(hand.size(), seen.hand.size() + seen.hidden_cards);
    all = all | hand;
    cards += hand.size();
  }
  if (seen.public_card.has_value() && !seen.public_card_holder.has_value()) {
    EXPECT_FALSE(all.Contains(*seen.public_card));
    all.Add(*seen.public_card);
    ++cards;
  }
  EXPECT_EQ(all, GameCards(rules));
  EXPECT_EQ(cards, all.size());
}

INSTANTIATE_TEST_SUITE_P(Presets, SamplerTest, ::testing::ValuesIn(SolvablePresets()), testing::NameOf);

TEST(Sampler, OneSeedOneSequence) {
  const RuleSet rules = Rules("baloot");
  Random random(1);
  const BoardState board = RandomBoard(rules, 5, random);
  const Sampler sampler = Sampler::Create(rules, board.ObservationFor(Seat::k2)).value();
  Random first(7);
  Random second(7);
  bool all_the_same = true;
  const World start = sampler.Draw(first).value();
  ASSERT_EQ(start, sampler.Draw(second).value());
  for (int i = 0; i < 100; ++i) {
    const World world = sampler.Draw(first).value();
    ASSERT_EQ(world, sampler.Draw(second).value());
    all_the_same = all_the_same && world == start;
  }
  EXPECT_FALSE(all_the_same);
}

// An observation of the third seat in Hokum hearts: seat 0 led, all hold seven more.
Observation SomethingSeen() {
  Observation seen{.seat = Seat::k2, .phase = Phase::kPlay, .hand = Cards("7C 8C 9C 7D 8D 9D 7S")};
  seen.contract = rules::Contract{.denomination = rules::Denomination::kHearts};
  seen.tricks.push_back(
      {.leader = Seat::k0, .count = 4, .cards = {C("AS"), C("KS"), C("8S"), C("9S")}, .winner = Seat::k0});
  return seen;
}

std::string Refusal(const Observation& seen) {
  const RuleSet rules = Rules("baloot");
  const absl::StatusOr<Sampler> sampler = Sampler::Create(rules, seen);
  EXPECT_EQ(sampler.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(sampler.status().message());
}

TEST(SamplerRefuses, AnObservationThatContradictsItself) {
  const RuleSet rules = Rules("baloot");
  ASSERT_TRUE(Sampler::Create(rules, SomethingSeen()).ok());

  Observation seen = SomethingSeen();
  seen.hand = Cards("7C 8C 9C 7D 8D 9D AS");
  EXPECT_THAT(Refusal(seen), HasSubstr("hand: card AS is with seat 2 and with seat 0"));

  seen = SomethingSeen();
  seen.hand = Cards("7C 8C 9C 7D 8D 9D 8S");
  EXPECT_THAT(Refusal(seen), HasSubstr("hand: card 8S was played"));

  seen = SomethingSeen();
  seen.hand = Cards("7C 8C 9C");
  EXPECT_THAT(Refusal(seen), HasSubstr("hand: 3 cards"));

  seen = SomethingSeen();
  seen.hand = Cards("6C 8C 9C 7D 8D 9D 7S");
  EXPECT_THAT(Refusal(seen), HasSubstr("card 6C is not in the pack"));

  seen = SomethingSeen();
  seen.contract.reset();
  EXPECT_THAT(Refusal(seen), HasSubstr("contract"));

  seen = SomethingSeen();
  seen.tricks[0].cards[1] = C("KC");
  seen.tricks.push_back({.leader = Seat::k0, .count = 2, .cards = {C("TS"), C("JS")}});
  EXPECT_THAT(Refusal(seen), HasSubstr("card KC was not legal for seat 1, who also had JS"));

  seen = SomethingSeen();
  seen.melds.push_back({.seat = Seat::k1, .kind = rules::MeldKind::kRun3, .cards = Cards("7C TC JC")});
  EXPECT_THAT(Refusal(seen), HasSubstr("melds: card 7C is with seat 1 and with seat 2"));

  // Three seats without spades, and one spade more than is seen.
  seen = SomethingSeen();
  seen.hand = Cards("7C 8C 9C 7D 8D 9D TC");
  seen.tricks[0].cards = {C("AS"), C("KC"), C("8C"), C("9H")};
  EXPECT_THAT(Refusal(seen), ::testing::AnyOf(HasSubstr("no deal"), HasSubstr("card 8C")));

  // All four cards of a rank that the observer has one of.
  seen = SomethingSeen();
  for (int i = 0; i < 3; ++i) seen.melds.push_back({.seat = Seat::k1, .kind = rules::MeldKind::kRun5});
  EXPECT_THAT(Refusal(seen), HasSubstr("no deal"));
}

TEST(SamplerRefuses, AGameWithCardsFaceDown) {
  const RuleSet rules = Rules("belote-decouverte");
  EXPECT_EQ(Sampler::Create(rules, Observation{}).status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace hakam::solver
