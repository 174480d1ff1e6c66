// As root: makes files visible to an unprivileged user although they are in folders that only root may enter.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_STAGE_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_STAGE_H_

#include <vector>

namespace hakam::keeper {

// In a mount namespace of its own, the calling process gets /tmp/0, /tmp/1 ... as other names of `sources`
// (files or folders, canonical); the rest of /tmp is hidden. The namespace disappears with its last process.
// False, with errno and `*what` set, if that fails. Needs CAP_SYS_ADMIN and Linux 5.2.
bool Stage(const std::vector<const char*>& sources, const char** what);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_STAGE_H_
