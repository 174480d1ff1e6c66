// The weights that CMake embeds into the program: the files in weights/.
#ifndef HAKAM_AGENTS_LEARNED_EMBEDDED_H_
#define HAKAM_AGENTS_LEARNED_EMBEDDED_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hakam::agents::learned {

struct EmbeddedFile {
  absl::string_view game;
  absl::string_view bytes;
};
absl::Span<const EmbeddedFile> EmbeddedWeights();

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_EMBEDDED_H_
