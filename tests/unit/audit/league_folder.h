// A small league of builtin bots in its own folder: played, sealed and published.
#ifndef HAKAM_TESTS_UNIT_AUDIT_LEAGUE_FOLDER_H_
#define HAKAM_TESTS_UNIT_AUDIT_LEAGUE_FOLDER_H_

#include <google/protobuf/stubs/logging.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/audit/verify.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/record/record_file.h"
#include "arbiter/report/published.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/open_store.h"
#include "gtest/gtest.h"

namespace hakam::arbiter {

class LeagueFolder : public testing::Test {
 protected:
  static constexpr uint32_t kPairs = 4;  // of each of three pairings
  static constexpr char kSeed[] = "seed: \"unit\"";

  LeagueFolder() {
    google::protobuf::SetLogHandler(nullptr);  // what it logs is reported as a finding
    std::string folder = (std::filesystem::temp_directory_path() / "hakam-audit-XXXXXX").string();
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    std::filesystem::create_directory(folder_ / "live");
  }
  ~LeagueFolder() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string folder() const { return folder_.string(); }
  std::string journal() const { return (folder_ / "live" / "journal.db").string(); }
  std::string url() const { return SqliteUrl(journal()); }
  std::string file(const std::string& name) const { return (folder_ / name).string(); }

  // Without a seed in the file, the drawn seed is "drawn".
  static std::string Text(uint32_t pairs, const std::string& seed = kSeed) {
    return absl::StrCat("name: \"small\" ", seed, R"(
      entrants { name: "greedy" agent: "builtin:greedy" }
      entrants { name: "random" agent: "builtin:random" }
      entrants { name: "again" agent: "builtin:greedy" }
      round_robin { pairs: )",
                        pairs, " }\n");
  }

  // Plays and seals the league.
  void Play(const std::string& text = Text(kPairs)) {
    const auto store = Begin(text);
    const LeagueConfig config = *LoadLeagueConfig(file("league.textproto"));
    std::vector<Entrant> entrants;
    for (const v1::Entrant& entrant : config.league.entrants()) {
      entrants.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
    LeagueRunner runner(&config, &entrants, store.get());
    const auto report = runner.Run({.concurrency = 1, .log_dir = folder()});
    ASSERT_TRUE(report.ok()) << report.status();
    const absl::Status sealed = store->Seal({"../league.textproto"});
    ASSERT_TRUE(sealed.ok()) << sealed;
  }
  // Plays half of the pairs.
  void PlayHalf(const std::string& seed = kSeed) {
    Play(Text(kPairs / 2, seed));
    Begin(Text(kPairs, seed));
  }
  // Writes the league file and opens the journal for it.
  std::unique_ptr<Store> Begin(const std::string& text) const {
    EXPECT_TRUE(WriteFileAtOnce(file("league.textproto"), text).ok());
    const auto config = LoadLeagueConfig(file("league.textproto"));
    EXPECT_TRUE(config.ok()) << config.status();
    LeagueIdentity identity = IdentityOf(*config);
    if (identity.seed_drawn) identity.seed = "drawn";
    auto store = OpenStore(url(), identity);
    EXPECT_TRUE(store.ok()) << store.status();
    return *std::move(store);
  }
  absl::Status PublishIt(bool incomplete = false) const {
    return Publish(**OpenStoreReadOnly(url()), folder(), incomplete);
  }
  void Unseal() const { std::filesystem::remove(journal() + ".sha256"); }
  // Makes the checksums match, so that only the content can show a change.
  void Reseal() const {
    ASSERT_TRUE(WriteChecksums((folder_ / "live").string(), "journal.db.sha256",
                               {"journal.db", "../league.textproto"})
                    .ok());
  }
  void Recheck() const { ASSERT_TRUE(WriteChecksums(folder(), kChecksumsFile, PublishedFiles()).ok()); }

  std::vector<v1::BoardRecord> Published() const {
    std::vector<v1::BoardRecord> records;
    const absl::Status read = ReadRecordFile(file(kRecordsFile), [&](const v1::BoardRecord& record) {
      records.push_back(record);
      return absl::OkStatus();
    });
    EXPECT_TRUE(read.ok()) << read;
    return records;
  }
  void SetPublished(const std::vector<v1::BoardRecord>& records) const {
    const auto out = RecordFileWriter::Create(file(kRecordsFile));
    for (const v1::BoardRecord& record : records) ASSERT_TRUE((*out)->Add(record).ok());
    ASSERT_TRUE((*out)->Close().ok());
    Recheck();
  }

  // All findings in one text.
  std::string Live(const std::string& seed = "") const {
    return TextOf(VerifyLive({.folder = folder(), .journal = url(), .seed = seed}));
  }
  std::string PublishedFindings(const std::string& seed = "") const {
    return TextOf(VerifyPublished({.folder = folder(), .seed = seed}));
  }
  static std::string TextOf(const absl::StatusOr<VerifyReport>& report) {
    if (!report.ok()) return absl::StrCat("error: ", report.status().ToString());
    return absl::StrJoin(report->findings.lines(), "\n");
  }

  std::string ReadBytes(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  }

  std::filesystem::path folder_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_AUDIT_LEAGUE_FOLDER_H_
