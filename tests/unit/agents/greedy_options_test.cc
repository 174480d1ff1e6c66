// The weights of greedy as arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agents/greedy/options.h"

namespace hakam::agents::greedy {
namespace {

using testing::AllOf;
using testing::HasSubstr;

absl::StatusOr<Weights> Of(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  return WeightsOf(pointers);
}

TEST(GreedyOptions, SetWhatTheyName) {
  const auto weights = Of({"hokum=45.5", "sun=-3", "under_top=9"});
  ASSERT_TRUE(weights.ok()) << weights.status();
  EXPECT_EQ(weights->hokum, 45.5);
  EXPECT_EQ(weights->sun, -3);
  EXPECT_EQ(weights->under_top, 9);
  EXPECT_EQ(weights->hokum_round_2, Weights().hokum_round_2);
}

TEST(GreedyOptions, WithoutAnyTheWeightsAreTheUsualOnes) {
  const auto weights = Of({});
  ASSERT_TRUE(weights.ok());
  EXPECT_EQ(weights->hokum, Weights().hokum);
}

// `hakam tune` adds its arguments at the end.
TEST(GreedyOptions, TheLastOfANameCounts) { EXPECT_EQ(Of({"sun=1", "sun=2"})->sun, 2); }

TEST(GreedyOptions, ErrorsSayWhatIsAllowed) {
  for (const char* wrong :
       {"hokum", "hokum=", "hokum=x", "hokum=1001", "hokum=nan", "hokum=-inf", "hokum=4 5"}) {
    EXPECT_THAT(std::string(Of({wrong}).status().message()),
                AllOf(HasSubstr("hokum: \""), HasSubstr("is not a number from -1000 to 1000")))
        << wrong;
  }
  for (const char* wrong : {"depth=3", "", "=", "=3"}) {
    EXPECT_THAT(std::string(Of({wrong}).status().message()), HasSubstr("NAME is one of sun, hokum,"))
        << wrong;
  }
}

}  // namespace
}  // namespace hakam::agents::greedy
