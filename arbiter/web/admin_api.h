// The part of a site that organisers use, and what everybody sees of the ladder. Messages:
// proto/hakam/v1/site.proto.
//
//   GET  /api/v1/ladder                         LadderView, for everybody
//   GET  /api/v1/admin                          AdminView
//   POST /api/v1/admin/tokens                   NewToken: TokenSecretView
//   POST /api/v1/admin/tokens/NAME:revoke
//   POST /api/v1/admin/ladder:pause, :resume
//   POST /api/v1/admin/bots/NAME:disqualify     Remark: why
//   POST /api/v1/admin/announcement             Remark
//
// A submission is retired by POST /api/v1/submissions/ID:withdraw (submit_api.h). What changes something
// answers with the AdminView after it, and adds a row to the audit log.
#ifndef HAKAM_ARBITER_WEB_ADMIN_API_H_
#define HAKAM_ARBITER_WEB_ADMIN_API_H_

#include "absl/strings/string_view.h"
#include "arbiter/web/http_server.h"
#include "arbiter/web/site_acts.h"

namespace hakam::arbiter {

// Thread-safe.
class AdminApi {
 public:
  // `acts` must outlive it.
  explicit AdminApi(SiteActs* acts) : acts_(*acts) {}

  static bool Handles(absl::string_view path);
  HttpResponse Ladder();
  HttpResponse Handle(const HttpRequest& request, absl::string_view path,
                      const SiteActs::MaybePerson& person);

 private:
  SiteActs& acts_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_ADMIN_API_H_
