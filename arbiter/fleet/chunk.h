// The pairs of a chunk as messages (proto/hakam/v1/work.proto), and back. Messages may come from anywhere:
// everything is checked.
#ifndef HAKAM_ARBITER_FLEET_CHUNK_H_
#define HAKAM_ARBITER_FLEET_CHUNK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/agent/wire.h"
#include "arbiter/league/teams.h"
#include "arbiter/play/pair_job.h"
#include "arbiter/setup/league_config.h"
#include "hakam/v1/work.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

inline constexpr uint32_t kWorkRevision = 1;

// A chunk of this league, still without jobs; entrants that are not built in still have no bundle. It never
// has the seed.
v1::WorkChunk EmptyChunk(const LeagueConfig& config, const std::string& program_version);

// `boards`: of how many boards the cards are sent. OutOfRange: there are not so many.
absl::StatusOr<v1::WorkJob> ToProto(const PairJob& job, uint32_t boards);

v1::WorkWire WorkWireOf(Wire wire);
// What a program of another version may say counts as not set.
Wire WireOf(v1::WorkWire wire);

// The jobs of a chunk. InvalidArgument names the field: a deck that is not the game's, a team or a dealer out
// of range, a key of another length, a pair that is there twice; or there is no job.
absl::StatusOr<std::vector<PairJob>> JobsOf(const v1::WorkChunk& chunk, const rules::RuleSet& rules,
                                            const Teams& teams);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_CHUNK_H_
