#include "arbiter/relay/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "arbiter/relay/sockets.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr int kMostAtOnce = 64;  // connections that are accepted in one turn
// How often to look whether gRPC has closed a connection that has ended.
constexpr absl::Duration kLook = absl::Milliseconds(2);

// Whether accept(2) failed for a reason that concerns this connection only.
bool IsOfThePeer(int error) {
  return error == EINTR || error == ECONNABORTED || error == EPROTO || error == EPERM || error == ENETDOWN ||
         error == ENETUNREACH || error == EHOSTDOWN || error == EHOSTUNREACH || error == ENONET ||
         error == ENOPROTOOPT || error == EOPNOTSUPP;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Listener>> Listener::Listen(const std::string& address,
                                                           const ConnectionLimits& limits,
                                                           const Clock& clock) {
  std::unique_ptr<Listener> listener(new Listener(limits, clock));
  HAKAM_ASSIGN_OR_RETURN(Sockets sockets, OpenSockets(address));
  listener->port_ = sockets.port;
  listener->sockets_ = std::move(sockets.fds);
  listener->stop_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (listener->stop_ < 0) return absl::ResourceExhaustedError("attach: no descriptor is left");
  return listener;
}

Listener::~Listener() {
  Stop();
  CloseAll();
  if (stop_ >= 0) close(stop_);
}

absl::Status Listener::Start(std::unique_ptr<Acceptor> acceptor, std::function<void()> on_turn) {
  acceptor_ = std::move(acceptor);
  on_turn_ = std::move(on_turn);
  try {
    thread_ = std::thread([this] { Run(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  return absl::OkStatus();
}

void Listener::Stop() {
  if (thread_.joinable()) {
    eventfd_write(stop_, 1);
    thread_.join();
  }
  for (const int fd : sockets_) close(fd);
  sockets_.clear();
  std::vector<Peer> idle;
  {
    const std::lock_guard lock(mutex_);
    idle = connections_.Idle();
  }
  for (const Peer& peer : idle) Cut(peer);
}

void Listener::CloseAll() {
  while (!lines_.empty()) Cut(lines_.begin()->first);
  for (const Line& line : closing_) close(line.ours);
  closing_.clear();
}

void Listener::Attach(const Peer& peer) {
  const std::lock_guard lock(mutex_);
  connections_.Attach(peer);
}

void Listener::Leave(const Peer& peer) {
  const std::lock_guard lock(mutex_);
  connections_.Leave(peer, clock_.Now());
}

void Listener::Run() {
  for (;;) {
    std::vector<pollfd> watched = Watched();
    const absl::Duration wait = closing_.empty() ? kTurn : kLook;
    poll(watched.data(), watched.size(), static_cast<int>(absl::ToInt64Milliseconds(wait)));
    if (watched[0].revents != 0) return;
    NoteEnds(watched);
    std::vector<Peer> overdue;
    {
      const std::lock_guard lock(mutex_);
      overdue = connections_.Overdue(clock_.Now());
    }
    for (const Peer& peer : overdue) Cut(peer);
    Sweep();
    Accept();
    on_turn_();
  }
}

// First the stop event, then the connections in the order of lines_, then the sockets that listen. While too
// many connections are closing, or no descriptor is left, new ones wait in the queue of the kernel.
std::vector<pollfd> Listener::Watched() const {
  std::vector<pollfd> watched = {{.fd = stop_, .events = POLLIN, .revents = 0}};
  // No events: the end of a connection is always reported.
  for (const auto& [peer, line] : lines_) watched.push_back({.fd = line.ours, .events = 0, .revents = 0});
  if (exhausted_ || closing_.size() >= kMaxClosing) return watched;
  for (const int fd : sockets_) watched.push_back({.fd = fd, .events = POLLIN, .revents = 0});
  return watched;
}

void Listener::NoteEnds(const std::vector<pollfd>& watched) {
  std::vector<Peer> ended;
  size_t at = 1;
  for (const auto& [peer, line] : lines_) {
    if (watched[at++].revents != 0) ended.push_back(peer);
  }
  for (const Peer& peer : ended) Cut(peer);
}

void Listener::Cut(const Peer& peer) {
  auto line = lines_.extract(peer);
  if (line.empty()) return;
  // gRPC sees the end of the connection and closes its descriptor.
  shutdown(line.mapped().ours, SHUT_RDWR);
  closing_.push_back(line.mapped());
  const std::lock_guard lock(mutex_);
  connections_.Closed(peer);
}

void Listener::Sweep() {
  std::erase_if(closing_, [](const Line& line) {
    struct stat info {};
    // While our descriptor is open, no other socket has the same inode.
    const bool open =
        fstat(line.theirs, &info) == 0 && info.st_dev == line.device && info.st_ino == line.inode;
    if (!open) close(line.ours);
    return !open;
  });
}

void Listener::Accept() {
  exhausted_ = false;
  for (const int socket : sockets_) {
    for (int i = 0; i < kMostAtOnce && closing_.size() < kMaxClosing; ++i) {
      const int fd = accept4(socket, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (fd >= 0) {
        Admit(socket, fd);
      } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
        break;
      } else if (!IsOfThePeer(errno)) {
        exhausted_ = true;
        return;
      }
    }
  }
}

void Listener::Admit(int socket, int fd) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  struct stat info {};
  std::optional<Peer> peer;
  if (getpeername(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0 && fstat(fd, &info) == 0) {
    peer = PeerOf(address);
  }
  const int ours = peer ? fcntl(fd, F_DUPFD_CLOEXEC, 0) : -1;
  Connections::Verdict verdict;
  if (ours >= 0) {
    const std::lock_guard lock(mutex_);
    verdict = connections_.Open(*peer, clock_.Now());
  }
  if (!verdict.admitted) {
    if (ours >= 0) close(ours);
    close(fd);
    return;
  }
  if (verdict.gives_way) Cut(*verdict.gives_way);
  lines_[*peer] = {.ours = ours, .theirs = fd, .device = info.st_dev, .inode = info.st_ino};
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // a failure costs time only
  Acceptor::NewConnectionParameters handed;
  handed.listener_fd = socket;
  handed.fd = fd;
  acceptor_->HandleNewConnection(&handed);
}

}  // namespace hakam::arbiter
