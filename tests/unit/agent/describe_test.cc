#include "arbiter/agent/describe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

namespace hakam::arbiter {
namespace {

using testing::HasSubstr;

v1::DescribeResponse Good() {
  v1::DescribeResponse response;
  response.set_protocol_revision(1);
  response.set_name("greedy");
  return response;
}

std::string ErrorOf(const std::function<void(v1::DescribeResponse&)>& change) {
  v1::DescribeResponse response = Good();
  change(response);
  const absl::Status status = CheckDescription(response);
  return status.ok() ? "accepted" : std::string(status.message());
}

TEST(Description, AtItsLimitsIsAccepted) {
  EXPECT_TRUE(CheckDescription(Good()).ok());
  EXPECT_EQ(ErrorOf([](auto& d) {
              for (int i = 0; i < 64; ++i) d.add_presets("baloot");
              std::string hakam;
              for (int i = 0; i < 64; ++i) hakam += "\xD8\xAD";  // 64 characters, 128 bytes
              d.set_name(hakam);
              d.set_version(std::string(64, 'v'));
              d.set_author(std::string(128, 'a'));
              d.set_max_sessions(1024);
            }),
            "accepted");
}

TEST(Description, BeyondItsLimitsIsRefusedByField) {
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_protocol_revision(0); }), HasSubstr("protocol_revision is 0"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_protocol_revision(2); }), HasSubstr("this arbiter speaks 1"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.clear_name(); }), HasSubstr("name"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_name(std::string(65, 'x')); }), HasSubstr("name"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_name("a\nb"); }), HasSubstr("name"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_name("\x1B[31m"); }), HasSubstr("name"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_version(std::string(65, 'x')); }), HasSubstr("version"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_author(std::string(129, 'x')); }), HasSubstr("author"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.set_max_sessions(1025); }), HasSubstr("max_sessions is 1025"));
  EXPECT_THAT(ErrorOf([](auto& d) { d.add_presets(""); }), HasSubstr("presets"));
  EXPECT_THAT(ErrorOf([](auto& d) {
                for (int i = 0; i < 65; ++i) d.add_presets("baloot");
              }),
              HasSubstr("presets must be at most 64"));
}

}  // namespace
}  // namespace hakam::arbiter
