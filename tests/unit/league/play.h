// Plays leagues of numbers to the end: in order, and in the worst order with failures. Results are a function
// of the pair, so both must give the same league.
#ifndef HAKAM_TESTS_UNIT_LEAGUE_PLAY_H_
#define HAKAM_TESTS_UNIT_LEAGUE_PLAY_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "arbiter/league/schedule.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {

// Everything about a league that must not depend on how it was played.
struct Played {
  std::vector<std::pair<Pairing, DealRange>> pairings;
  std::map<PairKey, PlayedPair> journal;
  friend bool operator==(const Played& x, const Played& y) { return x.pairings == y.pairings; }
};

struct World {
  std::function<std::unique_ptr<Schedule>()> make;
  // The result of a pair.
  std::function<PlayedPair(const Pairing&, uint32_t deal)> result;
  std::vector<PairKey> ends;  // empty: all play to the end
};

// Entrants with lower numbers are stronger; the result is the difference of strengths plus luck.
inline std::function<PlayedPair(const Pairing&, uint32_t)> Luck(uint64_t seed) {
  return [seed](const Pairing& p, uint32_t deal) {
    Random random(seed * 1000003 + p.a * 10007 + p.b * 101 + deal);
    const auto room = [&] { return static_cast<int>(random.Below(41)) - 20 + static_cast<int>(p.b - p.a); };
    const int room1 = room();
    return PlayedPair{{p.id, deal}, room1, room()};
  };
}

// The lower number wins every pair.
inline PlayedPair Favourite(const Pairing& p, uint32_t deal) {
  return {{p.id, deal}, 10, p.a < p.b ? 6 : -26};
}

// Gives `result`, except that the entrants of `absent` lose their pairs as walkovers.
inline std::function<PlayedPair(const Pairing&, uint32_t)> Without(
    std::vector<EntrantIndex> absent, std::function<PlayedPair(const Pairing&, uint32_t)> result) {
  return [absent = std::move(absent), result = std::move(result)](const Pairing& p, uint32_t deal) {
    const auto is_absent = [&](EntrantIndex entrant) {
      return std::find(absent.begin(), absent.end(), entrant) != absent.end();
    };
    const bool a = is_absent(p.a);
    const bool b = is_absent(p.b);
    if (!a && !b) return result(p, deal);
    // If both are absent, each loses the room in which it sits at seat 0.
    return PlayedPair{
        .key = {p.id, deal}, .room1 = a ? -26 : 26, .room2 = b ? 26 : -26, .absent_a = a, .absent_b = b};
  };
}

inline bool Advance(Schedule* schedule, const World& world) {
  if (!world.ends.empty()) schedule->SetEnds(world.ends);
  return schedule->Advance();
}
// A round may have no meetings.
inline void Settle(Schedule* schedule, const World& world) {
  while (Advance(schedule, world)) {
  }
}

// A schedule after a restart with this journal.
inline std::unique_ptr<Schedule> Restarted(const World& world, const std::map<PairKey, PlayedPair>& journal) {
  std::unique_ptr<Schedule> schedule = world.make();
  if (!world.ends.empty()) schedule->SetEnds(world.ends);
  for (const auto& [key, pair] : journal) {
    while (key.pairing >= schedule->pairing_count() && Advance(schedule.get(), world)) {
    }
    const absl::Status told = schedule->Stored(pair);
    EXPECT_TRUE(told.ok()) << told;
  }
  Settle(schedule.get(), world);
  return schedule;
}

inline Played Everything(const Schedule& schedule, std::map<PairKey, PlayedPair> journal) {
  Played played = {.journal = std::move(journal)};
  for (uint32_t id = 0; id < schedule.pairing_count(); ++id) {
    played.pairings.emplace_back(schedule.pairing(id), schedule.deals(id));
  }
  return played;
}

// Plays one pair after the other.
inline Played PlayInOrder(Schedule* schedule, const World& world) {
  std::map<PairKey, PlayedPair> journal;
  if (!world.ends.empty()) schedule->SetEnds(world.ends);
  while (!schedule->finished()) {
    while (const std::optional<PairKey> next = schedule->Next(std::nullopt)) {
      const PlayedPair pair = world.result(schedule->pairing(next->pairing), next->deal);
      EXPECT_TRUE(schedule->Stored(pair).ok());
      journal[*next] = pair;
    }
    const uint64_t before = schedule->pairing_count();
    Settle(schedule, world);
    if (!schedule->finished() && schedule->pairing_count() == before) {
      ADD_FAILURE() << "neither finished nor anything to play";
      break;
    }
  }
  return Everything(*schedule, std::move(journal));
}

// Plays many pairs at a time; they end in any order, some fail, and sometimes the arbiter is killed.
inline Played PlayWildly(const World& world, uint64_t seed) {
  Random random(seed);
  std::map<PairKey, PlayedPair> journal;
  std::vector<PairKey> flying;
  std::unique_ptr<Schedule> schedule = Restarted(world, journal);
  const size_t most = 1 + random.Below(12);
  const uint64_t kill_every = 3 + random.Below(400);
  for (int step = 0; !schedule->finished() && step < 1000000; ++step) {
    if (random.Below(kill_every) == 0) {
      flying.clear();
      schedule = Restarted(world, journal);
    }
    const std::optional<uint32_t> preferred =
        static_cast<uint32_t>(random.Below(1 + schedule->pairing_count()));
    if (flying.size() < most && random.Below(3) != 0) {
      if (const auto next = schedule->Next(preferred)) {
        EXPECT_FALSE(journal.contains(*next)) << next->ToString() << " played twice";
        flying.push_back(*next);
        continue;
      }
    }
    if (flying.empty()) {
      if (!schedule->Next(preferred))
        Settle(schedule.get(), world);
      else
        schedule = Restarted(world, journal);
      continue;
    }
    const size_t pick = random.Below(flying.size());
    const PairKey key = flying[pick];
    flying.erase(flying.begin() + static_cast<std::ptrdiff_t>(pick));
    if (random.Below(5) == 0) {
      EXPECT_TRUE(schedule->GiveBack(key).ok());
    } else {
      journal[key] = world.result(schedule->pairing(key.pairing), key.deal);
      EXPECT_TRUE(schedule->Stored(journal[key]).ok());
    }
  }
  EXPECT_TRUE(schedule->finished());
  EXPECT_EQ(schedule->stored_pairs(), schedule->total_pairs());
  return Everything(*schedule, std::move(journal));
}

// The league is the same for every order of play, and after a kill after any pair.
inline void ExpectTheSameHoweverPlayed(const World& world, uint64_t seeds) {
  const std::unique_ptr<Schedule> schedule = world.make();
  const Played calm = PlayInOrder(schedule.get(), world);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(testing::Message() << "order " << seed);
    const Played wild = PlayWildly(world, seed);
    ASSERT_EQ(wild, calm);
    ASSERT_EQ(wild.journal.size(), calm.journal.size());
  }
  std::map<PairKey, PlayedPair> journal;
  const size_t step = 1 + calm.journal.size() / 50;
  size_t told = 0;
  for (const auto& [key, pair] : calm.journal) {
    if (told++ % step == 0) {
      SCOPED_TRACE(testing::Message() << "killed before " << key.ToString());
      const std::unique_ptr<Schedule> again = Restarted(world, journal);
      ASSERT_EQ(PlayInOrder(again.get(), world), calm);
    }
    journal[key] = pair;
  }
}

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_LEAGUE_PLAY_H_
