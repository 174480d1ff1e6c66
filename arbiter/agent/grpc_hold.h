// gRPC kept up for as long as something needs it, and down before the program ends.
#ifndef HAKAM_ARBITER_AGENT_GRPC_HOLD_H_
#define HAKAM_ARBITER_AGENT_GRPC_HOLD_H_

namespace hakam::arbiter {

// While there is one, gRPC is up. The end of the last one waits until gRPC is down: a channel that was told
// to go keeps gRPC up, on gRPC's own threads, until its last attempt to connect has ended, and a program that
// ends meanwhile leaks what those hold. Who owns channels, queues or servers for long has a hold as its first
// member: the last one would wait for others in vain, 5 s. Thread-safe.
class GrpcHold {
 public:
  GrpcHold();
  ~GrpcHold();
  GrpcHold(const GrpcHold&) = delete;
  GrpcHold& operator=(const GrpcHold&) = delete;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AGENT_GRPC_HOLD_H_
