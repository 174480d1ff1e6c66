// Bots connect to the hub (ArbiterService), and relays reach them through it as if they were dialled.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Hub> hub, Hub::Start({.listen = "0.0.0.0:4000", ...}));
//   entrant.agent = hub->SpecFor("mine");
#ifndef HAKAM_ARBITER_RELAY_HUB_H_
#define HAKAM_ARBITER_RELAY_HUB_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/process/manifest.h"
#include "arbiter/relay/failures.h"

namespace hakam::arbiter {

struct HubOptions {
  std::string listen;                         // HOST:PORT; port 0: any that is free
  std::string certificate;                    // PEM; empty (with `key`): plain text, on loopback only
  std::string key;                            // PEM
  std::map<std::string, std::string> tokens;  // token of each entrant that a bot may attach as
  // Descriptors that this program needs besides those of bots' connections. These may use the rest.
  uint64_t reserved_descriptors = 0;
  // The longest time that an honest bot may need for an answer. A program may not answer pings while it
  // thinks.
  absl::Duration longest_answer;
  absl::Duration idle = absl::Seconds(30);  // a connection without an attached bot is closed after this time
  FailureTerms failures;                    // how long those wait who send wrong tokens
};

// Thread-safe. The destructor ends the streams of attached bots with OK.
class Hub {
 public:
  // InvalidArgument (TLS missing or incomplete, no token), Unavailable (cannot listen), ResourceExhausted
  // (too few descriptors are left).
  static absl::StatusOr<std::unique_ptr<Hub>> Start(const HubOptions& options);
  ~Hub();
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  uint16_t port() const;
  // Entrants for which no bot is attached.
  std::vector<std::string> Missing() const;
  // How to launch the agent that is, or will be, attached under this name. The hub must outlive it.
  LaunchSpec SpecFor(absl::string_view name) const;

 private:
  class Impl;
  explicit Hub(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_HUB_H_
