// A folder of its own for each test, and leagues and pairs to store.
#ifndef HAKAM_TESTS_UNIT_STORE_STORE_FIXTURE_H_
#define HAKAM_TESTS_UNIT_STORE_STORE_FIXTURE_H_

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/store/sqlite_store.h"
#include "gtest/gtest.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {

inline LeagueIdentity TestLeague() {
  return {.name = "test",
          .config = "name: \"test\"\nclock {\n  per_decision { seconds: 1 }\n}\n",
          .rules = "ashkal_rounds=1,2\ntarget=152\n",
          .seed = "secret seed",
          .entrants = {{"alpha", "builtin:greedy"}, {"beta", "builtin:random"}},
          .length = 100,
          .program_version = "0.1.0"};
}

// Differs for every key, so that a mix-up shows.
inline PairNumbers TestNumbers(uint32_t pairing, uint32_t deal) {
  const int n = static_cast<int>(pairing * 1000 + deal);
  return {.key = {pairing, deal},
          .room1 = {n + 1, -n - 2, 1},
          .room2 = {-n - 3, n + 4, 2},
          .faults_a = deal % 3,
          .faults_b = deal % 5,
          .decisions_a = 20 + deal % 7,
          .decisions_b = 30 + deal % 11};
}

// Arbitrary bytes (zeros too), of 0 to 4 KB, as a function of the key.
inline PairRecords TestRecords(uint32_t pairing, uint32_t deal) {
  Random random(uint64_t{pairing} << 32 | deal);
  PairRecords records;
  for (std::string* room : {&records.room1, &records.room2}) {
    const size_t size = random.Below(4096);
    for (size_t i = 0; i < size; ++i) room->push_back(static_cast<char>(random.Below(256)));
  }
  return records;
}

inline absl::Status AddTestPair(Store& store, uint32_t pairing, uint32_t deal) {
  return store.AddPair(TestNumbers(pairing, deal), TestRecords(pairing, deal));
}

inline std::vector<PairNumbers> AllPairs(const Store& store) {
  std::vector<PairNumbers> pairs;
  const absl::Status status = store.ForEachPair([&](const PairNumbers& pair) { pairs.push_back(pair); });
  EXPECT_TRUE(status.ok()) << status;
  return pairs;
}

// Every stored pair has the numbers and the records that it was stored with.
inline void ExpectWholePairs(const Store& store) {
  uint64_t visited = 0;
  const absl::Status status =
      store.ForEachRecord([&](const PairNumbers& numbers, const PairRecords& records) {
        EXPECT_EQ(numbers, TestNumbers(numbers.key.pairing, numbers.key.deal));
        EXPECT_TRUE(records == TestRecords(numbers.key.pairing, numbers.key.deal)) << numbers.key.ToString();
        ++visited;
        return absl::OkStatus();
      });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(visited, store.CountPairs().value());
}

class StoreTest : public ::testing::Test {
 protected:
  StoreTest() {
    std::string folder = (std::filesystem::temp_directory_path() / "hakam-store-XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
  }
  ~StoreTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path() const { return (folder_ / "journal.db").string(); }
  absl::StatusOr<std::unique_ptr<Store>> Open(const LeagueIdentity& identity = TestLeague()) {
    return SqliteStore::Open(path(), identity);
  }
  // A journal with this many pairs of pairing 0, closed again.
  void Fill(uint32_t pairs) {
    const auto store = Open();
    ASSERT_TRUE(store.ok()) << store.status();
    for (uint32_t deal = 0; deal < pairs; ++deal) ASSERT_TRUE(AddTestPair(**store, 0, deal).ok());
  }

  std::filesystem::path folder_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_STORE_STORE_FIXTURE_H_
