// The verdict of a gate, from the reason why it stopped, and the words for it.
#ifndef HAKAM_ARBITER_LEAGUE_GATE_VERDICT_H_
#define HAKAM_ARBITER_LEAGUE_GATE_VERDICT_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "arbiter/league/gate.h"

namespace hakam::arbiter {

enum class GateVerdict : uint8_t { kPassed, kFailed, kInconclusive, kOpen };
absl::string_view Name(GateVerdict verdict);  // "passed", "failed", "inconclusive", "open"

struct GateConclusion {
  GateVerdict verdict = GateVerdict::kOpen;
  std::string reason;  // in one sentence, without a full stop
};

// A candidate with too many faults has failed, whatever the points say. If another entrant has too many
// faults, or is out, the trial says nothing about the candidate: it is inconclusive. `name` gives the name of
// an entrant for the reason.
GateConclusion Conclude(const Gate& gate, const Gate::Trial& trial,
                        absl::FunctionRef<std::string(EntrantIndex)> name);

// Several trials: passed if one of them has, else open if one of them is, inconclusive if one of them is,
// failed if all have.
GateVerdict Together(absl::Span<const GateVerdict> verdicts);

// The unit of the bounds: "effect", "points a board", ...
absl::string_view UnitOf(PairTest::Measure measure);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GATE_VERDICT_H_
