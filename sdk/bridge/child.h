// A child program that reads lines on its standard input and writes lines on its standard output.
#ifndef HAKAM_SDK_BRIDGE_CHILD_H_
#define HAKAM_SDK_BRIDGE_CHILD_H_

#include <sys/types.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::bridge {

// The longest line that a child may write.
inline constexpr size_t kMaxLineBytes = 1 << 20;

// Not thread-safe.
class Child {
 public:
  // Starts `command` (not empty), searched in PATH. It writes to our standard error and is killed when we
  // end. NotFound if it cannot be started.
  static absl::StatusOr<std::unique_ptr<Child>> Start(const std::vector<std::string>& command);
  // Kills the child.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Writes `line` and a line feed. DeadlineExceeded if the child does not read, Unavailable if it has ended.
  absl::Status WriteLine(absl::string_view line, absl::Time until);
  // The next line, without its line feed. DeadlineExceeded (the part of the line that came is kept),
  // Unavailable if the child has ended or closed its output, ResourceExhausted if the line is longer than
  // kMaxLineBytes.
  absl::StatusOr<std::string> ReadLine(absl::Time until);

  // After Unavailable: kills the child. How it ended, as text ("exit code 3") and as an exit code.
  struct End {
    std::string text;
    int code = 1;
  };
  End Finish();

 private:
  Child(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}

  pid_t pid_;  // 0: reaped
  int input_;
  int output_;
  std::string read_;  // bytes read after the last line
};

}  // namespace hakam::bridge

#endif  // HAKAM_SDK_BRIDGE_CHILD_H_
