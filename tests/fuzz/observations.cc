// What a seat says that it has seen. Byte 0: preset; then a hakam.v1.Observation.
#include <cstdint>

#include "hakam/v1/observation.pb.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/solver/deals.h"
#include "sdk/wire/observation.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/games.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hakam;
  Bytes in(data, size);
  const rules::RuleSet& rules = Games()[in.Next() % Games().size()];
  v1::Observation message;
  if (!message.ParseFromArray(in.data(), static_cast<int>(in.left()))) return 0;
  const absl::StatusOr<rules::Observation> seen = wire::ObservationFromProto(message);
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
