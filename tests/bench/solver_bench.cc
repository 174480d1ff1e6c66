// What the solver costs: CPU time and nodes, one thread, random deals under the play rules of preset
// `baloot`.
//
//   build/release/bin/solver_bench [DEALS]
//
// CPU times depend on how busy the machine is, nodes do not.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/sampler.h"
#include "sdk/solver/solver.h"

namespace {

using namespace hakam;
using namespace hakam::solver;
using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

constexpr int kTricks = 8;
constexpr int kWorlds = 1000;

double CpuMs() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

struct Cost {
  double ms = 0;
  int64_t nodes = 0;
};

void Print(const std::string& what, std::vector<Cost> costs) {
  const auto count = static_cast<double>(costs.size());
  double ms = 0;
  int64_t nodes = 0;
  for (const Cost& cost : costs) {
    ms += cost.ms;
    nodes += cost.nodes;
  }
  std::sort(costs.begin(), costs.end(), [](const Cost& a, const Cost& b) { return a.ms < b.ms; });
  const auto at = [&](double part) { return costs[static_cast<size_t>(part * (count - 1))].ms; };
  std::printf("%-44s %8.3f %8.3f %8.3f %8.3f %8.2f %10.1f\n", what.c_str(), ms / count, at(0.5), at(0.95),
              at(0.99), costs.back().ms, static_cast<double>(nodes) / count / 1e3);
  std::fflush(stdout);
}

std::array<CardSet, 4> RandomHands(const RuleSet& rules, Random& random) {
  std::vector<Card> deck;
  for (Card card : GameCards(rules)) deck.push_back(card);
  random.Shuffle(deck);
  std::array<CardSet, 4> hands{};
  for (size_t i = 0; i < deck.size(); ++i) hands[i % 4].Add(deck[i]);
  return hands;
}

Cost Solve(Solver& solver, const OpenBoard& board, const Request& request) {
  const double start = CpuMs();
  const absl::StatusOr<Solution> solution = solver.Solve(board, request);
  HAKAM_CHECK(solution.ok() && solution->complete);
  return {CpuMs() - start, solution->nodes};
}

OpenBoard RandomBoard(const RuleSet& rules, Denomination denomination, Random& random) {
  return OpenBoard::Create(rules, {.denomination = denomination}, RandomHands(rules, random),
                           {.leader = Seat::k0})
      .value();
}

void WholeDeals(const RuleSet& rules, const char* name, Denomination denomination, int deals) {
  Solver solver;
  std::vector<Cost> value;
  std::vector<Cost> cards;
  Random random(1);
  for (int i = 0; i < deals; ++i) {
    const OpenBoard board = RandomBoard(rules, denomination, random);
    value.push_back(Solve(solver, board, {}));
    cards.push_back(Solve(solver, board, {.every_card = true}));
  }
  Print(std::string(name) + ", 8-card deal, value", value);
  Print(std::string(name) + ", 8-card deal, every first card", cards);
}

// The hands of the other three seats dealt again: 1,000 worlds after trick 3.
void Worlds(const RuleSet& rules, const char* name, Denomination denomination, int positions) {
  Solver solver;
  std::vector<Cost> value;
  std::vector<Cost> cards;
  Random random(2);
  for (int i = 0; i < positions; ++i) {
    OpenBoard board = RandomBoard(rules, denomination, random);
    while (board.tricks_left() > kTricks - 3) {
      const CardSet legal = board.LegalCards();
      auto it = legal.begin();
      for (uint64_t skip = random.Below(static_cast<uint64_t>(legal.size())); skip > 0; --skip) ++it;
      board.Play(*it);
    }
    const Seat me = board.turn();
    std::vector<Card> hidden;
    for (Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
      if (seat == me) continue;
      for (Card card : board.hand(seat)) hidden.push_back(card);
    }
    Cost all_values;
    Cost all_cards;
    for (int world = 0; world < kWorlds; ++world) {
      random.Shuffle(hidden);
      std::array<CardSet, 4> hands{};
      size_t next = 0;
      for (Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
        if (seat == me) {
          hands[At(seat)] = board.hand(me);
        } else {
          for (int k = 0; k < board.tricks_left(); ++k) hands[At(seat)].Add(hidden[next++]);
        }
      }
      const OpenBoard dealt =
          OpenBoard::Create(rules, {.denomination = denomination}, hands, {.leader = me}).value();
      const Cost one = Solve(solver, dealt, {});
      const Cost every = Solve(solver, dealt, {.every_card = true});
      all_values.ms += one.ms;
      all_values.nodes += one.nodes;
      all_cards.ms += every.ms;
      all_cards.nodes += every.nodes;
    }
    value.push_back(all_values);
    cards.push_back(all_cards);
  }
  Print(std::string(name) + ", 1,000 worlds after trick 3, value", value);
  Print(std::string(name) + ", 1,000 worlds after trick 3, every card", cards);
}

// Deals that fit what a seat saw of the first four tricks of random boards.
void Samples(const RuleSet& rules, int boards) {
  constexpr int kDraws = 20000;
  Random random(3);
  std::vector<double> rates;
  while (static_cast<int>(rates.size()) < boards) {
    std::vector<Card> deck;
    for (Card card : GameCards(rules)) deck.push_back(card);
    random.Shuffle(deck);
    rules::BoardState board = rules::BoardState::Create(&rules, {.deck = deck, .dealer = Seat::k0}).value();
    std::vector<rules::Action> actions;
    while (!board.finished() &&
           !(board.phase() == rules::Phase::kPlay && board.position().tricks_done() == 4)) {
      board.LegalActions(&actions);
      HAKAM_CHECK(board.Apply(actions[random.Below(actions.size())]).ok());
    }
    if (board.finished()) continue;
    const absl::StatusOr<Sampler> sampler = Sampler::Create(rules, board.ObservationFor(board.to_act()));
    HAKAM_CHECK(sampler.ok());
    const double start = CpuMs();
    for (int i = 0; i < kDraws; ++i) HAKAM_CHECK(sampler->Draw(random).ok());
    rates.push_back(kDraws / (CpuMs() - start) * 1e3);
  }
  std::sort(rates.begin(), rates.end());
  std::printf("deals that fit after trick 4, each second: median %.0f, least %.0f\n", rates[rates.size() / 2],
              rates[0]);
}

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 1000;
  if (deals <= 0) {
    std::fprintf(stderr, "usage: solver_bench [DEALS], a number above 0\n");
    return 2;
  }
  const RuleSet rules = *RuleSet::FromPreset("baloot");
  std::printf("%-44s %8s %8s %8s %8s %8s %10s\n", "CPU ms", "mean", "median", "p95", "p99", "max",
              "1000 nodes");
  for (const auto& [name, denomination] :
       {std::pair{"Hokum", Denomination::kClubs}, std::pair{"Sun", Denomination::kNoTrumps}}) {
    WholeDeals(rules, name, denomination, deals);
    Worlds(rules, name, denomination, std::max(1, deals / 100));
  }
  Samples(rules, std::max(1, deals / 20));
}
