// The usual macros HAKAM_RETURN_IF_ERROR(expr) and HAKAM_ASSIGN_OR_RETURN(lhs, expr). Debian's Abseil does
// not have them. Example:
//   HAKAM_ASSIGN_OR_RETURN(const rules::Card card, rules::Card::Parse("TH"));
#ifndef HAKAM_SDK_BASE_STATUS_MACROS_H_
#define HAKAM_SDK_BASE_STATUS_MACROS_H_

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define HAKAM_RETURN_IF_ERROR(expr)                                                  \
  do {                                                                               \
    if (absl::Status hakam_status = (expr); !hakam_status.ok()) return hakam_status; \
  } while (false)

#define HAKAM_CONCAT_INNER(a, b) a##b
#define HAKAM_CONCAT(a, b) HAKAM_CONCAT_INNER(a, b)
#define HAKAM_ASSIGN_OR_RETURN_INNER(tmp, lhs, expr) \
  auto tmp = (expr);                                 \
  if (!tmp.ok()) return std::move(tmp).status();     \
  lhs = *std::move(tmp)
#define HAKAM_ASSIGN_OR_RETURN(lhs, expr) \
  HAKAM_ASSIGN_OR_RETURN_INNER(HAKAM_CONCAT(hakam_or_, __LINE__), lhs, expr)

#endif  // HAKAM_SDK_BASE_STATUS_MACROS_H_
