#include "arbiter/process/seccomp_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "arbiter/process/system_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Context = std::remove_pointer_t<scmp_filter_ctx>;
struct Release {
  void operator()(Context* context) const { seccomp_release(context); }
};

// Calls that no card player needs, and that could be used to attack the kernel or other processes.
constexpr int kRefused[] = {
    // Other processes.
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(kcmp), SCMP_SYS(migrate_pages), SCMP_SYS(move_pages),
    // Namespaces and mounts.
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(open_tree), SCMP_SYS(move_mount), SCMP_SYS(fsopen), SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr), SCMP_SYS(open_by_handle_at),
    SCMP_SYS(name_to_handle_at), SCMP_SYS(fanotify_init), SCMP_SYS(quotactl), SCMP_SYS(quotactl_fd),
    // The kernel itself.
    SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(keyctl), SCMP_SYS(add_key),
    SCMP_SYS(request_key), SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load), SCMP_SYS(syslog), SCMP_SYS(acct), SCMP_SYS(swapon),
    SCMP_SYS(swapoff), SCMP_SYS(reboot), SCMP_SYS(iopl), SCMP_SYS(ioperm), SCMP_SYS(modify_ldt),
    SCMP_SYS(lookup_dcookie), SCMP_SYS(uselib), SCMP_SYS(vhangup), SCMP_SYS(nfsservctl), SCMP_SYS(sysfs),
    // Memory that is charged to no process.
    SCMP_SYS(shmget), SCMP_SYS(memfd_secret)};

// Libraries test whether these calls exist, and use other calls if not. The arguments of clone3 are in
// memory, where a filter cannot check them for new namespaces.
constexpr int kMissing[] = {SCMP_SYS(clone3), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
                            SCMP_SYS(io_uring_register)};

constexpr scmp_datum_t kNewNamespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                           CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

// Adds one rule after the other; keeps the first failure.
class Rules {
 public:
  explicit Rules(Context* context) : context_(context) {}
  void Refuse(int call, int error) {
    Add([&] { return seccomp_rule_add(context_, SCMP_ACT_ERRNO(error), call, 0); }, call);
  }
  void RefuseIf(int call, int error, const scmp_arg_cmp& condition) {
    Add([&] { return seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(error), call, 1, &condition); }, call);
  }
  const std::string& failure() const { return failure_; }

 private:
  template <typename AddRule>
  void Add(AddRule add, int call) {
    const int result = add();
    if (result < 0 && failure_.empty()) {
      failure_ = absl::StrCat("system call ", call, ": ", strerror(-result));
    }
  }
  Context* const context_;
  std::string failure_;
};

void AddSockets(Rules* rules) {
  // Refuse netlink, vsock, packet, bluetooth...: all families but the three that stay inside the network
  // namespace. Compare all 64 bits, so that bits in the upper half cannot make a number pass that the kernel
  // reads without them.
  static_assert(AF_UNIX == 1 && AF_INET == 2 && AF_INET6 == 10);
  for (const scmp_datum_t domain : {0, 3, 4, 5, 6, 7, 8, 9}) {
    rules->RefuseIf(SCMP_SYS(socket), EAFNOSUPPORT, SCMP_A0_64(SCMP_CMP_EQ, domain));
  }
  rules->RefuseIf(SCMP_SYS(socket), EAFNOSUPPORT, SCMP_A0_64(SCMP_CMP_GT, scmp_datum_t{AF_INET6}));
  rules->RefuseIf(SCMP_SYS(socketpair), EAFNOSUPPORT, SCMP_A0_64(SCMP_CMP_NE, scmp_datum_t{AF_UNIX}));
}

void AddArguments(Rules* rules) {
  for (const scmp_datum_t flag : kNewNamespaces) {
    rules->RefuseIf(SCMP_SYS(clone), EPERM, SCMP_A0_64(SCMP_CMP_MASKED_EQ, flag, flag));
  }
  // Refuse forged input for a terminal. The kernel reads only the lower half of the number.
  for (const scmp_datum_t request : {TIOCSTI, TIOCLINUX}) {
    rules->RefuseIf(SCMP_SYS(ioctl), EPERM, SCMP_A1_64(SCMP_CMP_MASKED_EQ, 0xffffffffu, request));
  }
}

}  // namespace

absl::StatusOr<SeccompFilter> SeccompFilter::Compile(const FilterOptions& options) {
  const std::unique_ptr<Context, Release> context(static_cast<Context*>(seccomp_init(SCMP_ACT_ALLOW)));
  if (context == nullptr) return absl::InternalError("seccomp_init");
  // A call with the numbers of another architecture would not be checked, so it ends the process.
  seccomp_attr_set(context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  seccomp_attr_set(context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  Rules rules(context.get());
  for (const int call : kRefused) rules.Refuse(call, EPERM);
  for (const int call : kMissing) rules.Refuse(call, ENOSYS);
  if (!options.allow_memfd) rules.Refuse(SCMP_SYS(memfd_create), ENOSYS);
  AddSockets(&rules);
  AddArguments(&rules);
  if (!rules.failure().empty()) {
    return absl::InternalError(absl::StrCat("libseccomp refuses a rule: ", rules.failure()));
  }

  SeccompFilter filter(memfd_create("hakam-filter", MFD_CLOEXEC));
  if (filter.file_ < 0) return SystemError("memfd_create", errno);
  if (const int result = seccomp_export_bpf(context.get(), filter.file_); result < 0) {
    return absl::InternalError(absl::StrCat("libseccomp cannot write its filter: ", strerror(-result)));
  }
  return filter;
}

SeccompFilter::~SeccompFilter() {
  if (file_ >= 0) close(file_);
}

absl::StatusOr<int> SeccompFilter::Open() const {
  // Open the file again: duplicates of a descriptor share the read position, so only the first reader would
  // get the program.
  const int fd = open(absl::StrCat("/proc/self/fd/", file_).c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return SystemError("the filter of the sandbox", errno);
  return fd;
}

}  // namespace hakam::arbiter
