// Statuses and callers of gRPC. Private to this folder.
#ifndef HAKAM_ARBITER_WEB_RPC_STATUS_H_
#define HAKAM_ARBITER_WEB_RPC_STATUS_H_

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "arbiter/web/try_again.h"

namespace hakam::arbiter {

// The codes of Abseil are those of gRPC. The message says too when to try again.
inline grpc::Status RpcStatus(const absl::Status& status) {
  std::string message(status.message());
  if (const int64_t seconds = SecondsToWait(status))
    absl::StrAppend(&message, "; try again in ", seconds, " s");
  return {static_cast<grpc::StatusCode>(status.code()), std::move(message)};
}

// The first value of a key in the metadata of a call; empty if there is none.
inline absl::string_view MetadataOf(const grpc::CallbackServerContext& context, const char* key) {
  const auto& all = context.client_metadata();
  const auto found = all.find(key);
  return found == all.end() ? absl::string_view()
                            : absl::string_view(found->second.data(), found->second.size());
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_RPC_STATUS_H_
