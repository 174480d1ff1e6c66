#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/submit/desk.h"
#include "arbiter/submit/people.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr char kBy[] = "shell";

absl::StatusOr<std::unique_ptr<SiteDb>> OpenDb(const std::string& folder) {
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error)) {
    return absl::NotFoundError(absl::StrCat(folder, ": is not a folder; give that of the site"));
  }
  return SiteDb::Open(SiteDbPath(folder));
}

std::string Day(absl::Time time) { return absl::FormatTime("%Y-%m-%d %H:%M", time, absl::LocalTimeZone()); }

}  // namespace

absl::StatusOr<int> TokenNewCommand(const TokenOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<SiteDb> db, OpenDb(options.folder));
  HAKAM_ASSIGN_OR_RETURN(const std::string token,
                         NewToken(*db, {.name = options.name, .organiser = options.organiser}, kBy));
  PrintOut(token + "\n");
  PrintErr(absl::StrCat("hakam: this is the token of ", options.name, "; it is shown once, so keep it\n"));
  return kExitOk;
}

absl::StatusOr<int> TokenListCommand(const TokenOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<SiteDb> db, OpenDb(options.folder));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<TokenRow> rows, Tokens(*db));
  for (const TokenRow& row : rows) {
    PrintOut(absl::StrFormat("%-20s %-9s %s%s\n", row.person.name,
                             row.person.organiser ? "organiser" : "author", Day(row.made),
                             row.revoked ? absl::StrCat("  revoked ", Day(*row.revoked)) : ""));
  }
  return kExitOk;
}

absl::StatusOr<int> TokenRevokeCommand(const TokenOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<SiteDb> db, OpenDb(options.folder));
  HAKAM_RETURN_IF_ERROR(RevokeToken(*db, options.name, kBy));
  PrintOut(absl::StrCat("the token of ", options.name, " and its sessions have ended\n"));
  return kExitOk;
}

}  // namespace hakam::arbiter
