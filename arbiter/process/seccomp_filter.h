// The system calls that an agent in a sandbox may not make, as a program for the kernel.
//
//   HAKAM_ASSIGN_OR_RETURN(const SeccompFilter filter, SeccompFilter::Compile({}));
//   HAKAM_ASSIGN_OR_RETURN(const int fd, filter.Open());   // for bwrap --seccomp; ours to close
#ifndef HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_
#define HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_

#include <utility>

#include "absl/status/statusor.h"

namespace hakam::arbiter {

struct FilterOptions {
  // Memory that belongs to a descriptor and not to a process is not seen by who looks at processes, so it is
  // refused where memory is not held by the kernel.
  bool allow_memfd = true;
};

// Movable. What is refused fails with EPERM, or with ENOSYS or EAFNOSUPPORT where libraries have another way
// then: io_uring, ptrace and its kin, new namespaces, mounts, keys, BPF, userfaultfd, perf events, kernel
// modules, sockets but unix and internet ones, System V shared memory, input forged for a terminal, and more
// (seccomp_filter.cc). A call by the numbers of another architecture ends the process.
class SeccompFilter {
 public:
  // Internal if libseccomp refuses, ResourceExhausted without descriptors.
  static absl::StatusOr<SeccompFilter> Compile(const FilterOptions& options);
  ~SeccompFilter();
  SeccompFilter(SeccompFilter&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  SeccompFilter& operator=(SeccompFilter&&) = delete;

  // A descriptor of its own that reads the program from its start. ResourceExhausted without descriptors.
  absl::StatusOr<int> Open() const;

 private:
  explicit SeccompFilter(int file) : file_(file) {}
  int file_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PROCESS_SECCOMP_FILTER_H_
