// What a driver's completion queue carries. Every tag on it is a CompletionTag, so a driver is one loop:
//
//   void* tag; bool ok;
//   while (queue.Next(&tag, &ok)) static_cast<CompletionTag*>(tag)->OnCompletion(ok);
//
// To end: Stop() or destroy every RemoteAgent of this queue, call queue.Shutdown(), and run the loop until
// Next() says false; what was still in flight is released on the way.
#ifndef HAKAM_ARBITER_AGENT_COMPLETION_H_
#define HAKAM_ARBITER_AGENT_COMPLETION_H_

#include "absl/time/time.h"

namespace hakam::arbiter {

// A question is given up this long after its limit. Whatever comes later than the limit is late by our clock;
// but a driver that looks at its queue within this time sees what had come before the limit, so that a
// timeout without an answer is beyond doubt. gRPC's own deadlines are coarse by a millisecond or two.
inline constexpr absl::Duration kAnswerGrace = absl::Milliseconds(10);

class CompletionTag {
 public:
  // Called once per completion, on the thread that took it from the queue.
  virtual void OnCompletion(bool ok) = 0;

 protected:
  ~CompletionTag() = default;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_COMPLETION_H_
