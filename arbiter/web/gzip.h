// Compression of what is sent.
#ifndef HAKAM_ARBITER_WEB_GZIP_H_
#define HAKAM_ARBITER_WEB_GZIP_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// In the form of RFC 1952. The same bytes give the same bytes.
std::string Gzip(absl::string_view bytes);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_GZIP_H_
