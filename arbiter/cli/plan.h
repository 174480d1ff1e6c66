// hakam plan --delta D: how much must be played to tell a difference of D points a board?
#ifndef HAKAM_ARBITER_CLI_PLAN_H_
#define HAKAM_ARBITER_CLI_PLAN_H_

#include <string>

namespace hakam::arbiter {

struct PlanOptions {
  double delta = 0;
  std::string league;  // folder; empty: as usual
  bool json = false;
};

// The exit code.
int PlanCommand(const PlanOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_PLAN_H_
