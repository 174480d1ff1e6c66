#include "sdk/rules/call_set.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "absl/strings/str_join.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::CallOf;

constexpr uint8_t kSuitsOnly = 0b001111;
constexpr uint8_t kHeartsAndAllTrumps = 0b100100;

std::string Text(const CallSet& calls) {
  std::vector<std::string> names;
  for (const Call& call : calls) names.push_back(call.ToString());
  return absl::StrJoin(names, " ");
}

TEST(CallSet, IsEmptyAtFirst) {
  const CallSet none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.size(), 0);
  EXPECT_EQ(Text(none), "");
  EXPECT_FALSE(none.Contains(CallOf("PASS")));
}

TEST(CallSet, HasOneOrderHoweverItIsFilled) {
  CallSet calls;
  for (const char* name : {"MATCH", "DOUBLE:LOCKED", "CAPOT-H", "AT", "SUN", "HOKUM:S", "TAKE", "PASS",
                           "HOKUM", "C", "KAWESH", "ASHKAL", "GAHWA", "FOUR:OPEN", "TRIPLE", "REDOUBLE"}) {
    calls.Add(CallOf(name));
  }
  calls.AddBids(80, 90, 10, kHeartsAndAllTrumps);
  EXPECT_EQ(
      Text(calls),
      "PASS TAKE HOKUM HOKUM:S SUN ASHKAL KAWESH C AT 80-H 80-AT 90-H 90-AT CAPOT-H DOUBLE:LOCKED TRIPLE "
      "FOUR:OPEN GAHWA REDOUBLE MATCH");
  EXPECT_EQ(calls.size(), 20);
}

TEST(CallSet, CountsAndContainsWhatItLists) {
  CallSet calls;
  calls.Add(CallKind::kPass);
  calls.AddBids(80, 240, 10, kSuitsOnly);
  calls.Add(CallKind::kDouble);
  EXPECT_EQ(calls.size(), 1 + 17 * 4 + 1);
  int listed = 0;
  for (const Call& call : calls) {
    EXPECT_TRUE(calls.Contains(call)) << call.ToString();
    EXPECT_EQ(calls[listed], call);
    ++listed;
  }
  EXPECT_EQ(listed, calls.size());
}

TEST(CallSet, ContainsNothingElse) {
  CallSet calls;
  calls.Add(CallKind::kPass);
  calls.Add(CallOf("H"));
  calls.AddBids(80, 100, 10, kHeartsAndAllTrumps);
  for (const char* name :
       {"85-H", "70-H", "110-H", "80-S", "CAPOT-H", "S", "TAKE", "DOUBLE", "SUN", "HOKUM:H"}) {
    EXPECT_FALSE(calls.Contains(CallOf(name))) << name;
  }
  // A field that does not belong to a call makes it another one.
  for (const Call& odd :
       {Call{.kind = CallKind::kPass, .points = 80}, Call{.kind = CallKind::kPass, .lock = Lock::kOpen},
        Call{.kind = CallKind::kPass, .denomination = Denomination::kHearts}, Call{.kind = CallKind::kBid},
        Call{.kind = CallKind::kBid, .points = 80},
        Call{.kind = CallKind::kBid, .denomination = Denomination::kHearts, .points = -80},
        Call{.kind = CallKind::kBid,
        .denomination = Denomination::kHearts,
        .points = 80,
        .lock = Lock::kOpen}}) {
    EXPECT_FALSE(calls.Contains(odd));
  }
}

TEST(CallSet, WhatCannotBeCalledIsNotAdded) {
  CallSet calls;
  calls.Add({.kind = CallKind::kBid});
  calls.Add({.kind = CallKind::kTriple, .lock = Lock::kOpen});
  calls.Add({.kind = CallKind::kHokum, .denomination = Denomination::kNoTrumps});
  EXPECT_TRUE(calls.empty());
}

TEST(CallSet, BidsEndWhereTheHighestIsReached_C1) {
  CallSet calls;
  calls.AddBids(100, 95, 10, kSuitsOnly);
  EXPECT_TRUE(calls.empty()) << "none is left";
  calls.AddBids(80, 95, 10, kHeartsAndAllTrumps);
  EXPECT_EQ(Text(calls), "80-H 80-AT 90-H 90-AT") << "the highest need not be a step";
}

TEST(CallSet, EveryCallThatHasANameCanBeInASet) {
  for (const char* name : {"PASS",     "TAKE",     "HOKUM",     "HOKUM:C",     "HOKUM:D",
                           "HOKUM:H",  "HOKUM:S",  "SUN",       "ASHKAL",      "KAWESH",
                           "C",        "D",        "H",         "S",           "NT",
                           "AT",       "CAPOT-C",  "CAPOT-D",   "CAPOT-H",     "CAPOT-S",
                           "CAPOT-NT", "CAPOT-AT", "DOUBLE",    "DOUBLE:OPEN", "DOUBLE:LOCKED",
                           "TRIPLE",   "FOUR",     "FOUR:OPEN", "FOUR:LOCKED", "GAHWA",
                           "REDOUBLE", "MATCH"}) {
    CallSet calls;
    calls.Add(CallOf(name));
    EXPECT_EQ(Text(calls), name);
  }
}

}  // namespace
}  // namespace hakam::rules
