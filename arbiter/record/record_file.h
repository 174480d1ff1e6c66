// Many records in one file: zstd of length-delimited hakam.v1.BoardRecord (the length as a varint, then the
// record).
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<RecordFileWriter> file, RecordFileWriter::Create(path));
//   HAKAM_RETURN_IF_ERROR(file->Add(record));
//   HAKAM_RETURN_IF_ERROR(file->Close());
//   HAKAM_RETURN_IF_ERROR(ReadRecordFile(path, [](const v1::BoardRecord& record) { ... }));
#ifndef HAKAM_ARBITER_RECORD_RECORD_FILE_H_
#define HAKAM_ARBITER_RECORD_RECORD_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// The same records give the same bytes.
class RecordFileWriter {
 public:
  // Replaces an existing file. PermissionDenied if the file cannot be created.
  static absl::StatusOr<std::unique_ptr<RecordFileWriter>> Create(const std::string& path);
  ~RecordFileWriter();

  // ResourceExhausted when the disk is full.
  absl::Status Add(const v1::BoardRecord& record);
  // Writes the rest and syncs. Without Close() the file is incomplete.
  absl::Status Close();

 private:
  struct Stream;
  explicit RecordFileWriter(std::unique_ptr<Stream> stream);
  std::unique_ptr<Stream> stream_;
};

// Calls `visit` with every record of a file after the first `skip`, which are not looked at, and stops at its
// first error. NotFound if the file cannot be opened. DataLoss, with the number of the record, if the file is
// damaged, has data after its end, or has a board with an impossible number of decisions.
absl::Status ReadRecordFile(const std::string& path,
                            absl::FunctionRef<absl::Status(const v1::BoardRecord&)> visit, uint64_t skip = 0);

// The same by rooms: consecutive boards of one pairing, deal and room, starting with board 0.
absl::Status ReadRooms(const std::string& path, absl::FunctionRef<absl::Status(const v1::RoomRecord&)> visit,
                       uint64_t skip = 0);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RECORD_RECORD_FILE_H_
