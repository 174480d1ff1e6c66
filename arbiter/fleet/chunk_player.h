// Plays the pairs of a chunk: no journal, no league folder, no seed, nothing that stays.
//
//   ChunkPlayer player({.bundles = "bundles", .cache = "cache", .scratch = "/tmp/x", .program_version =
//   "0.1.0"}); HAKAM_ASSIGN_OR_RETURN(const v1::WorkResult result, player.Play(chunk));   // another thread:
//   player.Stop()
#ifndef HAKAM_ARBITER_FLEET_CHUNK_PLAYER_H_
#define HAKAM_ARBITER_FLEET_CHUNK_PLAYER_H_

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/play/entrant.h"
#include "arbiter/setup/league_config.h"
#include "hakam/v1/work.pb.h"

namespace hakam::arbiter {

class PairDriver;

struct WorkOptions {
  std::string bundles;          // a folder with SHA256.zip of every bundle; empty: there are none
  std::string cache;            // a folder for unpacked bundles, shared with other processes
  std::string scratch;          // an empty folder for the logs of bots
  std::string program_version;  // of this program
  uint32_t cores = 0;           // boards at a time, if the league does not say; 0: one a core
};

class ChunkPlayer {
 public:
  explicit ChunkPlayer(WorkOptions options);

  // Checks everything, then plays. The result lacks what is said of the chunk's bytes and of the machine.
  // InvalidArgument: something in the chunk is wrong, named with its field; FailedPrecondition: it is of
  // another revision, version or rules, or a bundle is another one; NotFound: a bundle is not there;
  // Unavailable: the sandbox that the league wants cannot be had, or the infrastructure failed; Cancelled: it
  // was stopped.
  absl::StatusOr<v1::WorkResult> Play(const v1::WorkChunk& chunk);

  // Thread-safe, may be called at any time. What was played is lost.
  void Stop();

 private:
  absl::StatusOr<LeagueConfig> ConfigOf(const v1::WorkChunk& chunk, std::vector<std::string>* archives) const;
  absl::Status RunDriver(PairDriver* driver);

  const WorkOptions options_;
  std::mutex mutex_;
  bool stopped_ = false;          // guarded by mutex_
  PairDriver* driver_ = nullptr;  // guarded by mutex_; null: nothing is played
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_CHUNK_PLAYER_H_
