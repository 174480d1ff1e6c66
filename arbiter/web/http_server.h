// An HTTP server for pages: GET, HEAD and POST, Server-Sent Events, TLS if wanted. One thread does all input
// and output; what a request asks for is made by a handler, on other threads if it takes long. Everything a
// visitor can take is bounded: connections, time, headers, bodies (the handler says which), what waits to be
// sent.
//
//   HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<HttpServer> server, HttpServer::Open(options, handler));
//   server->Run();
//   server->Publish("spring", {.id = 17, .name = "pairs", .data = "{}"});
#ifndef HAKAM_ARBITER_WEB_HTTP_SERVER_H_
#define HAKAM_ARBITER_WEB_HTTP_SERVER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"

namespace hakam::arbiter {

// The body of a request, as it was received.
struct HttpBody {
  std::string bytes;   // empty if it is in a file
  uint64_t size = 0;   // in bytes
  std::string sha256;  // of a file: 64 hexadecimal digits
};

struct HttpRequest {
  enum class Method : uint8_t { kGet, kHead, kPost };
  Method method = Method::kGet;
  std::string target;   // as it was sent: path and query, percent-encoded
  std::string address;  // of the peer, without its port
  // Headers; empty if they are not there.
  std::string if_none_match;
  std::string last_event_id;
  std::string authorization;
  std::string cookie;
  std::string forwarded_for;             // X-Forwarded-For
  std::string script;                    // X-Hakam
  std::string user;                      // HttpOptions::user_header
  bool gzip = false;                     // the visitor accepts it
  std::optional<uint64_t> length;        // of the body, where the visitor has said it
  std::shared_ptr<const HttpBody> body;  // null: not received yet (HttpResponse::want), or there is none
};

// How the body of a request is to be received.
struct WantedBody {
  uint64_t most = 0;  // bytes; more are answered by 413
  // A file that exists, and gets the body; empty: it stays in memory.
  std::string path;
  absl::Duration limit = absl::Seconds(5);  // for all of it
  // Kept until the request is answered or cut off.
  std::shared_ptr<void> holder;
};

// The events that a visitor wants, on an open connection.
struct EventSubscription {
  std::string channel;
  std::vector<std::string> names;
  uint64_t last_id = 0;  // that the visitor has seen; 0: none
};

struct HttpResponse {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;  // null: none
  bool gzipped = false;
  std::string etag;  // empty: none
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::shared_ptr<const EventSubscription> events;  // not null: an open stream instead of a body
  // Not null: no answer yet. The body of this POST is received, and the handler is called again with it. A
  // POST that is answered without this is refused: its body is not read.
  std::shared_ptr<const WantedBody> want;
};

class HttpHandler {
 public:
  virtual ~HttpHandler() = default;
  // Called on the server's thread, and must not block. `done` must be called once, on any thread, while the
  // server lives.
  virtual void Handle(HttpRequest request, std::function<void(HttpResponse)> done) = 0;
};

struct HttpEvent {
  uint64_t id = 0;   // grows in a channel
  std::string name;  // only the last event of a name waits for a slow visitor
  std::string data;  // one line
};

struct HttpOptions {
  std::string address = "127.0.0.1";
  uint16_t port = 0;        // 0: a free one
  std::string certificate;  // paths of PEM files; empty: no TLS
  std::string key;
  size_t max_connections = 2000;  // more are answered 503
  size_t max_of_address = 64;     // of one address; not of loopback, where a proxy has all its visitors
  absl::Duration request_limit = absl::Seconds(5);  // for all of a request, and for the TLS handshake
  absl::Duration idle_limit = absl::Seconds(15);    // until the next request
  absl::Duration write_limit = absl::Seconds(30);   // for all of a response, and for each batch of events
  absl::Duration ping = absl::Seconds(15);          // to visitors without an event
  std::string user_header;                          // a header that a proxy sets; empty: none
};

// After so many missed events a visitor is told "reset", once, instead of the events.
inline constexpr uint64_t kMostMissed = 256;

class HttpServer {
 public:
  struct Counts {
    std::atomic<uint64_t> connections = 0;  // open now
    std::atomic<uint64_t> streams = 0;      // of them with events
    std::atomic<uint64_t> refused = 0;      // since the start: there were too many
    std::atomic<uint64_t> events = 0;       // sent
    std::array<std::atomic<uint64_t>, 6> requests =
        {};  // answered, by the first digit of the status; 0: none was
  };

  // `handler` must outlive Stop(). InvalidArgument: the address or a file of TLS is not good; Unavailable:
  // the port is taken.
  static absl::StatusOr<std::unique_ptr<HttpServer>> Open(const HttpOptions& options, HttpHandler* handler);
  virtual ~HttpServer() = default;

  virtual uint16_t port() const = 0;
  // Begins to serve, on a thread of its own. Visitors who came before wait until then.
  virtual void Run() = 0;
  // Thread-safe.
  virtual void Publish(const std::string& channel, HttpEvent event) = 0;
  // Closes all connections; no call of the handler comes afterwards. `done` may still be called until the
  // destructor.
  virtual void Stop() = 0;
  const Counts& counts() const { return counts_; }

 protected:
  Counts counts_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_HTTP_SERVER_H_
