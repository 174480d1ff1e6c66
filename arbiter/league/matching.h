// A maximum matching that follows preferences: the user fixes one pair after the other, and a pair is
// accepted only if the total number of pairs stays possible.
//
//   Matching matching(n, [&](int u, int v) { return !met[u][v]; });
//   if (matching.Fix(0, 5)) ...  // 0 and 5 are a pair, and as many pairs as before are possible in total
//
// Edmonds' blossom algorithm for general graphs (Paths, trees, and flowers, 1965); fixing an edge takes at
// most two searches for an augmenting path. Boost.Graph has the same algorithm, but starts anew for every
// edge.
#ifndef HAKAM_ARBITER_LEAGUE_MATCHING_H_
#define HAKAM_ARBITER_LEAGUE_MATCHING_H_

#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"

namespace hakam::arbiter {

class Matching {
 public:
  // Vertices 0..size-1. `allowed` is symmetric and is called only with u < v.
  Matching(int size, absl::FunctionRef<bool(int u, int v)> allowed);

  // Pairs in a maximum matching, fixed pairs included.
  int pairs() const { return pairs_; }
  // True if the vertex has not been fixed, in a pair or alone.
  bool free(int v) const { return !fixed_[Index(v)]; }

  // Fixes the pair u, v; both must be free. False, without a change, if they are not an edge or fewer pairs
  // in total would be possible.
  bool Fix(int u, int v);
  // Fixes the free vertex `v` as alone. False, without a change, if fewer pairs in total would be possible.
  bool Leave(int v);

 private:
  static constexpr int kNone = -1;
  static size_t Index(int v) { return static_cast<size_t>(v); }

  void Unmatch(int v);
  // Adds one pair among vertices that are not fixed, by an augmenting path from `root`, which has no mate.
  bool Augment(int root);
  int CommonBase(int u, int v) const;
  void MarkPath(int v, int base, int child, std::vector<bool>* in_blossom);

  int size_;
  std::vector<std::vector<bool>> edge_;
  std::vector<int> mate_;
  std::vector<bool> fixed_;
  int pairs_ = 0;
  // State of the search.
  std::vector<int> parent_;
  std::vector<int> base_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_MATCHING_H_
