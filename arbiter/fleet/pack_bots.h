// The bots of a league as bundles (bundle.h), for machines that get nothing else of them.
#ifndef HAKAM_ARBITER_FLEET_PACK_BOTS_H_
#define HAKAM_ARBITER_FLEET_PACK_BOTS_H_

#include <string>

#include "absl/status/status.h"
#include "arbiter/play/pair_engine.h"
#include "hakam/v1/work.pb.h"

namespace hakam::arbiter {

// Writes `folder`/SHA256.zip for every entrant that is not built in, and says in `chunk` how a machine gets
// each entrant. InvalidArgument names an entrant that cannot be sent: "cmd:", "dial:" and "attach:" name what
// is here, and so does a manifest that leads out of its folder. PermissionDenied or ResourceExhausted: the
// folder cannot be written.
absl::Status PackBots(const EngineTerms& terms, const std::string& folder, v1::WorkChunk* chunk);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_FLEET_PACK_BOTS_H_
