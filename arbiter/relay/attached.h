// Who is attached to the hub. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_ATTACHED_H_
#define HAKAM_ARBITER_RELAY_ATTACHED_H_

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "arbiter/relay/attachment.h"
#include "hakam/v1/arbiter.grpc.pb.h"

namespace hakam::arbiter {

// The hub as bots see it. Thread-safe.
class Attached final : public v1::ArbiterService::CallbackService {
 public:
  // Who may attach itself: token by name.
  explicit Attached(std::map<std::string, std::string> tokens) : tokens_(std::move(tokens)) {}

  grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attach(
      grpc::CallbackServerContext* context) override;

  // Waits for it, if `until` is later. Null: it is not there.
  std::shared_ptr<Attachment> Find(const std::string& name, absl::Time until);
  // Those who may attach themselves and have not.
  std::vector<std::string> Missing() const;
  // Ends all, waits for their ends, and admits nobody any more.
  void Close();

 private:
  void Leave(const std::string& name);

  const std::map<std::string, std::string> tokens_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Attachment>> by_name_;
  bool closed_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ATTACHED_H_
