// Standings of a league of 990,000 boards: 100 entrants, 4,950 pairings of 100 pairs each.
//
//   build/release/bin/standings_bench
//
// AfterOneMorePair: the view reads one more pair and computes the standings again, in the middle of the
// league, where all pairings use the pooled variance, and at its end, where most use their own. Points, Elo:
// one rating after one more pair. Read: the view reads the whole journal, which is in memory. `shared`: 0
// where every pairing has deals of its own, 1 where all play the same deals.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/league_sums.h"
#include "arbiter/report/league_view.h"
#include "arbiter/report/standings.h"
#include "arbiter/store/memory_store.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"

namespace {

using namespace hakam;
using namespace hakam::arbiter;

constexpr uint32_t kEntrants = 100;
constexpr uint32_t kPairings = kEntrants * (kEntrants - 1) / 2;
constexpr uint32_t kPairs = 100;  // of each pairing
constexpr uint64_t kAllPairs = uint64_t{kPairings} * kPairs;
constexpr uint64_t kLeft = 5000;  // pairs that are not played yet in a league at its end

// A league in which all pairings play a deal before the next one begins.
class League {
 public:
  explicit League(bool shared) : store_(Identity(shared)), random_(1) {}

  const Store& store() const { return store_; }
  uint64_t stored() const { return stored_; }
  void StoreUntil(uint64_t pairs) {
    while (stored_ < pairs) StoreOne();
  }
  void StoreOne() {
    HAKAM_CHECK(stored_ < kAllPairs);
    const auto points = [this] { return static_cast<int>(random_.Below(27)); };
    PairNumbers pair = {
        .key = {static_cast<uint32_t>(stored_ % kPairings), static_cast<uint32_t>(stored_ / kPairings)},
        .room1 = {.points_a = points(), .points_b = points()},
        .room2 = {.points_a = points(), .points_b = points()},
        .decisions_a = 50,
        .decisions_b = 50};
    HAKAM_CHECK(store_.AddPair(pair, {}).ok());
    ++stored_;
  }

 private:
  static LeagueIdentity Identity(bool shared) {
    LeagueIdentity identity = {.name = "bench",
                               .config = shared ? "deals: DEALS_SHARED" : "deals: DEALS_OWN",
                               .seed = "s",
                               .length = kPairs};
    for (uint32_t i = 0; i < kEntrants; ++i)
      identity.entrants.push_back({.name = absl::StrCat("e", i), .agent = "x"});
    return identity;
  }

  MemoryStore store_;
  Random random_;
  uint64_t stored_ = 0;
};

// The league in the middle or at its end, as `state` says. Made once for all benchmarks, which play it on.
struct Followed {
  explicit Followed(bool shared) : league(shared) {}
  League league;
  std::unique_ptr<LeagueView> view;
};
Followed& At(benchmark::State& state) {
  static Followed leagues[2][2] = {{Followed(false), Followed(true)}, {Followed(false), Followed(true)}};
  const bool end = state.range(0) != 0;
  Followed& followed = leagues[end ? 1 : 0][state.range(1)];
  if (followed.view == nullptr) {
    followed.league.StoreUntil(end ? kAllPairs - kLeft : kAllPairs / 2);
    followed.view = std::make_unique<LeagueView>(*LeagueView::Read(followed.league.store()));
    HAKAM_CHECK(ComputeStandings(*followed.view, "baloot").ok());
  }
  return followed;
}

void StoreOneMore(benchmark::State& state, Followed& followed) {
  state.PauseTiming();
  followed.league.StoreOne();
  state.ResumeTiming();
  HAKAM_CHECK(followed.view->Update().ok());
}

void AllLeagues(benchmark::internal::Benchmark* run) {
  run->ArgNames({"end", "shared"})->ArgsProduct({{0, 1}, {0, 1}})->Unit(benchmark::kMillisecond);
}

void AfterOneMorePair(benchmark::State& state) {
  Followed& followed = At(state);
  for (auto _ : state) {
    StoreOneMore(state, followed);
    benchmark::DoNotOptimize(*ComputeStandings(*followed.view, "baloot"));
  }
}
BENCHMARK(AfterOneMorePair)->Apply(AllLeagues)->Iterations(100);

void Points(benchmark::State& state) {
  Followed& followed = At(state);
  for (auto _ : state) {
    StoreOneMore(state, followed);
    benchmark::DoNotOptimize(*FitPoints(followed.view->sums()));
  }
}
BENCHMARK(Points)->Apply(AllLeagues)->Iterations(100);

void Elo(benchmark::State& state) {
  Followed& followed = At(state);
  for (auto _ : state) {
    StoreOneMore(state, followed);
    benchmark::DoNotOptimize(*FitElo(followed.view->sums()));
  }
}
BENCHMARK(Elo)->Apply(AllLeagues)->Iterations(100);

void Read(benchmark::State& state) {
  const League& league = At(state).league;
  for (auto _ : state) benchmark::DoNotOptimize(*LeagueView::Read(league.store()));
}
BENCHMARK(Read)->ArgNames({"end", "shared"})->Args({1, 0})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
