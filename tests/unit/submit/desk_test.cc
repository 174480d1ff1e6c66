#include "arbiter/submit/desk.h"

#include <filesystem>
#include <fstream>

#include "arbiter/submit/author_log.h"
#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

const Person kAnn = {.name = "ann"};
const Person kBob = {.name = "bob"};
const Person kOrganiser = {.name = "ola", .organiser = true};

class AtDesk : public FolderTest {
 protected:
  // Steps wait for the end of the server, so that a submission stays where it is.
  static SubmissionSteps Waiting() {
    const auto wait = [](Submission*, const std::atomic<bool>& stop) {
      while (!stop) std::this_thread::yield();
      return absl::CancelledError("stopped");
    };
    return {.unpack = wait, .build = wait, .check = wait, .play = wait};
  }
  void Open(DeskOptions options) {
    desk_ = nullptr;
    options.site = folder_;
    auto desk = Desk::Open(std::move(options));
    ASSERT_TRUE(desk.ok()) << desk.status();
    desk_ = *std::move(desk);
  }
  void SetUp() override { Open({.steps = Waiting()}); }

  v1::SubmissionView Send(const Person& person) {
    const std::string path = *desk_->NewUpload();
    WriteText(path, "archive");
    const auto view = desk_->Take({.author = person.name, .sha256 = std::string(64, 'a'), .bytes = 7}, path);
    EXPECT_TRUE(view.ok()) << view.status();
    return *view;
  }

  const std::string folder_ = root_.string();
  std::unique_ptr<Desk> desk_;
};

TEST_F(AtDesk, AnUploadIsKeptWithItsSubmission) {
  const v1::SubmissionView view = Send(kAnn);
  EXPECT_EQ(view.state(), "UPLOADED");
  EXPECT_EQ(view.ahead(), 0u);
  EXPECT_EQ(fs::file_size(SubmissionPaths(folder_, 1).upload), 7u);
  EXPECT_EQ(Send(kBob).ahead(), 1u);
  EXPECT_NE(desk_->Get(kBob, 2)->reason().find("1 bot is checked before it"), std::string::npos);
}

TEST_F(AtDesk, ARefusedUploadLeavesNothing) {
  Send(kAnn);
  const std::string path = *desk_->NewUpload();
  EXPECT_TRUE(absl::IsFailedPrecondition(desk_->Take({.author = "ann"}, path).status()));
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(AtDesk, WhatOthersSentIsNotThere) {
  Send(kAnn);
  EXPECT_TRUE(desk_->Get(kAnn, 1).ok());
  EXPECT_TRUE(desk_->Get(kOrganiser, 1).ok());
  EXPECT_TRUE(absl::IsNotFound(desk_->Get(kBob, 1).status()));
  EXPECT_TRUE(absl::IsNotFound(desk_->Log(kBob, 1).status()));
  EXPECT_TRUE(absl::IsNotFound(desk_->Withdraw(kBob, 1).status()));
  EXPECT_EQ(desk_->Account(&kBob)->submissions_size(), 0);
  EXPECT_EQ(desk_->Account(&kAnn)->submissions_size(), 1);
}

TEST_F(AtDesk, WithdrawnByItsAuthorOrRetiredByTheOrganiser) {
  Send(kAnn);
  Send(kBob);
  EXPECT_EQ(desk_->Withdraw(kAnn, 1)->reason(), "withdrawn by its author");
  EXPECT_EQ(desk_->Withdraw(kOrganiser, 2)->reason(), "retired by the organiser");
  EXPECT_EQ(desk_->Get(kBob, 2)->state(), "RETIRED");
  EXPECT_TRUE(absl::IsFailedPrecondition(desk_->Withdraw(kAnn, 1).status()));
}

TEST_F(AtDesk, NobodySeesWhetherItIsOpen) {
  const v1::AccountView nobody = *desk_->Account(nullptr);
  EXPECT_TRUE(nobody.submissions_open());
  EXPECT_EQ(nobody.name(), "");
  Open({.closed_because = "no sandbox"});
  EXPECT_EQ(desk_->Account(nullptr)->closed_because(), "no sandbox");
  EXPECT_TRUE(absl::IsPermissionDenied(desk_->MaySend(kAnn, false, 10).status));
}

TEST_F(AtDesk, TooLargeAndTooFullAreSaidBeforeTheUpload) {
  EXPECT_TRUE(desk_->MaySend(kAnn, false, uint64_t{16} << 20).status.ok());
  EXPECT_TRUE(absl::IsOutOfRange(desk_->MaySend(kAnn, false, (uint64_t{16} << 20) + 1).status));
  EXPECT_TRUE(desk_->MaySend(kAnn, true, (uint64_t{16} << 20) + 1).status.ok());
  Open({.steps = Waiting(), .free_bytes = uint64_t{1} << 60});
  EXPECT_TRUE(absl::IsUnavailable(desk_->MaySend(kAnn, false, 1).status));
}

TEST_F(AtDesk, WhatACutOffUploadLeftIsRemoved) {
  Send(kAnn);
  const std::string upload = *desk_->NewUpload();
  const std::string stray = SubmissionPaths(folder_, 2).folder;
  fs::create_directory(stray);
  Open({.steps = Waiting()});
  EXPECT_FALSE(fs::exists(upload));
  EXPECT_FALSE(fs::exists(stray));
  EXPECT_TRUE(fs::exists(SubmissionPaths(folder_, 1).upload));
  EXPECT_EQ(desk_->Get(kAnn, 1)->state(), "UPLOADED");
}

TEST_F(AtDesk, OfARejectedBotOnlyTheLogIsKept) {
  SubmissionSteps steps = Waiting();
  steps.unpack = [this](Submission* submission, const std::atomic<bool>&) {
    const SubmissionPaths paths(folder_, submission->id);
    fs::create_directory(paths.bot);
    EXPECT_TRUE(BeginAuthorLog(paths).ok());
    return absl::InvalidArgumentError("no");
  };
  Open({.steps = steps});
  Send(kAnn);
  const SubmissionPaths paths(folder_, 1);
  while (fs::exists(paths.bot) || fs::exists(paths.upload)) std::this_thread::yield();
  EXPECT_EQ(desk_->Get(kAnn, 1)->state(), "REJECTED");
  EXPECT_TRUE(fs::exists(paths.log));
}

TEST_F(AtDesk, OneServerHasASite) {
  EXPECT_TRUE(absl::IsUnavailable(Desk::Open({.site = folder_, .steps = Waiting()}).status()));
}

TEST_F(AtDesk, TheLogIsForTheAuthor) {
  Send(kAnn);
  EXPECT_EQ(*desk_->Log(kAnn, 1), "");
  const SubmissionPaths paths(folder_, 1);
  ASSERT_TRUE(AddToAuthorLog(paths, folder_, "build", "ok").ok());
  EXPECT_EQ(*desk_->Log(kOrganiser, 1), "== build\nok\n");
}

}  // namespace
}  // namespace hakam::arbiter
