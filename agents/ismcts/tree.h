// The tree of an information set search. It contains the sequences of actions that the seat can distinguish;
// the cards of the others are not in it.
#ifndef HAKAM_AGENTS_ISMCTS_TREE_H_
#define HAKAM_AGENTS_ISMCTS_TREE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "sdk/base/random.h"
#include "sdk/rules/action.h"
#include "sdk/rules/seat.h"

namespace hakam::agents::ismcts {

using NodeIndex = uint32_t;
inline constexpr NodeIndex kRoot = 0;

// Bounded: when the tree is full, no node is added any more, but the statistics still get better.
class Tree {
 public:
  Tree();

  struct Step {
    NodeIndex node = kRoot;
    bool is_new = false;  // the node was just added
  };
  // The next action from `from`, one of `legal` (the legal actions in this deal, not empty): one that was
  // never tried, or else the best one by UCB for the team that moves (Cowling, Powley and Whitehouse, 2012).
  // `from` itself if the tree is full and has none of them.
  Step Next(NodeIndex from, rules::Team mover, absl::Span<const rules::Action> legal, Random& random);

  // Records the result, the points of the first team minus those of the other, for every node of the path.
  void Learn(absl::Span<const NodeIndex> path, double points);

  const rules::Action& action(NodeIndex node) const { return nodes_[node].action; }
  int visits(NodeIndex node) const { return nodes_[node].visits; }
  const std::vector<NodeIndex>& children(NodeIndex node) const { return nodes_[node].children; }

 private:
  struct Node {
    rules::Action action;
    rules::Team mover{};  // the team that made the action
    int visits = 0;
    int offered = 0;  // how often the action was legal
    double points = 0;
    std::vector<NodeIndex> children;
  };

  NodeIndex Child(NodeIndex from, const rules::Action& action) const;
  double Merit(const Node& node) const;

  std::vector<Node> nodes_;
  // The number of all results and the sum of their squares. Their spread is the unit of exploration.
  int results_ = 0;
  double squares_ = 0;
};

}  // namespace hakam::agents::ismcts

#endif  // HAKAM_AGENTS_ISMCTS_TREE_H_
