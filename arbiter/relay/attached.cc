#include "arbiter/relay/attached.h"

#include "absl/strings/str_cat.h"
#include "arbiter/relay/metadata.h"

namespace hakam::arbiter {
namespace {

// Refuses an attachment.
class Refusal final : public grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse> {
 public:
  Refusal(grpc::StatusCode code, const std::string& why) { Finish({code, why}); }
  void OnDone() override { delete this; }
};

}  // namespace

grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attached::Attach(
    grpc::CallbackServerContext* context) {
  const std::string name = Metadata(*context, "hakam-name");
  const std::lock_guard lock(mutex_);
  const auto known = tokens_.find(name);
  if (known == tokens_.end()) {
    return new Refusal(grpc::StatusCode::NOT_FOUND,
                       absl::StrCat("no entrant \"", name, "\" waits for a bot (HAKAM_NAME)"));
  }
  if (!Knows(*context, known->second)) {
    return new Refusal(grpc::StatusCode::UNAUTHENTICATED,
                       absl::StrCat("not the token of entrant \"", name, "\" (HAKAM_TOKEN)"));
  }
  if (closed_) return new Refusal(grpc::StatusCode::UNAVAILABLE, "the league is over");
  if (by_name_.contains(name)) {
    return new Refusal(grpc::StatusCode::ALREADY_EXISTS,
                       absl::StrCat("a bot is attached as \"", name, "\" already"));
  }
  auto attachment = std::make_shared<Attachment>([this, name] { Leave(name); });
  attachment->Begin();
  by_name_.emplace(name, attachment);
  changed_.notify_all();
  return attachment.get();
}

std::shared_ptr<Attachment> Attached::Find(const std::string& name, absl::Time until) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, absl::ToChronoTime(until), [&] { return closed_ || by_name_.contains(name); });
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

std::vector<std::string> Attached::Missing() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> missing;
  for (const auto& [name, token] : tokens_) {
    if (!by_name_.contains(name)) missing.push_back(name);
  }
  return missing;
}

void Attached::Close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  for (const auto& [name, attachment] : by_name_) attachment->Close();
  changed_.wait(lock, [this] { return by_name_.empty(); });
}

void Attached::Leave(const std::string& name) {
  const std::lock_guard lock(mutex_);
  by_name_.erase(name);
  changed_.notify_all();
}

}  // namespace hakam::arbiter
