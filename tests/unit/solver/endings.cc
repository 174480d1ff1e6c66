#include "tests/unit/solver/endings.h"

#include <algorithm>
#include <ostream>

#include "sdk/base/check.h"
#include "sdk/rules/dice.h"
#include "sdk/solver/open_board.h"
#include "tests/unit/rules/support.h"

namespace hakam::solver::testing {
namespace {

using rules::Card;
using rules::Deal;
using rules::Denomination;
using rules::Phase;
using rules::Play;
using rules::Position;
using rules::RuleSet;
using rules::Seat;
using rules::Team;

bool SameKind(Denomination a, Denomination b) {
  return a == b || (TrumpOf(a).has_value() && TrumpOf(b).has_value());
}

// Every way to play the cards, with and without the announcements that are allowed.
std::vector<Play> Plays(const Deal& deal, const Position& position) {
  std::vector<Play> plays;
  for (Card card : position.LegalCards()) {
    plays.push_back({.card = card});
    if (position.MayAnnounceEkka(deal, card)) plays.push_back({.card = card, .ekka = true});
    if (position.MayAnnounceBelote(deal, card)) plays.push_back({.card = card, .announce_belote = true});
  }
  return plays;
}

// The result of the first team.
using Payoff = int (*)(const Deal&, const Position&);

int Points(const Deal& deal, const Position& finished) { return finished.card_points_with_last(deal)[0]; }
int Score(const Deal& deal, const Position& finished) {
  const rules::PerTeam points = finished.Score(deal).points;
  return points[0] - points[1];
}

// Plain alpha-beta: no table, no move ordering, no other bounds.
int Best(const Deal& deal, const Position& position, Payoff payoff, int alpha, int beta) {
  if (position.phase() == Phase::kFinished) return payoff(deal, position);
  const bool first_team = TeamOf(position.turn()) == Team::k0;
  for (const Play& play : Plays(deal, position)) {
    Position next = position;
    next.Play(deal, play);
    const int value = Best(deal, next, payoff, alpha, beta);
    (first_team ? alpha : beta) = first_team ? std::max(alpha, value) : std::min(beta, value);
    if (alpha >= beta) break;
  }
  return first_team ? alpha : beta;
}

constexpr int kWorst = -100000;
constexpr int kBest = 100000;

int Points(const Deal& deal, const Position& from, Team team, const Position& to) {
  const int first = Best(deal, to, Points, kWorst, kBest) - from.card_points()[0];
  if (team == Team::k0) return first;
  return TotalCardPoints(from.denomination()) - from.card_points()[0] - from.card_points()[1] - first;
}

int Score(const Deal& deal, Team team, const Position& to) {
  const int first = Best(deal, to, Score, kWorst, kBest);
  return team == Team::k0 ? first : -first;
}

// The value after the card with its best announcement; for card points, only Ekka matters.
template <typename Value>
int BestWith(const Deal& deal, const Position& position, Card card, Value value) {
  int best = kWorst;
  for (const Play& play : Plays(deal, position)) {
    if (play.card != card) continue;
    Position next = position;
    next.Play(deal, play);
    best = std::max(best, value(next));
  }
  return best;
}

}  // namespace

std::vector<std::string> SolvablePresets() {
  std::vector<std::string> presets = RuleSet::PresetNames();
  std::erase(presets, "belote-decouverte");
  return presets;
}

std::string NameOf(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<Denomination> ContractKinds(const RuleSet& rules) {
  if (rules.family == rules::Family::kBaloot) return {Denomination::kHearts, Denomination::kNoTrumps};
  std::vector<Denomination> kinds = {Denomination::kHearts};
  for (Denomination d : rules.denominations) {
    if (!TrumpOf(d).has_value()) kinds.push_back(d);
  }
  return kinds;
}

void PrintTo(const Ending& ending, std::ostream* out) {
  const Position& position = ending.position;
  *out << "contract " << static_cast<int>(position.denomination()) << " level "
       << static_cast<int>(position.contract().level) << " locked " << position.contract().locked
       << " leader " << Index(position.trick().leader()) << " trick";
  for (int i = 0; i < position.trick().count(); ++i) *out << " " << position.trick().card(i).ToString();
  for (int seat = 0; seat < 4; ++seat) *out << " | " << position.hand(static_cast<Seat>(seat)).ToString();
}

Ending RandomEnding(const RuleSet& rules, Denomination like, int cards, Random& random) {
  while (true) {
    const Deal deal = Deal::Create(&rules, rules::testing::RandomSetup(rules, random)).value();
    Position position(deal);
    rules::Dice dice(random.Next());
    while (position.phase() != Phase::kFinished) {
      if (position.phase() == Phase::kPlay) {
        if (!SameKind(position.contract().denomination, like)) break;
        if (position.hand(position.turn()).size() == cards) return {deal, position};
        const std::vector<Play> plays = Plays(deal, position);
        position.Play(deal, plays[static_cast<size_t>(dice.Throw(static_cast<int>(plays.size())))]);
      } else if (position.phase() == Phase::kDeclaring) {
        const rules::DeclarationList list = position.LegalDeclarations(deal);
        position.Declare(deal, list[static_cast<size_t>(dice.Throw(static_cast<int>(list.size())))]);
      } else {
        const rules::CallSet calls = position.LegalCalls(deal);
        position.Make(deal, calls[dice.Throw(calls.size())]);
      }
    }
  }
}

int BruteForcePoints(const Deal& deal, const Position& position) {
  return Points(deal, position, TeamOf(position.turn()), position);
}

int BruteForceScore(const Deal& deal, const Position& position) {
  return Score(deal, TeamOf(position.turn()), position);
}

bool AllTricksCostMore(const Ending& ending) {
  const rules::PerTeam taken = ending.position.card_points();
  const int points = taken[0] + taken[1] + OpenBoard::Of(ending.deal, ending.position)->PointsLeft();
  const int tricks = ending.deal.tricks();
  const auto score = [&](size_t team, int won) {
    rules::HandEnd end;
    end.card_points[team] = points;
    end.tricks[team] = won;
    end.tricks[1 - team] = tricks - won;
    const rules::PerTeam scored = ending.position.ScoreOf(ending.deal, end).points;
    return scored[team] - scored[1 - team];
  };
  return score(0, tricks) < score(0, tricks - 1) || score(1, tricks) < score(1, tricks - 1);
}

int BruteForcePoints(const Deal& deal, const Position& position, Card card) {
  return BestWith(deal, position, card, [&](const Position& next) {
    return Points(deal, position, TeamOf(position.turn()), next);
  });
}

int BruteForceScore(const Deal& deal, const Position& position, Card card) {
  return BestWith(deal, position, card,
                  [&](const Position& next) { return Score(deal, TeamOf(position.turn()), next); });
}

}  // namespace hakam::solver::testing
