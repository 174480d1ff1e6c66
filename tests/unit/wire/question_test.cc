// A question as bytes is what generated code makes of the same fields, whatever they are. Questions of real
// boards of every game: tests/unit/play/leak_test.cc.
#include "sdk/wire/question.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hakam/v1/agent.pb.h"
#include "sdk/wire/action.h"
#include "sdk/wire/byte_writer.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "tests/unit/wire/random_values.h"

namespace hakam::wire {
namespace {

constexpr int kQuestions = 5000;
constexpr uint64_t kQuestionSeed = 20261126;

std::string Generated(const QuestionFields& question) {
  v1::DecideRequest request;
  request.set_session_id(question.session_id);
  request.set_decision_id(question.decision_id);
  ToProto(question.observation, request.mutable_observation());
  ToProto(question.legal, request.mutable_legal_actions());
  ToProto(question.time_left, request.mutable_time_left());
  ToProto(question.bank_left, request.mutable_bank_left());
  request.set_decision_seed(question.decision_seed);
  return request.SerializeAsString();
}

uint64_t AnyNumber(Random& random) { return random.Next() >> random.Below(64); }

TEST(QuestionTest, IsWhatGeneratedCodeMakes) {
  Random random(kQuestionSeed);
  for (int i = 0; i < kQuestions; ++i) {
    const rules::Observation seen = samples::RandomObservation(random);
    std::vector<rules::Action> legal;
    for (uint64_t n = random.Below(40); n > 0; --n) legal.push_back(samples::RandomAction(random));
    const QuestionFields question = {
        .session_id = random.Below(4) == 0 ? 0 : random.Next(),
        .decision_id = AnyNumber(random),
        .observation = seen,
        .legal = legal,
        .time_left = absl::Nanoseconds(static_cast<int64_t>(AnyNumber(random) >> 1)),
        .bank_left = random.Below(4) == 0 ? absl::InfiniteDuration() : absl::Milliseconds(random.Below(5000)),
        .decision_seed = random.Below(4) == 0 ? 0 : random.Next()};
    std::string bytes = "before";
    AppendQuestion(question, &bytes);
    ASSERT_EQ(bytes, "before" + Generated(question)) << "seed " << kQuestionSeed << " round " << i;
  }
}

TEST(ByteWriterTest, LengthsOfAllSizes) {
  for (const size_t size : {0, 1, 127, 128, 129, 16383, 16384, 20000}) {
    v1::Declaration message;
    std::string bytes;
    {
      ByteWriter out(&bytes);
      out.Message(1, [&] {
        out.Packed(1, [&] {
          for (size_t i = 0; i < size; ++i) out.Element(5);
        });
      });
    }
    message.add_melds()->mutable_cards()->Resize(static_cast<int>(size), 5);
    EXPECT_EQ(bytes, message.SerializeAsString()) << size;
  }
}

}  // namespace
}  // namespace hakam::wire
