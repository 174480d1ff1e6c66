#include "tests/unit/rules/deal_again.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/deal_plan.h"

namespace hakam::rules::testing {
namespace {

// The holder of a position of the deck that no seat has.
constexpr int kStock = -1;
constexpr int kOpen = -2;

// By position of the deck: the seat that has received it. Before trump is set, the observer's kitty counts as
// stock.
std::vector<int> Holders(const BoardState& board, Seat dealer, Seat observer) {
  const RuleSet& rules = board.rules();
  const bool settled = board.position().has_contract();
  const DealPlan plan = PlanDeal(rules, dealer, settled ? board.position().contract().taker : Seat::k0);
  const bool all_dealt = board.dealt_hand(observer).size() == board.deal().tricks();
  std::vector<int> holders(static_cast<size_t>(PackSize(rules.deck)), kStock);
  const auto give = [&](const std::vector<int>& positions, int holder) {
    for (int position : positions) holders[static_cast<size_t>(position)] = holder;
  };
  for (int s = 0; s < rules.players; ++s) {
    give(plan.first[static_cast<size_t>(s)], s);
    if (all_dealt) give(plan.rest[static_cast<size_t>(s)], s);
    if (!settled) give(plan.kitty[static_cast<size_t>(s)], kStock);
  }
  if (plan.turnup.has_value()) holders[static_cast<size_t>(*plan.turnup)] = kOpen;
  return holders;
}

// The cards that the observer knows others hold or held: cards played and cards shown.
std::array<CardSet, kMaxSeats> KnownOfOthers(const Observation& seen, int seats) {
  std::array<CardSet, kMaxSeats> known{};
  for (const TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      known[At(After(trick.leader, i, seats))].Add(trick.cards[static_cast<size_t>(i)]);
    }
  }
  for (const DeclaredMeld& meld : seen.melds) known[At(meld.seat)] = known[At(meld.seat)] | meld.cards;
  for (CardSet& cards : known) {
    if (seen.public_card.has_value()) cards.Remove(*seen.public_card);
  }
  known[At(seen.seat)] = CardSet();
  return known;
}

// Layout: only the cards under the face-up cards are unknown.
std::vector<Card> ShufflePiles(const BoardState& board, const BoardSetup& setup, Seat seat, Random& random) {
  const DealPlan plan = PlanDeal(board.rules(), setup.dealer, Seat::k0);
  const Observation seen = board.ObservationFor(seat);
  std::vector<size_t> hidden;
  for (size_t i = 0; i < seen.piles.size(); ++i) {
    if (!seen.piles[i].has_down) continue;
    hidden.push_back(static_cast<size_t>(plan.piles[At(seen.piles[i].seat)][i % kPilesEach][0]));
  }
  std::vector<size_t> shuffled = hidden;
  random.Shuffle(shuffled);
  std::vector<Card> deck = setup.deck;
  for (size_t i = 0; i < hidden.size(); ++i) deck[hidden[i]] = setup.deck[shuffled[i]];
  return deck;
}

// The kinds that a declaration announces.
std::vector<MeldKind> Kinds(const BoardState& board, const Declaration& declaration) {
  std::vector<MeldKind> kinds;
  const RuleSet& rules = board.rules();
  const Denomination d = board.position().denomination();
  for (CardSet meld : declaration) {
    kinds.push_back(rules.family == Family::kBaloot ? *baloot::ClassifyMeld(rules, d, meld)
                                                    : belote::KindOf(rules, meld));
  }
  return kinds;
}

// Makes another seat declare melds of the kinds `kinds`; false if it cannot.
bool DeclareLike(BoardState* board, const std::vector<MeldKind>& kinds, Random& random,
                 std::vector<Action>* applied) {
  std::vector<Action> fitting;
  for (const Action& action : board->LegalActions()) {
    if (Kinds(*board, action.declaration) == kinds) fitting.push_back(action);
  }
  if (fitting.empty()) return false;
  applied->push_back(fitting[random.Below(fitting.size())]);
  return board->Apply(applied->back()).ok();
}

// Whether the owner of a meld has played to trick 2, read off the tricks.
bool HasPlayedToTrick2(const RuleSet& rules, const Observation& seen, Seat owner) {
  if (seen.tricks.size() < 2) return false;
  const TrickView& second = seen.tricks[1];
  for (int i = 0; i < second.count; ++i) {
    if (After(second.leader, i, rules.players) == owner) return true;
  }
  return false;
}

bool AnnouncesByItself(const RuleSet& rules) {
  return rules.family == Family::kBelote && rules.melds == Melds::kDeclared &&
         rules.meld_announce == MeldAnnounce::kAutomatic;
}

}  // namespace

bool FirstTrickDone(const Observation& seen) {
  return !seen.tricks.empty() && seen.tricks[0].winner.has_value();
}

bool MayBeShown(const RuleSet& rules, const Observation& seen, Seat owner) {
  if (rules.family == Family::kBelote) {
    if (rules.meld_show == MeldShow::kNever) return false;
    if (rules.meld_show == MeldShow::kWinnerAfterTrick1) return FirstTrickDone(seen);
  }
  return HasPlayedToTrick2(rules, seen, owner);
}

std::string MadePublic(const RuleSet& rules, const Observation& seen) {
  std::string text;
  for (const DeclaredMeld& meld : seen.melds) {
    if (AnnouncesByItself(rules)) {
      absl::StrAppend(&text, Index(meld.seat), " kind ", static_cast<int>(meld.kind), "; ");
    }
    if (meld.seat != seen.seat && MayBeShown(rules, seen, meld.seat)) {
      absl::StrAppend(&text, Index(meld.seat), " ", meld.cards.ToString(), "; ");
    }
  }
  if (!FirstTrickDone(seen)) return text;
  if (seen.meld_team.has_value()) absl::StrAppend(&text, "team ", Index(*seen.meld_team));
  // Baloot (F8) depends on the projects that score, and in Tarabish showing a run is a call.
  if (rules.family == Family::kBaloot || rules.belote_shown) {
    for (Seat seat : seen.belote_seats) absl::StrAppend(&text, " belote ", Index(seat));
  }
  return text;
}

std::vector<Card> DealAgain(const BoardState& board, const BoardSetup& setup, Seat seat, Random& random) {
  if (board.rules().players == 2) return ShufflePiles(board, setup, seat, random);
  const std::vector<int> holders = Holders(board, setup.dealer, seat);
  const auto known = KnownOfOthers(board.ObservationFor(seat), board.rules().players);
  std::vector<Card> pool;
  for (size_t p = 0; p < setup.deck.size(); ++p) {
    const Card card = setup.deck[p];
    bool free = holders[p] != kOpen && holders[p] != Index(seat);
    for (CardSet cards : known) free = free && !cards.Contains(card);
    if (free) pool.push_back(card);
  }
  random.Shuffle(pool);

  std::vector<Card> deck = setup.deck;
  for (int holder = kStock; holder < board.rules().players; ++holder) {
    if (holder == Index(seat)) continue;
    std::vector<size_t> positions;
    for (size_t p = 0; p < deck.size(); ++p) {
      if (holders[p] == holder) positions.push_back(p);
    }
    std::vector<Card> cards;
    if (holder != kStock) {
      for (Card card : known[static_cast<size_t>(holder)]) cards.push_back(card);
    }
    while (cards.size() < positions.size()) {
      cards.push_back(pool.back());
      pool.pop_back();
    }
    random.Shuffle(cards);
    for (size_t i = 0; i < positions.size(); ++i) deck[positions[i]] = cards[i];
  }
  HAKAM_CHECK(pool.empty());
  return deck;
}

std::optional<BoardState> Replay(const RuleSet& rules, BoardSetup setup, const std::vector<Card>& deck,
                                 Seat observer, const std::vector<Action>& history, Random& random,
                                 std::vector<Action>* applied) {
  std::vector<Action> unwanted;
  if (applied == nullptr) applied = &unwanted;
  applied->clear();
  setup.deck = deck;
  BoardState board = BoardState::Create(&rules, setup).value();
  for (size_t step = 0; step < history.size();) {
    const Action& action = history[step];
    const bool told = action.kind == ActionKind::kDeclaration;
    if (board.finished()) return std::nullopt;
    if (board.phase() == Phase::kDeclaring && board.to_act() != observer) {
      // Others may not have been asked: a player without melds is not asked, and nobody else knows this.
      const std::vector<MeldKind> kinds = told ? Kinds(board, action.declaration) : std::vector<MeldKind>{};
      if (!DeclareLike(&board, kinds, random, applied)) return std::nullopt;
      if (told) ++step;
      continue;
    }
    if (told && board.phase() != Phase::kDeclaring) {
      if (action.declaration.count > 0) return std::nullopt;  // announced a meld that this hand does not have
      ++step;
      continue;
    }
    // With qaid=FORFEIT (law/baloot G10) a card that the other deck forbids would end the board.
    const bool card = action.kind == ActionKind::kPlay && board.phase() == Phase::kPlay;
    if (card && !board.position().LegalCards().Contains(action.play.card)) return std::nullopt;
    if (!board.Apply(action).ok()) return std::nullopt;
    applied->push_back(action);
    ++step;
  }
  return board;
}

}  // namespace hakam::rules::testing
