// Descriptors that do not reveal the name of their file.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_

namespace hakam::keeper {

// Opens the file `log`, whose path is `path`, again for an agent to append to. An agent can read the names of
// its descriptors in /proc, and the name of its log says in which pairing it plays. Takes ownership of `log`
// and returns another descriptor, opened under a neutral name that was removed at once; or `log` itself if
// the file system has no hard links.
int WithoutName(int log, const char* path);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_
