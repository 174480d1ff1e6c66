#include "arbiter/relay/attached.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/relay/metadata.h"

namespace hakam::arbiter {

Attached::Attached(const std::map<std::string, std::string>& tokens, const FailureTerms& failures,
                   const Clock& clock)
    : clock_(clock), failures_(failures) {
  for (const auto& [name, token] : tokens) entrants_[name] = DigestOf(name, absl::StrCat("Bearer ", token));
}

// Digests have one length, so that comparing them does not tell the length of a token.
Attached::Digest Attached::DigestOf(absl::string_view name, absl::string_view authorization) {
  const std::string text = absl::StrCat(name.size(), " ", name, authorization);
  Digest digest;
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data());
  return digest;
}

std::optional<std::string> Attached::EntrantOf(const grpc::CallbackServerContext& context) const {
  const Digest given = DigestOf(Metadata(context, "hakam-name"), Metadata(context, "authorization"));
  const std::string* known = nullptr;
  for (const auto& [name, digest] : entrants_) {
    if (CRYPTO_memcmp(given.data(), digest.data(), digest.size()) == 0) known = &name;
  }
  return known == nullptr ? std::nullopt : std::optional(*known);
}

grpc::ServerBidiReactor<v1::AttachRequest, v1::AttachResponse>* Attached::Attach(
    grpc::CallbackServerContext* context) {
  Request request = {
      .attachment = Attachment::Make([this](const Attachment* attachment) { OnDone(attachment); }),
      .name = EntrantOf(*context),
      .peer = ParsePeer(context->peer()).value_or(Peer{}),
      .due = clock_.Now()};
  Attachment* const reactor = request.attachment.get();
  const std::string network = NetworkOf(request.peer.host);
  const std::lock_guard lock(mutex_);
  // A good answer waits too: otherwise a guesser knows that what is not answered at once is wrong.
  const absl::Duration wait = failures_.WaitOf(network, request.due);
  if (!request.name) failures_.Note(network, request.due);
  request.due += wait;
  if (wait > absl::ZeroDuration() && !closed_) {
    waiting_.push_back(std::move(request));
  } else {
    Answer(request);
  }
  return reactor;
}

void Attached::Answer(const Request& request) {
  // One answer for an unknown name and a wrong token, so that nobody learns the names.
  if (!request.name) {
    return request.attachment->Refuse(
        {grpc::StatusCode::UNAUTHENTICATED,
         "no entrant with this name and token waits for a bot (HAKAM_NAME, HAKAM_TOKEN)"});
  }
  if (closed_) return request.attachment->Refuse({grpc::StatusCode::UNAVAILABLE, "the league is over"});
  if (by_name_.contains(*request.name)) {
    return request.attachment->Refuse({grpc::StatusCode::ALREADY_EXISTS,
                                       absl::StrCat("a bot is attached as \"", *request.name, "\" already")});
  }
  were_here_.insert(*request.name);
  by_name_[*request.name] = {.attachment = request.attachment, .peer = request.peer};
  if (observer_ != nullptr) observer_->OnAttach(request.peer);
  request.attachment->Begin();
  changed_.notify_all();
}

void Attached::AnswerDue() {
  const std::lock_guard lock(mutex_);
  const absl::Duration now = clock_.Now();
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    if (it->due > now) {
      ++it;
      continue;
    }
    Answer(*it);
    it = waiting_.erase(it);
  }
}

absl::StatusOr<std::shared_ptr<Attachment>> Attached::Find(const std::string& name, absl::Time until) {
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, absl::ToChronoTime(until), [&] { return closed_ || by_name_.contains(name); });
  const auto it = by_name_.find(name);
  if (it == by_name_.end()) return absl::UnavailableError(Absence(name));
  return it->second.attachment;
}

std::string Attached::WhyMissing(const std::string& name) const {
  const std::lock_guard lock(mutex_);
  return Absence(name);
}

std::string Attached::Absence(const std::string& name) const {
  if (by_name_.contains(name)) return "";
  return were_here_.contains(name) ? absl::StrCat("the bot that was attached as \"", name,
                                                  "\" has disconnected and has not come back")
                                   : absl::StrCat("no bot has attached itself as \"", name, "\"");
}

std::vector<std::string> Attached::Missing() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> missing;
  for (const auto& [name, digest] : entrants_) {
    if (!by_name_.contains(name)) missing.push_back(name);
  }
  return missing;
}

bool Attached::Close(absl::Duration limit) {
  std::unique_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
  for (const Request& request : waiting_) Answer(request);
  waiting_.clear();
  for (const auto& [name, bot] : by_name_) bot.attachment->Close();
  return changed_.wait_for(lock, absl::ToChronoNanoseconds(limit), [this] { return by_name_.empty(); });
}

void Attached::OnDone(const Attachment* attachment) {
  const std::lock_guard lock(mutex_);
  waiting_.remove_if([&](const Request& request) { return request.attachment.get() == attachment; });
  for (auto it = by_name_.begin(); it != by_name_.end(); ++it) {
    if (it->second.attachment.get() != attachment) continue;
    if (observer_ != nullptr) observer_->OnLeave(it->second.peer);
    by_name_.erase(it);
    changed_.notify_all();
    return;
  }
}

}  // namespace hakam::arbiter
