// The part of a site that people use who are signed in: their account, their submissions. Messages:
// proto/hakam/v1/site.proto.
//
//   GET  /api/v1/account                   AccountView
//   POST /api/v1/session                   {"token": "..."}: AccountView, and a cookie; session:end ends it
//   POST /api/v1/submissions?kind=KIND     the file itself; archive (default) or image: 202 SubmissionView
//   GET  /api/v1/submissions/ID            SubmissionView
//   GET  /api/v1/submissions/ID/log        text
//   POST /api/v1/submissions/ID:withdraw   SubmissionView
//   POST ... ID:willing, ID:unwilling      the same: whether others may ask for matches against it
//   POST /api/v1/matches                   MatchRequest: 202 MatchView
//
// A program says who it is by "Authorization: Bearer TOKEN", a browser by the cookie of its session, a proxy
// that is named by a header. A POST by cookie or proxy needs the header "X-Hakam: 1", which pages of other
// sites cannot set.
#ifndef HAKAM_ARBITER_WEB_SUBMIT_API_H_
#define HAKAM_ARBITER_WEB_SUBMIT_API_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "arbiter/web/http_server.h"
#include "arbiter/web/site_acts.h"
#include "arbiter/web/target.h"

namespace hakam::arbiter {

struct SubmitApiOptions {
  bool secure = false;      // the site is reached by TLS, so that cookies are sent by TLS alone
  bool tables = false;      // the site has tables, AccountView says
  bool sees_users = false;  // HttpRequest::user is from the proxy of the site
};

// Thread-safe.
class SubmitApi {
 public:
  // `acts` must outlive it.
  SubmitApi(SiteActs* acts, const SubmitApiOptions& options) : acts_(*acts), options_(options) {}

  static bool Handles(absl::string_view path);
  // May wait for the disk. `address`: of the visitor.
  HttpResponse Handle(const HttpRequest& request, const Target& target, const std::string& address);
  // The name of the person who is signed in; empty: nobody is.
  std::string NameOfCaller(const HttpRequest& request, const std::string& address);

 private:
  // The sender of a request. It is refused with 401 if it names itself wrongly.
  struct Caller {
    std::optional<Person> person;
    std::optional<HttpResponse> refused;
    bool by_browser = false;  // so that a page of another site may have sent it
  };
  Caller WhoAsks(const HttpRequest& request, const std::string& address);
  Caller ByToken(absl::string_view token, const std::string& address);

  HttpResponse Account(const Caller& caller);
  HttpResponse BeginSession(const HttpRequest& request, const std::string& address);
  HttpResponse EndSession(const HttpRequest& request);
  HttpResponse Submit(const HttpRequest& request, const Target& target, const SiteActs::MaybePerson& person);
  HttpResponse AskMatch(const HttpRequest& request, const SiteActs::MaybePerson& person);
  HttpResponse OfSubmission(const HttpRequest& request, absl::string_view rest,
                            const SiteActs::MaybePerson& person);
  // What organisers do, and the ladder (admin_api.h).
  HttpResponse Admin(const HttpRequest& request, absl::string_view path, const Caller& caller);

  SiteActs& acts_;
  const SubmitApiOptions options_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_SUBMIT_API_H_
