// The interpreter of an agent, if it lives outside what a sandbox shows: a Python of pyenv or conda, also
// behind a virtual environment, or nvm's Node.
#ifndef HAKAM_ARBITER_PROCESS_INTERPRETER_H_
#define HAKAM_ARBITER_PROCESS_INTERPRETER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbiter/process/manifest.h"

namespace hakam::arbiter {

// Finds the installation by the program of `spec`, every link on the way from it, the shim that it may be
// (shim.h) and `home` in pyvenv.cfg, and adds what the interpreter needs of it to `spec->read_only`: bin,
// lib, lib64, libexec, include, ssl and pyvenv.cfg, not the whole folder. `spec->interpreter` then names the
// installations. The program and its first argument change if the agent could not be started by them in a
// sandbox.
//
// The files of a bot can name any path, so only what looks like an installation is shown: Python (bin/ and
// lib/python3.X/os.py), a virtual environment (bin/ and pyvenv.cfg), Node (bin/node with its packages or
// headers). None is shown that is or holds a home folder or one of `closed` (canonical:
// folders of others, files of the league), or is in one of them: FailedPrecondition says why, and what to
// write into the manifest.
absl::Status ShowInterpreter(const std::vector<std::string>& closed, LaunchSpec* spec);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_INTERPRETER_H_
