#include "arbiter/submit/desk.h"

#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/lock_file.h"
#include "arbiter/submit/author_log.h"
#include "arbiter/submit/submission_view.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr uint32_t kMostListed = 100;
constexpr uint32_t kMostMatchesListed = 20;
constexpr char kUploadName[] = "upload-";

class OpenDesk : public Desk {
 public:
  explicit OpenDesk(DeskOptions options) : options_(std::move(options)) {}

  absl::Status Open() {
    const std::string folder = SubmissionsFolder(options_.site);
    std::error_code error;
    fs::create_directory(folder, error);
    // The user as whom bots run passes through it, and can list nothing in it.
    if (!error) fs::permissions(folder, fs::perms(0711), error);
    if (error) return WriteError(folder, error.value());
    HAKAM_ASSIGN_OR_RETURN(lock_, LockFile::Acquire(folder + "/lock"));
    HAKAM_ASSIGN_OR_RETURN(db_, SiteDb::Open(SiteDbPath(options_.site)));
    submissions_ = std::make_unique<Submissions>(db_.get(), options_.limits);
    HAKAM_RETURN_IF_ERROR(RemoveLeftovers(folder));
    if (options_.matches) {
      matches_ = std::make_unique<Matches>(db_.get(), submissions_.get(), *options_.matches);
    }
    if (!options_.steps) return absl::OkStatus();
    worker_ = std::make_unique<SubmissionWorker>(
        submissions_.get(), SubmissionWorker::Options{.steps = *options_.steps,
                                                      .on_trouble = options_.on_trouble,
                                                      .on_rejected = [this](uint32_t id) { RemoveBot(id); }});
    return absl::OkStatus();
  }

  absl::StatusOr<v1::AccountView> Account(const Person* person) override {
    v1::AccountView view;
    view.set_submissions_open(worker_ != nullptr);
    view.set_closed_because(worker_ != nullptr ? "" : options_.closed_because);
    if (person == nullptr) return view;
    const SubmissionLimits& limits = options_.limits;
    view.set_name(person->name);
    view.set_organiser(person->organiser);
    view.set_most_a_day(limits.most_a_day);
    view.set_most_live_bots(limits.most_live_bots);
    view.set_most_archive_bytes(static_cast<uint32_t>(limits.archive_bytes));
    view.set_most_image_bytes(static_cast<uint32_t>(limits.image_bytes));
    HAKAM_ASSIGN_OR_RETURN(const uint32_t sent, submissions_->SentInADay(person->name));
    view.set_sent_today(sent);
    HAKAM_ASSIGN_OR_RETURN(const SubmissionQueue queue, Queue());
    HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> all, submissions_->List(person->name, kMostListed));
    uint32_t live = 0;
    for (const Submission& submission : all) {
      if (submission.state == SubmissionState::kAccepted) ++live;
      *view.add_submissions() = SubmissionViewOf(submission, queue);
    }
    view.set_live_bots(live);
    if (matches_ == nullptr) return view;
    HAKAM_ASSIGN_OR_RETURN(const std::vector<v1::MatchView> matches,
                           matches_->Of(person->name, kMostMatchesListed));
    for (const v1::MatchView& match : matches) *view.add_matches() = match;
    HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> opponents, matches_->Opponents());
    for (const std::string& opponent : opponents) view.add_opponents(opponent);
    return view;
  }

  Permission MaySend(const Person& person, bool image, uint64_t bytes) override {
    if (worker_ == nullptr) return {.status = absl::PermissionDeniedError(options_.closed_because)};
    const uint64_t most = image ? options_.limits.image_bytes : options_.limits.archive_bytes;
    if (bytes > most) {
      return {.status = absl::OutOfRangeError(
                  absl::StrCat("an upload of this kind has at most ", most >> 20, " MiB"))};
    }
    struct statvfs disk {};
    if (statvfs(options_.site.c_str(), &disk) == 0 &&
        disk.f_bavail * disk.f_frsize < options_.free_bytes + most) {
      return {.status = absl::UnavailableError("the disk of this site is almost full; tell the organiser")};
    }
    Permission permission = {.most = most};
    permission.status = submissions_->MaySend(person.name, &permission.again);
    return permission;
  }

  absl::StatusOr<std::string> NewUpload() override {
    std::string path = absl::StrCat(SubmissionsFolder(options_.site), "/", kUploadName, "XXXXXX");
    const int fd = mkstemp(path.data());
    if (fd < 0) return WriteError(path, errno);
    close(fd);
    return path;
  }

  absl::StatusOr<v1::SubmissionView> Take(const Upload& upload, const std::string& path) override {
    const absl::Cleanup remove = [&path] { unlink(path.c_str()); };  // it is gone if it was taken
    HAKAM_ASSIGN_OR_RETURN(const uint32_t id, submissions_->Add(upload, [&](uint32_t number) -> absl::Status {
      const SubmissionPaths paths(options_.site, number);
      std::error_code error;
      // One that was cut off just before it was stored had the same number.
      fs::remove_all(paths.folder, error);
      fs::create_directory(paths.folder, error);
      if (!error) fs::permissions(paths.folder, fs::perms(0711), error);
      if (!error) fs::rename(path, paths.upload, error);
      return error ? WriteError(paths.upload, error.value()) : absl::OkStatus();
    }));
    worker_->Wake();
    return View(id);
  }

  absl::StatusOr<v1::SubmissionView> Get(const Person& person, uint32_t id) override {
    HAKAM_RETURN_IF_ERROR(Find(person, id).status());
    return View(id);
  }

  absl::StatusOr<std::string> Log(const Person& person, uint32_t id) override {
    HAKAM_RETURN_IF_ERROR(Find(person, id).status());
    return ReadAuthorLog(SubmissionPaths(options_.site, id));
  }

  absl::StatusOr<v1::SubmissionView> Withdraw(const Person& person, uint32_t id) override {
    HAKAM_ASSIGN_OR_RETURN(const Submission submission, Find(person, id));
    const bool own = submission.author == person.name;
    HAKAM_RETURN_IF_ERROR(
        submissions_->Retire(id, person.name, own ? "withdrawn by its author" : "retired by the organiser"));
    return View(id);
  }

  absl::StatusOr<v1::SubmissionView> SetWilling(const Person& person, uint32_t id, bool willing) override {
    HAKAM_RETURN_IF_ERROR(Find(person, id).status());
    HAKAM_RETURN_IF_ERROR(submissions_->SetWilling(id, willing, person.name));
    return View(id);
  }

  absl::StatusOr<v1::MatchView> AskMatch(const Person& person, const v1::MatchRequest& request) override {
    if (matches_ == nullptr) return absl::PermissionDeniedError("this site plays no matches on request");
    return matches_->Ask(person, request);
  }

  absl::Status Disqualify(const Person& person, const std::string& entrant, const std::string& why) override {
    HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> live, Live());
    for (const Submission& submission : live) {
      if (submission.EntrantName() != entrant) continue;
      return submissions_->Retire(submission.id, person.name,
                                  absl::StrCat("disqualified by the organiser: ", why));
    }
    return absl::NotFoundError(absl::StrCat("no accepted bot is called ", entrant));
  }

  absl::StatusOr<std::vector<v1::SubmissionView>> All(uint32_t most) override {
    HAKAM_ASSIGN_OR_RETURN(const SubmissionQueue queue, Queue());
    HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> under_way, submissions_->UnderWay());
    HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> newest, submissions_->List("", most));
    std::vector<v1::SubmissionView> views;
    for (const Submission& submission : under_way) views.push_back(SubmissionViewOf(submission, queue));
    for (const Submission& submission : newest) {
      if (IsEnd(submission.state)) views.push_back(SubmissionViewOf(submission, queue));
    }
    if (views.size() > most) views.resize(most);
    return views;
  }

  SiteDb& db() override { return *db_; }
  absl::StatusOr<std::vector<Submission>> Live() override {
    return submissions_->InState(SubmissionState::kAccepted);
  }

 private:
  absl::StatusOr<SubmissionQueue> Queue() {
    SubmissionQueue queue;
    HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> under_way, submissions_->UnderWay());
    for (const Submission& submission : under_way) queue.under_way.push_back(submission.id);
    if (worker_ == nullptr) return queue;
    queue.at_work = worker_->at_work();
    queue.in_trouble = worker_->in_trouble();
    return queue;
  }

  absl::StatusOr<v1::SubmissionView> View(uint32_t id) {
    HAKAM_ASSIGN_OR_RETURN(const SubmissionQueue queue, Queue());
    HAKAM_ASSIGN_OR_RETURN(const Submission submission, submissions_->Get(id));
    return SubmissionViewOf(submission, queue);
  }

  // Whether a submission of another author exists is nobody's business.
  absl::StatusOr<Submission> Find(const Person& person, uint32_t id) {
    HAKAM_ASSIGN_OR_RETURN(Submission submission, submissions_->Get(id));
    if (submission.author == person.name || person.organiser) return submission;
    return absl::NotFoundError(absl::StrCat("there is no submission ", id));
  }

  // All but its log.
  void RemoveBot(uint32_t id) const {
    const SubmissionPaths paths(options_.site, id);
    std::error_code ignored;
    for (const std::string& path : {paths.upload, paths.bot, paths.trial}) fs::remove_all(path, ignored);
  }

  absl::Status RemoveLeftovers(const std::string& folder) {
    // No process plays with them any more.
    for (const SubmissionState state : {SubmissionState::kRejected, SubmissionState::kRetired}) {
      HAKAM_ASSIGN_OR_RETURN(const std::vector<Submission> ended, submissions_->InState(state));
      for (const Submission& submission : ended) RemoveBot(submission.id);
    }
    std::error_code error;
    std::vector<fs::path> leftovers;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      uint32_t id = 0;
      const bool known = absl::SimpleAtoi(name, &id) && submissions_->Get(id).ok();
      if (absl::StartsWith(name, kUploadName) || (id != 0 && !known)) leftovers.push_back(entry->path());
    }
    for (const fs::path& leftover : leftovers) fs::remove_all(leftover, error);
    return error ? WriteError(folder, error.value()) : absl::OkStatus();
  }

  const DeskOptions options_;
  std::unique_ptr<LockFile> lock_;
  std::unique_ptr<SiteDb> db_;
  std::unique_ptr<Submissions> submissions_;
  std::unique_ptr<Matches> matches_;          // null: there are none
  std::unique_ptr<SubmissionWorker> worker_;  // null: the site takes none
};

}  // namespace

std::string SiteDbPath(const std::string& site) { return site + "/site.db"; }

absl::StatusOr<std::unique_ptr<Desk>> Desk::Open(DeskOptions options) {
  auto desk = std::make_unique<OpenDesk>(std::move(options));
  HAKAM_RETURN_IF_ERROR(desk->Open());
  return desk;
}

}  // namespace hakam::arbiter
