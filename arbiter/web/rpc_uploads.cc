#include "arbiter/web/rpc_uploads.h"

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/sha256.h"
#include "arbiter/web/rpc_status.h"
#include "arbiter/web/try_again.h"
#include "sdk/base/clock.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMostCalls = 64;
constexpr size_t kLargestChunk = 64 << 10;

absl::Status SiteEnds() { return absl::UnavailableError("this site ends"); }
absl::Status TooSlow() { return absl::DeadlineExceededError("the upload is too slow"); }

}  // namespace

// One call; deletes itself when gRPC is done with it. Messages are read one after the other: while a thread
// of the queue has one, none is read. Only that thread, and before it OnReadDone, use the upload.
class RpcUploads::Call final : public Reactor {
 public:
  Call(RpcUploads* all, grpc::CallbackServerContext* context, v1::SubmitResponse* response, WorkQueue* queue,
       Who who)
      : all_(all),
        context_(context),
        response_(response),
        queue_(queue),
        who_(std::move(who)),
        deadline_(Clock::Real().Now() + UploadTime(0)) {}

  // False: the site ends.
  bool ReadNext() {
    const std::lock_guard lock(mutex_);
    if (stopped_) return false;
    reading_ = true;
    StartRead(&request_);
    return true;
  }

  // gRPC may delete the call as soon as it has ended.
  void End(const absl::Status& why) {
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(over_, true)) return;
    }
    Finish(RpcStatus(why));
  }

  // For others than the thread of the queue, which looks itself before it reads again.
  void EndIfReading(const absl::Status& why, absl::Duration now) {
    {
      const std::lock_guard lock(mutex_);
      if (over_ || !reading_ || now < deadline_) return;
      over_ = true;
    }
    Finish(RpcStatus(why));
  }
  // The same at once, also later while a thread has a message.
  void Stop() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    EndIfReading(SiteEnds(), absl::InfiniteDuration());
  }

 private:
  void OnReadDone(bool ok) override {
    {
      const std::lock_guard lock(mutex_);
      reading_ = false;
      if (over_) return;
    }
    if (!queue_->Add([this, ok] { Take(ok); })) {
      End(TryAgain("too many ask for this at the moment", absl::Seconds(2)));
    }
  }
  void OnDone() override {
    all_->Remove(this);
    delete this;
  }

  // On a thread of the queue: the next message, or the end of them.
  void Take(bool more) {
    absl::Status end = Handle(more);
    if (end.ok() && more && ReadNext()) return;
    if (end.ok() && more) end = SiteEnds();
    // The caller may begin another one as soon as this has ended.
    file_.reset();
    upload_.reset();
    End(end);
  }

  absl::Status Handle(bool more) {
    if (context_->IsCancelled()) return absl::CancelledError("the caller has gone");
    HAKAM_RETURN_IF_ERROR(ShownRefusal(!more                ? Complete()
                                       : upload_ == nullptr ? Begin()
                                                            : Append(request_.chunk())));
    const std::lock_guard lock(mutex_);
    if (more && Clock::Real().Now() > deadline_) return TooSlow();
    return absl::OkStatus();
  }

  absl::Status Begin() {
    HAKAM_ASSIGN_OR_RETURN(const SiteActs::MaybePerson person, who_());
    if (!request_.has_begin()) return absl::InvalidArgumentError("the first message must have `begin`");
    const v1::SubmitBegin& begin = request_.begin();
    if (begin.kind() != v1::UPLOAD_KIND_ARCHIVE && begin.kind() != v1::UPLOAD_KIND_IMAGE) {
      return absl::InvalidArgumentError("begin.kind: expected UPLOAD_KIND_ARCHIVE or UPLOAD_KIND_IMAGE");
    }
    // So that one which was cut off is told from one which is complete.
    if (begin.bytes() == 0) return absl::InvalidArgumentError("begin.bytes: must be the size of the file");
    wanted_ = begin.bytes();
    taken_.image = begin.kind() == v1::UPLOAD_KIND_IMAGE;
    HAKAM_RETURN_IF_ERROR(all_->acts_->MaySend(person, taken_.image, wanted_).status());
    taken_.author = person->name;
    HAKAM_ASSIGN_OR_RETURN(upload_, all_->acts_->uploads().Begin(all_->acts_->desk(), person->name));
    file_.reset(fopen(upload_->path().c_str(), "wbe"));
    if (file_ == nullptr) return WriteError(upload_->path(), errno);
    const std::lock_guard lock(mutex_);
    deadline_ = Clock::Real().Now() + UploadTime(wanted_);
    return absl::OkStatus();
  }

  absl::Status Append(const std::string& chunk) {
    if (request_.has_begin()) return absl::InvalidArgumentError("`begin` is for the first message alone");
    if (chunk.empty() || chunk.size() > kLargestChunk) {
      return absl::InvalidArgumentError(absl::StrCat("a chunk has 1 to ", kLargestChunk, " bytes"));
    }
    taken_.bytes += chunk.size();
    if (taken_.bytes > wanted_) {
      return absl::InvalidArgumentError(absl::StrCat("more bytes came than begin.bytes says, ", wanted_));
    }
    if (fwrite(chunk.data(), 1, chunk.size(), file_.get()) != chunk.size()) {
      return WriteError(upload_->path(), errno);
    }
    hash_.Add(chunk);
    return absl::OkStatus();
  }

  absl::Status Complete() {
    if (upload_ == nullptr) return absl::InvalidArgumentError("the first message must have `begin`");
    if (taken_.bytes < wanted_) {
      return absl::InvalidArgumentError(
          absl::StrCat(taken_.bytes, " bytes came, and begin.bytes says ", wanted_));
    }
    if (fclose(file_.release()) != 0) return WriteError(upload_->path(), errno);
    taken_.sha256 = absl::BytesToHexString(hash_.Finish());
    HAKAM_ASSIGN_OR_RETURN(*response_->mutable_submission(), all_->acts_->Take(taken_, upload_->path()));
    return absl::OkStatus();
  }

  RpcUploads* const all_;
  grpc::CallbackServerContext* const context_;
  v1::SubmitResponse* const response_;
  WorkQueue* const queue_;
  const Who who_;
  v1::SubmitRequest request_;  // gRPC writes it while it reads
  Upload taken_;
  uint64_t wanted_ = 0;                // bytes
  std::shared_ptr<Uploading> upload_;  // null: not begun
  File file_;
  Sha256 hash_;

  std::mutex mutex_;  // guards what follows
  bool reading_ = false;
  bool over_ = false;
  bool stopped_ = false;
  absl::Duration deadline_;
};

RpcUploads::Reactor* RpcUploads::Refuse(const grpc::Status& why) {
  class Refused final : public Reactor {
   public:
    explicit Refused(const grpc::Status& status) { Finish(status); }
    void OnDone() override { delete this; }
  };
  return new Refused(why);
}

RpcUploads::Reactor* RpcUploads::Add(grpc::CallbackServerContext* context, v1::SubmitResponse* response,
                                     WorkQueue* queue, Who who) {
  if (acts_ == nullptr)
    return Refuse(RpcStatus(absl::PermissionDeniedError("this site takes no submissions")));
  const std::lock_guard lock(mutex_);
  if (closed_) return Refuse(RpcStatus(SiteEnds()));
  if (calls_.size() >= kMostCalls) {
    return Refuse(RpcStatus(TryAgain("too many upload at the moment", absl::Seconds(5))));
  }
  auto* call = new Call(this, context, response, queue, std::move(who));
  calls_.insert(call);
  call->ReadNext();
  return call;
}

void RpcUploads::CutSlow(absl::Duration now) {
  const std::lock_guard lock(mutex_);
  for (Call* call : calls_) call->EndIfReading(TooSlow(), now);
}

void RpcUploads::Close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (Call* call : calls_) call->Stop();
}

void RpcUploads::Remove(Call* call) {
  const std::lock_guard lock(mutex_);
  calls_.erase(call);
}

}  // namespace hakam::arbiter
