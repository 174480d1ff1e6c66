// Serves the questions of one DecideMany after the other, and then the next stream. Private to this folder.
#ifndef HAKAM_SDK_CPP_MANY_SLOT_H_
#define HAKAM_SDK_CPP_MANY_SLOT_H_

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "sdk/cpp/slots.h"
#include "sdk/wire/byte_writer.h"

namespace hakam {

// Answers first what has the first deadline. Answers that were found within microseconds of each other go in
// one message; after a question that took longer, what has been found is sent before the next is begun.
class ManySlot {
 public:
  explicit ManySlot(Kernel* kernel) : kernel_(kernel) { Wait(); }

 private:
  // A tag of its own for each of the operations that may be out at the same time.
  class Tag final : public SlotBase {
   public:
    Tag(ManySlot* slot, void (ManySlot::*handler)(bool)) : slot_(slot), handler_(handler) {}
    void Proceed(bool ok) override { (slot_->*handler_)(ok); }

   private:
    ManySlot* const slot_;
    void (ManySlot::*const handler_)(bool);
  };
  struct Open {
    absl::Time by;
    uint64_t session_id = 0;
    grpc::Slice question;  // a part of the message with which it came
  };

  void Wait();
  void OnBegin(bool ok);
  void OnRead(bool ok);
  void OnWritten(bool ok);
  void OnFinished(bool ok);
  void Read();
  // Puts the questions of the message among those that are open; false if it cannot be read.
  bool Take();
  // Answers some of what is open and writes the answers; ends the stream if nothing more comes.
  void Work();
  void AnswerNext(wire::ByteWriter& answers);
  void Finish(const grpc::Status& status);

  Kernel* const kernel_;
  Tag begin_{this, &ManySlot::OnBegin};
  Tag read_{this, &ManySlot::OnRead};
  Tag written_{this, &ManySlot::OnWritten};
  Tag finished_{this, &ManySlot::OnFinished};
  bool reading_ = false;
  bool writing_ = false;
  bool all_read_ = false;            // the caller sends no more questions
  std::optional<grpc::Status> end_;  // of the stream, when nothing is out any more
  std::vector<Open> open_;           // by deadline, the first one at the back
  // The memory of these is used again.
  std::vector<absl::string_view> parts_;
  std::string answer_;
  std::string message_;
  grpc::ByteBuffer questions_;
  grpc::ByteBuffer answers_;
  std::optional<grpc::ServerContext> context_;
  std::optional<grpc::ServerAsyncReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> stream_;
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_MANY_SLOT_H_
