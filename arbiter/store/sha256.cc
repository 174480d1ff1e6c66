#include "arbiter/store/sha256.h"

#include <openssl/evp.h>

#include <cstdio>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kChunkBytes = size_t{1} << 18;

}  // namespace

// OpenSSL's calls fail only for want of memory, which nothing here survives anyway.
struct Sha256::Context {
  Context() : evp(EVP_MD_CTX_new()) {
    HAKAM_CHECK(evp != nullptr && EVP_DigestInit_ex(evp, EVP_sha256(), nullptr) == 1);
  }
  ~Context() { EVP_MD_CTX_free(evp); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  EVP_MD_CTX* evp;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {}
Sha256::~Sha256() = default;

Sha256& Sha256::Add(absl::string_view bytes) {
  HAKAM_CHECK(EVP_DigestUpdate(context_->evp, bytes.data(), bytes.size()) == 1);
  return *this;
}

Sha256& Sha256::AddNumber(int64_t number) {
  const auto bits = static_cast<uint64_t>(number);
  char bytes[8];
  for (int i = 0; i < 8; ++i) bytes[i] = static_cast<char>(bits >> (56 - 8 * i));
  return Add(absl::string_view(bytes, sizeof bytes));
}

Sha256& Sha256::AddText(absl::string_view text) {
  return AddNumber(static_cast<int64_t>(text.size())).Add(text);
}

std::string Sha256::Finish() {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  HAKAM_CHECK(EVP_DigestFinal_ex(context_->evp, digest, &size) == 1);
  return std::string(reinterpret_cast<const char*>(digest), size);
}

std::string Sha256Hex(absl::string_view bytes) {
  return absl::BytesToHexString(Sha256().Add(bytes).Finish());
}

absl::StatusOr<std::string> Sha256HexOfFile(const std::string& path) {
  HAKAM_ASSIGN_OR_RETURN(const File file, OpenRegularFile(path));
  Sha256 hash;
  std::vector<char> chunk(kChunkBytes);
  while (const size_t read = fread(chunk.data(), 1, chunk.size(), file.get())) {
    hash.Add(absl::string_view(chunk.data(), read));
  }
  if (ferror(file.get()) != 0) return absl::InternalError(absl::StrCat(path, ": cannot be read to its end"));
  return absl::BytesToHexString(hash.Finish());
}

}  // namespace hakam::arbiter
