// Maximum matchings, and pairs that can be fixed without making them smaller.
#include "arbiter/league/matching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using Graph = std::vector<std::vector<bool>>;

Graph RandomGraph(int size, uint64_t percent, Random* random) {
  Graph graph(static_cast<size_t>(size), std::vector<bool>(static_cast<size_t>(size)));
  for (size_t v = 0; v < graph.size(); ++v) {
    for (size_t u = 0; u < v; ++u) graph[u][v] = graph[v][u] = random->Below(100) < percent;
  }
  return graph;
}

Matching Of(const Graph& graph) {
  return Matching(static_cast<int>(graph.size()),
                  [&](int u, int v) { return graph[static_cast<size_t>(u)][static_cast<size_t>(v)]; });
}

// Tries everything: the lowest remaining vertex stays alone or takes any partner.
int Most(const Graph& graph, uint32_t left) {
  if (left == 0) return 0;
  size_t u = 0;
  while ((left >> u & 1) == 0) ++u;
  left &= ~(1u << u);
  int most = Most(graph, left);
  for (size_t v = u + 1; v < graph.size(); ++v) {
    if ((left >> v & 1) != 0 && graph[u][v]) most = std::max(most, 1 + Most(graph, left & ~(1u << v)));
  }
  return most;
}

TEST(Matching, IsAsLargeAsCanBe) {
  for (uint64_t seed = 0; seed < 600; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const int size = static_cast<int>(random.Below(11));
    const Graph graph = RandomGraph(size, 10 + random.Below(80), &random);
    ASSERT_EQ(Of(graph).pairs(), Most(graph, (1u << size) - 1));
  }
}

TEST(Matching, WhatIsFixedNeverCostsAPairAndWhatIsRefusedWould) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const int size = 2 + static_cast<int>(random.Below(9));
    const Graph graph = RandomGraph(size, 10 + random.Below(60), &random);
    Matching matching = Of(graph);
    uint32_t left = (1u << size) - 1;
    int fixed = 0;
    for (int step = 0; step < 60; ++step) {
      const int u = static_cast<int>(random.Below(static_cast<uint64_t>(size)));
      const int v = static_cast<int>(random.Below(static_cast<uint64_t>(size)));
      if (!matching.free(u) || !matching.free(v)) continue;
      const uint32_t rest = left & ~(1u << u) & ~(1u << v);
      if (u == v) {
        const bool good = fixed + Most(graph, rest) == matching.pairs();
        ASSERT_EQ(matching.Leave(u), good);
        if (good) left = rest;
      } else {
        const bool edge = graph[static_cast<size_t>(u)][static_cast<size_t>(v)];
        const bool good = edge && fixed + 1 + Most(graph, rest) == matching.pairs();
        ASSERT_EQ(matching.Fix(u, v), good);
        if (good) left = rest, ++fixed;
      }
    }
  }
}

TEST(Matching, AThousandVerticesAreQuick) {
  Random random(1);
  EXPECT_GT(Of(RandomGraph(1000, 50, &random)).pairs(), 499);
}

}  // namespace
}  // namespace hakam::arbiter
