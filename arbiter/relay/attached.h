// The bots that are attached to the hub. Private to this folder.
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

// The service that bots connect to. Thread-safe.
class Attached final : public v1::ArbiterService::CallbackService {
 public:
  // `tokens`: the entrants that bots may attach as, with their tokens.
  explicit Attached(std::map<std::string, std::string> tokens) : tokens_(std::move(tokens)) {}

  grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attach(
      grpc::CallbackServerContext* context) override;

  // The bot with this name. Waits for it until `until`. Null: there is none.
  std::shared_ptr<Attachment> Find(const std::string& name, absl::Time until);
  // Entrants for which no bot is attached.
  std::vector<std::string> Missing() const;
  // Ends all attachments, waits until they have ended, and accepts no more.
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
