// What a decision of the quick bots costs: calls of the auction, and cards, of boards on which the bot has
// all four seats.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/learned/learned.h"
#include "arbiter/deal/deal.h"
#include "arbiter/table/table.h"
#include "sdk/base/check.h"
#include "sdk/cpp/agent.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/rule_set.h"

namespace {

using namespace hakam;

constexpr uint64_t kBoards = 100;

// A question, without what it shares with the others.
struct Asked {
  rules::Observation observation;
  std::vector<rules::Action> legal;
};

Question QuestionOf(const Asked& asked) {
  return {.observation = asked.observation,
          .legal = asked.legal,
          .time_left = absl::Seconds(10),
          .bank_left = absl::Seconds(60),
          .decision_seed = 7};
}

// The questions of one phase, in the order in which they come.
std::vector<Asked> QuestionsOf(const rules::RuleSet& rules, rules::Phase phase, Agent* agent) {
  const arbiter::DealSource deals = *arbiter::DealSource::Create("bench");
  std::vector<Asked> all;
  for (uint64_t index = 0; index < kBoards; ++index) {
    const arbiter::Deal deal = deals.DealFor(index, rules::PackCards(rules.deck));
    arbiter::Table table =
        *arbiter::Table::Create({.rules = &rules, .setup = {.deck = deal.deck, .dealer = deal.dealer}});
    while (table.pending()) {
      Asked asked;
      table.Observe(&asked.observation);
      asked.legal.assign(table.legal().begin(), table.legal().end());
      const rules::Action choice = agent->Decide(QuestionOf(asked));
      if (asked.observation.phase == phase) all.push_back(std::move(asked));
      table.Take(table.pending()->decision_id, {.choice = choice});
    }
  }
  return all;
}

void Decide(benchmark::State& state, const std::string& preset, const AgentFactory& make,
            rules::Phase phase) {
  const rules::RuleSet rules = *rules::RuleSet::FromPreset(preset);
  const std::unique_ptr<Agent> agent = make({.rules = rules});
  const std::vector<Asked> all = QuestionsOf(rules, phase, agent.get());
  HAKAM_CHECK(!all.empty());
  size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(agent->Decide(QuestionOf(all[next])));
    next = next + 1 == all.size() ? 0 : next + 1;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const AgentFactory learned = agents::LearnedFactory(*agents::learned::BuiltInWeights());
  for (const char* preset : {"baloot", "belote", "coinche"}) {
    for (const auto& [name, make] : {std::pair<std::string, AgentFactory>{"greedy", agents::MakeGreedy},
                                     std::pair<std::string, AgentFactory>{"learned", learned}}) {
      for (const rules::Phase phase : {rules::Phase::kAuction, rules::Phase::kPlay}) {
        const std::string what = phase == rules::Phase::kPlay ? "card" : "call";
        benchmark::RegisterBenchmark((std::string(preset) + "/" + name + "/" + what).c_str(), Decide, preset,
                                     make, phase)
            ->Unit(benchmark::kMicrosecond);
      }
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
