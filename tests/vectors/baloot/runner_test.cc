#include <string>

#include "absl/strings/str_cat.h"
#include "tests/vectors/run_text.h"

namespace hakam::vectors {
namespace {

using ::testing::HasSubstr;

class BalootBadLine : public ::testing::TestWithParam<BadLine> {};

TEST_P(BalootBadLine, FailsAndIsNeverSkipped) { ExpectFailure(GetParam()); }

INSTANTIATE_TEST_SUITE_P(
    All, BalootBadLine,
    ::testing::Values(
        BadLine{
            "WrongExpectation",
            R"({"id": "M1", "kind": "match", "profile": "baloot", "clause": "H2", "totals": [9, 9], "expect": 0})",
            "M1 (H2): expected 0, got null"},
        BadLine{"UnknownKind",
                R"({"id": "X", "kind": "mtach", "profile": "baloot", "totals": [9, 9], "expect": 0})",
                "unknown kind \"mtach\""},
        BadLine{
            "UnknownField",
            R"({"id": "X", "kind": "match", "profile": "baloot", "totals": [9, 9], "wind": 1, "expect": null})",
            "unknown field wind"},
        BadLine{"MissingField", R"({"id": "X", "kind": "match", "profile": "baloot", "expect": null})",
                "field totals is missing"},
        BadLine{"UnknownProfile",
                R"({"id": "X", "kind": "match", "profile": "bridge", "totals": [9, 9], "expect": null})",
                "unknown preset \"bridge\""},
        BadLine{"NoProfile", R"({"id": "X", "kind": "match", "totals": [9, 9], "expect": null})",
                "no profile and no game"},
        BadLine{
            "UnknownOption",
            R"({"id": "X", "kind": "match", "profile": "baloot", "options": {"wind": 1}, "totals": [9, 9], "expect": null})",
            "unknown option \"wind\""},
        BadLine{
            "BadOptionValue",
            R"({"id": "X", "kind": "match", "profile": "baloot", "options": {"target": -1}, "totals": [9, 9], "expect": null})",
            "option target (H2): \"-1\" is not allowed"},
        BadLine{"NoExpectation", R"({"id": "X", "kind": "match", "profile": "baloot", "totals": [9, 9]})",
                "no expect"},
        BadLine{
            "BadCard",
            R"({"id": "X", "kind": "legal", "profile": "baloot", "seat": 0, "trump": null, "hand": ["6C"], "trick": [], "expect": []})",
            "6C is not in the pack"},
        BadLine{
            "NotThatSeatsTurn",
            R"({"id": "X", "kind": "legal", "profile": "baloot", "seat": 3, "trump": null, "hand": ["7C"], "trick": [[0, "8C"]], "expect": ["7C"]})",
            "field seat: it is not this seat's turn"},
        BadLine{
            "OptionOfTheFamily",
            R"({"id": "X", "kind": "match", "profile": "baloot", "options": {"must_hold_suit": true}, "totals": [9, 9], "expect": null})",
            "is one of the Belote family"},
        BadLine{
            "KindOfTheFamily",
            R"({"id": "X", "kind": "renege", "profile": "baloot", "dealer": 0, "offenders": [0], "expect": null})",
            "unknown kind \"renege\""},
        BadLine{"GameOfTheFamily",
                R"({"id": "X", "kind": "match", "profile": "belote", "totals": [9, 9], "expect": null})",
                "\"belote\" is no profile"},
        BadLine{
            "FieldOfTheFamily",
            R"({"id": "X", "kind": "match", "profile": "baloot", "why": "9", "totals": [9, 9], "expect": null})",
            "unknown field why"}),
    [](const auto& info) { return info.param.name; });

TEST(BalootVectors, OptionsOfEveryTypeAreRead) {
  const Outcome run = RunText(
      R"({"id": "A", "kind": "auction", "profile": "baloot", "clause": "C4", "dealer": 0, "public": "9H", "calls": [[1, "HOKUM"], [2, "PASS"], [3, "PASS"], [0, "PASS"]], "options": {"hokum_to_sun": [1, 2], "kawesh": false, "target": 100, "sun_claim": "NONE"}, "expect": {"state": "CONFIRM", "turn": 1, "legal": ["SUN", "HOKUM"]}})");
  EXPECT_EQ(run.tally.passed, 1) << run.out;
}

// C2: a call that is not in the list is illegal, and a name that no call has is in no list.
TEST(BalootVectors, ACallThatHasNoSuchNameIsIllegal) {
  for (const char* name : {"NONSENSE", "", "pass", "Pass", "hokum", "PASS ", "HOKUM:", "SUN-90", "7"}) {
    const Outcome auction = RunText(absl::StrCat(
        R"({"id": "A", "kind": "auction", "profile": "baloot", "dealer": 0, "public": "9H", "calls": [[1, ")",
        name, R"("]], "expect": "ILLEGAL"})"));
    EXPECT_EQ(auction.tally.passed, 1) << name << ": " << auction.out;
  }
  for (const char* name : {"NONSENSE", "double", "DOUBLE:HALF"}) {
    const Outcome doubling = RunText(absl::StrCat(
        R"({"id": "D", "kind": "doubling", "profile": "baloot", "contract": "HOKUM", "taker": 0, )",
        R"("scores": [0, 0], "calls": [[1, ")", name, R"("]], "expect": "ILLEGAL"})"));
    EXPECT_EQ(doubling.tally.passed, 1) << name << ": " << doubling.out;
  }
}

TEST(BalootVectors, AnUnknownCallIsNoExcuseForAnotherExpectation) {
  const Outcome run = RunText(
      R"({"id": "A", "kind": "auction", "profile": "baloot", "clause": "C4", "dealer": 0, "public": "9H", "calls": [[1, "PAS"]], "expect": {"state": "R1", "turn": 2, "legal": []}})");
  EXPECT_EQ(run.tally.failed, 1);
  EXPECT_THAT(run.out, HasSubstr("got \"ILLEGAL\""));
}

}  // namespace
}  // namespace hakam::vectors
