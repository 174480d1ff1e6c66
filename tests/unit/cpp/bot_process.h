// A bot as a process of the test: started with posix_spawn, ended by its pid.
#ifndef HAKAM_TESTS_UNIT_CPP_BOT_PROCESS_H_
#define HAKAM_TESTS_UNIT_CPP_BOT_PROCESS_H_

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace hakam {

class BotProcess {
 public:
  // `binary`: its path. HAKAM_ADDRESS is `address`, or missing if that is empty; `more`: "NAME=value".
  BotProcess(const std::string& binary, const std::string& address, const std::vector<std::string>& more = {},
             const std::vector<std::string>& arguments = {});
  // Kills what is still running.
  ~BotProcess();
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  void Signal(int signal) const;
  // Its resident memory; 0 if it has ended.
  size_t ResidentKiB() const;

  // Reads until the output contains `text`, or, if `text` is empty, until the end of the output; at most
  // kHangs. False after a timeout.
  bool WaitForOutput(const std::string& text);

  struct End {
    int exit_code = -1;  // -1: it did not exit by itself
    int signal = 0;      // the signal that ended it
    std::string output;  // stdout and stderr
  };
  // Waits for the end, at most kHangs; then kills it. Call it once.
  End Wait();

 private:
  pid_t pid_ = -1;
  int pipe_ = -1;  // its stdout and stderr
  std::string output_;
};

// A directory of its own, removed with everything in it.
class TempDir {
 public:
  TempDir();
  ~TempDir();
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_CPP_BOT_PROCESS_H_
