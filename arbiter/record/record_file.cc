#include "arbiter/record/record_file.h"

#include <errno.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <stdio.h>
#include <unistd.h>
#include <zstd.h>

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "sdk/base/check.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {
namespace {

// Many more than any board has. The limit bounds memory, because a room of a match is held with all its
// boards.
constexpr int kMaxDecisions = 1000;

constexpr int kLevel = 9;                      // of zstd: a third of the size of level 1, still 30 MB/s
constexpr uint32_t kMaxRecordBytes = 1 << 20;  // a board has a few KB
constexpr int kMaxVarintBytes = 5;

// Reads the unpacked bytes of the file.
class Unpacker {
 public:
  Unpacker(std::string path, File file)
      : path_(std::move(path)),
        file_(std::move(file)),
        stream_(ZSTD_createDStream(), &ZSTD_freeDStream),
        packed_(ZSTD_DStreamInSize()),
        plain_(ZSTD_DStreamOutSize()) {
    HAKAM_CHECK(stream_ != nullptr);
  }

  // Makes `count` bytes more available; false at the end of the file.
  absl::StatusOr<bool> Fill(size_t count) {
    if (bytes().size() >= count) return true;
    buffer_.erase(0, std::exchange(taken_, 0));
    while (buffer_.size() < count) {
      HAKAM_ASSIGN_OR_RETURN(const bool more, Step());
      if (!more) return false;
    }
    return true;
  }
  absl::string_view bytes() const { return absl::string_view(buffer_).substr(taken_); }
  void Take(size_t count) { taken_ += count; }

 private:
  absl::StatusOr<bool> Step() {
    if (input_.pos == input_.size) {
      input_ = {packed_.data(), fread(packed_.data(), 1, packed_.size(), file_.get()), 0};
      if (ferror(file_.get()) != 0) return absl::InternalError(absl::StrCat(path_, ": cannot be read"));
      if (input_.size == 0) {
        if (!frame_over_) return absl::DataLossError(absl::StrCat(path_, ": damaged: cut short"));
        return false;
      }
    }
    if (frame_over_ && begun_)
      return absl::DataLossError(absl::StrCat(path_, ": damaged: has data after its end"));
    begun_ = true;
    ZSTD_outBuffer output = {plain_.data(), plain_.size(), 0};
    const size_t left = ZSTD_decompressStream(stream_.get(), &output, &input_);
    if (ZSTD_isError(left) != 0) {
      return absl::DataLossError(absl::StrCat(path_, ": damaged: ", ZSTD_getErrorName(left)));
    }
    frame_over_ = left == 0;
    buffer_.append(plain_.data(), output.pos);
    return true;
  }

  const std::string path_;
  const File file_;
  const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> stream_;
  std::vector<char> packed_;
  std::vector<char> plain_;
  ZSTD_inBuffer input_ = {nullptr, 0, 0};
  bool begun_ = false;
  bool frame_over_ = true;  // an empty file has no frame
  std::string buffer_;
  size_t taken_ = 0;  // of buffer_
};

// Reads the length before the next record; unset at the end.
absl::StatusOr<std::optional<uint32_t>> ReadLength(Unpacker* in) {
  uint32_t length = 0;
  for (int i = 0; i < kMaxVarintBytes; ++i) {
    HAKAM_ASSIGN_OR_RETURN(const bool there, in->Fill(1));
    if (!there && i == 0) return std::optional<uint32_t>();
    if (!there) return absl::DataLossError("cut short");
    const auto byte = static_cast<uint8_t>(in->bytes()[0]);
    in->Take(1);
    length |= uint32_t{byte & 0x7fu} << (7 * i);
    if ((byte & 0x80) != 0) continue;
    if (length > kMaxRecordBytes) return absl::DataLossError(absl::StrCat(length, " bytes"));
    return std::optional<uint32_t>(length);
  }
  return absl::DataLossError("its length cannot be read");
}

// False at the end of the file. `record`: null: skips it.
absl::StatusOr<bool> ReadRecord(Unpacker* in, v1::BoardRecord* record) {
  HAKAM_ASSIGN_OR_RETURN(const std::optional<uint32_t> length, ReadLength(in));
  if (!length) return false;
  HAKAM_ASSIGN_OR_RETURN(const bool there, in->Fill(*length));
  if (!there) return absl::DataLossError("cut short");
  if (record != nullptr && !record->ParseFromArray(in->bytes().data(), static_cast<int>(*length))) {
    return absl::DataLossError("is no record");
  }
  in->Take(*length);
  return true;
}

}  // namespace

struct RecordFileWriter::Stream {
  Stream(std::string path_in, File file_in)
      : path(std::move(path_in)),
        file(std::move(file_in)),
        zstd(ZSTD_createCStream(), &ZSTD_freeCStream),
        packed(ZSTD_CStreamOutSize()) {
    HAKAM_CHECK(zstd != nullptr);
    HAKAM_CHECK(ZSTD_isError(ZSTD_CCtx_setParameter(zstd.get(), ZSTD_c_compressionLevel, kLevel)) == 0);
    HAKAM_CHECK(ZSTD_isError(ZSTD_CCtx_setParameter(zstd.get(), ZSTD_c_checksumFlag, 1)) == 0);
  }

  absl::Status Write(absl::string_view bytes, ZSTD_EndDirective directive) {
    ZSTD_inBuffer input = {bytes.data(), bytes.size(), 0};
    size_t left = 1;
    while (input.pos < input.size || (directive == ZSTD_e_end && left > 0)) {
      ZSTD_outBuffer output = {packed.data(), packed.size(), 0};
      left = ZSTD_compressStream2(zstd.get(), &output, &input, directive);
      HAKAM_CHECK(ZSTD_isError(left) == 0);
      if (fwrite(packed.data(), 1, output.pos, file.get()) != output.pos) return Failed();
    }
    return absl::OkStatus();
  }

  absl::Status Failed() const { return WriteError(path, errno); }

  std::string path;
  File file;
  std::unique_ptr<ZSTD_CStream, size_t (*)(ZSTD_CStream*)> zstd;
  std::vector<char> packed;
  std::string bytes;  // reused
};

RecordFileWriter::RecordFileWriter(std::unique_ptr<Stream> stream) : stream_(std::move(stream)) {}
RecordFileWriter::~RecordFileWriter() = default;

absl::StatusOr<std::unique_ptr<RecordFileWriter>> RecordFileWriter::Create(const std::string& path) {
  File file(fopen(path.c_str(), "wbe"));
  if (file == nullptr) {
    return WriteError(path, errno);
  }
  return std::unique_ptr<RecordFileWriter>(
      new RecordFileWriter(std::make_unique<Stream>(path, std::move(file))));
}

absl::Status RecordFileWriter::Add(const v1::BoardRecord& record) {
  std::string& bytes = stream_->bytes;
  bytes.clear();
  {
    google::protobuf::io::StringOutputStream out(&bytes);
    google::protobuf::io::CodedOutputStream coded(&out);
    coded.SetSerializationDeterministic(true);
    coded.WriteVarint32(static_cast<uint32_t>(record.ByteSizeLong()));
    record.SerializeWithCachedSizes(&coded);
  }
  return stream_->Write(bytes, ZSTD_e_continue);
}

absl::Status RecordFileWriter::Close() {
  HAKAM_RETURN_IF_ERROR(stream_->Write("", ZSTD_e_end));
  if (fflush(stream_->file.get()) != 0 || fsync(fileno(stream_->file.get())) != 0) return stream_->Failed();
  return absl::OkStatus();
}

absl::Status ReadRecordFile(const std::string& path,
                            absl::FunctionRef<absl::Status(const v1::BoardRecord&)> visit, uint64_t skip) {
  HAKAM_ASSIGN_OR_RETURN(File file, OpenRegularFile(path));
  Unpacker in(path, std::move(file));
  v1::BoardRecord record;
  for (uint64_t number = 0;; ++number) {
    const absl::StatusOr<bool> there = ReadRecord(&in, number < skip ? nullptr : &record);
    if (!there.ok()) {
      const absl::string_view what = there.status().message();
      return absl::Status(there.status().code(),
                          absl::StrCat(path, ": record ", number,
                                       " (from 0): ", absl::StripPrefix(what, absl::StrCat(path, ": "))));
    }
    if (!*there) return absl::OkStatus();
    if (number < skip) continue;
    if (record.decisions_size() > kMaxDecisions) {
      return absl::DataLossError(absl::StrCat(
          path, ": record ", number, " (from 0): ", record.decisions_size(), " decisions on one board"));
    }
    HAKAM_RETURN_IF_ERROR(visit(record));
  }
}

absl::Status ReadRooms(const std::string& path, absl::FunctionRef<absl::Status(const v1::RoomRecord&)> visit,
                       uint64_t skip) {
  v1::RoomRecord room;
  HAKAM_RETURN_IF_ERROR(ReadRecordFile(
      path,
      [&](const v1::BoardRecord& board) -> absl::Status {
        if (!room.boards().empty()) {
          const v1::BoardRecord& last = *room.boards().rbegin();
          const bool same = board.pairing() == last.pairing() && board.deal() == last.deal() &&
                            board.room() == last.room() && board.board() != 0 &&
                            room.boards_size() <= static_cast<int>(rules::kMaxMatchBoards);
          if (!same) {
            HAKAM_RETURN_IF_ERROR(visit(room));
            room.Clear();
          }
        }
        *room.add_boards() = board;
        return absl::OkStatus();
      },
      skip));
  return room.boards().empty() ? absl::OkStatus() : visit(room);
}

}  // namespace hakam::arbiter
