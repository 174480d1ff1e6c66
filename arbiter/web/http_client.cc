#include "arbiter/web/http_client.h"

#include <google/protobuf/util/json_util.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/relay/access.h"
#include "hakam/v1/view.pb.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr uint64_t kMostBody = uint64_t{16} << 20;

struct Url {
  bool tls = false;
  std::string host;
  std::string port;
  std::string target;
};

absl::StatusOr<Url> ParseUrl(absl::string_view text) {
  const auto wrong = [text] {
    return absl::InvalidArgumentError(
        absl::StrCat(PrintableLine(text), ": expected http://HOST:PORT or https://HOST"));
  };
  Url url;
  absl::string_view rest = text;
  url.tls = absl::ConsumePrefix(&rest, "https://");
  if (!url.tls && !absl::ConsumePrefix(&rest, "http://")) return wrong();
  const size_t slash = rest.find('/');
  url.target = slash == rest.npos ? "/" : std::string(rest.substr(slash));
  absl::string_view place = rest.substr(0, slash);
  url.port = url.tls ? "443" : "80";
  const size_t colon = place.rfind(':');
  if (colon != place.npos && place.back() != ']') {
    uint32_t port = 0;
    if (!absl::SimpleAtoi(place.substr(colon + 1), &port) || port == 0 || port > 65535) return wrong();
    url.port = absl::StrCat(port);
    place = place.substr(0, colon);
  }
  if (place.size() > 2 && place.front() == '[' && place.back() == ']')
    place = place.substr(1, place.size() - 2);
  if (place.empty() || !IsPrintable(text) || absl::StrContains(text, ' ')) return wrong();
  url.host = std::string(place);
  return url;
}

bool IsHere(const Url& url) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(url.host, error);
  return url.host == "localhost" || (!error && address.is_loopback());
}

// Beast has time limits for its asynchronous operations alone: one at a time, each is run to its end here.
class Connection {
 public:
  Connection(const ClientRequest& request, Url url) : request_(request), url_(std::move(url)) {}

  absl::StatusOr<ClientResponse> Run() {
    if (!request_.token.empty() && !url_.tls && !IsHere(url_)) {
      return absl::InvalidArgumentError(absl::StrCat(
          request_.url,
          ": a token is sent to another machine by https alone; ask the organiser for that address"));
    }
    tcp::resolver resolver(io_);
    error_code error;
    const auto places = resolver.resolve(url_.host, url_.port, error);
    if (error) return Failed(error);
    if (!url_.tls) {
      beast::tcp_stream stream(io_);
      HAKAM_RETURN_IF_ERROR(Connect(stream, places));
      return Exchange(stream);
    }
    asio::ssl::context tls(asio::ssl::context::tls_client);
    std::string roots = request_.ca;
    if (roots.empty()) {
      HAKAM_ASSIGN_OR_RETURN(roots, SystemRoots());
    }
    tls.load_verify_file(roots, error);
    if (error) return absl::InvalidArgumentError(absl::StrCat(roots, ": ", error.message()));
    beast::ssl_stream<beast::tcp_stream> stream(io_, tls);
    stream.set_verify_mode(asio::ssl::verify_peer);
    stream.set_verify_callback(asio::ssl::host_name_verification(url_.host));
    SSL_set_tlsext_host_name(stream.native_handle(), url_.host.c_str());
    HAKAM_RETURN_IF_ERROR(Connect(stream.next_layer(), places));
    stream.async_handshake(asio::ssl::stream_base::client, [&error](error_code e) { error = e; });
    RunAll();
    if (error.category() == asio::error::get_ssl_category()) {
      return absl::PermissionDeniedError(
          absl::StrCat(request_.url, ": its certificate is not good: ", error.message()));
    }
    if (error) return Failed(error);
    return Exchange(stream);
  }

 private:
  absl::Status Failed(error_code error) const {
    return absl::UnavailableError(absl::StrCat(request_.url, ": no answer: ", error.message()));
  }
  void RunAll() {
    io_.restart();
    io_.run();
  }

  absl::Status Connect(beast::tcp_stream& stream, const tcp::resolver::results_type& places) {
    error_code error;
    stream.expires_after(absl::ToChronoNanoseconds(request_.limit));
    stream.async_connect(places, [&error](error_code e, const auto&) { error = e; });
    RunAll();
    return error ? Failed(error) : absl::OkStatus();
  }

  template <typename Stream>
  absl::StatusOr<ClientResponse> Exchange(Stream& stream) {
    http::request<http::file_body> asked;
    asked.version(11);
    asked.method(request_.post ? http::verb::post : http::verb::get);
    asked.target(url_.target);
    asked.set(http::field::host, absl::StrCat(url_.host, ":", url_.port));
    asked.set(http::field::user_agent, "hakam");
    if (!request_.token.empty())
      asked.set(http::field::authorization, absl::StrCat("Bearer ", request_.token));
    error_code error;
    const std::string file = request_.file.empty() ? "/dev/null" : request_.file;
    asked.body().open(file.c_str(), beast::file_mode::scan, error);
    if (error) return absl::NotFoundError(absl::StrCat(file, ": ", error.message()));
    asked.prepare_payload();
    if (request_.post && request_.file.empty()) asked.set(http::field::content_length, "0");
    error_code written;
    http::async_write(stream, asked, [&written](error_code e, size_t) { written = e; });
    RunAll();
    // A site that refuses a body may close before all of it was sent: what it answered is read all the same.
    http::response_parser<http::string_body> answer;
    answer.body_limit(kMostBody);
    beast::flat_buffer buffer;
    http::async_read(stream, buffer, answer, [&error](error_code e, size_t) { error = e; });
    RunAll();
    if (error && !answer.is_done()) return Failed(written ? written : error);
    return ClientResponse{.status = static_cast<int>(answer.get().result_int()),
                          .body = std::move(answer.get().body())};
  }

  const ClientRequest& request_;
  const Url url_;
  asio::io_context io_{1};
};

}  // namespace

absl::StatusOr<ClientResponse> Fetch(const ClientRequest& request) {
  HAKAM_ASSIGN_OR_RETURN(Url url, ParseUrl(request.url));
  return Connection(request, std::move(url)).Run();
}

std::string ErrorOf(const ClientResponse& response) {
  v1::ErrorView error;
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = true;
  if (google::protobuf::util::JsonStringToMessage(response.body, &error, options).ok() &&
      !error.error().empty()) {
    return PrintableLine(error.error());
  }
  return absl::StrCat("the site answers with status ", response.status);
}

}  // namespace hakam::arbiter
