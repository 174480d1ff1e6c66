#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbiter/audit/verify.h"
#include "arbiter/record/record_file.h"
#include "arbiter/report/published.h"
#include "arbiter/report/standings.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/memory_store.h"
#include "arbiter/store/sha256.h"
#include "arbiter/view/standings_format.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// So much more than it should have, a table is not read.
constexpr size_t kMaxLineBytes = 1 << 16;

class PublishedVerifier {
 public:
  explicit PublishedVerifier(const VerifyRequest& request) : request_(request) {
    report_.findings = Findings(request.most_lines);
  }

  absl::StatusOr<VerifyReport> Run() {
    std::error_code error;
    if (!std::filesystem::exists(Path(kChecksumsFile), error) &&
        !std::filesystem::exists(Path(kRecordsFile), error)) {
      return absl::NotFoundError(absl::StrCat(request_.folder, ": this league is not published"));
    }
    HAKAM_RETURN_IF_ERROR(DamageIsFinding(CheckBytes()));
    HAKAM_RETURN_IF_ERROR(DamageIsFinding(CheckMeaning()));
    return std::move(report_);
  }

 private:
  std::string Path(const std::string& name) const { return absl::StrCat(request_.folder, "/", name); }

  // A missing or damaged file is a finding; an error of the system while reading is not.
  absl::Status DamageIsFinding(const absl::Status& status) {
    if (absl::IsPermissionDenied(status) || absl::IsResourceExhausted(status)) return status;
    if (!status.ok()) report_.findings.Add(std::string(status.message()));
    return absl::OkStatus();
  }

  absl::Status CheckBytes() {
    const std::vector<std::string> names = PublishedFiles();
    HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> wrong,
                           CheckChecksums(request_.folder, kChecksumsFile, names));
    for (const std::string& line : wrong) report_.findings.Add(line);
    report_.checked.push_back(absl::StrCat("checksums: every byte of ", names.size(), " files"));
    return absl::OkStatus();
  }

  absl::Status CheckMeaning() {
    HAKAM_ASSIGN_OR_RETURN(const LeagueConfig config, LoadLeagueConfig(Path(kLeagueFile)));
    league_ = IdentityOf(config);
    report_.league = league_.name;
    HAKAM_RETURN_IF_ERROR(CheckSeed());
    if (!deals_) league_.commitment = published_seed_.commitment;
    HAKAM_ASSIGN_OR_RETURN(terms_, TermsOf(league_));
    HAKAM_ASSIGN_OR_RETURN(schedule_, MakeSchedule(terms_->config));
    HAKAM_ASSIGN_OR_RETURN(const MemoryStore numbers, CheckRecords());
    return CheckStandings(numbers);
  }

  // The seed may be in seed.txt, in the league file, or given by the user. All of them must be equal.
  absl::Status CheckSeed() {
    HAKAM_ASSIGN_OR_RETURN(published_seed_, ReadSeed(request_.folder));
    complete_ = !published_seed_.seed.empty();
    for (const auto& [where, seed] : {std::pair(std::string(kSeedFile), published_seed_.seed),
                                      std::pair(std::string(kLeagueFile), league_.seed),
                                      std::pair(std::string("--seed"), request_.seed)}) {
      if (seed.empty()) continue;
      if (const std::string hex = Sha256Hex(seed); hex != published_seed_.commitment) {
        report_.findings.Add(absl::StrCat(where, ": the SHA-256 of the seed is ", hex, ", the commitment is ",
                                          published_seed_.commitment));
      } else if (!deals_) {
        HAKAM_ASSIGN_OR_RETURN(deals_, DealSource::Create(seed));
        league_.seed = seed;
      }
    }
    if (deals_) {
      report_.checked.push_back(absl::StrCat("seed: its SHA-256 is ", published_seed_.commitment));
    } else {
      report_.notes.push_back(
          "the seed is not revealed, so decks and dealers were not compared; give --seed");
    }
    return absl::OkStatus();
  }

  // Checks every board, pair by pair. Returns the numbers that ratings need.
  absl::StatusOr<MemoryStore> CheckRecords() {
    MemoryStore numbers(league_);
    report_.wanted = schedule_->schedule->total_pairs();
    PairAudit audit({.league = &league_,
                     .terms = terms_.get(),
                     .schedule = schedule_->schedule.get(),
                     .teams = &schedule_->teams,
                     .deals = deals_ ? &*deals_ : nullptr,
                     .where = kRecordsFile},
                    &report_.findings);
    std::optional<v1::RoomRecord> first;  // room 1, until its room 2 comes
    const auto key_of = [](const v1::RoomRecord& room) {
      return PairKey{.pairing = room.boards(0).pairing(), .deal = room.boards(0).deal()};
    };
    const absl::Status read = ReadRooms(Path(kRecordsFile), [&](const v1::RoomRecord& room) {
      const uint32_t number = room.boards(0).room();
      if (terms_->config.format() == v1::FORMAT_SINGLE) {
        const v1::RoomRecord none;
        const auto pair = audit.Check(key_of(room), number == 2 ? none : room, number == 2 ? room : none);
        if (pair) numbers.AddPair(*pair, {}).IgnoreError();
        request_.on_pair(audit.tally().pairs, report_.wanted);
        return absl::OkStatus();
      }
      if (first && key_of(*first) == key_of(room) && number == 2) {
        const std::optional<PairNumbers> pair = audit.Check(key_of(room), *first, room);
        if (pair) numbers.AddPair(*pair, {}).IgnoreError();  // a duplicate has been reported
        first.reset();
        request_.on_pair(audit.tally().pairs, report_.wanted);
        return absl::OkStatus();
      }
      if (first) audit.Say(key_of(*first), ", room 1: is not followed by its room 2");
      first.reset();
      if (number == 1) {
        first = room;
      } else {
        audit.Say(key_of(room), absl::StrCat(", room ", number, ": does not follow its room 1"));
      }
      return absl::OkStatus();
    });
    if (first) audit.Say(key_of(*first), ", room 1: is not followed by its room 2");
    HAKAM_RETURN_IF_ERROR(read);
    audit.Finish(complete_);
    report_.tally = audit.tally();
    report_.wanted = report_.tally.planned;
    return numbers;
  }

  absl::Status CheckStandings(const MemoryStore& numbers) {
    absl::StatusOr<Standings> standings = ComputeStandings(numbers, RulesLabel(terms_->rules));
    HAKAM_RETURN_IF_ERROR(standings.status());
    standings->seed = published_seed_.seed;
    for (const StandingsFile& file : kStandingsFiles) {
      const std::string should = file.text(*standings);
      const absl::StatusOr<std::string> is = ReadFile(Path(file.name), 2 * should.size() + kMaxLineBytes);
      if (!is.ok()) {
        HAKAM_RETURN_IF_ERROR(DamageIsFinding(is.status()));
        continue;
      }
      if (*is == should || SameButForLastDigits(*is, should)) continue;
      report_.findings.Add(absl::StrCat(file.name, ": ", FirstDifference(*is, should)));
    }
    report_.checked.push_back(
        absl::StrCat("standings and ratings: computed again for ", std::size(kStandingsFiles), " files"));
    return absl::OkStatus();
  }

  static std::string FirstDifference(const std::string& is, const std::string& should) {
    const std::vector<absl::string_view> there = absl::StrSplit(is, '\n');
    const std::vector<absl::string_view> here = absl::StrSplit(should, '\n');
    for (size_t i = 0; i < std::max(there.size(), here.size()); ++i) {
      const absl::string_view x = i < there.size() ? there[i] : "nothing";
      const absl::string_view y = i < here.size() ? here[i] : "nothing";
      if (x != y) {
        return absl::StrCat(
            "line ", i + 1, ": is \"", absl::Utf8SafeCHexEscape(absl::StripAsciiWhitespace(x)),
            "\", the records give \"", absl::Utf8SafeCHexEscape(absl::StripAsciiWhitespace(y)), "\"");
      }
    }
    return "differs";
  }

  const VerifyRequest& request_;
  VerifyReport report_;
  LeagueIdentity league_;
  PublishedSeed published_seed_;
  bool complete_ = false;  // the seed is revealed, which happens when every pair is played
  std::optional<DealSource> deals_;
  std::unique_ptr<LeagueTerms> terms_;
  std::optional<LeagueSchedule> schedule_;
};

}  // namespace

absl::StatusOr<VerifyReport> VerifyPublished(const VerifyRequest& request) {
  return PublishedVerifier(request).Run();
}

}  // namespace hakam::arbiter
