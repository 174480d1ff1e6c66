#include "arbiter/agent/describe.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr int kMaxPresets = 64;
constexpr uint32_t kMaxSessions = 1024;

bool Fits(const std::string& text, size_t max_characters) {
  return CountCharacters(text) <= max_characters && IsPrintable(text);
}

absl::Status Refuse(absl::string_view field, absl::string_view rule) {
  return absl::InvalidArgumentError(absl::StrCat("Describe: ", field, " ", rule));
}

}  // namespace

absl::Status CheckDescription(const v1::DescribeResponse& description) {
  if (description.protocol_revision() != kProtocolRevision) {
    return Refuse("protocol_revision",
                  absl::StrCat("is ", description.protocol_revision(), ", this arbiter speaks ",
                               kProtocolRevision, ": build the agent with the kit of this version"));
  }
  if (description.name().empty() || !Fits(description.name(), 64)) {
    return Refuse("name", "must be 1 to 64 printable characters");
  }
  if (!Fits(description.version(), 64)) return Refuse("version", "must be at most 64 printable characters");
  if (!Fits(description.author(), 128)) return Refuse("author", "must be at most 128 printable characters");
  if (description.presets_size() > kMaxPresets) {
    return Refuse("presets", absl::StrCat("must be at most ", kMaxPresets, " names"));
  }
  for (const std::string& preset : description.presets()) {
    if (preset.empty() || !Fits(preset, 64)) {
      return Refuse("presets", "must be names of 1 to 64 printable characters");
    }
  }
  if (description.max_sessions() > kMaxSessions) {
    return Refuse("max_sessions",
                  absl::StrCat("is ", description.max_sessions(), ", at most ", kMaxSessions));
  }
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
