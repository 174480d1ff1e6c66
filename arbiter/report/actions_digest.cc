#include "arbiter/report/actions_digest.h"

#include "absl/strings/escaping.h"
#include "arbiter/store/sha256.h"
#include "hakam/v1/record.pb.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<std::string> ActionsDigest(const Store& store) {
  Sha256 digest;
  HAKAM_RETURN_IF_ERROR(store.ForEachRecord([&](const PairNumbers&, const PairRecords& pair) -> absl::Status {
    for (const std::string* bytes : {&pair.room1, &pair.room2}) {
      v1::RoomRecord room;
      if (!room.ParseFromString(*bytes)) return absl::DataLossError("a record cannot be read");
      for (const v1::BoardRecord& board : room.boards()) {
        for (const v1::DecisionRecord& decision : board.decisions()) {
          digest.AddNumber(decision.seat())
              .AddNumber(decision.forced() ? 1 : 0)
              .AddText(decision.action().SerializeAsString());
        }
      }
    }
    return absl::OkStatus();
  }));
  return absl::BytesToHexString(digest.Finish());
}

}  // namespace hakam::arbiter
