#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/audit/verify.h"
#include "arbiter/report/published.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/identity.h"
#include "arbiter/store/open_store.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

class LiveVerifier {
 public:
  explicit LiveVerifier(const VerifyRequest& request) : request_(request) {
    report_.findings = Findings(request.most_lines);
  }

  absl::StatusOr<VerifyReport> Run() {
    HAKAM_RETURN_IF_ERROR(CheckStoreExists(request_.journal));
    HAKAM_RETURN_IF_ERROR(DamageIsFinding(CheckSeal()));
    HAKAM_RETURN_IF_ERROR(DamageIsFinding(CheckJournal()));
    return std::move(report_);
  }

 private:
  // Damage is a finding. So is any error of SQLite if the bytes are known to differ.
  absl::Status DamageIsFinding(const absl::Status& status) {
    if (status.ok()) return status;
    if (!absl::IsDataLoss(status) && report_.findings.empty()) return status;
    report_.findings.Add(std::string(status.message()));
    return absl::OkStatus();
  }

  absl::Status CheckSeal() {
    const absl::StatusOr<std::vector<std::string>> wrong =
        arbiter::CheckSeal(request_.journal, {absl::StrCat("../", kLeagueFile)});
    if (absl::IsNotFound(wrong.status())) {
      report_.notes.push_back(
          "the journal is not sealed (that happens when the league is complete): changes of unused bytes, "
          "and the loss "
          "of the last pairs, would not be noticed");
      return absl::OkStatus();
    }
    HAKAM_RETURN_IF_ERROR(wrong.status());
    sealed_ = true;
    for (const std::string& line : *wrong) report_.findings.Add(absl::StrCat("seal: ", line));
    report_.checked.push_back("seal: every byte of the journal and of the league file");
    return absl::OkStatus();
  }

  absl::Status CheckJournal() {
    HAKAM_ASSIGN_OR_RETURN(store_, OpenStoreReadOnly(request_.journal));
    const LeagueIdentity& league = store_->identity();
    report_.league = league.name;
    CheckLeagueFile(league);
    HAKAM_ASSIGN_OR_RETURN(const ChainHead head, store_->CheckChain([this](const std::string& line) {
      report_.findings.Add(absl::StrCat("journal.db: ", line));
    }));
    report_.checked.push_back(absl::StrCat("chain: ", head.links, " links, the last is ", head.hex));
    return CheckPairs(league);
  }

  void CheckLeagueFile(const LeagueIdentity& league) {
    const std::string path = absl::StrCat(request_.folder, "/", kLeagueFile);
    const absl::StatusOr<LeagueConfig> config = LoadLeagueConfig(path);
    if (!config.ok()) return report_.findings.Add(std::string(config.status().message()));
    const LeagueIdentity written = IdentityOf(*config);
    if (const absl::Status same = CheckSameLeague("journal.db", league, written); !same.ok()) {
      return report_.findings.Add(std::string(same.message()));
    }
    if (HasGrown(league, written)) {
      report_.notes.push_back(absl::StrCat(
          kLeagueFile, " asks for more pairs, or other rounds, than the journal has: run the league"));
    }
  }

  absl::Status CheckPairs(const LeagueIdentity& league) {
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<LeagueTerms> terms, AsDataLoss(TermsOf(league)));
    HAKAM_ASSIGN_OR_RETURN(const LeagueSchedule made, AsDataLoss(MakeSchedule(terms->config)));
    HAKAM_ASSIGN_OR_RETURN(const DealSource deals, AsDataLoss(DealSource::Create(league.seed)));
    if (!request_.seed.empty() && request_.seed != league.seed) {
      report_.findings.Add(absl::StrCat(
          "seed: the given seed is not the one of the journal, whose SHA-256 is ", deals.Commitment()));
    }
    report_.wanted = made.schedule->total_pairs();
    PairAudit audit({.league = &league,
                     .terms = terms.get(),
                     .schedule = made.schedule.get(),
                     .teams = &made.teams,
                     .deals = &deals,
                     .where = "journal.db"},
                    &report_.findings);
    v1::RoomRecord room1;
    v1::RoomRecord room2;
    HAKAM_RETURN_IF_ERROR(store_->ForEachRecord([&](const PairNumbers& numbers, const PairRecords& records) {
      if (!room1.ParseFromString(records.room1) || !room2.ParseFromString(records.room2)) {
        audit.Say(numbers.key, ": its records cannot be read");
      } else if (const std::optional<PairNumbers> computed = audit.Check(numbers.key, room1, room2)) {
        audit.CheckNumbers(numbers, *computed);
      }
      request_.on_pair(audit.tally().pairs, report_.wanted);
      return absl::OkStatus();
    }));
    audit.Finish(/*complete=*/sealed_);
    report_.tally = audit.tally();
    report_.wanted = report_.tally.planned;
    report_.checked.push_back(absl::StrCat("seed: its SHA-256 is ", deals.Commitment()));
    return absl::OkStatus();
  }

  template <typename T>
  static absl::StatusOr<T> AsDataLoss(absl::StatusOr<T> value) {
    if (value.ok()) return value;
    return absl::DataLossError(absl::StrCat("journal.db: ", value.status().message()));
  }

  const VerifyRequest& request_;
  VerifyReport report_;
  std::unique_ptr<Store> store_;
  bool sealed_ = false;
};

}  // namespace

absl::StatusOr<VerifyReport> VerifyLive(const VerifyRequest& request) { return LiveVerifier(request).Run(); }

}  // namespace hakam::arbiter
