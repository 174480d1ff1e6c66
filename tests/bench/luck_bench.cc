// How much the luck adjustment of unpaired boards gains, and the weights of its parts
// (arbiter/luck/README.md).
//
//   build/release/bin/luck_bench PRESET BOT BOT [BOARDS [SEED]]   // bots of `builtin:`, such as
//   greedy?noise=0.1
//
// Prints the deviation of a board, the factor by which the frozen weights divide its variance, the weights
// that would have been best on these boards and their factor, and the time that the reference takes for a
// deal.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "arbiter/league/pairing.h"
#include "arbiter/luck/luck.h"
#include "arbiter/play/builtins.h"
#include "tests/unit/agents/duel.h"

namespace {

using namespace hakam;

// One board, from the side of the first bot.
struct Sample {
  double score = 0;
  double played = 0;
  double open = 0;
};

double Covariance(const std::vector<Sample>& samples, double Sample::*x, double Sample::*y) {
  double sum_x = 0;
  double sum_y = 0;
  double products = 0;
  for (const Sample& s : samples) {
    sum_x += s.*x;
    sum_y += s.*y;
    products += s.*x * s.*y;
  }
  const auto n = static_cast<double>(samples.size());
  return (products - sum_x * sum_y / n) / n;
}

// By how much the variance falls.
double Factor(const std::vector<Sample>& samples, double played, double open) {
  std::vector<Sample> adjusted = samples;
  for (Sample& s : adjusted) s.score -= played * s.played + open * s.open;
  return Covariance(samples, &Sample::score, &Sample::score) /
         Covariance(adjusted, &Sample::score, &Sample::score);
}

std::vector<std::unique_ptr<Agent>> Bots(const rules::RuleSet& rules, const AgentFactory& make) {
  std::vector<std::unique_ptr<Agent>> bots;
  for (int seat = 0; seat < rules.players; ++seat) {
    bots.push_back(make({.rules = rules,
                         .seat = static_cast<rules::Seat>(seat),
                         .per_decision = absl::Seconds(1),
                         .bank = absl::Seconds(10)}));
  }
  return bots;
}

}  // namespace

int main(int argc, char** argv) {
  const auto rules = rules::RuleSet::FromPreset(argc > 1 ? argv[1] : "");
  const auto first = arbiter::FindBuiltin(argc > 2 ? argv[2] : "");
  const auto second = arbiter::FindBuiltin(argc > 3 ? argv[3] : "");
  const int boards = argc > 4 ? std::atoi(argv[4]) : 1500;
  const uint64_t seed = argc > 5 ? std::strtoull(argv[5], nullptr, 10) : 1;
  if (!rules.ok() || !first.ok() || !second.ok() || boards < 2) {
    std::fprintf(stderr, "usage: luck_bench PRESET BOT BOT [BOARDS [SEED]]\n");
    return 2;
  }
  const std::vector<std::unique_ptr<Agent>> bots[2] = {Bots(*rules, *first), Bots(*rules, *second)};
  arbiter::LuckReference reference(*rules);
  std::vector<Sample> samples;
  std::chrono::duration<double, std::milli> spent{};
  for (int i = 0; i < boards; ++i) {
    rules::BoardSetup setup = ShuffledBoard(*rules, seed * 1'000'000'007 + static_cast<uint64_t>(i));
    setup.dealer = static_cast<rules::Seat>(i % rules->players);
    const size_t room = arbiter::OnlyRoom(static_cast<uint32_t>(i));
    std::vector<Agent*> table;
    for (size_t seat = 0; seat < bots[0].size(); ++seat) table.push_back(bots[(seat & 1) ^ room][seat].get());
    const rules::BoardResult result = PlayBoard(*rules, setup, table);
    const auto begin = std::chrono::steady_clock::now();
    const arbiter::LuckParts parts = reference.PartsOf(setup.deck, setup.dealer).value();
    spent += std::chrono::steady_clock::now() - begin;
    const int sign = room == 0 ? 1 : -1;
    samples.push_back({.score = static_cast<double>(sign * (result.points[0] - result.points[1])),
                       .played = static_cast<double>(sign * parts.played),
                       .open = static_cast<double>(sign * parts.open)});
  }
  const double pp = Covariance(samples, &Sample::played, &Sample::played);
  const double oo = Covariance(samples, &Sample::open, &Sample::open);
  const double po = Covariance(samples, &Sample::played, &Sample::open);
  const double sp = Covariance(samples, &Sample::score, &Sample::played);
  const double so = Covariance(samples, &Sample::score, &Sample::open);
  const double determinant = pp * oo - po * po;
  const bool alone = determinant < 1e-9 * pp * oo;  // both parts are the same where nothing can be solved
  const double played = alone ? sp / pp / 2 : (sp * oo - so * po) / determinant;
  const double open = alone ? played : (so * pp - sp * po) / determinant;
  std::printf(
      "%s, %s against %s, %d boards: sd %.2f, frozen factor %.2f; best weights %.2f and %.2f, factor %.2f; "
      "%.2f ms a deal\n",
      argv[1], argv[2], argv[3], boards, std::sqrt(Covariance(samples, &Sample::score, &Sample::score)),
      Factor(samples, arbiter::kPlayedWeight / 1000.0, arbiter::kOpenWeight / 1000.0), played, open,
      Factor(samples, played, open), spent.count() / boards);
  return 0;
}
