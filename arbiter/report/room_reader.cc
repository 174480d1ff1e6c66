#include "arbiter/report/room_reader.h"

#include "absl/status/status.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kRoomMemory = 64 << 10;  // several boards; the rest of a long match comes from the heap

google::protobuf::ArenaOptions OptionsWith(std::vector<char>* memory) {
  google::protobuf::ArenaOptions options;
  options.initial_block = memory->data();
  options.initial_block_size = memory->size();
  return options;
}

}  // namespace

RoomReader::RoomReader() : memory_(kRoomMemory), arena_(OptionsWith(&memory_)) {}

absl::StatusOr<const v1::RoomRecord*> RoomReader::Read(const std::string& bytes) {
  arena_.Reset();
  auto* room = google::protobuf::Arena::CreateMessage<v1::RoomRecord>(&arena_);
  if (!room->ParseFromString(bytes)) return absl::DataLossError("a record in the journal cannot be read");
  return room;
}

}  // namespace hakam::arbiter
