// Where chunks are played: the seam for engines of others. A new one is a class of this interface, or a
// program (program.h); retries, growth and the death of machines are its engine's business, what is played
// and what counts is that of FleetEngine.
#ifndef HAKAM_ARBITER_FLEET_MACHINES_H_
#define HAKAM_ARBITER_FLEET_MACHINES_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct Chunk {
  std::string bytes;                 // of a WorkChunk
  std::vector<std::string> bundles;  // the SHA-256 of those that it needs, 64 hexadecimal digits each
};

class Machines {
 public:
  virtual ~Machines() = default;
  // Chunks at a time, > 0. It may grow.
  virtual uint32_t slots() const = 0;
  // Gives a chunk to `hakam work` and waits for the bytes of its WorkResult. Called by several threads, one
  // for each slot (0 to slots() - 1). Returns soon after a stop is requested. Errors are one line for people,
  // and `*machine` is then the machine that failed if that is known; the pairs are played again. Aborted: no
  // chunk will ever be played again.
  virtual absl::StatusOr<std::string> Play(const Chunk& chunk, uint32_t slot, const std::stop_token& stop,
                                           std::string* machine) = 0;
  // True if the next chunk of a slot may go to another machine: then the machine that failed is avoided, else
  // the slot is.
  virtual bool places() const = 0;
  // Only if it places: this machine, as failures and results name it, gets no more chunks. Thread-safe.
  virtual void Avoid(const std::string& machine) = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_MACHINES_H_
