// The filter of system calls for agents in a sandbox, as a program for the kernel.
//
//   HAKAM_ASSIGN_OR_RETURN(const SeccompFilter filter, SeccompFilter::Compile({}));
//   HAKAM_ASSIGN_OR_RETURN(const int fd, filter.Open());   // for hakam-inside; ours to close
#ifndef HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_
#define HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_

#include <utility>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct FilterOptions {
  // Memory that belongs to a descriptor and not to a process is not counted if memory is added up by process.
  // So memfd is refused if no control group limits memory.
  bool allow_memfd = true;
  // Locks, notices and futexes of files that two agents can read are a channel between them. Builds need
  // locks, and no other agent runs beside them.
  bool allow_locks = false;
};

// Movable. It refuses io_uring, ptrace and similar calls, new namespaces, mounts, keys, BPF, userfaultfd,
// perf events, kernel modules, sockets other than unix and internet ones, System V shared memory, forged
// input for a terminal, locks and leases of files, notices of what happens to files, and more
// (seccomp_filter.cc). Its listener gets the waits on futexes without the private flag
// (keeper/shared_waits.h). A refused call fails with EPERM, or with ENOSYS or EAFNOSUPPORT if libraries then
// use another call. A call with the numbers of another architecture ends the process.
class SeccompFilter {
 public:
  // Internal if libseccomp refuses, ResourceExhausted without descriptors.
  static absl::StatusOr<SeccompFilter> Compile(const FilterOptions& options);
  ~SeccompFilter();
  SeccompFilter(SeccompFilter&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  SeccompFilter& operator=(SeccompFilter&&) = delete;

  // Returns a new descriptor that reads the program from its start. ResourceExhausted without descriptors.
  absl::StatusOr<int> Open() const;

 private:
  explicit SeccompFilter(int file) : file_(file) {}
  int file_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_
