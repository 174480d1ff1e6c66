// What a seat sees depends on nothing that it cannot know: all hidden cards are dealt again, the same
// public history is replayed, and the observation must be the same.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::RandomAction;
using testing::RandomSetup;
using testing::Rules;

constexpr Seat kSeats[] = {Seat::k0, Seat::k1, Seat::k2, Seat::k3};
constexpr int kStock = -1;
constexpr int kPublic = -2;

// Who receives each position of the deck when `taker` takes the public card; without a taker the rest stays
// in the stock.
std::array<int, kBalootDeck> Receivers(Seat dealer, std::optional<Seat> taker) {
  std::vector<Card> deck;
  for (Card card : BalootCards()) deck.push_back(card);
  DealtHands hands;
  DealFirst(deck, dealer, &hands);
  if (taker.has_value()) DealRest(deck, dealer, *taker, &hands);
  std::array<int, kBalootDeck> receivers;
  receivers.fill(kStock);
  for (size_t position = 0; position < kBalootDeck; ++position) {
    for (Seat seat : kSeats) {
      for (Card card : hands[static_cast<size_t>(Index(seat))]) {
        if (card == deck[position]) receivers[position] = Index(seat);
      }
    }
  }
  receivers[kPublicCardPosition] = kPublic;
  return receivers;
}

// Another deck that `seat` cannot tell from the real one by its own cards and those played.
std::vector<Card> DealAgain(const BoardState& board, const BoardSetup& setup, Seat seat, Random& random) {
  const Observation seen = board.ObservationFor(seat);
  const auto receivers = Receivers(setup.dealer, seen.public_card_holder);
  std::array<std::vector<Card>, 4> known;  // played by others, and so held by them
  CardSet unknown = BalootCards() - board.dealt_hand(seat);
  unknown.Remove(*seen.public_card);
  for (const TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      const Card card = trick.cards[static_cast<size_t>(i)];
      const Seat player = After(trick.leader, i);
      if (player == seat || card == *seen.public_card) continue;
      known[static_cast<size_t>(Index(player))].push_back(card);
      unknown.Remove(card);
    }
  }
  std::vector<Card> pool;
  for (Card card : unknown) pool.push_back(card);
  random.Shuffle(pool);

  std::vector<Card> deck = setup.deck;
  for (Seat other : kSeats) {
    if (other == seat) continue;
    std::vector<size_t> positions;
    for (size_t p = 0; p < kBalootDeck; ++p) {
      if (receivers[p] == Index(other)) positions.push_back(p);
    }
    std::vector<Card>& cards = known[static_cast<size_t>(Index(other))];
    while (cards.size() < positions.size()) {
      cards.push_back(pool.back());
      pool.pop_back();
    }
    random.Shuffle(cards);
    for (size_t i = 0; i < positions.size(); ++i) deck[positions[i]] = cards[i];
  }
  for (size_t p = 0; p < kBalootDeck; ++p) {
    if (receivers[p] != kStock) continue;
    deck[p] = pool.back();
    pool.pop_back();
  }
  return deck;
}

// The kinds that a declaration announces.
std::vector<MeldKind> Kinds(const Observation& seen, Seat seat) {
  std::vector<MeldKind> kinds;
  for (const DeclaredMeld& meld : seen.melds) {
    if (meld.seat == seat) kinds.push_back(meld.kind);
  }
  return kinds;
}

// Declares for another seat something that sounds like `kinds`; false if it cannot.
bool DeclareLike(BoardState* board, const std::vector<MeldKind>& kinds, Random& random) {
  const Seat seat = board->to_act();
  std::vector<BoardState> fitting;
  for (const Action& action : board->LegalActions()) {
    BoardState next = *board;
    if (next.Apply(action).ok() && Kinds(next.ObservationFor(seat), seat) == kinds) fitting.push_back(next);
  }
  if (fitting.empty()) return false;
  *board = fitting[random.Below(fitting.size())];
  return true;
}

// Plays the same public history on another deck. Nothing if the deck does not allow it.
std::optional<BoardState> Replay(const RuleSet& rules, BoardSetup setup, const std::vector<Card>& deck,
                                 Seat observer, const std::vector<Action>& history, const Observation& wanted,
                                 Random& random) {
  setup.deck = deck;
  BoardState board = BoardState::Create(&rules, setup).value();
  size_t step = 0;
  const auto next_is = [&](ActionKind kind) { return step < history.size() && history[step].kind == kind; };
  while (true) {
    if (!board.finished() && board.phase() == Phase::kDeclaring && board.to_act() != observer) {
      // Others need not have been asked: who has nothing is not, and that is not public either.
      const bool asked = next_is(ActionKind::kDeclaration);
      if (!asked && step == history.size()) break;
      if (!DeclareLike(&board, Kinds(wanted, board.to_act()), random)) return std::nullopt;
      if (asked) ++step;
      continue;
    }
    if (step == history.size()) break;
    if (history[step].kind == ActionKind::kDeclaration && board.phase() != Phase::kDeclaring) {
      if (!Kinds(wanted, board.to_act()).empty()) return std::nullopt;  // announced what is not there
      ++step;
      continue;
    }
    if (board.finished() || !board.Apply(history[step]).ok()) return std::nullopt;
    ++step;
  }
  return board;
}

// Whether the owner of a project has played to trick 2, read off the tricks.
bool HasPlayedToTrick2(const Observation& seen, Seat owner) {
  if (seen.tricks.size() < 2) return false;
  const TrickView& second = seen.tricks[1];
  for (int i = 0; i < second.count; ++i) {
    if (After(second.leader, i) == owner) return true;
  }
  return false;
}

// What the contest makes public (F1, F4, F8) rules out decks that DealAgain does not know of. Only that is
// compared here: anything else that differs is a leak.
bool SamePublicOutcome(const Observation& a, const Observation& b) {
  if (a.meld_team != b.meld_team || a.belote_seats != b.belote_seats || a.melds.size() != b.melds.size())
    return false;
  for (size_t i = 0; i < a.melds.size(); ++i) {
    const Seat owner = a.melds[i].seat;
    const bool shown = a.meld_team == TeamOf(owner) && HasPlayedToTrick2(a, owner);
    if (shown && a.melds[i].cards != b.melds[i].cards) return false;
  }
  return true;
}

TEST(Observation, IsTheSameWhateverTheHiddenCardsAre) {
  int compared = 0, during_calls = 0, with_foreign_melds = 0;
  for (const char* preset : {"baloot", "balot-kuwait", "baloot-catsatcards"}) {
    for (const char* when : {"AFTER_DEAL", "BEFORE_DEAL"}) {
      const RuleSet rules = Rules(preset, {{"double_when", when}});
      for (uint64_t seed = 0; seed < Draws(250); ++seed) {
        SCOPED_TRACE(absl::StrCat(preset, " ", when, " seed ", seed));
        Random random(seed);
        const BoardSetup setup = RandomSetup(random);
        BoardState board = BoardState::Create(&rules, setup).value();
        std::vector<Action> history;
        const uint64_t stop = random.Below(random.Below(2) == 0 ? 10 : 50);
        while (!board.finished() && history.size() < stop) {
          history.push_back(RandomAction(board, random));
          ASSERT_TRUE(board.Apply(history.back()).ok());
        }
        const auto observer = static_cast<Seat>(random.Below(4));
        const Observation seen = board.ObservationFor(observer);
        for (int attempt = 0; attempt < 60; ++attempt) {
          const std::vector<Card> deck = DealAgain(board, setup, observer, random);
          const auto other = Replay(rules, setup, deck, observer, history, seen, random);
          if (!other.has_value()) continue;
          const Observation again = other->ObservationFor(observer);
          if (!SamePublicOutcome(seen, again)) continue;
          ASSERT_EQ(again, seen) << "attempt " << attempt;
          if (!board.finished() && board.to_act() == observer) {
            ASSERT_EQ(other->LegalActions(), board.LegalActions());
          }
          ++compared;
          if (seen.phase == Phase::kAuction || seen.phase == Phase::kDoubling) ++during_calls;
          for (const DeclaredMeld& meld : seen.melds) with_foreign_melds += meld.seat != observer ? 1 : 0;
          break;
        }
      }
    }
  }
  // Not a test of nothing.
  EXPECT_GT(compared, 800);
  EXPECT_GT(during_calls, 100);
  EXPECT_GT(with_foreign_melds, 20);
}

TEST(Observation, ShowsOwnCardsAndNoOthers) {
  const RuleSet rules = Rules("baloot");
  for (uint64_t seed = 0; seed < Draws(500); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    Random random(seed);
    BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
    while (!board.finished()) {
      for (Seat seat : kSeats) {
        const Observation seen = board.ObservationFor(seat);
        ASSERT_EQ(seen.hand, board.hand(seat));
        // Every card of another hand that shows is the public one, or in a project that was shown.
        CardSet shown(*seen.public_card);
        for (const DeclaredMeld& meld : seen.melds) {
          if (meld.seat == seat || meld.cards.empty()) continue;
          ASSERT_EQ(seen.meld_team, TeamOf(meld.seat)) << "only what scores is shown";
          ASSERT_GE(seen.tricks.size(), 2u) << "and not before trick 2";
          shown = shown | meld.cards;
        }
        ASSERT_LE(shown.size(), 17);
      }
      ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
    }
  }
}

TEST(Observation, ReusingAnOldOneLeavesNothingBehind) {
  const RuleSet rules = Rules("baloot");
  Observation reused;
  for (uint64_t seed = 0; seed < Draws(300); ++seed) {
    Random random(seed);
    BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
    for (uint64_t steps = random.Below(50); steps > 0 && !board.finished(); --steps) {
      ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
    }
    const auto seat = static_cast<Seat>(random.Below(4));
    board.ObservationFor(seat, &reused);
    ASSERT_EQ(reused, board.ObservationFor(seat)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace hakam::rules
