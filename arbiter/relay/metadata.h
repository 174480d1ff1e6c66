// The metadata of a call. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_METADATA_H_
#define HAKAM_ARBITER_RELAY_METADATA_H_

#include <openssl/crypto.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// The first value of a key in the metadata of a call; empty if there is none.
template <typename Context>
std::string Metadata(const Context& context, const char* key) {
  const auto& all = context.client_metadata();
  const auto it = all.find(key);
  return it == all.end() ? "" : std::string(it->second.data(), it->second.size());
}

// True if the call has this token. The comparison takes constant time.
template <typename Context>
bool Knows(const Context& context, absl::string_view token) {
  const std::string given = Metadata(context, "authorization");
  const std::string wanted = absl::StrCat("Bearer ", token);
  return given.size() == wanted.size() && CRYPTO_memcmp(given.data(), wanted.data(), wanted.size()) == 0;
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_METADATA_H_
