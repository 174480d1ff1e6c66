// Descriptors that do not tell what they are called.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_

namespace hakam::keeper {

// The open file `log`, called `path`, for appending by an agent, which can read the name of a descriptor of
// its own in /proc: the name of its log says in which pairing it plays. Takes `log` over and gives another
// descriptor, under a name that tells nothing and is gone; `log` itself where the file system knows no second
// names.
int WithoutName(int log, const char* path);

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_NAMELESS_H_
