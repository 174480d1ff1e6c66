// hakam export: every board of a league as JSON lines, the published form of a finished league, or pictures.
#ifndef HAKAM_ARBITER_CLI_EXPORT_H_
#define HAKAM_ARBITER_CLI_EXPORT_H_

#include <string>

namespace hakam::arbiter {

struct ExportOptions {
  std::string folder;
  std::string output;  // empty: standard output
  std::string plots;   // a folder for pictures; empty: none
  bool publish = false;
  bool incomplete = false;
  bool with_private = false;
};

// The exit code.
int ExportCommand(const ExportOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_EXPORT_H_
