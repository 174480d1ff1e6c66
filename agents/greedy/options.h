// Weights as arguments of a command line: "hokum=45".
#ifndef HAKAM_AGENTS_GREEDY_OPTIONS_H_
#define HAKAM_AGENTS_GREEDY_OPTIONS_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "agents/greedy/weights.h"

namespace hakam::agents::greedy {

// Sets the weight of this name, one of the table in options.cc. NotFound for another name, InvalidArgument
// for a value that is not a number from -1000 to 1000.
absl::Status SetWeight(absl::string_view name, absl::string_view value, Weights* weights);

// The weights of a command line, each argument "NAME=VALUE"; the last one of a name counts. The error names
// the first wrong argument and what is allowed.
absl::StatusOr<Weights> WeightsOf(absl::Span<char* const> arguments);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_OPTIONS_H_
