#include "arbiter/seat/secret.h"

#include <openssl/rand.h>

#include <array>

#include "absl/strings/escaping.h"
#include "absl/strings/string_view.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {

std::string RandomHex(size_t bytes) {
  std::array<unsigned char, 64> drawn{};
  HAKAM_CHECK(bytes <= drawn.size());
  HAKAM_CHECK(RAND_bytes(drawn.data(), static_cast<int>(bytes)) == 1);
  return absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(drawn.data()), bytes));
}

}  // namespace hakam::arbiter
