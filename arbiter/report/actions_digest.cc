#include "arbiter/report/actions_digest.h"

#include "absl/strings/escaping.h"
#include "arbiter/report/room_reader.h"
#include "arbiter/store/sha256.h"
#include "hakam/v1/record.pb.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::string> ActionsDigest(const Store& store) {
  Sha256 digest;
  RoomReader reader;
  std::string action;
  HAKAM_RETURN_IF_ERROR(store.ForEachRecord([&](const PairNumbers&, const PairRecords& pair) -> absl::Status {
    for (const std::string* bytes : {&pair.room1, &pair.room2}) {
      HAKAM_ASSIGN_OR_RETURN(const v1::RoomRecord* room, reader.Read(*bytes));
      for (const v1::BoardRecord& board : room->boards()) {
        for (const v1::DecisionRecord& decision : board.decisions()) {
          decision.action().SerializeToString(&action);
          digest.AddNumber(decision.seat()).AddNumber(decision.forced() ? 1 : 0).AddText(action);
        }
      }
    }
    return absl::OkStatus();
  }));
  return absl::BytesToHexString(digest.Finish());
}

}  // namespace hakam::arbiter
