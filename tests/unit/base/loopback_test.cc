#include "sdk/base/loopback.h"

#include <gtest/gtest.h>

namespace hakam {
namespace {

TEST(Loopback, WhatIsOnThisMachine) {
  for (const char* here : {"localhost:1", "127.0.0.1:1", "127.9.9.9:1", "[::1]:1"})
    EXPECT_TRUE(IsLoopback(here)) << here;
}

// Other addresses may not get plain text, even if their name begins like a loopback address.
TEST(Loopback, WhatOnlyLooksLikeIt) {
  for (const char* there :
       {"", "localhost.example.org:1", "128.0.0.1:1", "0.0.0.0:1", "127.0.0.1.example.org:1",
        "127.example.org:1", "127.0.0.256:1", "127.0.0:1", "[::2]:1", "::1:1"})
    EXPECT_FALSE(IsLoopback(there)) << there;
}

}  // namespace
}  // namespace hakam
