// The two programs of this folder. `hakam` is both, by its argv[0]; they run before the constructors of its
// libraries, so they may use only C, system calls and what needs no constructor.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_PROGRAMS_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_PROGRAMS_H_

namespace hakam::keeper {

// Each returns the exit code.
int KeeperMain(int argc, char** argv);  // hakam-keeper (keeper.cc)
int InsideMain(int argc, char** argv);  // hakam-inside (inside.cc)

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_PROGRAMS_H_
