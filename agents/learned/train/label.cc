#include "agents/learned/train/label.h"

#include <algorithm>
#include <optional>

#include "agents/learned/call_inputs.h"
#include "agents/learned/card_inputs.h"
#include "sdk/rules/belote/score.h"
#include "sdk/rules/side.h"

namespace hakam::agents::learned {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::BoardState;
using rules::CallKind;
using rules::Contract;
using rules::Team;

// The opponents of the learner by their share of the boards. On the rest of them it plays all four seats.
constexpr double kGreedyShare = 0.5;
constexpr double kNoisyShare = 0.1;
constexpr double kRandomShare = 0.1;
constexpr double kNoise = 0.25;
// The share of the learner's actions that it makes at random, so that it sees what it would not do.
constexpr double kOdd = 0.02;
// The calls of a question that are made, at most, are this many, and those that are always made.
constexpr size_t kOtherCalls = 5;

std::array<Side, 2> DrawSides(Random& random) {
  const double draw = random.Unit();
  Side other{.learner = true};
  if (draw < kGreedyShare) other = {};
  if (draw >= kGreedyShare && draw < kGreedyShare + kNoisyShare) other = {.noise = kNoise};
  if (draw >= 1 - kRandomShare) other = {.noise = 1};
  std::array<Side, 2> sides = {other, other};
  sides[random.Below(2)] = {.learner = true};
  return sides;
}

// Takes one of the items out.
template <typename T>
T Draw(std::vector<T>* items, Random& random) {
  std::swap((*items)[random.Below(items->size())], items->back());
  T item = std::move(items->back());
  items->pop_back();
  return item;
}

bool Contains(const std::vector<Action>& actions, const Action& action) {
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

float Difference(const rules::PerTeam& points, Team team) {
  return static_cast<float>(points[At(team)] - points[At(OtherTeam(team))]);
}

}  // namespace

Labeller::Labeller(const rules::RuleSet& rules, const Weights& weights, const LabelOptions& options)
    : rules_(rules), options_(options), seats_(rules, weights) {}

void Labeller::Board(uint64_t seed, SamplesOfNets* out) {
  Random random(SeedOf(seed, kSidesSeed, 0));
  cards_.clear();
  calls_.clear();
  play_outs_.clear();
  Collect(random, {.board = BoardState::Create(&rules_, ShuffledSetup(rules_, seed)).value(),
                   .sides = DrawSides(random),
                   .seed = seed});
  for (int i = 0; i < options_.calls && !calls_.empty(); ++i) Label(Draw(&calls_, random), random, out);
  for (int i = 0; i < options_.cards && !cards_.empty(); ++i) Label(Draw(&cards_, random), random, out);
}

// Plays the board and notes the learner's decisions.
void Labeller::Collect(Random& random, Table table) {
  while (!table.board.finished()) {
    Action action = seats_.Choose(table);
    const std::vector<Action>& legal = seats_.legal();
    if (table.side().learner && legal.size() > 1 && action.kind != ActionKind::kDeclaration) {
      const Decision decision{.at = table, .legal = legal};
      (action.kind == ActionKind::kPlay ? cards_ : calls_).push_back(decision);
      if (random.Unit() < kOdd) {
        seen_ = seats_.seen();
        std::vector<Action> sensible = Candidates(decision, action, random);
        action = Draw(&sensible, random);
      }
    }
    table.Apply(action);
  }
}

// The actions that are made: every card; of the calls those that are no bids, the policy's, greedy's, and
// some other sensible ones.
std::vector<Action> Labeller::Candidates(const Decision& decision, const Action& usual, Random& random) {
  std::vector<Action> actions;
  const std::vector<Action>& legal = decision.legal;
  if (usual.kind == ActionKind::kPlay) {
    for (const Action& action : legal) {
      const Action play = PlayOf(legal, action.play.card);
      if (!Contains(actions, play)) actions.push_back(play);
    }
    return actions;
  }
  const Action greedys = seats_.policy().usual().Choose(seen_, legal);
  const CallQuestion question(seats_.policy().usual().weights(), rules_, seen_, greedys.call);
  std::vector<Action> others;
  for (const Action& action : legal) {
    const bool always = action.call.kind != CallKind::kBid || action == usual || action == greedys;
    if (question.Plausible(action.call)) (always ? actions : others).push_back(action);
  }
  if (!Contains(actions, usual)) actions.push_back(usual);
  for (size_t i = 0; i < kOtherCalls && !others.empty(); ++i) actions.push_back(Draw(&others, random));
  return actions;
}

void Labeller::Label(const Decision& decision, Random& random, SamplesOfNets* out) {
  const rules::Seat seat = decision.at.board.to_act();
  decision.at.board.ObservationFor(seat, &seen_);
  const Action usual = seats_.policy().Choose(seen_, decision.legal);
  const std::vector<Action> actions = Candidates(decision, usual, random);
  if (actions.size() < 2) return;
  std::vector<float> values;
  for (const Action& action : actions) {
    Table after = decision.at;
    after.Apply(action);
    values.push_back(usual.kind == ActionKind::kPlay ? Points(std::move(after), TeamOf(seat))
                                                     : PointsAfterCall(std::move(after), TeamOf(seat)));
  }
  Store(decision, actions, values, out);
}

void Labeller::Store(const Decision& decision, const std::vector<Action>& actions,
                     const std::vector<float>& values, SamplesOfNets* out) {
  Inputs own;
  const greedy::Weights& numbers = seats_.policy().usual().weights();
  if (actions.front().kind == ActionKind::kPlay) {
    const CardQuestion question(numbers, rules_, seen_, actions);
    Samples& samples = (*out)[static_cast<size_t>(CardNet(question.kind()))];
    samples.AddQuestion(question.shared());
    for (int i = 0; i < question.size(); ++i) {
      question.OwnInputs(i, &own);
      samples.AddAction(own, values[static_cast<size_t>(i)]);
    }
    return;
  }
  const Action greedys = seats_.policy().usual().Choose(seen_, decision.legal);
  const CallQuestion question(numbers, rules_, seen_, greedys.call);
  Samples& samples = (*out)[static_cast<size_t>(NetKind::kCalls)];
  samples.AddQuestion(question.shared());
  for (size_t i = 0; i < actions.size(); ++i) {
    question.OwnInputs(actions[i].call, &own);
    samples.AddAction(own, values[i]);
  }
}

float Labeller::Points(Table table, Team team) {
  seats_.Finish(&table);
  return Difference(table.points(), team);
}

// The auction goes on by itself; the cards are played once for all auctions of the deal that end alike. In a
// points auction these are all with the same declarer and denomination: the cards depend little on the bid,
// and the luck of different play-outs would hide the worth of the bid.
float Labeller::PointsAfterCall(Table table, Team team) {
  while (!table.board.finished() && !table.board.position().playing()) table.Apply(seats_.Choose(table));
  if (table.board.finished()) return Difference(table.points(), team);
  const Contract contract = table.board.position().contract();
  const bool points =
      rules_.family == rules::Family::kBelote && rules_.auction == rules::AuctionKind::kPoints;
  for (const PlayOut& known : play_outs_) {
    if (!options_.share) break;
    const Contract& c = known.contract;
    if (points && c.denomination == contract.denomination && c.caller == contract.caller)
      return ScoreLike(known, contract, team);
    if (!points && c == contract) return Difference(known.points, team);
  }
  seats_.Finish(&table);
  PlayOut end{.contract = contract, .points = table.points()};
  if (points) {
    const rules::Position& position = table.board.position();
    end.card_points = position.card_points_with_last(table.board.deal());
    for (const Team side : {Team::k0, Team::k1}) end.tricks[At(side)] = position.tricks_won(side);
    for (int i = 0; i < rules::kMaxSeats; ++i) {
      const auto seat = static_cast<rules::Seat>(i);
      end.belote[At(TeamOf(seat))] += position.belotes(seat) * rules_.belote_value;
    }
  }
  play_outs_.push_back(end);
  return Difference(end.points, team);
}

// The score of the contract if its hand ends like that of another.
float Labeller::ScoreLike(const PlayOut& end, const Contract& contract, Team team) const {
  rules::belote::HandSummary hand{.denomination = contract.denomination,
                                  .bid = contract.points,
                                  .capot = contract.capot,
                                  .factor = contract.level,
                                  .match = contract.match};
  for (const Team one : {Team::k0, Team::k1}) {
    const auto side = At(SideOf(contract, one));
    hand.card_points[side] = end.card_points[At(one)];
    hand.tricks[side] = end.tricks[At(one)];
    hand.belote[side] = end.belote[At(one)];
  }
  const rules::belote::HandScore score = ScoreHand(rules_, hand);
  const auto us = At(SideOf(contract, team));
  return static_cast<float>(score.points[us] - score.points[1 - us]);
}

}  // namespace hakam::agents::learned
