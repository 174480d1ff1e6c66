// On random boards, of all presets and of rule sets with random options: every listed action is accepted, and
// other actions only if the clauses allow them. A failure prints the rule set and the seed.
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::NamedRules;
using testing::PresetsAnd;
using testing::RandomSetup;
using testing::SeatsOf;

// The complete visible state of the board, as text.
std::string Everything(const BoardState& board) {
  std::string text;
  for (Seat seat : SeatsOf(board.rules()))
    absl::StrAppend(&text, board.hand(seat).ToString(), "|", board.dealt_hand(seat).ToString(), "|");
  for (const Action& action : board.LegalActions()) absl::StrAppend(&text, action.ToString(), ",");
  return text;
}

std::vector<Observation> Observations(const BoardState& board) {
  std::vector<Observation> all;
  for (Seat seat : SeatsOf(board.rules())) all.push_back(board.ObservationFor(seat));
  return all;
}

void AddPlays(std::vector<Action>* out) {
  for (Card card : PackCards(DeckKind::kD36)) {
    for (int announced = 0; announced < 3; ++announced) {
      out->push_back(Action::OfPlay(card));
      out->back().play.announce_belote = announced == 1;
      out->back().play.ekka = announced == 2;
    }
  }
}

void AddCalls(Random& random, std::vector<Action>* out) {
  for (int kind = 0; kind <= static_cast<int>(CallKind::kMatch); ++kind) {
    for (int d = -1; d < 6; ++d) {
      for (Lock lock : {Lock::kNone, Lock::kOpen, Lock::kLocked}) {
        Call call{.kind = static_cast<CallKind>(kind), .lock = lock};
        if (d >= 0) call.denomination = static_cast<Denomination>(d);
        out->push_back(Action::OfCall(call));
      }
    }
  }
  for (int i = 0; i < 60; ++i) {
    Call call{.kind = i % 10 == 0 ? CallKind::kCapot : CallKind::kBid};
    if (i % 12 != 0) call.denomination = static_cast<Denomination>(random.Below(6));
    call.points = static_cast<int16_t>(10 * static_cast<int>(random.Below(30)) - (i % 3 == 0 ? 5 : 0));
    out->push_back(Action::OfCall(call));
  }
}

// Random subsets of the hand; some of them are melds.
void AddDeclarations(const BoardState& board, Random& random, std::vector<Action>* out) {
  for (int i = 0; i < 20; ++i) {
    Declaration declaration{.count = static_cast<uint8_t>(random.Below(4))};
    for (CardSet& meld : declaration.melds) {
      for (Card card : board.dealt_hand(board.to_act())) {
        if (random.Below(3) == 0) meld.Add(card);
      }
    }
    for (size_t m = declaration.count; m < declaration.melds.size(); ++m) declaration.melds[m] = CardSet();
    out->push_back(Action::OfDeclaration(declaration));
  }
}

// Actions that somebody might try: every card, every call, some declarations.
std::vector<Action> Attempts(const BoardState& board, Random& random) {
  std::vector<Action> attempts;
  AddPlays(&attempts);
  AddCalls(random, &attempts);
  AddDeclarations(board, random, &attempts);
  return attempts;
}

// The listed action with its melds in another order.
bool SameInAnotherOrder(const Action& listed, const Action& attempt) {
  const Declaration& a = listed.declaration;
  const Declaration& b = attempt.declaration;
  return listed.kind == ActionKind::kDeclaration && attempt.kind == ActionKind::kDeclaration &&
         a.count == b.count && std::is_permutation(a.begin(), a.end(), b.begin());
}

// law/baloot C6: an Ashkal that counts as Sun.
bool IsAshkalAsSun(const BoardState& board, const Action& attempt) {
  if (board.rules().family != Family::kBaloot || board.rules().illegal_ashkal != IllegalAshkal::kAsSun)
    return false;
  if (board.phase() != Phase::kAuction) return false;
  const AuctionStage stage = board.ObservationFor(board.to_act()).auction_stage;
  const bool stage_fits = stage == AuctionStage::kRound1 || stage == AuctionStage::kRound1Over ||
                          stage == AuctionStage::kRound2 || stage == AuctionStage::kRound2Over;
  return stage_fits && attempt == Action::OfCall({.kind = CallKind::kAshkal});
}

// law/belote-family F8: a flag with either card of a Belote; with `both`, on the second card only after the
// first. `flagged`: the cards played with a flag so far.
bool IsBeloteFlag(const BoardState& board, CardSet flagged, const Action& attempt) {
  const RuleSet& rules = board.rules();
  if (rules.family != Family::kBelote || !rules.belote || board.phase() != Phase::kPlay) return false;
  if (attempt.kind != ActionKind::kPlay || !attempt.play.announce_belote || attempt.play.ekka) return false;
  const Card card = attempt.play.card;
  const Denomination d = board.contract()->denomination;
  const bool counts =
      TrumpOf(d) == card.suit() || (d == Denomination::kAllTrumps && rules.belote_at == BeloteAt::kEachSuit);
  const Card king(card.suit(), Rank::kKing), queen(card.suit(), Rank::kQueen);
  const CardSet both = CardSet(king) | CardSet(queen);
  if (!counts || !both.Contains(card) || !board.dealt_hand(board.to_act()).ContainsAll(both)) return false;
  const bool second = !board.hand(board.to_act()).ContainsAll(both);
  return rules.belote_call != BeloteCall::kBoth || !second || flagged.Contains(card == king ? queen : king);
}

// Actions accepted in addition to the list (BoardState::Apply).
bool AcceptedBeyond(const BoardState& board, const std::vector<Action>& legal, CardSet flagged,
                    const Action& attempt) {
  if (IsAshkalAsSun(board, attempt)) return true;
  if (IsBeloteFlag(board, flagged, attempt)) {
    return std::find(legal.begin(), legal.end(), Action::OfPlay(attempt.play.card)) != legal.end();
  }
  return std::any_of(legal.begin(), legal.end(),
                     [&](const Action& listed) { return SameInAnotherOrder(listed, attempt); });
}

// A held card against the rules ends the board (law/baloot G10).
bool IsQaid(const BoardState& board, const Action& attempt) {
  return board.rules().family == Family::kBaloot && board.rules().qaid == Qaid::kForfeit &&
         board.phase() == Phase::kPlay && attempt.kind == ActionKind::kPlay &&
         board.hand(board.to_act()).Contains(attempt.play.card);
}

void TryEverything(const BoardState& board, const std::vector<Action>& legal, CardSet flagged,
                   Random& random) {
  for (const Action& action : legal) {
    BoardState next = board;
    ASSERT_TRUE(next.Apply(action).ok()) << action.ToString();
  }
  BoardState tried = board;
  const std::string before = Everything(board);
  const std::vector<Observation> observations = Observations(board);
  for (const Action& attempt : Attempts(board, random)) {
    if (std::find(legal.begin(), legal.end(), attempt) != legal.end()) continue;
    if (AcceptedBeyond(board, legal, flagged, attempt)) {
      BoardState next = board;
      ASSERT_TRUE(next.Apply(attempt).ok()) << attempt.ToString();
      continue;
    }
    if (IsQaid(board, attempt)) continue;
    const absl::Status status = tried.Apply(attempt);
    ASSERT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << attempt.ToString();
  }
  ASSERT_EQ(Everything(tried), before) << "a refusal changes nothing";
  ASSERT_EQ(Observations(tried), observations);
}

TEST(Property, WhatIsListedIsAcceptedAndNothingElse) {
  for (const NamedRules& game : PresetsAnd(1, 120)) {
    for (uint64_t seed = 0; seed < CostlyDraws(2); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&game.rules, RandomSetup(game.rules, random)).value();
      CardSet flagged;
      while (!board.finished()) {
        const std::vector<Action> legal = board.LegalActions();
        ASSERT_FALSE(legal.empty());
        TryEverything(board, legal, flagged, random);
        if (HasFatalFailure()) return;
        const Action action = legal[random.Below(legal.size())];
        if (action.kind == ActionKind::kPlay && action.play.announce_belote) flagged.Add(action.play.card);
        ASSERT_TRUE(board.Apply(action).ok());
      }
    }
  }
}

}  // namespace
}  // namespace hakam::rules
