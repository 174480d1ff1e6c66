// The tree of an information set search: what may happen from where a seat stands, as far as the seat can
// tell such things apart; the cards of the others are not in it.
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

// Bounded: when it is full no node is added any more, and what is known gets better all the same.
class Tree {
 public:
  Tree();

  struct Step {
    NodeIndex node = kRoot;
    bool is_new = false;  // was added just now
  };
  // The next action from `from`, one of `legal` (not empty, in this world): one that was never tried if there
  // is such a one, else the best by UCB for the team that moves, among those that are legal here (Cowling,
  // Powley and Whitehouse, 2012). `from` itself if the tree is full and knows none of them.
  Step Next(NodeIndex from, rules::Team mover, absl::Span<const rules::Action> legal, Random& random);

  // What came of it: points of the first team less those of the other, for every node of the path.
  void Learn(absl::Span<const NodeIndex> path, double points);

  const rules::Action& action(NodeIndex node) const { return nodes_[node].action; }
  int visits(NodeIndex node) const { return nodes_[node].visits; }
  const std::vector<NodeIndex>& children(NodeIndex node) const { return nodes_[node].children; }

 private:
  struct Node {
    rules::Action action;
    rules::Team mover{};  // who made it
    int visits = 0;
    int offered = 0;  // times that it could have been chosen
    double points = 0;
    std::vector<NodeIndex> children;
  };

  NodeIndex Child(NodeIndex from, const rules::Action& action) const;
  double Merit(const Node& node) const;

  std::vector<Node> nodes_;
  // Of all that came: how far results lie apart, which is the unit of curiosity.
  int results_ = 0;
  double squares_ = 0;
};

}  // namespace hakam::agents::ismcts

#endif  // HAKAM_AGENTS_ISMCTS_TREE_H_
