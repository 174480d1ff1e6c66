#include "arbiter/submit/submissions.h"

#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

using State = SubmissionState;
using Shelves = SiteTest;

TEST_F(Shelves, ASubmissionGoesThroughItsStates) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  EXPECT_EQ(shelf.Get(id)->state, State::kUploaded);
  EXPECT_EQ(shelf.UnderWay()->size(), 1u);
  now_ += absl::Seconds(2);
  EXPECT_TRUE(Play(shelf, id, "mine").ok());
  const Submission done = *shelf.Get(id);
  EXPECT_EQ(done.state, State::kAccepted);
  EXPECT_EQ(done.EntrantName(), "mine-1");
  ASSERT_EQ(done.steps.size(), 6u);
  EXPECT_EQ(done.steps[0], (std::pair(State::kUploaded, now_ - absl::Seconds(2))));
  EXPECT_EQ(done.steps[5], (std::pair(State::kAccepted, now_)));
  EXPECT_TRUE(shelf.UnderWay()->empty());
  EXPECT_EQ(shelf.InState(State::kAccepted)->size(), 1u);
  EXPECT_TRUE(absl::IsNotFound(shelf.Get(id + 1).status()));
}

TEST_F(Shelves, WhatIsKnownIsKept) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  Submission submission = *shelf.Get(id);
  submission.bot = "mine";
  submission.files = 3;
  ASSERT_TRUE(shelf.Name(submission).ok());
  submission = *shelf.Get(id);
  submission.version = "1.2";
  v1::CheckLineView* line = submission.check.add_checks();
  line->set_check("starts");
  line->set_verdict("bad");
  submission.trial.emplace().set_points(-3.5);
  submission.reason = "starts: no";
  ASSERT_TRUE(shelf.Move(submission, State::kUnpacked, State::kRejected).ok());
  Open();  // as after a restart
  const Submission again = *Shelf().Get(id);
  EXPECT_EQ(again.version, "1.2");
  EXPECT_EQ(again.files, 3u);
  EXPECT_EQ(again.check.checks(0).check(), "starts");
  EXPECT_EQ(again.trial->points(), -3.5);
  EXPECT_EQ(again.reason, "starts: no");
}

TEST_F(Shelves, AStepIsTakenOnce) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  Submission submission = *shelf.Get(id);
  ASSERT_TRUE(shelf.Name(submission).ok());
  EXPECT_TRUE(absl::IsFailedPrecondition(shelf.Name(submission)));
  EXPECT_TRUE(absl::IsFailedPrecondition(shelf.Move(submission, State::kUploaded, State::kRejected)));
  EXPECT_EQ(shelf.Get(id)->state, State::kUnpacked);
}

TEST_F(Shelves, OneAtATimeAndSoManyADay) {
  Submissions shelf = Shelf({.most_a_day = 2});
  const uint32_t first = Send(shelf, "ann");
  EXPECT_TRUE(absl::IsFailedPrecondition(shelf.MaySend("ann")));
  EXPECT_TRUE(shelf.MaySend("bob").ok());
  ASSERT_TRUE(shelf.Retire(first, "ann", "withdrawn").ok());
  now_ += absl::Hours(1);
  const uint32_t second = Send(shelf, "ann");
  ASSERT_TRUE(shelf.Retire(second, "ann", "withdrawn").ok());
  absl::Duration again;
  EXPECT_TRUE(absl::IsResourceExhausted(shelf.MaySend("ann", &again)));
  EXPECT_EQ(again, absl::Hours(23));
  now_ += absl::Hours(23);
  EXPECT_TRUE(shelf.MaySend("ann").ok());
}

TEST_F(Shelves, WhatCannotBeKeptIsNotStored) {
  Submissions shelf = Shelf();
  const auto id = shelf.Add({.author = "ann"}, [](uint32_t) { return absl::ResourceExhaustedError("full"); });
  EXPECT_TRUE(absl::IsResourceExhausted(id.status()));
  EXPECT_TRUE(shelf.List("ann", 10)->empty());
  EXPECT_EQ(*shelf.SentInADay("ann"), 0u);
  EXPECT_TRUE(shelf.MaySend("ann").ok());
}

TEST_F(Shelves, ANewVersionRetiresTheOldOne) {
  Submissions shelf = Shelf();
  const uint32_t first = Send(shelf, "ann");
  ASSERT_TRUE(Play(shelf, first, "mine").ok());
  const uint32_t second = Send(shelf, "ann");
  ASSERT_TRUE(Play(shelf, second, "mine").ok());
  EXPECT_EQ(shelf.Get(first)->state, State::kRetired);
  EXPECT_EQ(shelf.Get(first)->reason, "replaced by mine-2");
  EXPECT_EQ(shelf.Get(second)->EntrantName(), "mine-2");
}

TEST_F(Shelves, ANameBelongsToWhoSentItFirst) {
  Submissions shelf = Shelf();
  ASSERT_TRUE(Play(shelf, Send(shelf, "ann"), "mine").ok());
  const uint32_t id = Send(shelf, "bob");
  const absl::Status taken = Play(shelf, id, "mine");
  EXPECT_TRUE(absl::IsFailedPrecondition(taken));
  EXPECT_EQ(shelf.Get(id)->state, State::kUploaded);
}

TEST_F(Shelves, AnAuthorHasSoManyLiveBots) {
  Submissions shelf = Shelf({.most_live_bots = 2});
  ASSERT_TRUE(Play(shelf, Send(shelf, "ann"), "a").ok());
  ASSERT_TRUE(Play(shelf, Send(shelf, "ann"), "b").ok());
  const uint32_t third = Send(shelf, "ann");
  EXPECT_TRUE(absl::IsFailedPrecondition(Play(shelf, third, "c")));
  EXPECT_EQ(shelf.InState(State::kAccepted)->size(), 2u);
  ASSERT_TRUE(shelf.Retire(third, "ann", "withdrawn").ok());
  EXPECT_TRUE(Play(shelf, Send(shelf, "ann"), "b").ok()) << "a new version takes the place of the old one";
}

TEST_F(Shelves, WhatHasEndedCannotBeRetiredAgain) {
  Submissions shelf = Shelf();
  const uint32_t id = Send(shelf, "ann");
  ASSERT_TRUE(shelf.Retire(id, "ola", "retired by the organiser").ok());
  EXPECT_TRUE(absl::IsFailedPrecondition(shelf.Retire(id, "ann", "withdrawn")));
  EXPECT_EQ(shelf.Get(id)->reason, "retired by the organiser");
  EXPECT_TRUE(absl::IsNotFound(shelf.Retire(99, "ola", "")));
}

TEST_F(Shelves, ListsAreOfTheAuthor) {
  Submissions shelf = Shelf();
  Send(shelf, "ann");
  Send(shelf, "bob");
  ASSERT_EQ(shelf.List("ann", 10)->size(), 1u);
  EXPECT_EQ(shelf.List("ann", 10)->front().author, "ann");
  ASSERT_EQ(shelf.List("", 10)->size(), 2u);
  EXPECT_EQ(shelf.List("", 10)->front().author, "bob") << "the newest first";
  EXPECT_TRUE(shelf.List("x' OR '1' = '1", 10)->empty());
}

}  // namespace
}  // namespace hakam::arbiter
