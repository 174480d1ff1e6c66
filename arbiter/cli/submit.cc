#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/fleet/bundle.h"
#include "arbiter/relay/access.h"
#include "arbiter/view/message_json.h"
#include "arbiter/web/http_client.h"
#include "hakam/v1/site.pb.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLook = absl::Milliseconds(500);
constexpr absl::Duration kAskLimit = absl::Seconds(30);
constexpr int kMostLost = 60;  // answers that may be lost one after the other, while the site starts anew

absl::StatusOr<std::string> TokenOf(const SubmitOptions& options) {
  if (!options.token_file.empty()) return ReadToken(options.token_file);
  const char* token = getenv("HAKAM_TOKEN");
  if (token != nullptr && *token != '\0') return std::string(token);
  return absl::InvalidArgumentError(
      "a token is needed: name its file by --token-file, or set HAKAM_TOKEN; the organiser of the site gives "
      "it");
}

bool IsOver(const v1::SubmissionView& view) {
  return view.state() == "ACCEPTED" || view.state() == "REJECTED" || view.state() == "RETIRED";
}

class Sender {
 public:
  Sender(const SubmitOptions& options, std::string token)
      : options_(options),
        token_(std::move(token)),
        api_(absl::StrCat(absl::StripSuffix(options.to, "/"), "/api/v1/")) {}

  absl::StatusOr<v1::SubmissionView> Send(const std::string& file) {
    HAKAM_ASSIGN_OR_RETURN(
        const ClientResponse response,
        Fetch({.url = absl::StrCat(api_, "submissions?kind=", options_.image ? "image" : "archive"),
               .post = true,
               .token = token_,
               .file = file,
               .ca = options_.ca}));
    if (response.status != 202)
      return absl::UnavailableError(absl::StrCat(options_.to, ": ", ErrorOf(response)));
    return Parse(response);
  }

  // Says what happens until the end.
  absl::StatusOr<v1::SubmissionView> Follow(v1::SubmissionView view) {
    std::string said;
    int lost = 0;
    while (true) {
      const std::string line = absl::StrFormat("%-9s %s", view.state(), PrintableLine(view.reason()));
      if (line != said && !options_.json) PrintOut(line + "\n");
      said = line;
      if (IsOver(view)) return view;
      absl::SleepFor(kLook);
      const absl::StatusOr<ClientResponse> response =
          Fetch({.url = absl::StrCat(api_, "submissions/", view.id()),
                 .token = token_,
                 .ca = options_.ca,
                 .limit = kAskLimit});
      if (!response.ok() && ++lost < kMostLost) continue;
      HAKAM_RETURN_IF_ERROR(response.status());
      if (response->status == 429 && ++lost < kMostLost) continue;
      if (response->status != 200)
        return absl::UnavailableError(absl::StrCat(options_.to, ": ", ErrorOf(*response)));
      lost = 0;
      HAKAM_ASSIGN_OR_RETURN(view, Parse(*response));
    }
  }

  absl::StatusOr<std::string> Log(uint32_t id) {
    HAKAM_ASSIGN_OR_RETURN(const ClientResponse response,
                           Fetch({.url = absl::StrCat(api_, "submissions/", id, "/log"),
                                  .token = token_,
                                  .ca = options_.ca,
                                  .limit = kAskLimit}));
    return response.body;
  }

 private:
  absl::StatusOr<v1::SubmissionView> Parse(const ClientResponse& response) const {
    v1::SubmissionView view;
    google::protobuf::util::JsonParseOptions newer;
    newer.ignore_unknown_fields = true;
    if (google::protobuf::util::JsonStringToMessage(response.body, &view, newer).ok()) return view;
    return absl::UnavailableError(absl::StrCat(options_.to, ": does not answer as a site of hakam does"));
  }

  const SubmitOptions& options_;
  const std::string token_;
  const std::string api_;
};

}  // namespace

absl::StatusOr<int> SubmitCommand(const SubmitOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(std::string token, TokenOf(options));
  std::error_code error;
  std::string file = options.bot;
  std::string made;
  const absl::Cleanup remove = [&made] {
    if (!made.empty()) unlink(made.c_str());
  };
  if (fs::is_directory(options.bot, error)) {
    if (options.image) {
      return absl::InvalidArgumentError(
          absl::StrCat(options.bot, ": is a folder; --image is for an archive of an image"));
    }
    made = (fs::temp_directory_path(error) / "hakam-submit-XXXXXX").string();
    const int fd = mkstemp(made.data());
    if (fd < 0) return WriteError(std::exchange(made, ""), errno);
    close(fd);
    HAKAM_RETURN_IF_ERROR(MakeBundle(options.bot, made).status());
    file = made;
  } else {
    HAKAM_RETURN_IF_ERROR(OpenRegularFile(file).status());
  }
  Sender sender(options, std::move(token));
  HAKAM_ASSIGN_OR_RETURN(v1::SubmissionView view, sender.Send(file));
  if (!options.json) {
    PrintOut(absl::StrCat("sent as submission ", view.id(), ": ", view.bytes(), " bytes, SHA-256 ",
                          view.sha256(), "\n"));
  }
  if (options.wait) {
    HAKAM_ASSIGN_OR_RETURN(view, sender.Follow(std::move(view)));
  }
  if (options.json) PrintOut(MessageJson(view));
  if (view.state() != "REJECTED") return kExitOk;
  HAKAM_ASSIGN_OR_RETURN(const std::string log, sender.Log(view.id()));
  if (!log.empty() && !options.json) PrintErr(absl::StrCat("log of the submission:\n", Printable(log)));
  return kExitNo;
}

}  // namespace hakam::arbiter
