#include "sdk/solver/stakes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "sdk/rules/rule_set.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::Deal;
using rules::Phase;
using rules::Position;
using rules::Seat;
using rules::Suit;
using rules::Team;

// A set of suits, one bit each.
using SuitBits = unsigned;
constexpr SuitBits BitOf(Suit suit) { return 1u << static_cast<int>(suit); }

constexpr Card King(Suit suit) { return Card(suit, rules::Rank::kKing); }
constexpr Card Queen(Suit suit) { return Card(suit, rules::Rank::kQueen); }

// Plays on to the end with any legal cards: kings before queens, except in the suits `queen_first`; Belote is
// announced in the suits `say` only. The points for melds and Belote do not depend on who wins the tricks.
// `may_say`, if not null, receives the suits in which each team could announce it.
Position Finish(const Deal& deal, Position position, SuitBits queen_first, SuitBits say,
                std::array<SuitBits, 2>* may_say) {
  while (position.phase() != Phase::kFinished) {
    if (position.phase() == Phase::kDeclaring) {
      position.Declare(deal, position.LegalDeclarations(deal)[0]);
      continue;
    }
    Card card;
    for (Card legal : position.LegalCards()) card = legal;
    // King and queen are neighbours in strength: if one is legal, so is the other.
    const Card queen = Queen(card.suit());
    if (card == King(card.suit()) && (queen_first & BitOf(card.suit())) != 0 &&
        position.hand(position.turn()).Contains(queen)) {
      card = queen;
    }
    rules::Play play{.card = card};
    if (position.MayAnnounceBelote(deal, card)) {
      if (may_say != nullptr) (*may_say)[At(TeamOf(position.turn()))] |= BitOf(card.suit());
      play.announce_belote = (say & BitOf(card.suit())) != 0;
    }
    position.Play(deal, play);
  }
  return position;
}

// The payoff of every rung, with the announcements of a finished position.
std::vector<int> PayoffsOf(const Deal& deal, const Position& finished) {
  const rules::PerTeam points = finished.card_points_with_last(deal);
  const int all = points[0] + points[1];
  const int tricks = deal.tricks();
  std::vector<int> payoffs;
  const auto add = [&](int first, int first_tricks) {
    const rules::BoardScore score = finished.ScoreOf(
        deal, {.card_points = {first, all - first}, .tricks = {first_tricks, tricks - first_tricks}});
    payoffs.push_back(score.points[0] - score.points[1]);
  };
  add(0, 0);
  for (int first = 0; first <= all; ++first) add(first, 1);
  add(all, tricks);
  return payoffs;
}

// For each rung, the best result that the first team can get with its announcements of Belote, whatever the
// others announce. Nothing if it matters who decides first, or if a higher rung can have a lower payoff.
std::optional<std::vector<int>> BestAnnouncements(const Deal& deal, const Position& position,
                                                  SuitBits queen_first) {
  std::array<SuitBits, 2> suits{};
  Finish(deal, position, queen_first, 0, &suits);
  // A seat that may announce with the second card must have announced with the first one.
  Finish(deal, position, queen_first, ~SuitBits{0}, &suits);
  std::vector<int> best_first;   // max over ours of min over theirs
  std::vector<int> best_second;  // min over theirs of max over ours
  const auto fold = [&](SuitBits outer, SuitBits inner, bool inner_is_min, std::vector<int>* out) {
    // Visits all subsets of a set of bits, the full set first.
    for (SuitBits a = outer;; a = (a - 1) & outer) {
      std::vector<int> within;
      for (SuitBits b = inner;; b = (b - 1) & inner) {
        const std::vector<int> payoffs = PayoffsOf(deal, Finish(deal, position, queen_first, a | b, nullptr));
        if (within.empty()) within = payoffs;
        for (size_t i = 0; i < payoffs.size(); ++i)
          within[i] = inner_is_min ? std::min(within[i], payoffs[i]) : std::max(within[i], payoffs[i]);
        if (b == 0) break;
      }
      if (out->empty()) *out = within;
      for (size_t i = 0; i < within.size(); ++i)
        (*out)[i] = inner_is_min ? std::max((*out)[i], within[i]) : std::min((*out)[i], within[i]);
      if (a == 0) break;
    }
  };
  fold(suits[0], suits[1], true, &best_first);
  fold(suits[1], suits[0], false, &best_second);
  if (best_first != best_second || !std::is_sorted(best_first.begin(), best_first.end())) return std::nullopt;
  return best_first;
}

// Whether playing the king first is at least as good on every rung, even with one card point less. It is not
// if a Belote that must be announced goes to the others when the contract fails.
bool KingFirstIsBest(const std::vector<int>& king_first, const std::vector<int>& queen_first, Team holder) {
  const size_t sweep = king_first.size() - 1;
  const size_t none = Stakes::RungOf(0);
  for (size_t rung = 0; rung <= sweep; ++rung) {
    const bool swept = rung == Stakes::kSwept || rung == sweep;
    if (holder == Team::k0) {
      const size_t with_less = swept ? rung : std::max(rung - 1, none);
      if (king_first[with_less] < queen_first[rung]) return false;
    } else {
      const size_t with_less = swept ? rung : std::min(rung + 1, sweep - 1);
      if (king_first[with_less] > queen_first[rung]) return false;
    }
  }
  return true;
}

// The seat that holds king and queen of a suit.
std::optional<Seat> HolderOfBoth(const Position& position, Suit suit) {
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (position.hand(seat).Contains(King(suit)) && position.hand(seat).Contains(Queen(suit))) return seat;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<Stakes> Stakes::Of(const Deal& deal, const Position& position) {
  if (!position.playing()) return absl::FailedPreconditionError("the cards are not being played");
  const std::optional<std::vector<int>> payoffs = BestAnnouncements(deal, position, 0);
  if (!payoffs.has_value()) {
    return absl::UnimplementedError("more card points or tricks can score less here");
  }
  Stakes stakes;
  stakes.payoffs_ = *payoffs;
  stakes.points_ = position.card_points();
  for (Team team : {Team::k0, Team::k1}) stakes.tricks_[At(team)] = position.tricks_won(team);
  if (deal.rules().belote_order != rules::BeloteOrder::kKingFirst) return stakes;
  for (Suit suit : rules::kSuits) {
    const std::optional<Seat> holder = HolderOfBoth(position, suit);
    if (!holder.has_value()) continue;
    std::optional<std::vector<int>> queen_first = BestAnnouncements(deal, position, BitOf(suit));
    if (queen_first == payoffs) continue;
    if (!queen_first.has_value() || stakes.late_queen_.has_value() ||
        !KingFirstIsBest(*payoffs, *queen_first, TeamOf(*holder))) {
      return absl::UnimplementedError(
          "under these options the order of king and queen decides in a way that is not solved for");
    }
    stakes.late_queen_ = Queen(suit);
    stakes.payoffs_queen_first_ = *std::move(queen_first);
  }
  return stakes;
}

Stakes Stakes::QueenFirst() const {
  Stakes stakes = *this;
  stakes.payoffs_ = payoffs_queen_first_;
  stakes.late_queen_.reset();
  return stakes;
}

}  // namespace hakam::solver
