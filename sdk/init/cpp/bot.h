// @NAME@: passes, and takes what it can take cheaply. Everything it may know is in the question.
#ifndef BOT_H_
#define BOT_H_

#include "sdk/cpp/agent.h"

class Bot : public hakam::Agent {
 public:
  hakam::rules::Action Decide(const hakam::Question& q) override;
};

#endif  // BOT_H_
