// The score of a finished or forfeited position: summarizes the hand for the score of its game's document.
#include "sdk/rules/baloot/score.h"
#include "sdk/rules/belote/score.h"
#include "sdk/rules/position.h"

namespace hakam::rules {
namespace {

constexpr Side kSides[] = {Side::kDeclarers, Side::kDefenders};

// The match is won: the winner gets the target, the other team nothing.
void WinMatch(const RuleSet& rules, Team winner, BoardScore* score) {
  score->match_winner = winner;
  score->points = {};
  score->points[At(winner)] = rules.target;
  score->hanging = 0;
}

PerTeam ByTeam(const Contract& contract, const PerSide& sides) {
  PerTeam teams{};
  for (Side side : kSides) teams[At(TeamOf(contract, side))] = sides[At(side)];
  return teams;
}

PerSide BySide(const Contract& contract, const PerTeam& teams) {
  PerSide sides{};
  for (Side side : kSides) sides[At(side)] = teams[At(TeamOf(contract, side))];
  return sides;
}

}  // namespace

PerTeam Position::MeldPoints() const {
  PerTeam points{};
  for (int i = 0; i < kMaxSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (melds_score(seat)) points[At(TeamOf(seat))] += melds_[static_cast<size_t>(i)].points;
  }
  return points;
}

PerTeam Position::BelotePoints(const RuleSet& rules) const {
  PerTeam points{};
  for (int i = 0; i < kMaxSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    points[At(TeamOf(seat))] += belotes(seat) * rules.belote_value;
  }
  return points;
}

PerTeam Position::card_points_with_last(const Deal& deal) const {
  PerTeam points = card_points();
  // The winner of the last trick would lead the next.
  points[At(TeamOf(trick_.leader()))] += deal.rules().last_trick;
  return points;
}

BoardScore Position::Score(const Deal& deal) const {
  if (!has_contract()) {
    const bool thrown_in = auction_outcome() == AuctionOutcome::kVoid;
    return {.outcome = thrown_in ? Outcome::kVoid : Outcome::kPassedOut, .hanging = deal.hanging()};
  }
  return ScoreOf(deal,
                 {.card_points = card_points_with_last(deal), .tricks = {tricks_won_[0], tricks_won_[1]}});
}

BoardScore Position::BalootScore(const Deal& deal, const HandEnd& end) const {
  baloot::HandSummary hand{.denomination = contract_.denomination,
                           .card_points = BySide(contract_, end.card_points),
                           .melds = BySide(contract_, MeldPoints()),
                           .level = contract_.level,
                           .public_ace = deal.turnup()->rank() == Rank::kAce};
  for (int i = 0; i < kMaxSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (belotes(seat) > 0) hand.baloot[At(SideOf(contract_, TeamOf(seat)))] = true;
  }
  for (Side side : kSides) {
    if (end.tricks[At(TeamOf(contract_, side))] == deal.tricks()) hand.capot = side;
  }
  const baloot::HandScore result = baloot::ScoreHand(deal.rules(), hand);
  BoardScore score{.outcome = result.made ? Outcome::kMade : Outcome::kFailed,
                   .points = ByTeam(contract_, result.points),
                   .hand_winner = TeamOf(contract_, result.made ? Side::kDeclarers : Side::kDefenders)};
  if (result.match_winner.has_value())
    WinMatch(deal.rules(), TeamOf(contract_, *result.match_winner), &score);
  return score;
}

BoardScore Position::BeloteScore(const Deal& deal, const HandEnd& end) const {
  const belote::HandScore result =
      belote::ScoreHand(deal.rules(), {.denomination = contract_.denomination,
                                       .bid = contract_.points,
                                       .capot = contract_.capot,
                                       .factor = contract_.level,
                                       .match = contract_.match,
                                       .card_points = BySide(contract_, end.card_points),
                                       .tricks = BySide(contract_, end.tricks),
                                       .melds = BySide(contract_, MeldPoints()),
                                       .belote = BySide(contract_, BelotePoints(deal.rules())),
                                       .hanging = deal.hanging()});
  BoardScore score{.outcome = result.outcome,
                   .points = ByTeam(contract_, result.points),
                   .hand_winner = TeamOf(contract_, result.winner),
                   .hanging = result.hanging};
  if (contract_.match) WinMatch(deal.rules(), *score.hand_winner, &score);
  return score;
}

BoardScore Position::Forfeit(const Deal& deal, Seat offender) const {
  BoardScore score =
      family_ == Family::kBaloot ? BalootForfeit(deal, offender) : BeloteForfeit(deal, offender);
  score.outcome = Outcome::kForfeit;
  return score;
}

BoardScore Position::BalootForfeit(const Deal& deal, Seat offender) const {
  baloot::ForfeitedHand hand{.offender = offender, .melds = MeldPoints()};
  hand.melds[At(TeamOf(offender))] = 0;
  if (has_contract()) {
    hand.denomination = contract_.denomination;
    hand.level = contract_.level;
  }
  for (int i = 0; i < kMaxSeats; ++i) {
    if (belotes(static_cast<Seat>(i)) > 0) hand.baloot = static_cast<Seat>(i);
  }
  const baloot::ForfeitAward award = baloot::ScoreForfeit(deal.rules(), hand);
  BoardScore score{.points = award.points};
  if (award.match_winner.has_value()) WinMatch(deal.rules(), *award.match_winner, &score);
  return score;
}

BoardScore Position::BeloteForfeit(const Deal& deal, Seat offender) const {
  const RuleSet& rules = deal.rules();
  belote::ForfeitedHand hand{.melds = MeldPoints(), .belote = BelotePoints(rules)};
  hand.offenders[At(TeamOf(offender))] = true;
  if (has_contract()) hand.denomination = contract_.denomination;
  BoardScore score{.points = belote::ScoreForfeit(rules, hand), .hanging = deal.hanging()};
  if (auction_.belote.match()) WinMatch(rules, OtherTeam(TeamOf(offender)), &score);
  return score;
}

}  // namespace hakam::rules
