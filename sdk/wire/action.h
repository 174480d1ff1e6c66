// Calls, declarations, plays and actions on the wire.
//
//   HAKAM_ASSIGN_OR_RETURN(const rules::Action action, ActionFromProto(response.action()));
//   ToProto(action, request.add_legal_actions());
#ifndef HAKAM_SDK_WIRE_ACTION_H_
#define HAKAM_SDK_WIRE_ACTION_H_

#include <google/protobuf/repeated_field.h>

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "hakam/v1/observation.pb.h"
#include "sdk/rules/action.h"

namespace hakam::wire {

inline constexpr int kMaxMeldCards = 9;        // the longest possible run
inline constexpr int kMaxLegalActions = 1024;  // far more than any game has
inline constexpr int kMinBid = 1;              // points auctions, with any options
inline constexpr int kMaxBid = 1000;

// InvalidArgument names the field. The fields that a call may have:
//   BID: a denomination, points 0 or 1..1000 · CAPOT: a denomination · HOKUM: a suit or none
//   DOUBLE, FOUR: a lock or none · every other kind: no field
absl::StatusOr<rules::Call> CallFromProto(const v1::Call& message);
absl::StatusOr<rules::Call> CallFromFields(v1::CallKind kind, v1::Denomination denomination, int32_t points,
                                           v1::Lock lock);
// At most three melds of 1..9 cards, no card twice.
absl::StatusOr<rules::Declaration> DeclarationFromProto(const v1::Declaration& message);
absl::StatusOr<rules::Play> PlayFromProto(const v1::Play& message);
// Exactly one kind must be set.
absl::StatusOr<rules::Action> ActionFromProto(const v1::Action& message);
// Replaces the contents of `out`; after an error it holds the actions before the bad one.
absl::Status ActionsFromProto(const google::protobuf::RepeatedPtrField<v1::Action>& messages,
                              std::vector<rules::Action>* out);

void ToProto(const rules::Call& call, v1::Call* out);
void ToProto(const rules::Declaration& declaration, v1::Declaration* out);
void ToProto(const rules::Play& play, v1::Play* out);
void ToProto(const rules::Action& action, v1::Action* out);
void ToProto(const std::vector<rules::Action>& actions, google::protobuf::RepeatedPtrField<v1::Action>* out);

}  // namespace hakam::wire

#endif  // HAKAM_SDK_WIRE_ACTION_H_
