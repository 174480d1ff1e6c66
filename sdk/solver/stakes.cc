#include "sdk/solver/stakes.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sdk/rules/rule_set.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Deal;
using rules::Phase;
using rules::Position;
using rules::Seat;
using rules::Suit;
using rules::Team;

// Suits, a bit each.
using SuitBits = unsigned;
constexpr SuitBits BitOf(Suit suit) { return 1u << static_cast<int>(suit); }

// Plays on to the end somehow, kings before queens, saying Belote in these suits only. What it scores beside
// the tricks does not depend on how they go. `may_say`, if not null: the suits in which each team could have.
Position Finish(const Deal& deal, Position position, SuitBits say, std::array<SuitBits, 2>* may_say) {
  while (position.phase() != Phase::kFinished) {
    if (position.phase() == Phase::kDeclaring) {
      position.Declare(deal, position.LegalDeclarations(deal)[0]);
      continue;
    }
    Card card;
    for (Card legal : position.LegalCards()) card = legal;
    rules::Play play{.card = card};
    if (position.MayAnnounceBelote(deal, card)) {
      if (may_say != nullptr) (*may_say)[At(TeamOf(position.turn()))] |= BitOf(card.suit());
      play.announce_belote = (say & BitOf(card.suit())) != 0;
    }
    position.Play(deal, play);
  }
  return position;
}

bool OrderDecides(const Deal& deal, const Position& position) {
  if (!deal.rules().belote || deal.rules().family == rules::Family::kBaloot ||
      deal.rules().belote_order != rules::BeloteOrder::kKingFirst) {
    return false;
  }
  const std::optional<Suit> trump = TrumpOf(position.denomination());
  if (!trump.has_value()) return false;
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    const CardSet hand = position.hand(static_cast<Seat>(i));
    if (hand.Contains(Card(*trump, rules::Rank::kKing)) && hand.Contains(Card(*trump, rules::Rank::kQueen)))
      return true;
  }
  return false;
}

// The worth of every rung with the announcements of a finished position.
std::vector<int> Ladder(const Deal& deal, const Position& finished) {
  const rules::PerTeam points = finished.card_points_with_last(deal);
  const int all = points[0] + points[1];
  const int tricks = deal.tricks();
  std::vector<int> worth;
  const auto add = [&](int first, int first_tricks) {
    const rules::BoardScore score = finished.ScoreOf(
        deal, {.card_points = {first, all - first}, .tricks = {first_tricks, tricks - first_tricks}});
    worth.push_back(score.points[0] - score.points[1]);
  };
  add(0, 0);
  for (int first = 0; first <= all; ++first) add(first, 1);
  add(all, tricks);
  return worth;
}

// On each rung the best that the first team can do with the announcements of its suits, whatever the others
// say in theirs; nothing if it matters who decides first.
std::optional<std::vector<int>> BestAnnouncements(const Deal& deal, const Position& position,
                                                  const std::array<SuitBits, 2>& suits) {
  std::vector<int> best_first;   // max over ours of min over theirs
  std::vector<int> best_second;  // min over theirs of max over ours
  const auto fold = [&](SuitBits outer, SuitBits inner, bool inner_is_min, std::vector<int>* out) {
    // All subsets of a set of bits, the set itself first.
    for (SuitBits a = outer;; a = (a - 1) & outer) {
      std::vector<int> within;
      for (SuitBits b = inner;; b = (b - 1) & inner) {
        const std::vector<int> worth = Ladder(deal, Finish(deal, position, a | b, nullptr));
        if (within.empty()) within = worth;
        for (size_t i = 0; i < worth.size(); ++i)
          within[i] = inner_is_min ? std::min(within[i], worth[i]) : std::max(within[i], worth[i]);
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
  if (best_first != best_second) return std::nullopt;
  return best_first;
}

}  // namespace

absl::StatusOr<Stakes> Stakes::Of(const Deal& deal, const Position& position) {
  if (!position.playing()) return absl::FailedPreconditionError("the cards are not being played");
  if (OrderDecides(deal, position)) {
    return absl::UnimplementedError(
        "the order of king and queen decides whether Belote scores: only card points can be solved for");
  }
  std::array<SuitBits, 2> may_say{};
  Finish(deal, position, 0, &may_say);
  // Who may say it with the second card only had to say it with the first.
  Finish(deal, position, ~SuitBits{0}, &may_say);
  const std::optional<std::vector<int>> worth = BestAnnouncements(deal, position, may_say);
  if (!worth.has_value() || !std::is_sorted(worth->begin(), worth->end())) {
    return absl::UnimplementedError("under these options more card points can score less");
  }
  Stakes stakes;
  stakes.worth_ = *worth;
  stakes.points_ = position.card_points();
  for (Team team : {Team::k0, Team::k1}) stakes.tricks_[At(team)] = position.tricks_won(team);
  return stakes;
}

}  // namespace hakam::solver
