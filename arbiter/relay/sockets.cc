#include "arbiter/relay/sockets.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

constexpr int kTries = 8;  // to find a port that is free at every address

// The port is at the same place in both kinds of addresses.
uint16_t* PortIn(sockaddr_storage* address) { return &reinterpret_cast<sockaddr_in*>(address)->sin_port; }

// Returns -1, with errno, if that is not possible.
int OpenSocket(const addrinfo& where, uint16_t port) {
  sockaddr_storage address{};
  memcpy(&address, where.ai_addr, where.ai_addrlen);
  *PortIn(&address) = htons(port);
  const int fd = socket(where.ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  const int on = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (where.ai_family == AF_INET6) {
    const auto* v6 = reinterpret_cast<const sockaddr_in6*>(where.ai_addr);
    const int only = IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr) ? 0 : 1;
    setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
  }
  if (bind(fd, reinterpret_cast<const sockaddr*>(&address), where.ai_addrlen) == 0 &&
      listen(fd, SOMAXCONN) == 0) {
    return fd;
  }
  const int error = errno;
  close(fd);
  errno = error;
  return -1;
}

uint16_t PortOf(int fd) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(*PortIn(&address));
}

void Close(Sockets* sockets) {
  for (const int fd : sockets->fds) close(fd);
  sockets->fds.clear();
}

// Whether the address came before; /etc/hosts may name it twice.
bool IsRepeated(const addrinfo* found, const addrinfo* one) {
  for (const addrinfo* each = found; each != one; each = each->ai_next) {
    if (each->ai_addrlen == one->ai_addrlen && memcmp(each->ai_addr, one->ai_addr, one->ai_addrlen) == 0) {
      return true;
    }
  }
  return false;
}

// Returns 0 or an errno; then no socket is open.
int OpenAll(const addrinfo* found, uint16_t port, Sockets* sockets) {
  sockets->port = port;
  int error = EADDRNOTAVAIL;
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    if (IsRepeated(found, each)) continue;
    const int fd = OpenSocket(*each, sockets->port);
    if (fd >= 0) {
      sockets->fds.push_back(fd);
      sockets->port = PortOf(fd);
    } else if (errno != EADDRNOTAVAIL && errno != EAFNOSUPPORT) {
      error = errno;
      Close(sockets);
      return error;
    }
  }
  return sockets->fds.empty() ? error : 0;
}

}  // namespace

absl::StatusOr<Sockets> OpenSockets(const std::string& host_port) {
  const size_t colon = host_port.rfind(':');
  absl::string_view host = absl::string_view(host_port).substr(0, colon);
  if (absl::ConsumePrefix(&host, "[")) host = absl::StripSuffix(host, "]");
  uint32_t port = 0;
  if (colon == std::string::npos || !absl::SimpleAtoi(host_port.substr(colon + 1), &port)) {
    return absl::InvalidArgumentError(absl::StrCat(host_port, ": must be HOST:PORT"));
  }
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  const int unknown = getaddrinfo(std::string(host).c_str(), nullptr, &hints, &found);
  if (unknown != 0) {
    return absl::UnavailableError(absl::StrCat("cannot listen on ", host_port, ": ", gai_strerror(unknown)));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> owner(found, freeaddrinfo);
  Sockets sockets;
  int error = EADDRINUSE;
  // A port that is free at the first address may be in use at another one.
  for (int i = 0; i < (port == 0 ? kTries : 1) && error == EADDRINUSE; ++i) {
    error = OpenAll(found, static_cast<uint16_t>(port), &sockets);
  }
  if (error == 0) return sockets;
  return absl::UnavailableError(absl::StrCat("cannot listen on ", host_port, ": ", strerror(error)));
}

}  // namespace hakam::arbiter
