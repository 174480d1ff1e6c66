// Reads the records of many rooms, one after the other, on memory that is used again: messages of their own
// cost more than twice as much, in malloc and free.
//
//   HAKAM_ASSIGN_OR_RETURN(const v1::RoomRecord* room, reader.Read(bytes));
#ifndef HAKAM_ARBITER_REPORT_ROOM_READER_H_
#define HAKAM_ARBITER_REPORT_ROOM_READER_H_

#include <google/protobuf/arena.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

class RoomReader {
 public:
  RoomReader();
  // The record is valid until the next call. DataLoss: the bytes are none.
  absl::StatusOr<const v1::RoomRecord*> Read(const std::string& bytes);

 private:
  std::vector<char> memory_;
  google::protobuf::Arena arena_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_ROOM_READER_H_
