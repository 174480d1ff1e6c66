// SHA-256 of what comes piece by piece.
//
//   const std::string link = Sha256().Add(previous).AddNumber(7).AddText(record).Finish();  // 32 bytes
#ifndef HAKAM_ARBITER_STORE_SHA256_H_
#define HAKAM_ARBITER_STORE_SHA256_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::arbiter {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  Sha256& Add(absl::string_view bytes);
  // 8 bytes, big-endian; negative ones as their two's complement.
  Sha256& AddNumber(int64_t number);
  // Its length as a number, then its bytes: so that two texts one after the other are not those of another
  // cut.
  Sha256& AddText(absl::string_view text);
  // 32 bytes. The object is used up.
  std::string Finish();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// 64 lower-case hexadecimal digits.
std::string Sha256Hex(absl::string_view bytes);

// The same of a whole file. NotFound, PermissionDenied, or Internal if it cannot be read to its end.
absl::StatusOr<std::string> Sha256HexOfFile(const std::string& path);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_SHA256_H_
