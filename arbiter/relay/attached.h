// The bots that are attached to the hub. Private to this folder.
#ifndef HAKAM_ARBITER_RELAY_ATTACHED_H_
#define HAKAM_ARBITER_RELAY_ATTACHED_H_

#include <array>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "arbiter/relay/attachment.h"
#include "arbiter/relay/failures.h"
#include "arbiter/relay/peer.h"
#include "hakam/v1/arbiter.grpc.pb.h"
#include "sdk/base/clock.h"

namespace hakam::arbiter {

// The service that bots connect to. Thread-safe.
class Attached final : public v1::ArbiterService::CallbackService {
 public:
  // Is told which connections have bots.
  class Observer {
   public:
    virtual ~Observer() = default;
    virtual void OnAttach(const Peer& peer) = 0;
    virtual void OnLeave(const Peer& peer) = 0;
  };

  // `tokens`: the entrants that bots may attach as, with their tokens. `clock` must outlive this.
  Attached(const std::map<std::string, std::string>& tokens, const FailureTerms& failures,
           const Clock& clock);
  // Call it before the service is used; `observer` must outlive the service.
  void Observe(Observer* observer) { observer_ = observer; }

  // Answers at once, or after a delay if the address of the caller has sent wrong tokens before.
  grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attach(
      grpc::CallbackServerContext* context) override;
  // Gives the delayed answers that are due. Call it often.
  void AnswerDue();

  // The bot with this name. Waits for it until `until`. Unavailable with the words of WhyMissing: there is
  // none.
  absl::StatusOr<std::shared_ptr<Attachment>> Find(const std::string& name, absl::Time until);
  // Why there is no bot with this name: "no bot has attached itself as ..."; "": there is one.
  std::string WhyMissing(const std::string& name) const;
  // Entrants for which no bot is attached.
  std::vector<std::string> Missing() const;
  // Accepts no more, ends all attachments, and waits until they have ended. False if some have not within
  // `limit`, because their bots do not read.
  bool Close(absl::Duration limit);

 private:
  using Digest = std::array<unsigned char, 32>;
  // A bot that asks to be attached.
  struct Request {
    std::shared_ptr<Attachment> attachment;
    std::optional<std::string> name;  // of the entrant; nothing: name or token is wrong
    Peer peer;
    absl::Duration due;
  };
  struct Bot {
    std::shared_ptr<Attachment> attachment;
    Peer peer;
  };

  static Digest DigestOf(absl::string_view name, absl::string_view authorization);
  // The entrant whose name and token the call has. Takes the same time whatever is wrong.
  std::optional<std::string> EntrantOf(const grpc::CallbackServerContext& context) const;
  // The mutex must be held.
  std::string Absence(const std::string& name) const;
  void Answer(const Request& request);
  void OnDone(const Attachment* attachment);

  std::map<std::string, Digest> entrants_;
  const Clock& clock_;
  Observer* observer_ = nullptr;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  Failures failures_;
  std::list<Request> waiting_;  // bounded by the connections and their streams
  std::map<std::string, Bot> by_name_;
  std::set<std::string> were_here_;  // names of bots that have attached themselves
  bool closed_ = false;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RELAY_ATTACHED_H_
