#include "agents/greedy/contract_forecast.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "agents/greedy/hand_value.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/belote/score.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/side.h"

namespace hakam::agents::greedy {
namespace {

using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::Contract;
using rules::Denomination;
using rules::kMaxSeats;
using rules::Rank;
using rules::Seat;
using rules::Side;
using rules::Suit;

// The expected points of a hand are spread over this many equally likely cases.
constexpr int kCases = 41;

// The card points that make a contract, without melds and Belote.
double PointsNeeded(const rules::RuleSet& rules, Denomination d, int bid) {
  return rules.made_test == rules::MadeTest::kReachBid ? bid : 0.5 * rules::TotalCardPoints(d);
}

// The points that each seat has beyond an average hand, as far as its calls show.
using ExtraPoints = std::array<double, kMaxSeats>;

// Their sum for the side of the listener, who knows the own cards and so ignores the own calls.
double ExtraPointsFor(Seat listener, const ExtraPoints& extra) {
  double sum = 0;
  for (int i = 0; i < kMaxSeats; ++i) {
    const auto seat = static_cast<Seat>(i);
    if (seat != listener) sum += TeamOf(seat) == TeamOf(listener) ? extra[i] : -extra[i];
  }
  return sum;
}

}  // namespace

ContractForecast::ContractForecast(const Weights& weights, const rules::RuleSet& rules,
                                   const rules::Observation& seen)
    : weights_(weights), rules_(rules), seen_(seen), mine_(seen.hand) {
  ReadCards();
  failure_cost_ = FailureCost();
  for (const Denomination d : rules.denominations) {
    const double most = weights.most * rules::TotalCardPoints(d);
    expected_[static_cast<size_t>(d)] = {.points = std::min(FromCards(d) + FromCalls(d), most),
                                         .melds = MeldPoints(d),
                                         .belote = BelotePoints(d)};
  }
}

// Sorts the known cards by side.
void ContractForecast::ReadCards() {
  if (seen_.public_card && rules_.turnup_to == rules::TurnupTo::kTaker) mine_.Add(*seen_.public_card);
  for (const rules::PileView& pile : seen_.piles) {
    if (pile.up && pile.seat != seen_.seat) enemies_.Add(*pile.up);
  }
  if (seen_.public_card && seen_.public_card_holder && !mine_.Contains(*seen_.public_card)) {
    (*seen_.public_card_holder == PartnerOf(seen_.seat) ? partners_ : enemies_).Add(*seen_.public_card);
  }
  const int pack = rules::PackSize(rules_.deck);
  const int ours = mine_.size() + partners_.size();
  share_ = (0.5 * pack - ours) / (pack - ours - enemies_.size());
}

double ContractForecast::CardsValue(CardSet cards, Denomination d) const {
  const double value =
      HandValue(weights_.bidding, ScaleOf(weights_.bidding, rules_, d), cards, GameCards(rules_) - cards);
  return TrumpOf(d) ? weights_.trump_hand * value : value;
}

// The value of the known cards, plus a share of the rest.
double ContractForecast::FromCards(Denomination d) const {
  const double ours = CardsValue(mine_, d) + CardsValue(partners_, d);
  return ours + share_ * (rules::TotalCardPoints(d) - ours - CardsValue(enemies_, d));
}

// A player who bids, doubles or redoubles expects to win, with the own cards and with what earlier calls
// showed.
double ContractForecast::FromCalls(Denomination d) const {
  const double total = rules::TotalCardPoints(d);
  ExtraPoints extra{};
  std::optional<rules::Call> bid;
  for (const auto& [seat, call] : seen_.calls) {
    if (call.denomination) bid = call;
    if (call.kind == CallKind::kPass || !bid || bid->denomination != d) continue;
    const bool against = call.kind == CallKind::kDouble || call.kind == CallKind::kMatch;
    const double needed = PointsNeeded(rules_, d, bid->points);
    const double expects = (against ? total - needed : needed) + weights_.promise * total;
    extra[Index(seat)] = expects - 0.5 * total - ExtraPointsFor(seat, extra);
  }
  return ExtraPointsFor(seen_.seat, extra);
}

int ContractForecast::MeldPoints(Denomination d) const {
  if (rules_.melds != rules::Melds::kDeclared || !rules::belote::HoldsMeld(rules_, d, mine_)) return 0;
  const int points = rules::belote::Tally(rules_, d, rules::belote::BestMelds(rules_, d, mine_)).points;
  const bool certain = rules_.meld_scoring == rules::MeldScoring::kOwnAll;
  return certain ? points : static_cast<int>(weights_.meld_scores * points);
}

int ContractForecast::BelotePoints(Denomination d) const {
  const std::optional<Suit> trump = TrumpOf(d);
  if (!rules_.belote || !trump) return 0;
  const bool held = mine_.Contains(Card(*trump, Rank::kKing)) && mine_.Contains(Card(*trump, Rank::kQueen));
  return held ? rules_.belote_value : 0;
}

// The chance that every card of the hand wins a trick. Without trumps that needs the first lead.
double ContractForecast::SweepChance(Denomination d) const {
  const bool leads = seen_.seat == After(seen_.dealer, 1, rules_.players);
  if (!TrumpOf(d) && !leads) return 0;
  for (const Card card : mine_) {
    const double chance = TrickChance(weights_.bidding, d, mine_, GameCards(rules_) - mine_, card);
    if (chance < weights_.bidding.chance.top) return 0;
  }
  return weights_.bidding.chance.top;
}

// The score by the rules if our side takes that many card points.
double ContractForecast::Score(const Contract& contract, double our_points) const {
  const Denomination d = contract.denomination;
  const Side side = SideOf(contract, TeamOf(seen_.seat));
  const auto us = At(side);
  const int total = rules::TotalCardPoints(d);
  const int points = std::clamp(static_cast<int>(std::lround(our_points)), 0, total);
  rules::belote::HandSummary hand{.denomination = d,
                                  .bid = contract.points,
                                  .capot = contract.capot,
                                  .factor = contract.level,
                                  .match = contract.match,
                                  .hanging = seen_.hanging};
  hand.card_points[us] = points;
  hand.card_points[1 - us] = total - points;
  // A side without points usually has no trick.
  hand.tricks[us] = points > 0 ? 1 : 0;
  hand.tricks[1 - us] = points < total ? 1 : 0;
  hand.melds[us] = of(d).melds;
  hand.belote[us] = of(d).belote;
  const rules::belote::HandScore score = ScoreHand(rules_, hand);
  if (contract.match) return score.winner == side ? rules_.target : -rules_.target;
  return score.points[us] - score.points[1 - us];
}

// Without melds and Belote, because expected_ is not yet filled.
double ContractForecast::FailureCost() const {
  const Contract least{.denomination = rules_.denominations.list[0],
                       .caller = seen_.seat,
                       .points = static_cast<int16_t>(rules_.bid_min)};
  return -Score(least, 1);
}

double ContractForecast::Value(const Contract& contract) const {
  const double total = rules::TotalCardPoints(contract.denomination);
  if (contract.capot && contract.declarers() == TeamOf(seen_.seat)) {
    const double chance = SweepChance(contract.denomination);
    return chance * Score(contract, total) + (1 - chance) * Score(contract, 0.5 * total);
  }
  double sum = 0;
  for (int i = 0; i < kCases; ++i) {
    const double deviation = weights_.reach * total * (2.0 * i / (kCases - 1) - 1);
    sum += Score(contract, ExpectedPoints(contract.denomination) + deviation);
  }
  return sum / kCases;
}

}  // namespace hakam::agents::greedy
