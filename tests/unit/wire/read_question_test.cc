// A question from bytes is what generated code and the converters make of the same bytes, whatever these are.
#include "sdk/wire/read_question.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hakam/v1/agent.pb.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/byte_writer.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/question.h"
#include "sdk/wire/question_parts.h"
#include "tests/unit/soak.h"
#include "tests/unit/wire/random_values.h"
#include "tests/unit/wire/spoiled_bytes.h"

namespace hakam::wire {
namespace {

constexpr uint64_t kReadSeed = 20261127;

absl::Status ByGeneratedCode(const std::string& bytes, ReceivedQuestion* out) {
  v1::DecideRequest message;
  if (!message.ParseFromString(bytes)) return absl::InvalidArgumentError("the question cannot be read");
  out->session_id = message.session_id();
  out->decision_id = message.decision_id();
  HAKAM_RETURN_IF_ERROR(
      InField("observation", ObservationFromProto(message.observation(), &out->observation)));
  HAKAM_RETURN_IF_ERROR(ActionsFromProto(message.legal_actions(), &out->legal));
  HAKAM_ASSIGN_OR_RETURN(out->time_left, DurationFromProto("time_left", message.time_left()));
  HAKAM_ASSIGN_OR_RETURN(out->bank_left, DurationFromProto("bank_left", message.bank_left()));
  out->decision_seed = message.decision_seed();
  return absl::OkStatus();
}

void ExpectSame(const ReceivedQuestion& a, const ReceivedQuestion& b) {
  EXPECT_EQ(a.session_id, b.session_id);
  EXPECT_EQ(a.decision_id, b.decision_id);
  EXPECT_TRUE(a.observation == b.observation);
  EXPECT_TRUE(a.legal == b.legal);
  EXPECT_EQ(a.time_left, b.time_left);
  EXPECT_EQ(a.bank_left, b.bank_left);
  EXPECT_EQ(a.decision_seed, b.decision_seed);
}

std::string AnyQuestion(Random& random) {
  const rules::Observation seen = samples::RandomObservation(random);
  std::vector<rules::Action> legal;
  for (uint64_t n = random.Below(10); n > 0; --n) legal.push_back(samples::RandomAction(random));
  std::string bytes;
  AppendQuestion({.session_id = random.Below(4) == 0 ? 0 : random.Next(),
                  .decision_id = random.Next() >> random.Below(64),
                  .observation = seen,
                  .legal = legal,
                  .time_left = absl::Nanoseconds(static_cast<int64_t>(random.Next() >> 1)),
                  .bank_left = random.Below(4) == 0 ? absl::ZeroDuration() : absl::InfiniteDuration(),
                  .decision_seed = random.Next()},
                 &bytes);
  return bytes;
}

// The same object is used for all questions: nothing of one may show in the next.
class ReadQuestionTest : public ::testing::Test {
 protected:
  // Returns whether the bytes are a good question.
  bool ReadsTheSame(const std::string& bytes) {
    ReceivedQuestion expected;
    const absl::Status generated = ByGeneratedCode(bytes, &expected);
    EXPECT_EQ(ReadQuestion(bytes, &question_), generated);
    if (generated.ok()) ExpectSame(question_, expected);
    v1::DecideRequest message;
    if (message.ParseFromString(bytes)) {
      QuestionHead head;
      EXPECT_TRUE(ReadHead(bytes, &head));
      EXPECT_EQ(head.session_id, message.session_id());
      EXPECT_EQ(head.time_left, DurationFromProto("", message.time_left()).value_or(absl::ZeroDuration()));
    }
    return generated.ok();
  }

  Random random_{kReadSeed};
  ReceivedQuestion question_;
};

TEST_F(ReadQuestionTest, ReadsWhatIsWrittenWithoutGeneratedCode) {
  for (uint64_t i = 0; i < Draws(5000); ++i) {
    const std::string bytes = AnyQuestion(random_);
    ASSERT_TRUE(ReadWrittenQuestion(bytes, &question_)) << "round " << i;
    ReceivedQuestion expected;
    ASSERT_TRUE(ByGeneratedCode(bytes, &expected).ok()) << "round " << i;
    ExpectSame(question_, expected);
    ASSERT_FALSE(HasFailure()) << "round " << i;
  }
}

TEST_F(ReadQuestionTest, SpoiledBytesAreReadOrRefusedAsByGeneratedCode) {
  int good = 0;
  int bad = 0;
  for (uint64_t i = 0; i < Draws(20000); ++i) {
    const std::string whole = AnyQuestion(random_);
    std::string bytes = i % 8 == 0 ? samples::RandomBytes(random_) : samples::Spoil(whole, random_);
    if (i % 8 == 1) bytes = whole + bytes;  // merged
    ++(ReadsTheSame(bytes) ? good : bad);
    ASSERT_FALSE(HasFailure()) << "round " << i;
  }
  EXPECT_GT(good, 1000);
  EXPECT_GT(bad, 1000);
}

TEST_F(ReadQuestionTest, AnotherOrderOfTheFieldsIsReadAsByGeneratedCode) {
  int good = 0;
  int bad = 0;
  for (uint64_t i = 0; i < Draws(20000); ++i) {
    std::string bytes = AnyQuestion(random_);
    for (uint64_t n = random_.Below(4); n > 0; --n) bytes = samples::Rearrange(bytes, random_);
    ++(ReadsTheSame(bytes) ? good : bad);
    ASSERT_FALSE(HasFailure()) << "round " << i;
  }
  EXPECT_GT(good, 1000);
  EXPECT_GT(bad, 1000);
}

TEST_F(ReadQuestionTest, EveryByteMayBeCutOffOrChanged) {
  const std::string bytes = AnyQuestion(random_);
  for (size_t i = 0; i < bytes.size(); ++i) {
    ReadsTheSame(bytes.substr(0, i));
    for (int value = 0; value < 256; ++value) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(value);
      ReadsTheSame(changed);
    }
    ASSERT_FALSE(HasFailure()) << "byte " << i;
  }
}

TEST_F(ReadQuestionTest, NumbersAndLengthsMayBeLongerThanTheyNeedBe) {
  const rules::Observation seen = samples::RandomObservation(random_);
  std::string bytes;
  AppendQuestion({.observation = seen, .legal = {}, .time_left = {}, .bank_left = {}}, &bytes);
  bytes.resize(bytes.size() - std::string("\x2A\x00\x32\x00", 4).size());  // the observation remains
  int good = 0;
  for (size_t zeros = 0; zeros < 12; ++zeros) {
    for (const char last : {'\x00', '\x01', '\x0F', '\x7F'}) {
      const std::string three = '\x83' + std::string(zeros, '\x80') + last;
      good += ReadsTheSame("\x10" + three + bytes);                   // decision_id
      good += ReadsTheSame(bytes + "\x2A" + three + "\x08\x80\x01");  // time_left: 128 seconds
    }
  }
  EXPECT_GT(good, 30);
}

TEST(SplitQuestions, AreThePartsOfTheMessage) {
  Random random(kReadSeed);
  std::vector<absl::string_view> parts;
  for (uint64_t i = 0; i < Draws(3000); ++i) {
    std::string bytes;
    std::vector<std::string> questions;
    for (uint64_t n = random.Below(5); n > 0; --n) {
      questions.push_back(AnyQuestion(random));
      ByteWriter(&bytes).Bytes(v1::DecideManyRequest::kQuestionsFieldNumber, questions.back());
      if (random.Below(4) == 0) ByteWriter(&bytes).Number(7, 1);  // unknown
    }
    ASSERT_TRUE(SplitQuestions(bytes, &parts));
    EXPECT_THAT(parts, ::testing::ElementsAreArray(questions));

    bytes = samples::Spoil(bytes, random);
    v1::DecideManyRequest message;
    if (!message.ParseFromString(bytes)) {
      (void)SplitQuestions(bytes, &parts);
      continue;
    }
    ASSERT_TRUE(SplitQuestions(bytes, &parts));
    ASSERT_EQ(parts.size(), static_cast<size_t>(message.questions_size()));
    for (size_t k = 0; k < parts.size(); ++k) {
      v1::DecideRequest part;
      ASSERT_TRUE(part.ParseFromArray(parts[k].data(), static_cast<int>(parts[k].size())));
      EXPECT_EQ(part.SerializeAsString(), message.questions(static_cast<int>(k)).SerializeAsString());
    }
  }
}

TEST(AppendAnswer, IsWhatGeneratedCodeMakes) {
  Random random(kReadSeed);
  for (uint64_t i = 0; i < Draws(2000); ++i) {
    const rules::Action action = samples::RandomAction(random);
    AnswerFields answer{
        .decision_id = random.Next() >> random.Below(64), .action_index = {}, .action = action};
    v1::DecideResponse message;
    message.set_decision_id(answer.decision_id);
    if (random.Below(2) == 0) {
      answer.action_index = static_cast<uint32_t>(random.Below(3));
      message.set_action_index(*answer.action_index);
    } else {
      ToProto(action, message.mutable_action());
    }
    std::string bytes;
    AppendAnswer(answer, &bytes);
    EXPECT_EQ(bytes, message.SerializeAsString());
  }
}

}  // namespace
}  // namespace hakam::wire
