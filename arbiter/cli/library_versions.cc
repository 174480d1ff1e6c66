#include "arbiter/cli/library_versions.h"

#include <archive.h>
#include <gnu/libc-version.h>
#include <google/protobuf/stubs/common.h>
#include <openssl/crypto.h>
#include <seccomp.h>
#include <sqlite3.h>
#include <zlib.h>
#include <zstd.h>

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"
#include "arbiter/agent/grpc_version.h"

namespace hakam::arbiter {

std::string LibraryVersions() {
  const scmp_version* const seccomp = seccomp_version();
  return absl::StrCat("gRPC ", GrpcVersion(), "\nProtocol Buffers ",
                      google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION), "\nAbseil ",
                      ABSL_LTS_RELEASE_VERSION, ".", ABSL_LTS_RELEASE_PATCH_LEVEL, "\nOpenSSL ",
                      OpenSSL_version(OPENSSL_FULL_VERSION_STRING), "\nSQLite ", sqlite3_libversion(), "\n",
                      archive_version_string(), "\nzstd ", ZSTD_versionString(), "\nzlib ", zlibVersion(),
                      "\nlibseccomp ", seccomp->major, ".", seccomp->minor, ".", seccomp->micro, "\nglibc ",
                      gnu_get_libc_version());
}

}  // namespace hakam::arbiter
