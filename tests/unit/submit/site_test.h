// A site in a folder of its own, whose clock is set by the test.
#ifndef HAKAM_TESTS_UNIT_SUBMIT_SITE_TEST_H_
#define HAKAM_TESTS_UNIT_SUBMIT_SITE_TEST_H_

#include <fstream>
#include <memory>
#include <string>

#include "absl/time/time.h"
#include "arbiter/submit/site_db.h"
#include "arbiter/submit/submissions.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {

inline void WriteText(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

class SiteTest : public FolderTest {
 protected:
  void SetUp() override { Open(); }
  void Open() {
    db_ = nullptr;
    auto db = SiteDb::Open(folder_ + "/site.db", [this] { return now_; });
    ASSERT_TRUE(db.ok()) << db.status();
    db_ = *std::move(db);
  }
  Submissions Shelf(const SubmissionLimits& limits = {}) { return Submissions(db_.get(), limits); }
  // A submission of `author` in state kUploaded.
  uint32_t Send(Submissions& submissions, const std::string& author) {
    const auto id = submissions.Add({.author = author, .sha256 = std::string(64, 'a'), .bytes = 7},
                                    [](uint32_t) { return absl::OkStatus(); });
    EXPECT_TRUE(id.ok()) << id.status();
    return id.value_or(0);
  }
  // Takes it through all states.
  absl::Status Play(Submissions& submissions, uint32_t id, const std::string& bot) {
    Submission submission = *submissions.Get(id);
    submission.bot = bot;
    if (const absl::Status named = submissions.Name(submission); !named.ok()) return named;
    submission = *submissions.Get(id);
    using State = SubmissionState;
    for (const auto& [from, to] :
         {std::pair(State::kUnpacked, State::kBuilt), std::pair(State::kBuilt, State::kChecked),
          std::pair(State::kChecked, State::kPlayed)}) {
      if (const absl::Status moved = submissions.Move(submission, from, to); !moved.ok()) return moved;
    }
    return submissions.Accept(submission);
  }

  const std::string folder_ = root_.string();
  absl::Time now_ = absl::FromUnixSeconds(1'800'000'000);
  std::unique_ptr<SiteDb> db_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_SUBMIT_SITE_TEST_H_
