#include "agents/ismcts/tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hakam::agents::ismcts {
namespace {

constexpr size_t kMostNodes = 200'000;  // about 30 MB
constexpr double kExploration = 0.7;    // in units of the spread of the results
constexpr NodeIndex kNone = std::numeric_limits<NodeIndex>::max();

}  // namespace

Tree::Tree() { nodes_.emplace_back(); }

NodeIndex Tree::Child(NodeIndex from, const rules::Action& action) const {
  for (const NodeIndex child : nodes_[from].children) {
    if (nodes_[child].action == action) return child;
  }
  return kNone;
}

double Tree::Merit(const Node& node) const {
  const double mean = node.points / node.visits * (node.mover == rules::Team::k0 ? 1 : -1);
  const double spread = std::sqrt(squares_ / results_);
  return mean + kExploration * spread * std::sqrt(std::log(node.offered) / node.visits);
}

Tree::Step Tree::Next(NodeIndex from, rules::Team mover, absl::Span<const rules::Action> legal,
                      Random& random) {
  std::vector<const rules::Action*> untried;
  NodeIndex best = kNone;
  double most = -std::numeric_limits<double>::infinity();
  for (const rules::Action& action : legal) {
    const NodeIndex child = Child(from, action);
    if (child == kNone) {
      untried.push_back(&action);
      continue;
    }
    Node& node = nodes_[child];
    ++node.offered;
    const double merit = Merit(node);
    if (merit <= most) continue;
    most = merit;
    best = child;
  }
  const bool full = nodes_.size() >= kMostNodes;
  if (untried.empty() || full) return {.node = best == kNone ? from : best};
  const auto added = static_cast<NodeIndex>(nodes_.size());
  nodes_.push_back({.action = *untried[random.Below(untried.size())], .mover = mover, .offered = 1});
  nodes_[from].children.push_back(added);
  return {.node = added, .is_new = true};
}

void Tree::Learn(absl::Span<const NodeIndex> path, double points) {
  for (const NodeIndex index : path) {
    ++nodes_[index].visits;
    nodes_[index].points += points;
  }
  ++results_;
  squares_ += points * points;
}

}  // namespace hakam::agents::ismcts
