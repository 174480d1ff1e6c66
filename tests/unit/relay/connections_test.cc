#include "arbiter/relay/connections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr absl::Duration kIdle = absl::Seconds(30);

Peer At(absl::string_view host, int port) {
  return {.host = std::string(host), .port = static_cast<uint16_t>(port)};
}

absl::Duration Second(int n) { return absl::Seconds(n); }

// At most two of an address, three in all.
Connections Small() { return Connections({.by_address = 2, .in_all = 3, .idle = kIdle}); }

TEST(Connections, TheOldestOfTheAddressGivesWay) {
  Connections connections = Small();
  EXPECT_TRUE(connections.Open(At("a", 1), Second(0)).admitted);
  EXPECT_TRUE(connections.Open(At("b", 1), Second(1)).admitted);
  EXPECT_EQ(connections.Open(At("a", 2), Second(2)).gives_way, std::nullopt);
  const Connections::Verdict verdict = connections.Open(At("a", 3), Second(3));
  EXPECT_TRUE(verdict.admitted);
  EXPECT_EQ(verdict.gives_way, At("a", 1));
}

TEST(Connections, InAllTheAddressWithTheMostGivesWay) {
  Connections connections = Small();
  connections.Open(At("b", 1), Second(0));
  connections.Open(At("a", 1), Second(1));
  connections.Open(At("a", 2), Second(2));
  EXPECT_EQ(connections.Open(At("c", 1), Second(3)).gives_way, At("a", 1));
}

TEST(Connections, OfAddressesWithAsManyTheOneWithTheOldestGivesWay) {
  Connections connections = Small();
  connections.Open(At("b", 1), Second(0));
  connections.Open(At("c", 1), Second(1));
  connections.Open(At("a", 1), Second(2));  // the youngest, and the first of the alphabet
  EXPECT_EQ(connections.Open(At("d", 1), Second(3)).gives_way, At("b", 1));
}

TEST(Connections, OneWithABotStays) {
  Connections connections = Small();
  connections.Open(At("a", 1), Second(0));
  connections.Attach(At("a", 1));
  connections.Open(At("a", 2), Second(1));
  EXPECT_EQ(connections.Open(At("a", 3), Second(2)).gives_way, At("a", 2));
  connections.Attach(At("a", 3));
  EXPECT_FALSE(connections.Open(At("a", 4), Second(3)).admitted) << "nobody can give way";
  EXPECT_TRUE(connections.Open(At("b", 1), Second(4)).admitted) << "another address is not full";
  connections.Leave(At("a", 1), Second(5));
  EXPECT_EQ(connections.Open(At("a", 4), Second(6)).gives_way, At("a", 1));
}

TEST(Connections, OneThatIsClosedMakesRoom) {
  Connections connections = Small();
  connections.Open(At("a", 1), Second(0));
  connections.Open(At("a", 2), Second(0));
  connections.Closed(At("a", 2));
  EXPECT_EQ(connections.Open(At("a", 3), Second(0)).gives_way, std::nullopt);
}

TEST(Connections, TheSamePeerTwiceIsRefused) {
  Connections connections = Small();
  connections.Open(At("a", 1), Second(0));
  EXPECT_FALSE(connections.Open(At("a", 1), Second(0)).admitted);
}

TEST(Connections, WithoutABotATimeIsOver) {
  Connections connections = Small();
  connections.Open(At("a", 1), Second(0));
  connections.Open(At("b", 1), Second(10));
  EXPECT_THAT(connections.Overdue(Second(29)), IsEmpty());
  EXPECT_THAT(connections.Overdue(Second(30)), ElementsAre(At("a", 1)));
  connections.Attach(At("a", 1));
  connections.Attach(At("a", 1));
  EXPECT_THAT(connections.Overdue(Second(60)), ElementsAre(At("b", 1)));
  EXPECT_THAT(connections.Idle(), ElementsAre(At("b", 1)));
  connections.Leave(At("a", 1), Second(60));
  connections.Closed(At("b", 1));
  EXPECT_THAT(connections.Overdue(Second(200)), IsEmpty()) << "it has one more bot";
  connections.Leave(At("a", 1), Second(200));
  EXPECT_THAT(connections.Overdue(Second(229)), IsEmpty());
  EXPECT_THAT(connections.Overdue(Second(230)), ElementsAre(At("a", 1)));
}

TEST(Connections, TheLeagueGetsItsDescriptorsFirst) {
  const ConnectionLimits plenty =
      LimitsFor(/*bots=*/10, /*descriptors=*/1024, /*reserved=*/300, kIdle).value();
  EXPECT_EQ(plenty.by_address, 74u);
  EXPECT_EQ(plenty.in_all, 148u);
  EXPECT_LT(2 * (plenty.in_all + kMaxClosing) + 300, 1024u);

  const ConnectionLimits few = LimitsFor(10, 1024, 900, kIdle).value();
  EXPECT_GE(few.in_all, 10u + 8);
  EXPECT_EQ(few.by_address, few.in_all);
  EXPECT_LE(2 * (few.in_all + kMaxClosing) + 900, 1024u);

  const absl::Status none = LimitsFor(10, 1024, 1000, kIdle).status();
  EXPECT_EQ(none.code(), absl::StatusCode::kResourceExhausted);
  for (const char* word : {"1024", "1076", "ulimit -Hn", "concurrency"}) {
    EXPECT_THAT(std::string(none.message()), HasSubstr(word));
  }
}

}  // namespace
}  // namespace hakam::arbiter
