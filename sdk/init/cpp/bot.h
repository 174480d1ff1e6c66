// @NAME@: it bids its best suit, and wins tricks as cheaply as it can.
// The question holds everything that it may know.
#ifndef BOT_H_
#define BOT_H_

#include "sdk/cpp/agent.h"

class Bot : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question& q) override;
};

#endif  // BOT_H_
