// A program that tries one thing which an agent in a sandbox must not be able to do. It exits with 0 if this
// was refused, with 1 if it was not, and says on stderr what happened.
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/vm_sockets.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

using Arguments = std::vector<std::string>;

// 0 if `result` says that it failed.
int Refused(const char* what, long result) {
  fprintf(stderr, "%s: %s\n", what, result < 0 ? strerror(errno) : "done");
  return result < 0 ? 0 : 1;
}

int ConnectInternet(const char* address, int port, int type) {
  const int fd = socket(AF_INET, type | SOCK_NONBLOCK, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  inet_pton(AF_INET, address, &to.sin_addr);
  return Refused(address, connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to));
}

int ConnectUnix(const std::string& name, bool abstract) {
  const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un to{};
  to.sun_family = AF_UNIX;
  memcpy(to.sun_path + (abstract ? 1 : 0), name.data(), name.size());
  const socklen_t size = offsetof(sockaddr_un, sun_path) + name.size() + 1;
  return Refused(name.c_str(), connect(fd, reinterpret_cast<sockaddr*>(&to), size));
}

int Write(const Arguments& paths) {
  int failures = 0;
  for (const std::string& path : paths) {
    failures += Refused(path.c_str(), open(path.c_str(), O_WRONLY | O_CREAT, 0644));
    failures += Refused((path + "/x").c_str(), mkdir((path + "/x").c_str(), 0755));
  }
  return failures;
}

int Read(const Arguments& paths) {
  int failures = 0;
  for (const std::string& path : paths) failures += Refused(path.c_str(), open(path.c_str(), O_RDONLY));
  return failures;
}

int CanRead(const Arguments& paths) {
  for (const std::string& path : paths) {
    if (Refused(path.c_str(), open(path.c_str(), O_RDONLY)) == 0) return 1;
  }
  return 0;
}

// Fills a folder with files; at most `limit` bytes may go in.
int Fill(const std::string& folder, long limit) {
  std::vector<char> block(1 << 16, 'x');
  long written = 0;
  for (int i = 0; written <= limit && i < 64; ++i) {
    const int fd = open((folder + "/" + std::to_string(i)).c_str(), O_WRONLY | O_CREAT, 0644);
    ssize_t n = 0;
    while (written <= limit && (n = write(fd, block.data(), block.size())) > 0) written += n;
    if (n < 0) break;
  }
  fprintf(stderr, "%s: %ld bytes of %ld\n", folder.c_str(), written, limit);
  return written > limit ? 1 : 0;
}

int CountProcesses() {
  DIR* proc = opendir("/proc");
  int count = 0;
  while (const dirent* entry = readdir(proc)) count += atoi(entry->d_name) > 0 ? 1 : 0;
  closedir(proc);
  return count;
}

int Fork(int limit) {
  int made = 0;
  while (made <= limit) {
    const pid_t pid = fork();
    if (pid == 0) {
      pause();
      _exit(0);
    }
    if (pid < 0) break;
    ++made;
  }
  fprintf(stderr, "%d of %d processes: %s\n", made, limit, strerror(errno));
  return made >= limit ? 1 : 0;
}

int RaiseProcesses() {
  rlimit limit{};
  getrlimit(RLIMIT_NPROC, &limit);
  limit.rlim_cur = limit.rlim_max = limit.rlim_max + 1;
  return Refused("setrlimit", setrlimit(RLIMIT_NPROC, &limit));
}

int Trace() {
  const pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  const int attached = Refused("ptrace", ptrace(PTRACE_ATTACH, child, nullptr, nullptr));
  kill(child, SIGKILL);
  return attached;
}

int Namespaces() {
  int failures = 0;
  for (const int flag : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWPID}) {
    failures += Refused("unshare", unshare(flag));
    const long pid = syscall(SYS_clone, flag | SIGCHLD, nullptr, nullptr, nullptr, 0);
    if (pid == 0) _exit(0);
    failures += Refused("clone", pid);
  }
  clone_args arguments{};
  arguments.flags = CLONE_NEWUSER;
  arguments.exit_signal = SIGCHLD;
  const long pid = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (pid == 0) _exit(0);
  failures += Refused("clone3", pid);
  failures += Refused("mount", mount("tmpfs", "/tmp", "tmpfs", 0, nullptr));
  return failures;
}

int Kernel() {
  char buffer[256] = {};
  int failures = Refused("io_uring", syscall(SYS_io_uring_setup, 1, buffer));
  failures += Refused("bpf", syscall(SYS_bpf, 0, buffer, sizeof buffer));
  failures += Refused("perf_event_open", syscall(SYS_perf_event_open, buffer, 0, -1, -1, 0));
  failures += Refused("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  failures += Refused("userfaultfd", syscall(SYS_userfaultfd, 0));
  failures += Refused("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  return failures;
}

int Sockets() {
  int failures = 0;
  for (const int domain : {AF_NETLINK, AF_VSOCK, AF_PACKET, AF_BLUETOOTH, AF_ALG, AF_XDP}) {
    failures += Refused("socket", socket(domain, SOCK_DGRAM, 0));
  }
  return failures;
}

int Status() {
  int descriptors = 0;
  for (int fd = 3; fd < 256; ++fd) descriptors += fcntl(fd, F_GETFD) >= 0 ? 1 : 0;
  std::ifstream file("/proc/self/status");
  std::string line;
  int good = 0;
  while (std::getline(file, line)) {
    if (line == "CapEff:\t0000000000000000" || line == "CapPrm:\t0000000000000000" ||
        line == "CapBnd:\t0000000000000000" || line == "NoNewPrivs:\t1" || line == "Seccomp:\t2") {
      ++good;
    }
  }
  fprintf(stderr, "%d good lines, %d descriptors, user %d\n", good, descriptors, getuid());
  return good == 5 && descriptors == 0 && getuid() != 0 ? 0 : 1;
}

// Touches memory until something stops it.
int Allocate(long mib, bool shared_with_children) {
  for (long i = 0; i < mib; ++i) {
    char* memory = static_cast<char*>(
        mmap(nullptr, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (memory == MAP_FAILED) return Refused("mmap", -1);
    memset(memory, 1, 1 << 20);
  }
  if (shared_with_children) {
    for (int i = 0; i < 4; ++i) {
      if (fork() == 0) {
        pause();
        _exit(0);
      }
    }
  }
  // Long enough for a guard that looks regularly.
  sleep(shared_with_children ? 1 : 20);
  fprintf(stderr, "%ld MiB\n", mib);
  return 1;
}

// Everything by which two agents could tell each other something through a file that both can read.
int Tell(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY);
  const int folder = open("/usr", O_RDONLY | O_DIRECTORY);
  struct flock lock {};
  lock.l_type = F_RDLCK;
  lock.l_len = 1;
  int failures = Refused("flock", flock(file, LOCK_SH | LOCK_NB));
  for (const int command : {F_SETLK, F_SETLKW, F_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_OFD_GETLK}) {
    failures += Refused("a lock", fcntl(file, command, &lock));
  }
  failures += Refused("F_GETLEASE", fcntl(file, F_GETLEASE));
  failures += Refused("F_NOTIFY", fcntl(folder, F_NOTIFY, DN_ACCESS));
  uint64_t hint = RWH_WRITE_LIFE_LONG;
  failures += Refused("F_GET_RW_HINT", fcntl(file, F_GET_RW_HINT, &hint));
  // The kernel reads only the lower half of the number.
  failures += Refused("F_GETLK in 64 bits", syscall(SYS_fcntl, file, (1L << 32) | F_GETLK, &lock));
  failures += Refused("the time of a device", utimensat(AT_FDCWD, "/dev/full", nullptr, 0));
  failures += Refused("the time of a device", utimes("/dev/full", nullptr));
  failures += Refused("inotify_init", syscall(SYS_inotify_init));
  failures += Refused("inotify_init1", inotify_init1(0));
  // Calls of newer kernels, with arguments that would be refused otherwise only after they were read.
  for (const long call : {449, 454, 455, 456})
    failures += Refused("a new futex call", syscall(call, 0, 0, 0, 0, 0));
  return failures == 0 ? 0 : 1;
}

// The first process of the sandbox has nothing that could be used or read, and the same limit of processes.
int FirstProcess(const std::string& processes) {
  int failures = Refused("/proc/1/mem", open("/proc/1/mem", O_RDWR));
  for (const char* name : {"environ", "maps", "fd", "cwd/x", "auxv"}) {
    const int file = open((std::string("/proc/1/") + name).c_str(), O_RDONLY);
    char byte;
    failures += Refused(name, file < 0 ? -1 : read(file, &byte, 1));
  }
  std::ifstream limits("/proc/1/limits");
  std::string line;
  bool limited = false;
  while (std::getline(limits, line)) {
    limited = limited ||
              (line.starts_with("Max processes") && line.find(" " + processes + " ") != std::string::npos);
  }
  std::ifstream command("/proc/1/cmdline");
  std::getline(command, line);
  const std::string an_option("\0--", 3);
  const bool clean = line.find("bwrap") == std::string::npos && line.find(an_option) == std::string::npos;
  fprintf(stderr, "limited %d, clean %d\n", limited, clean);
  return limited && clean ? failures : 1;
}

int Daemon() {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      while (true) pause();
    }
    _exit(0);
  }
  wait(nullptr);
  while (true) pause();
}

int Flood(long bytes) {
  const std::vector<char> block(1 << 16, 'x');
  for (long written = 0; written < bytes;) {
    const ssize_t n = write(2, block.data(), block.size());
    if (n <= 0) return 0;
    written += n;
  }
  return 1;
}

// Waits for threads that never end, and does not end at SIGTERM.
int JoinForEver() {
  signal(SIGTERM, SIG_IGN);
  std::vector<std::thread> threads(8);
  for (std::thread& thread : threads) {
    thread = std::thread([] {
      while (true) pause();
    });
  }
  fprintf(stderr, "ready\n");
  for (std::thread& thread : threads) thread.join();
  return 0;
}

int EndInOrder() {
  signal(SIGTERM, [](int) {
    (void)!write(2, "the end\n", 8);
    _exit(0);
  });
  fprintf(stderr, "ready\n");
  while (true) pause();
}

const std::map<std::string, std::function<int(const Arguments&)>> kAttempts = {
    {"tcp",
     [](const Arguments& a) { return ConnectInternet(a[0].c_str(), atoi(a[1].c_str()), SOCK_STREAM); }},
    {"udp", [](const Arguments& a) { return ConnectInternet(a[0].c_str(), atoi(a[1].c_str()), SOCK_DGRAM); }},
    {"unix", [](const Arguments& a) { return ConnectUnix(a[0], false); }},
    {"abstract", [](const Arguments& a) { return ConnectUnix(a[0], true); }},
    {"sockets", [](const Arguments&) { return Sockets(); }},
    {"write", Write},
    {"read", Read},
    {"can-read", CanRead},
    {"fill", [](const Arguments& a) { return Fill(a[0], atol(a[1].c_str())); }},
    {"processes", [](const Arguments&) { return CountProcesses() <= 3 ? 0 : 1; }},
    {"kill", [](const Arguments& a) { return Refused("kill", kill(atoi(a[0].c_str()), 0)); }},
    {"fork", [](const Arguments& a) { return Fork(atoi(a[0].c_str())); }},
    {"raise-processes", [](const Arguments&) { return RaiseProcesses(); }},
    {"ptrace", [](const Arguments&) { return Trace(); }},
    {"namespaces", [](const Arguments&) { return Namespaces(); }},
    {"kernel", [](const Arguments&) { return Kernel(); }},
    {"status", [](const Arguments&) { return Status(); }},
    {"memfd", [](const Arguments&) { return Refused("memfd_create", memfd_create("x", 0)); }},
    {"allocate", [](const Arguments& a) { return Allocate(atol(a[0].c_str()), false); }},
    {"allocate-and-fork", [](const Arguments& a) { return 1 - Allocate(atol(a[0].c_str()), true); }},
    {"tell", [](const Arguments& a) { return Tell(a[0]); }},
    {"first-process", [](const Arguments& a) { return FirstProcess(a[0]); }},
    {"daemon", [](const Arguments&) { return Daemon(); }},
    {"flood", [](const Arguments& a) { return Flood(atol(a[0].c_str())); }},
    {"join-for-ever", [](const Arguments&) { return JoinForEver(); }},
    {"end-in-order", [](const Arguments&) { return EndInOrder(); }},
    {"exit", [](const Arguments& a) { return atoi(a[0].c_str()); }},
    {"abort", [](const Arguments&) -> int { abort(); }},
};

}  // namespace

int main(int argc, char** argv) {
  const auto attempt = argc < 2 ? kAttempts.end() : kAttempts.find(argv[1]);
  if (attempt == kAttempts.end()) return 2;
  return attempt->second(Arguments(argv + 2, argv + argc));
}
