// Errors that carry their field.
#include "sdk/base/field_error.h"

#include <gtest/gtest.h>

namespace hakam {
namespace {

TEST(FieldError, TheFieldIsDataAndTheMessageSaysItToo) {
  const absl::Status error = FieldError("rounds", "0: give 1; or swiss: 2");
  EXPECT_EQ(error.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(error.message(), "rounds: 0: give 1; or swiss: 2");
  EXPECT_EQ(FieldOf(error), (FieldPath{{"rounds", std::nullopt}}));
}

TEST(FieldError, EachMessageThatItCrossesPrependsAStep) {
  const absl::Status error = InField(FieldEntry("entrants", 2), FieldError("token_file", "missing"));
  EXPECT_EQ(error.message(), "entrants[2].token_file: missing");
  EXPECT_EQ(FieldOf(error), (FieldPath{{"entrants", 2}, {"token_file", std::nullopt}}));
  EXPECT_EQ(InField("league", error).message(), "league.entrants[2].token_file: missing");
}

TEST(FieldError, APathOfSeveralStepsIsThatOfItsSteps) {
  EXPECT_EQ(FieldOf(FieldError("rules.set[3]", "x")), FieldOf(InField("rules", FieldError("set[3]", "x"))));
}

TEST(FieldError, AnErrorWithoutAFieldIsAboutTheWholeOfTheField) {
  const absl::Status plain = absl::NotFoundError("3 entrants: give 4");
  EXPECT_TRUE(FieldOf(plain).empty());
  const absl::Status error = InField("partnership", plain);
  EXPECT_EQ(error.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(error.message(), "partnership: 3 entrants: give 4");
  EXPECT_EQ(FieldOf(error), (FieldPath{{"partnership", std::nullopt}}));
  EXPECT_EQ(FieldError("", "all of it").message(), "all of it");
}

TEST(FieldError, OkStaysOk) {
  EXPECT_TRUE(InField("rounds", absl::OkStatus()).ok());
  EXPECT_TRUE(FieldOf(absl::OkStatus()).empty());
}

}  // namespace
}  // namespace hakam
