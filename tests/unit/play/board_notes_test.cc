// Notes of bots: from their logs to the decision that they are about.
#include "arbiter/play/board_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr BoardPlace kPlace = {.key = {.pairing = 3, .deal = 17}, .room = 2, .board = 1};

// Two seats, which decide in turn.
v1::BoardRecord Record() {
  v1::BoardRecord record;
  record.set_pairing(3);
  record.set_deal(17);
  record.set_room(2);
  record.set_board(1);
  for (const char* entrant : {"ann", "bob"}) record.add_seats()->set_entrant(entrant);
  for (uint32_t i = 0; i < 6; ++i) record.add_decisions()->set_seat(i % 2);
  return record;
}

class BoardNotes : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void Log(const std::string& name, const std::string& text) { std::ofstream(folder_ + "/" + name) << text; }

  const std::string folder_ = testing::TempDir() + "notes";
};

TEST_F(BoardNotes, AreFoundByTheirBoardAndDecision) {
  Log("p3-w0-ann-seat0-1.log",
      absl::StrCat("hello\n", NoteLine(kPlace, 0, "low: 3"), "\n", NoteLine(kPlace, 2, "again"), "\n",
                   NoteLine({.key = {.pairing = 3, .deal = 18}, .room = 2, .board = 1}, 4, "deal 18"), "\n",
                   NoteLine({.key = {.pairing = 3, .deal = 17}, .room = 1, .board = 1}, 4, "room 1"), "\n"));
  Log("p3-w5-bob-seat1-2.log", absl::StrCat(NoteLine(kPlace, 5, "mine"), "\n"));
  EXPECT_THAT(NotesIn(folder_, Record()), ElementsAre(Pair(0, "low: 3"), Pair(2, "again"), Pair(5, "mine")));
}

TEST_F(BoardNotes, OfABoardThatWasPlayedAgainAreTheLast) {
  Log("p3-w0-ann-seat0-1.log",
      absl::StrCat(NoteLine(kPlace, 0, "void"), "\n", NoteLine(kPlace, 0, "counts"), "\n"));
  EXPECT_THAT(NotesIn(folder_, Record()), ElementsAre(Pair(0, "counts")));
}

TEST_F(BoardNotes, TheLogThatWasWrittenLastCounts) {
  Log("p3-w0-ann-seat0-10.log", absl::StrCat(NoteLine(kPlace, 0, "counts"), "\n"));
  Log("p3-w0-ann-seat0-9.log", absl::StrCat(NoteLine(kPlace, 0, "void"), "\n"));
  const auto now = std::filesystem::last_write_time(folder_ + "/p3-w0-ann-seat0-10.log");
  std::filesystem::last_write_time(folder_ + "/p3-w0-ann-seat0-9.log", now - std::chrono::seconds(5));
  EXPECT_THAT(NotesIn(folder_, Record()), ElementsAre(Pair(0, "counts")));
}

TEST_F(BoardNotes, OfOneBotHaveNothingOfItsOpponent) {
  Log("p3-w0-ann-seat0-1.log", absl::StrCat(NoteLine(kPlace, 0, "of ann"), "\n"));
  Log("p3-w0-bob-seat1-1.log", absl::StrCat(NoteLine(kPlace, 1, "of bob"), "\n"));
  EXPECT_THAT(NotesIn(folder_, Record()), ElementsAre(Pair(0, "of ann"), Pair(1, "of bob")));
  EXPECT_THAT(NotesIn(folder_, Record(), "bob"), ElementsAre(Pair(1, "of bob")));
}

TEST_F(BoardNotes, ABotCannotSpeakForOthersNorHideText) {
  const std::string begin = "note on pairing 3, deal 17, room 2, board 1, decision ";
  Log("p3-w0-ann-seat0-1.log",
      absl::StrCat(NoteLine(kPlace, 1, "of bob"), "\n", NoteLine(kPlace, 6, "no decision"), "\n", begin,
                   "-1: x\n", begin, "99999999999999: x\n", begin, "2\n", begin, "4: a\x1b[2Jb\xff\n"));
  Log("p33-w0-ann-seat0-1.log", absl::StrCat(NoteLine(kPlace, 2, "another pairing"), "\n"));
  Log("p3-w1-not-ann-seat0-1.log", absl::StrCat(NoteLine(kPlace, 2, "another bot"), "\n"));
  EXPECT_THAT(NotesIn(folder_, Record()), ElementsAre(Pair(4, "a\\u001b[2Jb\\xff")));
}

TEST_F(BoardNotes, WithoutLogsThereAreNone) {
  EXPECT_THAT(NotesIn(folder_, Record()), IsEmpty());
  EXPECT_THAT(NotesIn(folder_ + "/none", Record()), IsEmpty());
  EXPECT_THAT(NotesIn("", Record()), IsEmpty());
}

}  // namespace
}  // namespace hakam::arbiter
