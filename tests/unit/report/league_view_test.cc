// A view that follows a growing journal gives the standings of the whole journal, to the last bit: in every
// format, with pairs stored in any order, with entrants that are disqualified.
#include "arbiter/report/league_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/standings.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/memory_store.h"
#include "arbiter/store/open_store.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

struct Case {
  std::string schedule;  // from the league file, and other lines of it
  int entrants = 5;
  uint64_t faulty = 0;  // one pair in so many has faults; 0: no pair
};

LeagueIdentity IdentityFor(const Case& test) {
  std::string text = absl::StrCat("name: 'x' ", test.schedule);
  for (int i = 0; i < test.entrants; ++i) {
    absl::StrAppend(&text, " entrants { name: 'e", i, "' agent: 'builtin:greedy' }");
  }
  const absl::StatusOr<LeagueConfig> config = ParseLeagueConfig(text, "f");
  EXPECT_TRUE(config.ok()) << config.status();
  LeagueIdentity identity = {
      .name = "x", .config = config->CanonicalText(), .seed = "s", .length = LengthOf(config->league)};
  for (const v1::Entrant& entrant : config->league.entrants()) {
    identity.entrants.push_back({.name = entrant.name(), .agent = entrant.agent()});
  }
  return identity;
}

// Every number, to the last bit.
std::string TextOf(const absl::StatusOr<Standings>& standings) {
  if (!standings.ok()) return standings.status().ToString();
  const Standings& s = *standings;
  std::string text = absl::StrFormat("%d of %d, complete %d, seed %s, fit %a %d %a\n", s.pairs_done,
                                     s.pairs_total, s.complete, s.seed, s.fit_chi2, s.fit_df, s.fit_p);
  for (const Standing& row : s.rows) {
    absl::StrAppendFormat(&text, "%d %a %a\n", row.rank.value_or(0), row.score.value_or(-1),
                          row.buchholz.value_or(-1));
    absl::StrAppendFormat(&text, "plain %a %a\n", row.plain_points, row.plain_half_width);
    absl::StrAppendFormat(&text, "%s %a %a %a %a %d %d %d %d %d %d %s\n", row.name, row.points, row.points_se,
                          row.elo, row.elo_se, row.pairs, row.won, row.drawn, row.lost, row.faults,
                          row.provisional, row.out);
  }
  for (const AgentStanding& a : s.agents) {
    absl::StrAppendFormat(&text, "%s %a %a %d %d %s\n", a.name, a.points, a.points_se, a.pairs, a.faults,
                          a.out);
  }
  for (const TieLine& tie : s.ties) {
    absl::StrAppendFormat(&text, "%s %s %s %d %a %s\n", tie.name, tie.sides[0], tie.sides[1], tie.pairs,
                          tie.sum, tie.winner);
  }
  for (const auto& row : s.cross) {
    for (const CrossCell& cell : row) {
      absl::StrAppendFormat(&text, "%a/%a/%d/%d/%d/%d ", cell.mean, cell.se, cell.pairs, cell.won, cell.drawn,
                            cell.lost);
    }
  }
  if (s.luck) absl::StrAppendFormat(&text, "luck %a ", s.luck->factor.value_or(-1));
  for (const std::string& warning : s.warnings) absl::StrAppend(&text, "\n", warning);
  return text;
}

std::string TextOf(const Extent& extent) {
  std::string text = absl::StrCat(extent.stored, "/", extent.wanted, " round ", extent.rounds_begun,
                                  " complete ", extent.complete, " ", extent.made.schedule->Course());
  for (const std::optional<Disqualified>& out : extent.out) {
    absl::StrAppend(&text, "; ", out ? out->Reason() : "in");
  }
  return text;
}

// Plays a league as an arbiter does: several pairs are in flight and are stored in any order,
// disqualifications are computed at random moments, and rounds begin when nothing is in flight.
class Player {
 public:
  Player(const Case& test, Store* store, uint64_t seed) : test_(test), store_(store), random_(seed) {
    const v1::League league = *LeagueOf(store->identity());
    made_ = *MakeSchedule(league);
    rule_ = RuleOf(league);
    matches_ = league.format() == v1::FORMAT_MATCH;
    single_ = league.format() == v1::FORMAT_SINGLE;
  }

  // One more pair is stored. False: the league is over.
  bool StoreOne() {
    Fill();
    if (in_flight_.empty()) {
      while (Advance()) {
      }
      Fill();
    }
    if (in_flight_.empty()) return false;
    const size_t which = random_.Below(in_flight_.size());
    const PairKey key = in_flight_[which];
    in_flight_.erase(in_flight_.begin() + static_cast<std::ptrdiff_t>(which));
    const PairNumbers pair = Numbers(key);
    EXPECT_TRUE(store_->AddPair(pair, {}).ok());
    EXPECT_TRUE(made_.schedule->Stored(pair.Played()).ok());
    tallies_[key] = TallyOf(pair, made_.schedule->pairing(key.pairing), made_.teams);
    if (random_.Below(20) == 0) FindEnds();
    return true;
  }

 private:
  static constexpr size_t kInFlight = 12;

  void Fill() {
    while (in_flight_.size() < kInFlight) {
      const std::optional<PairKey> next = made_.schedule->Next(std::nullopt);
      if (!next) return;
      in_flight_.push_back(*next);
    }
  }
  void FindEnds() {
    DisqualificationWalk walk(rule_, made_.teams.entrants());
    for (const auto& [key, tally] : tallies_) walk.Counts(tally);
    made_.schedule->SetEnds(made_.teams.Ends(walk.Ends()));
  }
  bool Advance() {
    FindEnds();
    return made_.schedule->Advance();
  }
  PairNumbers Numbers(const PairKey& key) {
    const Pairing pairing = made_.schedule->pairing(key.pairing);
    const auto points = [&](uint32_t team) {
      return static_cast<int>(random_.Below(30)) + 3 * static_cast<int>(made_.teams.size() - team);
    };
    PairNumbers pair = {.key = key,
                        .room1 = {.points_a = points(pairing.a), .points_b = points(pairing.b)},
                        .room2 = {.points_a = points(pairing.a), .points_b = points(pairing.b)},
                        .decisions_a = 10,
                        .decisions_b = 11};
    if (made_.teams.partnerships()) pair.decisions_a2 = pair.decisions_b2 = 9;
    if (matches_) {
      for (RoomNumbers* room : {&pair.room1, &pair.room2})
        room->match = MatchEnd{static_cast<uint8_t>(1 + random_.Below(3))};
    }
    if (single_) {
      (OnlyRoom(key.deal) == 0 ? pair.room2 : pair.room1) = {};
      pair.only_room = static_cast<uint32_t>(OnlyRoom(key.deal)) + 1;
      pair.luck = static_cast<int>(random_.Below(20'001)) - 10'000;
    }
    if (test_.faulty != 0 && random_.Below(test_.faulty) == 0) {
      (random_.Below(2) == 0 ? pair.faults_a : pair.faults_b) = 1 + static_cast<uint32_t>(random_.Below(3));
    }
    return pair;
  }

  const Case test_;
  Store* store_;
  Random random_;
  LeagueSchedule made_;
  DisqualificationRule rule_;
  bool matches_ = false;
  bool single_ = false;
  std::vector<PairKey> in_flight_;
  std::map<PairKey, PairTally> tallies_;
};

const std::vector<Case> kCases = {
    {.schedule = "round_robin { pairs: 30 }"},
    {.schedule = "round_robin { pairs: 30 cycle: 4 }", .faulty = 5},
    {.schedule = "round_robin { pairs: 130 }", .entrants = 3},
    {.schedule = "round_robin { pairs: 30 } disqualify { faults: 9 }", .faulty = 12},
    {.schedule = "round_robin { pairs: 30 } disqualify { faults: 1000 }", .faulty = 2},
    {.schedule = "round_robin { pairs: 40 cycle: 3 } disqualify { share: 0.02 }", .faulty = 9},
    {.schedule = "round_robin { pairs: 30 } disqualify { faults: 12 share: 0.1 }", .faulty = 6},
    {.schedule = "gauntlet { pairs: 30 heroes: 'e0' heroes: 'e3' } disqualify { faults: 9 }", .faulty = 8},
    {.schedule = "swiss { rounds: 4 pairs: 12 }", .entrants = 7},
    {.schedule = "swiss { rounds: 4 pairs: 12 } disqualify { faults: 4 }", .entrants = 7, .faulty = 6},
    {.schedule = "knockout { pairs: 10 max_pairs: 40 }", .entrants = 6},
    {.schedule = "knockout { pairs: 8 double_elimination: true } disqualify { faults: 4 }",
     .entrants = 6,
     .faulty = 9},
    {.schedule = "adaptive { batch: 25 max_pairs: 900 }", .entrants = 4},
    {.schedule = "adaptive { batch: 25 max_pairs: 900 } disqualify { share: 0.03 }",
     .entrants = 5,
     .faulty = 15},
    {.schedule = "gate { candidate: 'e0' baseline: 'e1' max_pairs: 300 } disqualify { share: 0.05 }",
     .entrants = 2,
     .faulty = 200},
    {.schedule = "partnership { pairs: 8 }", .entrants = 5},
    {.schedule = "partnership { pairs: 8 } disqualify { faults: 7 }", .entrants = 5, .faulty = 9},
    {.schedule = "round_robin { pairs: 20 } format: FORMAT_MATCH"},
    {.schedule = "round_robin { pairs: 20 } format: FORMAT_SINGLE disqualify { faults: 9 }", .faulty = 9},
    {.schedule = "partnership { pairs: 8 } format: FORMAT_SINGLE", .entrants = 5},
    {.schedule = "swiss { rounds: 4 pairs: 8 } format: FORMAT_SINGLE", .entrants = 7},
    {.schedule = "knockout { pairs: 5 max_pairs: 30 } format: FORMAT_SINGLE", .entrants = 6},
    {.schedule = "gate { max_pairs: 300 } format: FORMAT_SINGLE", .entrants = 2},
};

TEST(LeagueView, FollowingAJournalIsReadingIt) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(test.schedule);
    int rounds = 0;
    for (uint64_t seed = 0; seed < 3; ++seed) {
      SCOPED_TRACE(seed);
      MemoryStore store(IdentityFor(test));
      Player player(test, &store, seed);
      Random random(seed);
      LeagueView view = LeagueView::Read(store).value();
      EXPECT_EQ(ComputeStandings(view, "baloot").status().code(), absl::StatusCode::kUnavailable);
      bool more = true;
      while (more) {
        for (uint64_t stored = 1 + random.Below(9); more && stored > 0; --stored) more = player.StoreOne();
        const absl::Status updated = view.Update();
        ASSERT_TRUE(updated.ok()) << updated;
        ASSERT_EQ(TextOf(view.extent()), TextOf(ExtentOf(store).value()));
        if (more && random.Below(4) != 0) continue;
        ASSERT_EQ(TextOf(ComputeStandings(view, "baloot")), TextOf(ComputeStandings(store, "baloot")));
        ++rounds;
      }
      EXPECT_TRUE(view.extent().complete);
    }
    EXPECT_GT(rounds, 10);
  }
}

// law.md section 5, by hand: greedy-1 says that cards were worth 2, -3 and 1 points to e0.
TEST(LeagueView, UnpairedBoardsCountWithoutTheirLuck) {
  MemoryStore store(
      IdentityFor({.schedule = "round_robin { pairs: 3 } format: FORMAT_SINGLE", .entrants = 2}));
  const auto add = [&store](uint32_t deal, int a, int b, int luck) {
    PairNumbers pair = {.key = {0, deal}, .luck = luck};
    pair.only_room = static_cast<uint32_t>(OnlyRoom(deal)) + 1;
    (pair.only_room == 1 ? pair.room1 : pair.room2) = {.points_a = a, .points_b = b, .outcome = 1};
    ASSERT_TRUE(store.AddPair(pair, {}).ok());
  };
  add(0, 10, 6, 2000);   // +4, adjusted +2
  add(1, 0, 16, -3000);  // -16, adjusted -13
  add(2, 9, 7, 1000);    // +2, adjusted +1; in room 2
  const Standings standings = ComputeStandings(store, "baloot").value();
  ASSERT_EQ(standings.rows[0].name, "e1");
  const CrossCell& cell = standings.cross[1][0];  // of e0
  EXPECT_DOUBLE_EQ(cell.mean, -10.0 / 3);
  EXPECT_DOUBLE_EQ(standings.rows[1].points, -10.0 / 6) << "against the mean of the two";
  EXPECT_DOUBLE_EQ(standings.rows[1].plain_points, -10.0 / 6) << "the luck of the three adds up to nothing";
  EXPECT_EQ(cell.won, 2) << "won boards are plain";
  EXPECT_EQ(cell.lost, 1);
  // Squares about the mean, -10/3: 4 -16 2 give 728/3, 2 -13 1 give 422/3.
  ASSERT_TRUE(standings.luck.has_value());
  EXPECT_NEAR(*standings.luck->factor, 728.0 / 422, 1e-12);
  EXPECT_THAT(standings.luck->reference, testing::StartsWith("greedy-"));
}

TEST(LeagueView, AReaderFollowsAJournalThatIsBeingWritten) {
  std::string folder = (std::filesystem::temp_directory_path() / "hakam-view-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string url = SqliteUrl(folder + "/journal.db");
  const Case test = {.schedule = "round_robin { pairs: 20 } disqualify { faults: 9 }", .faulty = 9};
  {
    const std::unique_ptr<Store> writer = OpenStore(url, IdentityFor(test)).value();
    const std::unique_ptr<Store> reader = OpenStoreReadOnly(url).value();
    Player player(test, writer.get(), 1);
    LeagueView view = LeagueView::Read(*reader).value();
    while (player.StoreOne()) {
      ASSERT_TRUE(view.Update().ok());
      ASSERT_EQ(TextOf(ComputeStandings(view, "baloot")), TextOf(ComputeStandings(*writer, "baloot")));
    }
    EXPECT_TRUE(view.extent().complete);
  }
  std::filesystem::remove_all(folder);
}

TEST(LeagueView, APairThatTheLeagueHasNotIsDataLoss) {
  MemoryStore store(IdentityFor({.schedule = "round_robin { pairs: 5 }"}));
  LeagueView view = LeagueView::Read(store).value();
  ASSERT_TRUE(store.AddPair({.key = {0, 5}}, {}).ok());
  EXPECT_EQ(view.Update().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(view.Update().code(), absl::StatusCode::kDataLoss) << "and stays so";
}

}  // namespace
}  // namespace hakam::arbiter
