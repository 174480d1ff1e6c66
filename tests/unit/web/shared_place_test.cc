#include "arbiter/web/shared_place.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::optional<SharedPlace> Parsed(absl::string_view address) {
  const absl::StatusOr<Target> target = ParseTarget(address);
  return target.ok() ? ParseSharedPlace(*target) : std::nullopt;
}

TEST(SharedPlace, NamesLeagueBoardAndPosition) {
  const auto place = Parsed("/s/cup/spring/boards/3/17?step=21&room=2&board=4&seat=1");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->league, "cup/spring");
  EXPECT_EQ(place->board.pair, (PairKey{.pairing = 3, .deal = 17}));
  EXPECT_EQ(place->board.room, 2u);
  EXPECT_EQ(place->board.board, 4u);
  EXPECT_EQ(place->step, 21u);
  EXPECT_EQ(place->seat, 1u);
  EXPECT_THAT(
      SharedPage(*place, nullptr),
      HasSubstr(
          "url=../../../../../#/l/cup%2Fspring/boards/3/17?step=21&amp;room=2&amp;board=4&amp;seat=1\""));
}

TEST(SharedPlace, OtherAddressesAreNone) {
  for (const char* address : {"/", "/s/", "/s/boards/3/17", "/s/cup/boards/3", "/s/cup/boards/3/x",
                              "/s/cup/boards/-3/1", "/s/cup/bots/3/17", "/data/cup/boards/3/17"}) {
    SCOPED_TRACE(address);
    EXPECT_FALSE(Parsed(address));
  }
}

TEST(SharedPlace, ThePageSaysWhatIsThere) {
  v1::BoardView board;
  board.set_rules("baloot");
  board.set_room(1);
  for (const char* name : {"ann", "<b>\"", "ann", "<b>\""}) board.add_seats()->set_entrant(name);
  board.mutable_contract()->set_text("Hokum spades by seat 2");
  board.set_outcome("made");
  board.add_points(26);
  board.add_points(0);
  const std::string page = SharedPage(*Parsed("/s/cup/boards/0/17"), &board);
  EXPECT_THAT(page, HasSubstr("og:title\" content=\"ann – &lt;b&gt;&quot;, deal 17\""));
  EXPECT_THAT(page, HasSubstr("content=\"baloot, room 1: Hokum spades by seat 2, made, 26 to 0 points.\""));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

}  // namespace
}  // namespace hakam::arbiter
