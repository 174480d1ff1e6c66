#include "arbiter/tune/parameter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "absl/strings/numbers.h"
#include "arbiter/process/tunable.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

v1::Tunable Good() {
  v1::Tunable tunable;
  tunable.set_name("hokum");
  tunable.set_min(10);
  tunable.set_max(90);
  tunable.set_step(5);
  return tunable;
}

TEST(Parameter, BeginsAtItsStartOrInTheMiddle) {
  v1::Tunable tunable = Good();
  EXPECT_EQ(ParameterOf(tunable).start, 50);
  tunable.set_start(42);
  EXPECT_EQ(ParameterOf(tunable).start, 42);
  tunable.clear_start();
  tunable.set_integer(true);
  tunable.set_max(91);
  EXPECT_EQ(ParameterOf(tunable).start, 50) << "the middle, 50.5, is not whole";
}

TEST(Parameter, AValueIsTheShortestTextThatIsFineEnough) {
  const Parameter parameter = {.name = "hokum", .min = -90, .max = 90, .step = 5};
  EXPECT_EQ(ValueText(parameter, 42), "42");
  EXPECT_EQ(ValueText(parameter, 42.456), "42.46");
  EXPECT_EQ(ValueText(parameter, 42.501), "42.5");
  EXPECT_EQ(ValueText(parameter, -0.001), "0");
  EXPECT_EQ(ValueText(parameter, -7.128), "-7.13");
  EXPECT_EQ(ValueText({.name = "a", .min = 0, .max = 1, .step = 0.01}, 0.123456), "0.1235");
  EXPECT_EQ(ValueText({.name = "a", .min = 0, .max = 1e9, .step = 1e6}, 123456789.0), "123456789");
  EXPECT_EQ(ValueText({.name = "a", .min = 0, .max = 900, .step = 5}, 100), "100");
}

TEST(Parameter, AnIntegerIsRounded) {
  const Parameter parameter = {.name = "depth", .min = -3, .max = 9, .step = 1, .integer = true};
  EXPECT_EQ(ValueText(parameter, 3.5), "4");
  EXPECT_EQ(ValueText(parameter, 3.49), "3");
  EXPECT_EQ(ValueText(parameter, -0.4), "0");
  EXPECT_EQ(ValueText(parameter, -2.6), "-3");
  EXPECT_EQ(ValueText(parameter, 12), "9");
}

// A bot may refuse what its manifest excludes.
TEST(Parameter, NoTextIsOutsideTheRange) {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    Parameter parameter = {.name = "a", .min = random.Unit() * 20 - 10};
    parameter.max = parameter.min + random.Unit() * 3 + 1e-6;
    parameter.step = (parameter.max - parameter.min) * (1e-6 + random.Unit() / 2.1);
    const double value = parameter.min + (parameter.max - parameter.min) * (random.Unit() * 1.2 - 0.1);
    double read = 0;
    ASSERT_TRUE(absl::SimpleAtod(ValueText(parameter, value), &read));
    EXPECT_GE(read, parameter.min) << i;
    EXPECT_LE(read, parameter.max) << i;
    if (value < parameter.min || value > parameter.max) continue;
    EXPECT_NEAR(read, value, parameter.step / 50) << i;
  }
}

TEST(Parameter, ArgumentsAreNameAndValue) {
  const std::vector<Parameter> parameters = {
      {.name = "hokum", .min = 0, .max = 90, .step = 5},
      {.name = "--depth", .min = 1, .max = 9, .step = 1, .integer = true}};
  EXPECT_THAT(ArgumentsOf(parameters, {42.25, 3.2}), ElementsAre("hokum=42.25", "--depth=3"));
}

TEST(Tunable, NumbersThatMakeNoSenseAreNamed) {
  EXPECT_EQ(WrongIn(Good()), "");
  const auto wrong = [](auto change) {
    v1::Tunable tunable = Good();
    change(&tunable);
    return WrongIn(tunable);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(wrong([](auto* t) { t->set_min(90); }), HasSubstr("min 90 and max 90"));
  EXPECT_THAT(wrong([](auto* t) { t->set_max(1e10); }), HasSubstr("max 1e+10"));
  EXPECT_THAT(wrong([&](auto* t) { t->set_max(nan); }), HasSubstr("max nan"));
  EXPECT_THAT(wrong([](auto* t) { t->set_step(0); }), HasSubstr("step 0: must be from 8e-05 to 40"));
  EXPECT_THAT(wrong([](auto* t) { t->set_step(41); }), HasSubstr("step 41"));
  EXPECT_THAT(wrong([&](auto* t) { t->set_step(nan); }), HasSubstr("step nan"));
  EXPECT_THAT(wrong([](auto* t) { t->set_start(91); }), HasSubstr("start 91: must be from min 10 to max 90"));
  EXPECT_THAT(wrong([&](auto* t) { t->set_start(nan); }), HasSubstr("start nan"));
  EXPECT_EQ(wrong([](auto* t) { t->set_integer(true); }), "");
  EXPECT_THAT(wrong([](auto* t) { t->set_integer(true), t->set_min(9.5); }), HasSubstr("whole"));
  EXPECT_THAT(wrong([](auto* t) { t->set_integer(true), t->set_start(9.5 + 5); }), HasSubstr("whole"));
  EXPECT_THAT(wrong([](auto* t) { t->set_integer(true), t->set_step(0.5); }), HasSubstr("whole"));
}

}  // namespace
}  // namespace hakam::arbiter
