// HAKAM_CHECK(condition): for our own bugs only; prints file, line and condition, then aborts.
// Never use it for input from outside (a bot, a file): that gets an absl::Status.
#ifndef HAKAM_SDK_BASE_CHECK_H_
#define HAKAM_SDK_BASE_CHECK_H_

namespace hakam::internal {
[[noreturn]] void CheckFailed(const char* file, int line, const char* condition);
}  // namespace hakam::internal

#define HAKAM_CHECK(condition)                       \
  (__builtin_expect(static_cast<bool>(condition), 1) \
       ? static_cast<void>(0)                        \
       : ::hakam::internal::CheckFailed(__FILE__, __LINE__, #condition))

#endif  // HAKAM_SDK_BASE_CHECK_H_
