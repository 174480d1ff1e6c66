// Keeps gRPC initialised while something needs it, and down before the program ends.
#ifndef HAKAM_ARBITER_AGENT_GRPC_HOLD_H_
#define HAKAM_ARBITER_AGENT_GRPC_HOLD_H_

namespace hakam::arbiter {

// While a hold exists, gRPC is up. The destructor of the last hold waits until gRPC is down, at most 5 s: a
// destroyed channel keeps gRPC up, on gRPC's own threads, until its last attempt to connect has ended, and a
// program that ends before that leaks what those threads own. A class that owns channels, queues or servers
// for long must have a hold as its first member, so that the hold is destroyed after them: the last hold
// would wait 5 s in vain for objects that are still alive. Thread-safe.
class GrpcHold {
 public:
  GrpcHold();
  ~GrpcHold();
  GrpcHold(const GrpcHold&) = delete;
  GrpcHold& operator=(const GrpcHold&) = delete;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_GRPC_HOLD_H_
