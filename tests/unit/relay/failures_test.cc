#include "arbiter/relay/failures.h"

#include <gtest/gtest.h>

#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {
namespace {

TEST(Failures, TheWaitGrowsUpToALimit) {
  FakeClock clock;
  Failures failures({});
  std::vector<absl::Duration> waits;
  for (int i = 0; i < 300; ++i) {
    waits.push_back(failures.WaitOf("a", clock.Now()));
    failures.Note("a", clock.Now());
  }
  waits.resize(9);
  const auto s = [](int n) { return absl::Seconds(n); };
  EXPECT_EQ(waits, (std::vector<absl::Duration>{s(0), s(0), s(0), s(1), s(2), s(4), s(8), s(8), s(8)}));
  EXPECT_EQ(failures.WaitOf("a", clock.Now()), s(8)) << "so a right token gets in after 8 s";
  EXPECT_EQ(failures.WaitOf("b", clock.Now()), s(0)) << "other addresses do not wait";
}

TEST(Failures, AreForgottenAfterAWhile) {
  FakeClock clock;
  Failures failures({.free = 0});
  failures.Note("a", clock.Now());
  clock.Advance(absl::Seconds(59));
  EXPECT_GT(failures.WaitOf("a", clock.Now()), absl::ZeroDuration());
  failures.Note("a", clock.Now());
  clock.Advance(absl::Seconds(59));
  EXPECT_GT(failures.WaitOf("a", clock.Now()), absl::ZeroDuration());
  clock.Advance(absl::Seconds(1));
  EXPECT_EQ(failures.WaitOf("a", clock.Now()), absl::ZeroDuration());
}

TEST(Failures, AreKeptOfSoManyAddressesOnly) {
  FakeClock clock;
  Failures failures({.free = 0, .addresses = 3});
  for (int i = 0; i < 4; ++i) {
    failures.Note(absl::StrCat(i), clock.Now());
    clock.Advance(absl::Seconds(1));
  }
  EXPECT_EQ(failures.WaitOf("0", clock.Now()), absl::ZeroDuration());
  for (const char* address : {"1", "2", "3"}) {
    EXPECT_GT(failures.WaitOf(address, clock.Now()), absl::ZeroDuration()) << address;
  }
}

}  // namespace
}  // namespace hakam::arbiter
