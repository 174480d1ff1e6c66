#include "arbiter/web/http_server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <chrono>
#include <limits>
#include <list>
#include <map>
#include <optional>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "arbiter/relay/peer.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/file.h"

namespace hakam::arbiter {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr size_t kMaxHeaders = 8192;
constexpr size_t kReadBuffer = 16 << 10;
// The server reads and drops at most so many bytes of a refused body, so that the visitor gets to read the
// answer.
constexpr uint64_t kMostDropped = uint64_t{32} << 20;
constexpr char kResetEvent[] = "reset";

std::chrono::nanoseconds Chrono(absl::Duration duration) { return absl::ToChronoNanoseconds(duration); }

std::string EventText(const HttpEvent& event) {
  return absl::StrCat("id: ", event.id, "\nevent: ", event.name, "\ndata: ", event.data, "\n\n");
}

class Server;

// A visitor that waits for events.
class Stream {
 public:
  virtual ~Stream() = default;
  virtual const EventSubscription& subscription() const = 0;
  virtual void Send(const HttpEvent& event) = 0;
};

class Server : public HttpServer {
 public:
  Server(const HttpOptions& options, HttpHandler* handler)
      : options_(options), handler_(handler), acceptor_(io_) {}
  ~Server() override { Stop(); }

  absl::Status Open();
  void Run() override {
    Accept();
    thread_ = std::thread([this] { io_.run(); });
  }

  uint16_t port() const override { return port_; }
  void Publish(const std::string& channel, HttpEvent event) override {
    asio::post(io_, [this, channel, event = std::move(event)]() mutable {
      for (const auto& stream : streams_) {
        if (stream->subscription().channel == channel) stream->Send(event);
      }
      auto& latest = latest_[channel];
      if (event.name == kResetEvent) {
        latest.clear();
      } else {
        std::string name = event.name;
        latest[std::move(name)] = std::move(event);
      }
    });
  }
  void Stop() override {
    io_.stop();
    if (thread_.joinable()) thread_.join();
    acceptor_.close(ignored_);
  }

  const HttpOptions& options() const { return options_; }
  HttpHandler& handler() { return *handler_; }
  Counts& mutable_counts() { return counts_; }
  asio::io_context& io() { return io_; }

  void Came(const std::string& network) {
    ++counts_.connections;
    ++from_[network];
  }
  void Left(const std::string& network) {
    --counts_.connections;
    if (--from_[network] == 0) from_.erase(network);
  }

  // Adds it, and sends what it has missed.
  std::list<std::shared_ptr<Stream>>::iterator Add(const std::shared_ptr<Stream>& stream) {
    const EventSubscription& wanted = stream->subscription();
    uint64_t newest = 0;
    for (const auto& [name, event] : latest_[wanted.channel]) newest = std::max(newest, event.id);
    // A number from before a league began anew is larger than all of today. Nothing is known yet just after
    // the start: then all comes with the first look.
    const bool reset = newest > 0 && wanted.last_id > 0 &&
                       (newest > wanted.last_id + kMostMissed || newest < wanted.last_id);
    if (reset) stream->Send({.id = newest, .name = kResetEvent, .data = "{}"});
    for (const auto& [name, event] : latest_[wanted.channel]) {
      if (!reset && event.id >= wanted.last_id)
        stream->Send(event);  // the others of its number were perhaps not sent
    }
    ++counts_.streams;
    return streams_.insert(streams_.end(), stream);
  }
  void Remove(std::list<std::shared_ptr<Stream>>::iterator stream) {
    streams_.erase(stream);
    --counts_.streams;
  }

 private:
  void Accept();

  const HttpOptions options_;
  HttpHandler* const handler_;
  std::map<std::string, size_t> from_;  // open connections by network; outlives those that end with io_
  asio::io_context io_{1};
  std::optional<asio::ssl::context> tls_;
  tcp::acceptor acceptor_;
  std::optional<asio::steady_timer> pause_;  // before the next accept, when descriptors have run out
  error_code ignored_;
  uint16_t port_ = 0;
  std::list<std::shared_ptr<Stream>> streams_;
  std::map<std::string, std::map<std::string, HttpEvent>> latest_;  // by channel and name
  std::thread thread_;
};

// One connection. Lives as long as an operation on it is under way.
template <typename S>  // beast::tcp_stream, or beast::ssl_stream of it
class Session : public std::enable_shared_from_this<Session<S>>, public Stream {
 public:
  template <typename... Args>
  Session(Server* server, const std::string& from, Args&&... args)
      : server_(*server), from_(from), network_(NetworkOf(from_)), stream_(std::forward<Args>(args)...) {
    server_.Came(network_);
  }
  ~Session() override { server_.Left(network_); }

  void Begin() {
    Limit(server_.options().request_limit);
    if constexpr (std::is_same_v<S, beast::tcp_stream>) {
      Read(server_.options().request_limit);
    } else {
      stream_.async_handshake(asio::ssl::stream_base::server,
                              [self = this->shared_from_this()](error_code error) {
                                if (!error) self->Read(self->server_.options().request_limit);
                              });
    }
  }

  const EventSubscription& subscription() const override { return *subscription_; }
  void Send(const HttpEvent& event) override {
    const auto& names = subscription_->names;
    if (event.name != kResetEvent && std::find(names.begin(), names.end(), event.name) == names.end()) return;
    waiting_[event.name] = event;
    Flush();
  }

 private:
  using Fields = http::response<http::string_body>;

  beast::tcp_stream& tcp() { return beast::get_lowest_layer(stream_); }
  void Limit(absl::Duration limit) { tcp().expires_after(Chrono(limit)); }

  void Read(absl::Duration limit) {
    parser_.emplace();
    parser_->header_limit(kMaxHeaders);
    parser_->body_limit(std::numeric_limits<uint64_t>::max());  // OnHeader decides
    Limit(limit);
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = this->shared_from_this()](error_code error, size_t) { self->OnHeader(error); });
  }

  void OnHeader(error_code error) {
    if (error == http::error::header_limit) return Refuse(http::status::request_header_fields_too_large);
    if (error && error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      return Refuse(http::status::bad_request);
    }
    if (error == http::error::end_of_stream) return;
    if (error) return Count(0);
    const auto& request = parser_->get();
    const bool post = request.method() == http::verb::post;
    // Where two servers read a request in two ways, a second one hides in it.
    if (request.find(http::field::transfer_encoding) != request.end() && !parser_->chunked()) {
      return Refuse(http::status::bad_request);
    }
    if (!post && (parser_->chunked() || parser_->content_length().value_or(0) > 0))
      return Refuse(http::status::payload_too_large);
    if (!post && request.method() != http::verb::get && request.method() != http::verb::head) {
      return Refuse(http::status::method_not_allowed);
    }
    const auto field = [&request](auto name) { return std::string(request[name]); };
    using Method = HttpRequest::Method;
    head_ = request.method() == http::verb::head;
    asked_ = {.method = post ? Method::kPost : (head_ ? Method::kHead : Method::kGet),
              .target = std::string(request.target()),
              .address = from_,
              .if_none_match = field(http::field::if_none_match),
              .last_event_id = field("Last-Event-ID"),
              .authorization = field(http::field::authorization),
              .cookie = field(http::field::cookie),
              .forwarded_for = field("X-Forwarded-For"),
              .script = field("X-Hakam"),
              .gzip = absl::StrContains(field(http::field::accept_encoding), "gzip")};
    if (const std::string& user = server_.options().user_header; !user.empty()) asked_.user = field(user);
    if (parser_->content_length()) asked_.length = *parser_->content_length();
    keep_alive_ = request.keep_alive();
    asked_length_ = parser_->chunked() ? kMostDropped + 1 : parser_->content_length().value_or(0);
    unread_ = post && (parser_->chunked() || parser_->content_length().value_or(0) > 0);
    tcp().expires_never();
    Ask();
  }

  void Ask() {
    server_.handler().Handle(asked_, [self = this->shared_from_this()](HttpResponse response) mutable {
      asio::io_context& io = self->server_.io();
      // The connection is not let go of on this thread.
      asio::post(io, [self = std::move(self), response = std::move(response)]() mutable {
        if (response.want != nullptr) return self->ReceiveBody(std::move(response.want));
        self->Answer(std::move(response));
      });
    });
  }

  void ReceiveBody(std::shared_ptr<const WantedBody> wanted) {
    wanted_ = std::move(wanted);
    received_ = std::make_shared<HttpBody>();
    if (asked_.length.value_or(0) > wanted_->most) return Refuse(http::status::payload_too_large);
    if (!wanted_->path.empty()) {
      hash_.emplace();
      file_.reset(fopen(wanted_->path.c_str(), "wbe"));
      if (file_ == nullptr) return Refuse(http::status::insufficient_storage);
    }
    part_.resize(kReadBuffer);
    body_.emplace(std::move(*parser_));
    body_->body_limit(wanted_->most);
    Limit(wanted_->limit);
    if (!absl::EqualsIgnoreCase(std::string(body_->get()[http::field::expect]), "100-continue"))
      return ReadBody();
    static constexpr char kContinue[] = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(stream_, asio::buffer(kContinue, sizeof(kContinue) - 1),
                      [self = this->shared_from_this()](error_code error, size_t) {
                        if (!error) self->ReadBody();
                      });
  }

  void ReadBody() {
    if (body_->is_done()) return BodyIsThere();
    body_->get().body().data = part_.data();
    body_->get().body().size = part_.size();
    http::async_read_some(
        stream_, buffer_, *body_,
        [self = this->shared_from_this()](error_code error, size_t) { self->OnBody(error); });
  }

  void OnBody(error_code error) {
    if (error == http::error::body_limit) return Refuse(http::status::payload_too_large);
    if (error && error != http::error::need_buffer) return Count(0);
    const size_t size = part_.size() - body_->get().body().size;
    received_->size += size;
    if (file_ == nullptr) {
      received_->bytes.append(part_.data(), size);
    } else {
      hash_->Add({part_.data(), size});
      if (fwrite(part_.data(), 1, size, file_.get()) != size)
        return Refuse(http::status::insufficient_storage);
    }
    ReadBody();
  }

  void BodyIsThere() {
    unread_ = false;
    tcp().expires_never();
    if (file_ != nullptr) {
      const bool written = fflush(file_.get()) == 0;
      file_.reset();
      received_->sha256 = absl::BytesToHexString(hash_->Finish());
      if (!written) return Refuse(http::status::insufficient_storage);
    }
    asked_.body = std::move(received_);
    Ask();
  }

  void Count(int status) { ++server_.mutable_counts().requests[static_cast<size_t>(status) / 100]; }

  // Answers and closes.
  void Refuse(http::status status) {
    keep_alive_ = false;
    head_ = false;
    Answer({.status = static_cast<int>(status),
            .type = "text/plain",
            .body = std::make_shared<const std::string>(
                absl::StrCat(std::string(http::obsolete_reason(status)), "\n"))});
  }

  void Answer(HttpResponse response) {
    Count(response.status);
    response_ = std::move(response);
    asked_ = {};
    file_.reset();
    wanted_.reset();
    if (unread_) keep_alive_ = false;
    const bool body = response_.body != nullptr && response_.status != 304;
    std::string head =
        absl::StrCat("HTTP/1.1 ", response_.status, " ",
                     std::string(http::obsolete_reason(static_cast<http::status>(response_.status))), "\r\n");
    const auto add = [&head](absl::string_view name, absl::string_view value) {
      absl::StrAppend(&head, name, ": ", value, "\r\n");
    };
    if (response_.events != nullptr) {
      keep_alive_ = false;
      add("Content-Type", "text/event-stream");
      add("Cache-Control", "no-store");
      add("X-Accel-Buffering", "no");
      add("Connection", "close");
    } else {
      if (response_.status != 304 && response_.status != 204) {
        add("Content-Type", response_.type);
        add("Content-Length", absl::StrCat(body ? response_.body->size() : 0));
      }
      if (response_.gzipped) add("Content-Encoding", "gzip");
      if (!response_.etag.empty()) add("ETag", response_.etag);
      add("Vary", "Accept-Encoding");
      add("Connection", keep_alive_ ? "keep-alive" : "close");
    }
    add("Date", absl::FormatTime("%a, %d %b %Y %H:%M:%S GMT", absl::Now(), absl::UTCTimeZone()));
    add("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : response_.headers) add(name, value);
    head_text_ = absl::StrCat(head, "\r\n");
    std::vector<asio::const_buffer> parts = {asio::buffer(head_text_)};
    if (body && !head_ && response_.events == nullptr) parts.push_back(asio::buffer(*response_.body));
    Limit(server_.options().write_limit);
    asio::async_write(stream_, parts, [self = this->shared_from_this()](error_code error, size_t) {
      if (error) return;
      if (self->response_.events != nullptr && !self->head_) return self->BeginStream();
      if (!self->keep_alive_) return self->unread_ ? self->DropRest() : self->Close();
      self->response_ = {};
      self->Read(self->server_.options().idle_limit);
    });
  }

  void Close() { tcp().socket().shutdown(tcp::socket::shutdown_send, ignored_); }

  // A connection that is closed while its visitor still sends is reset, and the answer may be lost.
  void DropRest() {
    Close();
    if (asked_length_ > kMostDropped) return;
    part_.resize(kReadBuffer);
    Limit(server_.options().request_limit);
    DropMore();
  }
  void DropMore() {
    tcp().async_read_some(asio::buffer(part_),
                          [self = this->shared_from_this()](error_code error, size_t size) {
                            self->dropped_ += size;
                            if (!error && self->dropped_ <= kMostDropped) self->DropMore();
                          });
  }

  // Events: writes what comes, until the visitor leaves, or sends anything, which browsers never do.
  void BeginStream() {
    subscription_ = response_.events;
    tcp().expires_never();
    ping_.emplace(server_.io());
    AwaitEnd();  // before the first write, whose time limit must not be that of this read
    place_ = server_.Add(this->shared_from_this());
    Ping();
  }
  void AwaitEnd() {
    stream_.async_read_some(asio::buffer(rest_),
                            [self = this->shared_from_this()](error_code, size_t) { self->EndStream(); });
  }
  void Ping() {
    ping_->expires_after(Chrono(server_.options().ping));
    ping_->async_wait([self = this->shared_from_this()](error_code error) {
      if (error || !self->place_) return;
      if (!self->writing_) self->Write(": ping\n\n");
      self->Ping();
    });
  }
  void Flush() {
    if (writing_ || waiting_.empty()) return;
    std::string text;
    for (const auto& [name, event] : waiting_) text += EventText(event);
    server_.mutable_counts().events += waiting_.size();
    waiting_.clear();
    Write(std::move(text));
  }
  void Write(std::string text) {
    writing_ = true;
    text_ = std::move(text);
    Limit(server_.options().write_limit);
    asio::async_write(stream_, asio::buffer(text_),
                      [self = this->shared_from_this()](error_code error, size_t) {
                        self->writing_ = false;
                        if (error) return self->EndStream();
                        self->tcp().expires_never();
                        self->Flush();
                      });
  }
  void EndStream() {
    if (!place_) return;
    ping_->cancel();
    const auto place = *place_;
    place_.reset();
    tcp().close();
    server_.Remove(place);  // may be the last that holds it
  }

  Server& server_;
  const std::string from_;  // an address
  const std::string network_;
  S stream_;
  beast::flat_static_buffer<kReadBuffer> buffer_;
  std::optional<http::request_parser<http::empty_body>> parser_;
  bool keep_alive_ = false;
  bool head_ = false;
  HttpRequest asked_;
  HttpResponse response_;

  // The body of a POST.
  std::optional<http::request_parser<http::buffer_body>> body_;
  std::shared_ptr<const WantedBody> wanted_;
  std::shared_ptr<HttpBody> received_;
  std::optional<Sha256> hash_;
  File file_;
  std::string part_;     // what was read last
  bool unread_ = false;  // there is a body that was not read to its end
  uint64_t asked_length_ = 0;
  uint64_t dropped_ = 0;

  std::string head_text_;
  error_code ignored_;

  // These are used where the connection is a stream of events.
  std::shared_ptr<const EventSubscription> subscription_;
  std::optional<std::list<std::shared_ptr<Stream>>::iterator> place_;  // in the server; unset: ended
  std::map<std::string, HttpEvent> waiting_;                           // by name
  std::optional<asio::steady_timer> ping_;
  bool writing_ = false;
  std::string text_;
  std::array<char, 256> rest_{};
};

void Server::Accept() {
  acceptor_.async_accept([this](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) {  // no descriptor is left: those who leave give theirs back
      pause_.emplace(io_, std::chrono::milliseconds(100));
      pause_->async_wait([this](error_code stopped) {
        if (!stopped) Accept();
      });
      return;
    }
    const std::string address = socket.remote_endpoint(ignored_).address().to_string();
    const std::string from = PlainHost(address).value_or(address);
    const std::string network = NetworkOf(from);
    const bool crowd =
        !IsThisMachine(network) && from_.contains(network) && from_.at(network) >= options_.max_of_address;
    if (crowd || counts_.connections >= options_.max_connections) {
      ++counts_.refused;
      static constexpr char kBusy[] =
          "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: "
          "close\r\n\r\n";
      socket.non_blocking(true, ignored_);
      socket.write_some(asio::buffer(kBusy, sizeof(kBusy) - 1), ignored_);
    } else {
      socket.set_option(tcp::no_delay(true), ignored_);
      if (tls_) {
        std::make_shared<Session<beast::ssl_stream<beast::tcp_stream>>>(this, from, std::move(socket), *tls_)
            ->Begin();
      } else {
        std::make_shared<Session<beast::tcp_stream>>(this, from, std::move(socket))->Begin();
      }
    }
    Accept();
  });
}

absl::Status Server::Open() {
  error_code error;
  if (!options_.certificate.empty()) {
    tls_.emplace(asio::ssl::context::tls_server);
    tls_->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                      asio::ssl::context::no_tlsv1_1);
    tls_->use_certificate_chain_file(options_.certificate, error);
    if (error) return absl::InvalidArgumentError(absl::StrCat(options_.certificate, ": ", error.message()));
    tls_->use_private_key_file(options_.key, asio::ssl::context::pem, error);
    if (error) return absl::InvalidArgumentError(absl::StrCat(options_.key, ": ", error.message()));
  }
  const asio::ip::address address = asio::ip::make_address(options_.address, error);
  if (error) {
    return absl::InvalidArgumentError(
        absl::StrCat(options_.address, ": is not an IP address; use for example 127.0.0.1 or 0.0.0.0"));
  }
  const tcp::endpoint endpoint(address, options_.port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat("cannot listen on ", options_.address, ":", options_.port, ": ", error.message()));
  }
  port_ = acceptor_.local_endpoint(error).port();
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<HttpServer>> HttpServer::Open(const HttpOptions& options,
                                                             HttpHandler* handler) {
  auto server = std::make_unique<Server>(options, handler);
  if (absl::Status open = server->Open(); !open.ok()) return open;
  return server;
}

}  // namespace hakam::arbiter
