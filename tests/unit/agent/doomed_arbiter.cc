// An arbiter that has one agent at its table and waits to be killed:
//   doomed_arbiter DAEMON_FILE REPORT_FILE
// Writes the agent's process id into REPORT_FILE.
#include <stdio.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "tests/unit/agent/harness.h"

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  hakam::arbiter::Driver driver;
  const auto agent = driver.LaunchGood(hakam::arbiter::Scripted("daemon", {argv[1]}));
  if (agent == nullptr) return 1;
  const std::string report = argv[2];
  {
    std::ofstream out(report + ".new");
    out << agent->pid() << "\n";
  }
  rename((report + ".new").c_str(), report.c_str());
  while (true) pause();
}
