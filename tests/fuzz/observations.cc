// What a seat says that it has seen. Byte 0: preset; then a hakam.v1.Observation.
#include <cstdint>
#include <string>

#include "hakam/v1/agent.pb.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/random.h"
#include "sdk/solver/deals.h"
#include "sdk/wire/byte_writer.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/read_question.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/games.h"

namespace {

std::string QuestionWith(absl::string_view observation) {
  std::string question;
  hakam::wire::ByteWriter(&question).Bytes(hakam::v1::DecideRequest::kObservationFieldNumber, observation);
  return question;
}

// Bytes are read as generated code and the converter do.
void CheckTheReader(absl::string_view observation,
                    const absl::StatusOr<hakam::rules::Observation>& expected) {
  const std::string bytes = QuestionWith(observation);
  hakam::v1::DecideRequest request;
  if (!request.ParseFromString(bytes)) return;  // one group more than generated code allows
  hakam::wire::ReceivedQuestion question;
  const absl::Status status = hakam::wire::ReadQuestion(bytes, &question);
  HAKAM_CHECK(status == hakam::InField("observation", expected.status()));
  if (status.ok()) HAKAM_CHECK(question.observation == *expected);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hakam;
  Bytes in(data, size);
  const rules::RuleSet& rules = Games()[in.Next() % Games().size()];
  const absl::string_view bytes(reinterpret_cast<const char*>(in.data()), in.left());
  v1::Observation message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    wire::ReceivedQuestion question;
    HAKAM_CHECK(!wire::ReadQuestion(QuestionWith(bytes), &question).ok());
    return 0;
  }
  const absl::StatusOr<rules::Observation> seen = wire::ObservationFromProto(message);
  CheckTheReader(bytes, seen);
  if (!seen.ok()) return 0;
  const absl::StatusOr<solver::Sampler> sampler = solver::Sampler::Create(rules, *seen);
  if (!sampler.ok()) {
    HAKAM_CHECK(!sampler.status().message().empty());
    return 0;
  }
  Random random(1);
  const absl::StatusOr<solver::World> world = sampler->Draw(random);
  if (!world.ok()) return 0;
  rules::CardSet all = world->stock;
  for (const rules::CardSet& hand : world->hands) {
    HAKAM_CHECK((all & hand).empty());
    all = all | hand;
  }
  const absl::StatusOr<solver::Guess> guess = solver::GuessOf(rules, *seen, *world, random);
  // Such a board is one that the seat may be sitting at.
  if (guess.ok()) HAKAM_CHECK(guess->board.ObservationFor(seen->seat).hand == seen->hand);
  return 0;
}
