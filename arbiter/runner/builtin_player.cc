#include "arbiter/runner/builtin_player.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "agents/greedy/greedy.h"
#include "agents/noisy/noisy.h"
#include "agents/random/random_agent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct Builtin {
  const char* name;
  std::unique_ptr<Agent> (*make)(const Session&);
};

constexpr Builtin kBuiltins[] = {{"greedy", agents::MakeGreedy}, {"random", agents::MakeRandom}};

// "noise=0.05&salt=2"
absl::StatusOr<agents::Noise> ParseNoise(absl::string_view text) {
  agents::Noise noise;
  for (const absl::string_view option : absl::StrSplit(text, '&')) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(option, absl::MaxSplits('=', 1));
    bool good = false;
    if (parts.first == "noise") {
      // Also refuses what is no number.
      good = absl::SimpleAtod(parts.second, &noise.share) && noise.share >= 0 && noise.share <= 1;
    } else if (parts.first == "salt") {
      good = absl::SimpleAtoi(parts.second, &noise.salt);
    }
    if (!good) {
      return absl::InvalidArgumentError(
          absl::StrCat("builtin agent: \"", option,
                       "\"; after the question mark go noise=0..1 and salt=NUMBER, with & between"));
    }
  }
  return noise;
}

}  // namespace

std::vector<std::string> BuiltinNames() {
  std::vector<std::string> names;
  for (const Builtin& builtin : kBuiltins) names.emplace_back(builtin.name);
  return names;
}

absl::StatusOr<AgentFactory> FindBuiltin(absl::string_view spec) {
  const size_t mark = spec.find('?');
  const absl::string_view name = spec.substr(0, mark);
  for (const Builtin& builtin : kBuiltins) {
    if (name != builtin.name) continue;
    if (mark == absl::string_view::npos) return AgentFactory(builtin.make);
    HAKAM_ASSIGN_OR_RETURN(const agents::Noise noise, ParseNoise(spec.substr(mark + 1)));
    return agents::WithNoise(builtin.make, noise);
  }
  return absl::NotFoundError(absl::StrCat(
      "no builtin agent \"", name, "\"; there are: builtin:", absl::StrJoin(BuiltinNames(), ", builtin:")));
}

BuiltinPlayer::BuiltinPlayer(std::unique_ptr<Agent> agent, const Clock* clock)
    : agent_(std::move(agent)), clock_(clock) {}

void BuiltinPlayer::Ask(const Table& table, uint64_t decision_seed, ReplySink* sink) {
  const Pending& ask = *table.pending();
  table.Observe(&observation_);
  const absl::Duration start = clock_->Now();
  const rules::Action action = agent_->Decide({.observation = observation_,
                                               .legal = table.legal(),
                                               .time_left = ask.time_left,
                                               .bank_left = ask.bank_left,
                                               .decision_seed = decision_seed});
  const absl::Duration took = std::min(clock_->Now() - start, table.config().clock.per_decision);
  sink->OnReply({.answer = action, .took = took});
}

}  // namespace hakam::arbiter
