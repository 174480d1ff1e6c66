// Any bytes give a value or an error, never a crash. An accepted value is unchanged after writing and
// reading.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hakam/v1/agent.pb.h"
#include "sdk/wire/action.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/question.h"
#include "sdk/wire/question_parts.h"
#include "sdk/wire/read_question.h"
#include "sdk/wire/result.h"
#include "sdk/wire/rules.h"
#include "tests/unit/soak.h"
#include "tests/unit/wire/random_values.h"
#include "tests/unit/wire/spoiled_bytes.h"

namespace hakam::wire {
namespace {

constexpr uint64_t kHostileSeed = 77;

template <typename Message, typename Value>
std::string BytesOf(const Value& value) {
  Message message;
  ToProto(value, &message);
  return message.SerializeAsString();
}

// Counts accepted inputs, so that the test fails if everything is refused.
struct Tally {
  int accepted = 0;
  int refused = 0;
};

template <typename Message, typename Read>
void Feed(const std::string& bytes, Read read, Tally* tally) {
  Message message;
  if (!message.ParseFromString(bytes)) return;
  const auto value = read(message);
  ++(value.ok() ? tally->accepted : tally->refused);
  if (!value.ok()) return;
  Message again;
  ToProto(*value, &again);
  const auto back = read(again);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(*back, *value);
}

TEST(HostileBytes, NeverCrashAConverter) {
  SCOPED_TRACE(testing::Message() << "seed " << kHostileSeed);
  Random random(kHostileSeed);
  Tally actions, observations, results;
  for (uint64_t i = 0; i < Draws(20000); ++i) {
    const bool noise = i % 4 == 0;
    Feed<v1::Action>(
        noise ? samples::RandomBytes(random)
              : samples::Spoil(BytesOf<v1::Action>(samples::RandomAction(random)), random),
        [](const v1::Action& m) { return ActionFromProto(m); }, &actions);
    Feed<v1::Observation>(
        noise ? samples::RandomBytes(random)
              : samples::Spoil(BytesOf<v1::Observation>(samples::RandomObservation(random)), random),
        [](const v1::Observation& m) { return ObservationFromProto(m); }, &observations);
    Feed<v1::BoardResult>(
        noise ? samples::RandomBytes(random)
              : samples::Spoil(BytesOf<v1::BoardResult>(samples::RandomResult(random)), random),
        [](const v1::BoardResult& m) { return BoardResultFromProto(m); }, &results);
  }
  for (const Tally& tally : {actions, observations, results}) {
    EXPECT_GT(tally.accepted, 1000);
    EXPECT_GT(tally.refused, 500);
  }
}

// read_question_test.cc shows that they are read as generated code reads them.
TEST(HostileBytes, NeverCrashTheReaderOfQuestions) {
  Random random(kHostileSeed);
  Tally questions;
  ReceivedQuestion question;
  for (uint64_t i = 0; i < Draws(20000); ++i) {
    const rules::Observation seen = samples::RandomObservation(random);
    const std::vector<rules::Action> legal(random.Below(4), samples::RandomAction(random));
    std::string bytes;
    AppendQuestion({.session_id = i, .observation = seen, .legal = legal, .time_left = {}, .bank_left = {}},
                   &bytes);
    bytes = i % 4 == 0 ? samples::RandomBytes(random) : samples::Spoil(bytes, random);
    // On the heap, with nothing behind it: ASan sees every byte too many.
    const std::vector<char> exact(bytes.begin(), bytes.end());
    const absl::string_view view(exact.data(), exact.size());
    ++(ReadQuestion(view, &question).ok() ? questions.accepted : questions.refused);
    QuestionHead head;
    (void)ReadHead(view, &head);
    std::vector<absl::string_view> parts;
    (void)SplitQuestions(view, &parts);
  }
  EXPECT_GT(questions.accepted, 1000);
  EXPECT_GT(questions.refused, 500);
}

TEST(HostileBytes, NeverCrashTheRuleSetReader) {
  Random random(kHostileSeed);
  int refused = 0;
  for (uint64_t i = 0; i < Draws(5000); ++i) {
    v1::RuleSet message;
    if (i % 2 == 0) message.set_preset("baloot");
    for (uint64_t n = random.Below(3); n > 0; --n) message.add_set(samples::Spoil("target=501", random));
    if (i % 5 == 0) message.add_set(samples::RandomBytes(random));
    if (i % 50 == 0) message.set_preset(samples::RandomBytes(random));
    if (!RuleSetFromProto(message).ok()) ++refused;
  }
  EXPECT_GT(refused, 1000) << "seed " << kHostileSeed;
}

}  // namespace
}  // namespace hakam::wire
