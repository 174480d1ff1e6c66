#include "arbiter/submit/matches.h"

#include "tests/unit/hangs.h"
#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

const Person kMatchAnn = {.name = "ann"};
const Person kMatchBob = {.name = "bob"};

class OnRequest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    ASSERT_TRUE(Play(shelf(), Send(shelf(), "ann"), "mine").ok());
    ASSERT_TRUE(Play(shelf(), Send(shelf(), "bob"), "other").ok());
    auto terms = ParseLadder(
        "league { name: 'l' round_robin { pairs: 10 } entrants { name: 'greedy' agent: 'builtin:greedy' } }",
        folder_ + "/ladder.textproto");
    ASSERT_TRUE(terms.ok()) << terms.status();
    matches_ =
        std::make_unique<Matches>(db_.get(), &*shelf_, Matches::Options{.site = folder_, .terms = *terms});
  }
  Submissions& shelf() {
    if (!shelf_) shelf_.emplace(db_.get(), SubmissionLimits());
    return *shelf_;
  }
  static v1::MatchRequest Request(const std::string& entrant, const std::string& against,
                                  uint32_t pairs = 2) {
    v1::MatchRequest request;
    request.set_entrant(entrant);
    request.set_against(against);
    request.set_pairs(pairs);
    return request;
  }
  // The state of ann's last match, once it is at an end.
  v1::MatchView End() {
    v1::MatchView view;
    EXPECT_TRUE(Eventually([&] {
      view = matches_->Of("ann", 1)->at(0);
      return view.state() == "played" || view.state() == "failed";
    })) << "it is not at an end";
    return view;
  }

  std::optional<Submissions> shelf_;
  std::unique_ptr<Matches> matches_;
};

TEST_F(OnRequest, OnlyOwnBotsAreMatchedAndOnlyWillingOnesAreAsked) {
  EXPECT_EQ(*matches_->Opponents(), (std::vector<std::string>{"greedy", "mine-1", "other-1"}));
  EXPECT_TRUE(absl::IsPermissionDenied(matches_->Ask(kMatchBob, Request("mine-1", "greedy")).status()));
  EXPECT_TRUE(absl::IsPermissionDenied(matches_->Ask(kMatchAnn, Request("greedy", "other-1")).status()));
  EXPECT_TRUE(absl::IsNotFound(matches_->Ask(kMatchAnn, Request("mine-1", "nobody")).status()));
  ASSERT_TRUE(shelf().SetWilling(2, false, "bob").ok());
  EXPECT_EQ(*matches_->Opponents(), (std::vector<std::string>{"greedy", "mine-1"}));
  EXPECT_TRUE(absl::IsNotFound(matches_->Ask(kMatchAnn, Request("mine-1", "other-1")).status()));
  EXPECT_TRUE(matches_->Of("ann", 10)->empty());
}

TEST_F(OnRequest, TheNumberOfPairsIsBounded) {
  for (const uint32_t pairs : {0u, kMostPairsOfMatch + 1}) {
    EXPECT_TRUE(
        absl::IsInvalidArgument(matches_->Ask(kMatchAnn, Request("mine-1", "greedy", pairs)).status()));
  }
  EXPECT_TRUE(absl::IsInvalidArgument(matches_->Ask(kMatchAnn, Request("mine-1", "mine-1")).status()));
}

TEST_F(OnRequest, ABotThatCannotStartEndsTheMatch) {
  // There is no folder of the bot.
  const auto asked = matches_->Ask(kMatchAnn, Request("mine-1", "greedy"));
  ASSERT_TRUE(asked.ok()) << asked.status();
  const v1::MatchView view = End();
  EXPECT_EQ(view.state(), "failed");
  EXPECT_NE(view.reason().find("could not be started"), std::string::npos);
  EXPECT_EQ(view.reason().find(folder_), std::string::npos);
  // The next one may be asked for; so many a day.
  for (uint32_t i = 1; i < kMostMatchesADay; ++i) {
    ASSERT_TRUE(matches_->Ask(kMatchAnn, Request("mine-1", "greedy")).ok()) << i;
    End();
  }
  EXPECT_TRUE(absl::IsResourceExhausted(matches_->Ask(kMatchAnn, Request("mine-1", "greedy")).status()));
  now_ += absl::Hours(25);
  EXPECT_TRUE(matches_->Ask(kMatchAnn, Request("mine-1", "greedy")).ok());
}

}  // namespace
}  // namespace hakam::arbiter
