#include "sdk/base/task.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace hakam {
namespace {

Task<int> Twice(Later<int>& number) { co_return 2 * co_await number; }

Task<std::string> Text(Later<int>& first, Later<int>& second) {
  const int a = co_await Twice(first);
  const int b = co_await Twice(second);
  co_return std::to_string(a) + "," + std::to_string(b);
}

TEST(Task, BeginsWhenItIsStartedAndWaitsForEachValueInTurn) {
  Later<int> first, second;
  Task<std::string> task = Text(first, second);
  second.Set(2);  // set before anybody waits for it
  task.Start();
  EXPECT_FALSE(task.done());
  first.Set(1);
  ASSERT_TRUE(task.done());
  EXPECT_EQ(task.Take(), "2,4");
}

Task<int> Ready(int value) { co_return value; }

Task<int64_t> Sum(int count) {
  int64_t sum = 0;
  for (int i = 0; i < count; ++i) sum += co_await Ready(i);
  co_return sum;
}

TEST(Task, ThatNeverWaitsNeedsNoStack) {
  Task<int64_t> task = Sum(1'000'000);
  task.Start();
  ASSERT_TRUE(task.done());
  EXPECT_EQ(task.Take(), int64_t{999'999} * 500'000);
}

Task<void> Note(std::vector<int>& notes, Later<int>& number) { notes.push_back(co_await number); }

Task<void> NoteAll(std::vector<int>& notes, std::vector<Later<int>>& numbers) {
  for (Later<int>& number : numbers) co_await Note(notes, number);
}

TEST(Task, ManyValuesThatComeOneByOneNeedNoStackEither) {
  std::vector<Later<int>> numbers(100'000);
  std::vector<int> notes;
  Task<void> task = NoteAll(notes, numbers);
  task.Start();
  for (size_t i = 0; i < numbers.size(); ++i) numbers[i].Set(static_cast<int>(i));
  EXPECT_TRUE(task.done());
  EXPECT_EQ(notes.size(), numbers.size());
}

Task<std::unique_ptr<int>> Moved(Later<std::unique_ptr<int>>& value) { co_return co_await value; }

TEST(Task, AResultMayBeMovable) {
  Later<std::unique_ptr<int>> value;
  Task<std::unique_ptr<int>> task = Moved(value);
  task.Start();
  value.Set(std::make_unique<int>(7));
  EXPECT_EQ(*task.Take(), 7);
}

Task<int> Holding(std::shared_ptr<int> held, Later<int>& number) { co_return *held + co_await number; }
Task<int> Around(std::shared_ptr<int> held, Later<int>& number) { co_return co_await Holding(held, number); }

TEST(Task, OneThatIsDestroyedWhileItWaitsLetsGoOfAllItHolds) {
  const auto held = std::make_shared<int>(1);
  Later<int> never;
  {
    Task<int> task = Around(held, never);
    task.Start();
    EXPECT_EQ(held.use_count(), 3);
    Task<int> moved = std::move(task);
    EXPECT_EQ(held.use_count(), 3);
  }
  EXPECT_EQ(held.use_count(), 1);
}

TEST(Task, OneThatWasNeverStartedDoesNothing) {
  const auto held = std::make_shared<int>(1);
  Later<int> number;
  { const Task<int> task = Around(held, number); }
  EXPECT_EQ(held.use_count(), 1);
}

Task<void> Keep(std::shared_ptr<int> held, Later<int>& number) { *held = co_await number; }

TEST(Task, ADetachedOneGoesWhenItEnds) {
  const auto held = std::make_shared<int>(0);
  Later<int> number;
  Detach(Keep(held, number));
  EXPECT_EQ(held.use_count(), 2);
  number.Set(3);
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_EQ(*held, 3);
}

}  // namespace
}  // namespace hakam
