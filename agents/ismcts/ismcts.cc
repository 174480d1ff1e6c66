#include "agents/ismcts/ismcts.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/ismcts/tree.h"
#include "agents/thinking/points_auction.h"
#include "agents/thinking/think_time.h"
#include "sdk/rules/dice.h"
#include "sdk/rules/position_actions.h"
#include "sdk/solver/deals.h"

namespace hakam::agents {
namespace ismcts {
namespace {

using rules::Action;
using rules::BoardState;
using rules::Phase;
using rules::Position;

constexpr int kMostWorlds = 500;  // deals drawn; after that they are used again
constexpr int kMostRounds = 1'000'000;

// Plays to the end with random cards and the best melds. An auction ends as soon as it can, because random
// bids would hide every other effect.
int PlayOut(const rules::Deal& deal, Position position, rules::Dice* dice) {
  while (position.phase() != Phase::kFinished) {
    switch (position.phase()) {
      case Phase::kPlay:
        position.Play(deal, dice->Pick(position.LegalCards()));
        break;
      case Phase::kDeclaring:
        position.Declare(deal, position.LegalDeclarations(deal)[0]);
        break;
      default:
        position.Make(deal, position.LegalCalls(deal)[0]);
    }
  }
  const rules::PerTeam points = position.Score(deal).points;
  return points[0] - points[1];
}

class Search {
 public:
  Search(const rules::RuleSet& rules, const Question& q)
      : rules_(rules), seen_(q.observation), random_(q.decision_seed), dice_(random_.Next()) {}

  // False if no deal fits the observation.
  bool Round() {
    const BoardState* world = PickWorld();
    if (world == nullptr) return false;
    Position position = world->position();
    std::vector<NodeIndex> path = {kRoot};
    while (position.phase() != Phase::kFinished) {
      LegalActions(world->deal(), position, &legal_);
      if (legal_.size() == 1) {  // without a choice there is no node
        Move(world->deal(), legal_[0], &position);
        continue;
      }
      const Tree::Step step = tree_.Next(path.back(), TeamOf(position.turn()), legal_, random_);
      if (step.node == path.back()) break;  // the tree is full
      Move(world->deal(), tree_.action(step.node), &position);
      path.push_back(step.node);
      if (step.is_new) break;
    }
    tree_.Learn(path, PlayOut(world->deal(), position, &dice_));
    return true;
  }

  // The action that was tried most often; `usual` if it was tried as often.
  Action Best(const Action& usual) const {
    int most = 0;
    Action best = usual;
    for (const NodeIndex child : tree_.children(kRoot)) {
      const bool better = tree_.visits(child) > most;
      if (!better && (tree_.visits(child) < most || tree_.action(child) != usual)) continue;
      most = tree_.visits(child);
      best = tree_.action(child);
    }
    return best;
  }

 private:
  const BoardState* PickWorld() {
    if (worlds_.size() < kMostWorlds) {
      auto drawn = solver::DrawBoards(rules_, seen_, 1, random_.Next());
      if (!drawn.ok() || drawn->empty()) return worlds_.empty() ? nullptr : &worlds_.back();
      worlds_.push_back(std::move(drawn->front()));
      return &worlds_.back();
    }
    return &worlds_[random_.Below(worlds_.size())];
  }

  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  Random random_;
  rules::Dice dice_;
  Tree tree_;
  std::vector<BoardState> worlds_;
  std::vector<Action> legal_;
};

class Ismcts : public Agent {
 public:
  Ismcts(const ThinkOptions& options, const Session& session, const Clock& clock)
      : options_(options), rules_(session.rules), clock_(clock), greedy_(MakeGreedy(session)) {}

  Action Decide(const Question& q) override {
    const absl::Duration start = clock_.Now();
    const Action usual = greedy_->Decide(q);
    // The first declaration is the best; to declare less would not gain enough to search for.
    if (q.legal.size() < 2 || q.observation.phase == Phase::kDeclaring || IsPointsAuction(q)) return usual;
    const absl::Duration until = start + ThinkTime(options_, q);
    Search search(rules_, q);
    const int rounds = options_.rounds.value_or(kMostRounds);
    for (int i = 0; i < rounds && clock_.Now() < until; ++i) {
      if (!search.Round()) return usual;
    }
    return search.Best(usual);
  }

 private:
  const ThinkOptions options_;
  const rules::RuleSet rules_;
  const Clock& clock_;
  std::unique_ptr<Agent> greedy_;
};

}  // namespace
}  // namespace ismcts

std::unique_ptr<Agent> MakeIsmcts(const ThinkOptions& options, const Session& session, const Clock& clock) {
  return std::make_unique<ismcts::Ismcts>(options, session, clock);
}

}  // namespace hakam::agents
