// hakam-ismcts [ms=N] [rounds=N]
#include <iostream>
#include <utility>

#include "absl/strings/str_split.h"
#include "agents/ismcts/ismcts.h"
#include "sdk/cpp/serve.h"

int main(int argc, char** argv) {
  hakam::agents::ThinkOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(argv[i], absl::MaxSplits('=', 1));
    const absl::Status status = hakam::agents::SetThinkOption(parts.first, parts.second, "rounds", &options);
    if (status.ok()) continue;
    std::cerr << "hakam-ismcts: " << status.message() << "\nusage: hakam-ismcts [ms=N] [rounds=N]\n";
    return 2;
  }
  return hakam::Serve(
      {.name = "hakam-ismcts", .version = "1", .author = "Hakam"},
      [options](const hakam::Session& session) { return hakam::agents::MakeIsmcts(options, session); });
}
