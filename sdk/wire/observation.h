// Contracts, melds and observations on the wire.
//
//   ToProto(board.ObservationFor(seat), request.mutable_observation());
//   HAKAM_ASSIGN_OR_RETURN(const rules::Observation seen, ObservationFromProto(request.observation()));
#ifndef HAKAM_SDK_WIRE_OBSERVATION_H_
#define HAKAM_SDK_WIRE_OBSERVATION_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "hakam/v1/observation.pb.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/observation.h"

namespace hakam::wire {

// Bounds of the lists, higher than any game reaches.
inline constexpr int kMaxCalls = 512;  // 50 bids, each doubled and redoubled, and the passes between them
inline constexpr int kMaxMelds = 16;
inline constexpr int kMaxBelotes = 4;
inline constexpr int kMaxTricks = 16;
inline constexpr int kMaxPiles = 16;  // the layout game: eight before each player
// Bounds of the numbers; they apply to both signs where a negative number has a meaning.
inline constexpr int kMaxCardPoints = 1000;
inline constexpr int kMaxScore = 1'000'000;
// Bounds of a contract.
inline constexpr int kMaxRound = 3;
inline constexpr int kMaxLevel = 5;

// InvalidArgument names the field.
absl::StatusOr<rules::Contract> ContractFromProto(const v1::Contract& message);
absl::StatusOr<rules::DeclaredMeld> DeclaredMeldFromProto(const v1::DeclaredMeld& message);
absl::StatusOr<rules::Observation> ObservationFromProto(const v1::Observation& message);
// Replaces the contents of `out`, which is unspecified after an error.
absl::Status ObservationFromProto(const v1::Observation& message, rules::Observation* out);

void ToProto(const rules::Contract& contract, v1::Contract* out);
void ToProto(const rules::DeclaredMeld& meld, v1::DeclaredMeld* out);
void ToProto(const rules::Observation& observation, v1::Observation* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_OBSERVATION_H_
