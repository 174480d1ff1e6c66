#include "arbiter/process/seccomp_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
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

// Calls by which two agents that can read the same file (partners always can) could tell each other
// something.
constexpr int kTelling[] = {SCMP_SYS(flock), SCMP_SYS(inotify_init), SCMP_SYS(inotify_init1),
                            SCMP_SYS(inotify_add_watch), SCMP_SYS(fanotify_mark),
                            // Everybody may set the times of the devices in /dev, which all sandboxes share.
                            SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(futimesat), SCMP_SYS(utimensat)};

// The newer calls for futexes keep what they wait for in memory, where a filter cannot check it. libseccomp
// does not know the last three: futex_wake, futex_wait and futex_requeue (Linux 6.7).
constexpr int kNewFutexes[] = {SYS_futex_waitv, 454, 455, 456};

// fcntl: F_GETLK to F_SETLKW, their 64-bit forms, the locks of open file descriptions, leases, notices of a
// folder, and above these everything from the write hints on (they are kept in the inode, delegations too).
constexpr scmp_datum_t kTellingFcntls[] = {F_GETLK,      F_SETLK,    F_SETLKW,    12,
                                           13,           14,         F_OFD_GETLK, F_OFD_SETLK,
                                           F_OFD_SETLKW, F_SETLEASE, F_GETLEASE,  F_NOTIFY};
constexpr scmp_datum_t kLastGoodFcntl = F_GET_SEALS;

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
  // The process that holds the listener of the filter answers the call.
  void NotifyIf(int call, const scmp_arg_cmp& condition) {
    Add([&] { return seccomp_rule_add_array(context_, SCMP_ACT_NOTIFY, call, 1, &condition); }, call);
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

// A futex without the private flag is found by file and offset if it is in a mapped file, also if that may
// only be read: who waits there learns that another agent has woken it, and who wakes learns that somebody
// waited. So nothing is ever woken, and a wait goes to the keeper, which ends it after a moment
// (keeper/shared_waits.h).
void AddFutexes(Rules* rules) {
  const auto shared = [](scmp_datum_t command) {
    constexpr scmp_datum_t kAnyClock = 0xffffffffu & ~scmp_datum_t{FUTEX_CLOCK_REALTIME};
    return SCMP_A1_64(SCMP_CMP_MASKED_EQ, kAnyClock, command);
  };
  for (const scmp_datum_t wait : {FUTEX_WAIT, FUTEX_WAIT_BITSET})
    rules->NotifyIf(SCMP_SYS(futex), shared(wait));
  for (const scmp_datum_t wake : {FUTEX_WAKE, FUTEX_WAKE_BITSET})
    rules->RefuseIf(SCMP_SYS(futex), 0, shared(wake));
  for (const scmp_datum_t other :
       {FUTEX_FD, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE, FUTEX_WAKE_OP, FUTEX_LOCK_PI, FUTEX_UNLOCK_PI,
        FUTEX_TRYLOCK_PI, FUTEX_WAIT_REQUEUE_PI, FUTEX_CMP_REQUEUE_PI, FUTEX_LOCK_PI2}) {
    rules->RefuseIf(SCMP_SYS(futex), ENOSYS, shared(other));
  }
  for (const int call : kNewFutexes) rules->Refuse(call, ENOSYS);
}

void AddTelling(Rules* rules) {
  for (const int call : kTelling) rules->Refuse(call, EPERM);
  for (const scmp_datum_t command : kTellingFcntls) {
    rules->RefuseIf(SCMP_SYS(fcntl), EPERM, SCMP_A1_64(SCMP_CMP_EQ, command));
  }
  // This also refuses every number with bits in its upper half, which the kernel would not read.
  rules->RefuseIf(SCMP_SYS(fcntl), EPERM, SCMP_A1_64(SCMP_CMP_GT, kLastGoodFcntl));
  AddFutexes(rules);
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
  if (!options.allow_locks) AddTelling(&rules);
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
