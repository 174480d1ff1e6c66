// Tables of a site: terms, limits, what is left and removed. Boards are played in tests/e2e/seat_test.py.
#include "arbiter/seat/tables.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

class TablesTest : public FolderTest {
 protected:
  std::unique_ptr<Tables> Open(size_t most = 20) {
    auto tables = Tables::Open({.site = root_.string(), .program_version = "test", .most = most}, clock_);
    EXPECT_TRUE(tables.ok()) << tables.status();
    return *std::move(tables);
  }
  static v1::TableRequest Terms(const std::string& game = "baloot") {
    v1::TableRequest terms;
    terms.set_game(game);
    terms.set_partner("greedy");
    terms.set_opponents("greedy");
    terms.set_clock("off");
    return terms;
  }
  // Begins a table, and waits until the person is asked: then it does not end by itself. A board may be over
  // before that, by the Kawesh of another player (law/baloot B6).
  static absl::StatusOr<v1::TableView> Asked(Tables& tables, const std::string& owner,
                                             const std::string& game = "baloot") {
    absl::StatusOr<v1::TableView> view = tables.Begin(Terms(game), owner, 1);
    while (view.ok() && !view->has_question()) {
      const bool goes_on =
          view->state() == "playing" || (view->state() == "over" && tables.Next(view->id()).ok());
      if (!goes_on) return absl::InternalError(view->state());
      std::this_thread::yield();
      view = tables.View(view->id());
    }
    return view;
  }
  bool Has(const std::string& id) const { return std::filesystem::exists(root_ / ".tables" / id); }

  FakeClock clock_;
};

TEST_F(TablesTest, TermsAreAmongTheChoices) {
  const auto tables = Open();
  for (const char* field : {"game", "partner", "opponents", "clock"}) {
    v1::TableRequest terms = Terms();
    const auto* descriptor = v1::TableRequest::descriptor()->FindFieldByName(field);
    v1::TableRequest::GetReflection()->SetString(&terms, descriptor, "../x");
    const auto table = tables->Begin(terms, "ann", 1);
    EXPECT_TRUE(absl::IsInvalidArgument(table.status())) << table.status();
    EXPECT_TRUE(table.status().message().find(field) == 0) << table.status();
  }
}

TEST_F(TablesTest, NobodyHasMoreTablesThanTheyMay) {
  const auto tables = Open(3);
  const auto first = Asked(*tables, "ann");
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_EQ(first->id().size(), 32u);
  EXPECT_TRUE(absl::IsResourceExhausted(tables->Begin(Terms(), "ann", 1).status()));
  EXPECT_TRUE(Asked(*tables, "bob").ok());
  EXPECT_TRUE(Asked(*tables, "cem").ok());
  EXPECT_TRUE(absl::IsResourceExhausted(tables->Begin(Terms(), "dan", 1).status()));
  ASSERT_TRUE(tables->Leave(first->id()).ok());
  EXPECT_EQ(tables->View(first->id())->state(), "left");
  EXPECT_TRUE(absl::IsFailedPrecondition(tables->Next(first->id())));
  EXPECT_TRUE(tables->Begin(Terms(), "ann", 1).ok());
}

TEST_F(TablesTest, ATableThatNobodyLooksAtMakesRoomIsLeftAndIsRemoved) {
  const auto tables = Open();
  const std::string first = Asked(*tables, "ann")->id();
  clock_.Advance(absl::Minutes(2));
  const std::string second = Asked(*tables, "ann")->id();
  EXPECT_EQ(tables->View(first)->state(), "left");
  clock_.Advance(absl::Minutes(9));
  ASSERT_TRUE(tables->View(second).ok());
  clock_.Advance(absl::Minutes(9));
  tables->Sweep();
  EXPECT_EQ(tables->View(second)->state(), "playing");
  clock_.Advance(absl::Minutes(10));
  tables->Sweep();
  EXPECT_TRUE(Has(second));
  EXPECT_EQ(tables->View(second)->state(), "left");
  clock_.Advance(absl::Hours(24));
  tables->Sweep();
  EXPECT_FALSE(Has(second));
  EXPECT_TRUE(absl::IsNotFound(tables->View(second).status()));
}

TEST_F(TablesTest, OneProgramHasTheTablesOfASiteAndTheyEndWithIt) {
  auto tables = Open();
  const std::string id = Asked(*tables, "ann", "belote-decouverte")->id();
  EXPECT_TRUE(Has(id));
  EXPECT_TRUE(absl::IsUnavailable(Tables::Open({.site = root_.string()}, clock_).status()));
  EXPECT_TRUE(absl::IsNotFound(tables->View("../" + id).status()));
  tables.reset();
  EXPECT_FALSE(Has(id));
  // What a program left that was killed.
  std::filesystem::create_directories(root_ / ".tables" / "old");
  tables = Open();
  EXPECT_FALSE(Has("old"));
}

}  // namespace
}  // namespace hakam::arbiter
