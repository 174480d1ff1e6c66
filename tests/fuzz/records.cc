// A board record as bytes, as it comes from a file of anybody's: replayed or refused, and audited.
#include <cstdint>
#include <string>

#include "arbiter/record/audit.h"
#include "arbiter/record/record.h"
#include "hakam/v1/observation.pb.h"
#include "hakam/v1/record.pb.h"
#include "sdk/base/check.h"
#include "sdk/wire/action.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/result.h"
#include "sdk/wire/rules.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace hakam;
  v1::BoardRecord record;
  if (!record.ParseFromArray(data, static_cast<int>(size))) return 0;
  const absl::StatusOr<rules::RuleSet> rules = wire::RuleSetFromProto(record.rules());
  if (!rules.ok()) return 0;
  v1::Observation message;
  const absl::StatusOr<rules::BoardEnd> result =
      arbiter::Replay(*rules, record, [&message](const arbiter::ReplayStep& step) {
        // What a seat sees must survive the wire.
        wire::ToProto(step.before.ObservationFor(step.seat), &message);
        HAKAM_CHECK(wire::ObservationFromProto(message).ok());
      });
  if (!result.ok()) HAKAM_CHECK(!result.status().message().empty());
  (void)wire::BoardResultFromProto(record.result());
  // An audit says what is wrong with anything that cannot be replayed.
  const arbiter::BoardTerms terms = {.rules = &*rules, .rules_sha256 = record.rules_sha256()};
  const arbiter::BoardExpected expected = {
      .pairing = record.pairing(), .deal = record.deal(), .room = record.room()};
  const auto findings = arbiter::AuditBoard(terms, expected, record).findings;
  if (!result.ok()) HAKAM_CHECK(!findings.empty());
  return 0;
}
