#include "arbiter/web/site_acts.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/submit/people.h"
#include "arbiter/submit/submission_view.h"
#include "arbiter/web/try_again.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kMostRows = 200;
constexpr size_t kLongestRemark = 500;

absl::Status CheckRemark(const std::string& text, bool may_be_empty) {
  if (IsPrintable(text) && text.size() <= kLongestRemark && (may_be_empty || !text.empty()))
    return absl::OkStatus();
  return absl::InvalidArgumentError("text: expected one line of at most 500 bytes");
}

absl::StatusOr<v1::AdminView> AdminViewOf(Desk& desk, LadderRunner& ladder) {
  v1::AdminView view;
  HAKAM_ASSIGN_OR_RETURN(*view.mutable_ladder(), ladder.View());
  HAKAM_ASSIGN_OR_RETURN(const std::vector<TokenRow> tokens, Tokens(desk.db()));
  for (const TokenRow& row : tokens) {
    v1::TokenView* token = view.add_tokens();
    token->set_name(row.person.name);
    token->set_organiser(row.person.organiser);
    token->set_made(TimeText(row.made));
    if (row.revoked) token->set_revoked(TimeText(*row.revoked));
  }
  HAKAM_ASSIGN_OR_RETURN(std::vector<v1::SubmissionView> submissions, desk.All(kMostRows));
  for (v1::SubmissionView& submission : submissions) *view.add_submissions() = std::move(submission);
  HAKAM_ASSIGN_OR_RETURN(const std::vector<AuditRow> audit, desk.db().AuditRows(kMostRows));
  for (const AuditRow& row : audit) {
    v1::AuditRowView* shown = view.add_audit();
    shown->set_id(static_cast<uint32_t>(row.id));
    shown->set_when(TimeText(row.when));
    shown->set_who(row.who);
    shown->set_what(row.what);
    shown->set_about(row.about);
  }
  return view;
}

}  // namespace

absl::Status ShownRefusal(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kUnauthenticated:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kUnavailable:
      return status;
    case absl::StatusCode::kResourceExhausted:
      if (SecondsToWait(status) > 0) return status;
      return absl::UnavailableError("the disk of this site is full; tell the organiser");
    default:
      return absl::InternalError("this site cannot do that now; tell the organiser");
  }
}

absl::Status SiteActs::SignedIn(const MaybePerson& person) {
  if (person) return absl::OkStatus();
  return absl::UnauthenticatedError("sign in first: this needs a token of this site");
}

absl::StatusOr<Person> SiteActs::PersonOf(absl::string_view token, const std::string& address) {
  HAKAM_ASSIGN_OR_RETURN(std::optional<Person> person, PersonOfToken(desk_.db(), token));
  // A right one is never refused: others may come from the same address.
  if (person) return *std::move(person);
  const absl::Duration wait = wrong_tokens_.Take(address, Clock::Real().Now());
  if (wait > absl::ZeroDuration()) return TryAgain("too many wrong tokens; wait a moment", wait);
  return absl::UnauthenticatedError("this token is not known here, or was revoked");
}

void SiteActs::AddPlace(v1::SubmissionView* submission) {
  if (ladder_ == nullptr || submission->state() != NameOf(SubmissionState::kAccepted)) return;
  const std::string place = ladder_->PlaceOf(absl::StrCat(submission->bot(), "-", submission->number()));
  submission->set_reason(place.empty() ? "it joins the ladder when the present round ends" : place);
}

absl::StatusOr<v1::AccountView> SiteActs::Account(const MaybePerson& person) {
  HAKAM_ASSIGN_OR_RETURN(v1::AccountView account, desk_.Account(person ? &*person : nullptr));
  for (v1::SubmissionView& submission : *account.mutable_submissions()) AddPlace(&submission);
  return account;
}

absl::StatusOr<v1::SubmissionView> SiteActs::Get(const MaybePerson& person, uint32_t id) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  HAKAM_ASSIGN_OR_RETURN(v1::SubmissionView view, desk_.Get(*person, id));
  AddPlace(&view);
  return view;
}

absl::StatusOr<std::string> SiteActs::Log(const MaybePerson& person, uint32_t id) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  return desk_.Log(*person, id);
}

absl::StatusOr<v1::SubmissionView> SiteActs::Withdraw(const MaybePerson& person, uint32_t id) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  return desk_.Withdraw(*person, id);
}

absl::StatusOr<v1::SubmissionView> SiteActs::SetWilling(const MaybePerson& person, uint32_t id,
                                                        bool willing) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  HAKAM_ASSIGN_OR_RETURN(v1::SubmissionView view, desk_.SetWilling(*person, id, willing));
  AddPlace(&view);
  return view;
}

absl::StatusOr<v1::MatchView> SiteActs::AskMatch(const MaybePerson& person, const v1::MatchRequest& request) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  absl::StatusOr<v1::MatchView> match = desk_.AskMatch(*person, request);
  if (absl::IsResourceExhausted(match.status())) return TryAgain(match.status().message(), absl::Hours(1));
  return match;
}

absl::StatusOr<uint64_t> SiteActs::MaySend(const MaybePerson& person, bool image, uint64_t bytes) {
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  const Desk::Permission may = desk_.MaySend(*person, image, bytes);
  if (absl::IsResourceExhausted(may.status) && may.again > absl::ZeroDuration()) {
    return TryAgain(may.status.message(), may.again);
  }
  HAKAM_RETURN_IF_ERROR(may.status);
  return may.most;
}

absl::StatusOr<v1::SubmissionView> SiteActs::Take(const Upload& upload, const std::string& path) {
  if (upload.bytes == 0) {
    return absl::InvalidArgumentError("the upload is empty; send the archive of the bot's folder");
  }
  return desk_.Take(upload, path);
}

absl::StatusOr<v1::LadderView> SiteActs::Ladder() {
  if (ladder_ == nullptr) return absl::NotFoundError("this site has no ladder");
  return ladder_->View();
}

absl::Status SiteActs::MayRule(const MaybePerson& person) const {
  if (ladder_ == nullptr) return absl::NotFoundError("this site has no ladder");
  HAKAM_RETURN_IF_ERROR(SignedIn(person));
  return person->organiser ? absl::OkStatus() : absl::PermissionDeniedError("this is for organisers");
}

absl::StatusOr<v1::AdminView> SiteActs::After(const absl::Status& act) {
  HAKAM_RETURN_IF_ERROR(act);
  return AdminViewOf(desk_, *ladder_);
}

absl::StatusOr<v1::AdminView> SiteActs::Admin(const MaybePerson& person) { return After(MayRule(person)); }

absl::StatusOr<v1::AdminView> SiteActs::SetPaused(const MaybePerson& person, bool paused) {
  HAKAM_RETURN_IF_ERROR(MayRule(person));
  return After(ladder_->SetPaused(paused, person->name));
}

absl::StatusOr<v1::AdminView> SiteActs::Announce(const MaybePerson& person, const std::string& text) {
  HAKAM_RETURN_IF_ERROR(MayRule(person));
  HAKAM_RETURN_IF_ERROR(CheckRemark(text, true));
  return After(ladder_->Announce(text, person->name));
}

absl::StatusOr<v1::AdminView> SiteActs::Disqualify(const MaybePerson& person, const std::string& entrant,
                                                   const std::string& why) {
  HAKAM_RETURN_IF_ERROR(MayRule(person));
  HAKAM_RETURN_IF_ERROR(CheckRemark(why, false));
  return After(desk_.Disqualify(*person, entrant, why));
}

absl::StatusOr<v1::TokenSecretView> SiteActs::MakeToken(const MaybePerson& person,
                                                        const v1::NewToken& wanted) {
  HAKAM_RETURN_IF_ERROR(MayRule(person));
  HAKAM_ASSIGN_OR_RETURN(
      std::string token,
      NewToken(desk_.db(), {.name = wanted.name(), .organiser = wanted.organiser()}, person->name));
  v1::TokenSecretView secret;
  secret.set_name(wanted.name());
  secret.set_token(std::move(token));
  return secret;
}

absl::StatusOr<v1::AdminView> SiteActs::EndToken(const MaybePerson& person, const std::string& name) {
  HAKAM_RETURN_IF_ERROR(MayRule(person));
  return After(RevokeToken(desk_.db(), name, person->name));
}

}  // namespace hakam::arbiter
