#include "sdk/cpp/address.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "sdk/base/loopback.h"

namespace hakam {
namespace {

constexpr size_t kMaxUnixPath = 107;  // sockaddr_un::sun_path without the final zero

absl::Status Refuse(absl::string_view address, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("address \"", address, "\": ", why));
}

bool IsPort(absl::string_view text) {
  int port = 0;
  return !text.empty() && std::all_of(text.begin(), text.end(), absl::ascii_isdigit) &&
         absl::SimpleAtoi(text, &port) && port >= 1 && port <= 65535;
}

// The address without its port.
absl::string_view HostOf(absl::string_view address) {
  return address.substr(0, std::min(address.rfind(':'), address.size()));
}

bool IsHost(absl::string_view text) {
  const bool six = text.size() > 2 && text.front() == '[' && text.back() == ']';
  const absl::string_view name = six ? text.substr(1, text.size() - 2) : text;
  return !name.empty() && std::all_of(name.begin(), name.end(), [six](char c) {
    return absl::ascii_isalnum(c) || c == '.' || c == '-' || (six && c == ':');
  });
}

}  // namespace

absl::Status CheckListenAddress(absl::string_view address, bool is_protected) {
  absl::string_view rest = address;
  if (absl::ConsumePrefix(&rest, "unix:")) {
    if (rest.empty()) return Refuse(address, "the path is missing");
    if (rest.size() > kMaxUnixPath) return Refuse(address, "the path is longer than 107 bytes");
    return absl::OkStatus();
  }
  const size_t colon = address.rfind(':');
  if (colon == absl::string_view::npos) return Refuse(address, "must be unix:PATH or 127.0.0.1:PORT");
  const absl::string_view host = HostOf(address);
  if (is_protected ? !IsHost(host) : host != "[::1]" && !IsLoopbackV4(host)) {
    return Refuse(address, is_protected
                               ? "the host must be a name or an address"
                               : "an agent listens on a unix socket or on the loopback address only, unless "
                                 "HAKAM_TLS_CERT, HAKAM_TLS_KEY and HAKAM_TOKEN are set");
  }
  if (!IsPort(address.substr(colon + 1))) return Refuse(address, "the port must be 1..65535");
  return absl::OkStatus();
}

}  // namespace hakam
