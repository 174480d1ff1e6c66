#include "arbiter/submit/submissions.h"

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr absl::Duration kDay = absl::Hours(24);
constexpr char kColumns[] =
    "SELECT id, author, image, state, reason, bot, version, number, sha256, bytes, files, sent, checks, "
    "trial, willing FROM submissions ";

int Number(SubmissionState state) { return static_cast<int>(state); }

absl::StatusOr<Submission> Parse(SQLite::Database& db, SQLite::Statement& row) {
  Submission submission;
  int column = 0;
  submission.id = row.getColumn(column++).getUInt();
  submission.author = row.getColumn(column++).getString();
  submission.image = row.getColumn(column++).getInt() != 0;
  submission.state = static_cast<SubmissionState>(row.getColumn(column++).getInt());
  submission.reason = row.getColumn(column++).getString();
  submission.bot = row.getColumn(column++).getString();
  submission.version = row.getColumn(column++).getString();
  submission.number = row.getColumn(column++).getUInt();
  submission.sha256 = row.getColumn(column++).getString();
  submission.bytes = static_cast<uint64_t>(row.getColumn(column++).getInt64());
  submission.files = static_cast<uint64_t>(row.getColumn(column++).getInt64());
  submission.sent = absl::FromUnixMicros(row.getColumn(column++).getInt64());
  const std::string trial = row.getColumn(column + 1).getString();
  submission.willing = row.getColumn(column + 2).getInt() != 0;
  if (!submission.check.ParseFromString(row.getColumn(column).getString()) ||
      (!trial.empty() && !submission.trial.emplace().ParseFromString(trial)) ||
      NameOf(submission.state).empty()) {
    return DamagedError(db.getFilename(), absl::StrCat("submission ", submission.id));
  }
  SQLite::Statement steps(db, "SELECT state, came FROM steps WHERE submission = ? ORDER BY came, state");
  steps.bind(1, submission.id);
  while (steps.executeStep()) {
    submission.steps.emplace_back(static_cast<SubmissionState>(steps.getColumn(0).getInt()),
                                  absl::FromUnixMicros(steps.getColumn(1).getInt64()));
  }
  return submission;
}

absl::StatusOr<std::vector<Submission>> ParseAll(SQLite::Database& db, SQLite::Statement& rows) {
  std::vector<Submission> all;
  while (rows.executeStep()) {
    HAKAM_ASSIGN_OR_RETURN(Submission submission, Parse(db, rows));
    all.push_back(std::move(submission));
  }
  return all;
}

absl::StatusOr<Submission> Find(SQLite::Database& db, uint32_t id) {
  SQLite::Statement row(db, absl::StrCat(kColumns, "WHERE id = ?"));
  row.bind(1, id);
  if (!row.executeStep()) return absl::NotFoundError(absl::StrCat("there is no submission ", id));
  return Parse(db, row);
}

uint32_t CountSince(SQLite::Database& db, const std::string& author, absl::Time since) {
  SQLite::Statement row(db, "SELECT count(*) FROM submissions WHERE author = ? AND sent > ?");
  row.bind(1, author);
  row.bind(2, absl::ToUnixMicros(since));
  row.executeStep();
  return row.getColumn(0).getUInt();
}

void AddStep(SQLite::Database& db, uint32_t id, SubmissionState state, absl::Time now) {
  SQLite::Statement row(db, "INSERT INTO steps VALUES (?, ?, ?)");
  row.bind(1, id);
  row.bind(2, Number(state));
  row.bind(3, absl::ToUnixMicros(now));
  row.exec();
}

absl::Status Write(SQLite::Database& db, const Submission& submission, SubmissionState from,
                   SubmissionState to, absl::Time now) {
  SQLite::Statement row(
      db,
      "UPDATE submissions SET state = ?, reason = ?, bot = ?, version = ?, number = ?, files = ?, "
      "checks = ?, trial = ? WHERE id = ? AND state = ?");
  const std::string checks = submission.check.SerializeAsString();
  const std::string trial = submission.trial ? submission.trial->SerializeAsString() : "";
  row.bind(1, Number(to));
  row.bind(2, submission.reason);
  row.bind(3, submission.bot);
  row.bind(4, submission.version);
  row.bind(5, submission.number);
  row.bind(6, static_cast<int64_t>(submission.files));
  row.bind(7, checks.data(), static_cast<int>(checks.size()));
  row.bind(8, trial.data(), static_cast<int>(trial.size()));
  row.bind(9, submission.id);
  row.bind(10, Number(from));
  if (row.exec() == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("submission ", submission.id, " is not ", NameOf(from), " any more"));
  }
  AddStep(db, submission.id, to, now);
  return absl::OkStatus();
}

absl::Status CheckMaySend(SQLite::Database& db, const std::string& author, const SubmissionLimits& limits,
                          absl::Time now, absl::Duration* again) {
  SQLite::Statement under_way(db, "SELECT id FROM submissions WHERE author = ? AND state < ?");
  under_way.bind(1, author);
  under_way.bind(2, Number(SubmissionState::kAccepted));
  if (under_way.executeStep()) {
    return absl::FailedPreconditionError(absl::StrCat("your submission ", under_way.getColumn(0).getUInt(),
                                                      " is under way; wait for its end, or withdraw it"));
  }
  if (CountSince(db, author, now - kDay) < limits.most_a_day) return absl::OkStatus();
  SQLite::Statement oldest(
      db, "SELECT min(sent) FROM (SELECT sent FROM submissions WHERE author = ? ORDER BY sent DESC LIMIT ?)");
  oldest.bind(1, author);
  oldest.bind(2, limits.most_a_day);
  oldest.executeStep();
  const absl::Duration wait = absl::FromUnixMicros(oldest.getColumn(0).getInt64()) + kDay - now;
  if (again != nullptr) *again = wait;
  return absl::ResourceExhaustedError(absl::StrCat("an author may send ", limits.most_a_day,
                                                   " bots a day; send the next one in ",
                                                   absl::FormatDuration(absl::Ceil(wait, absl::Minutes(1)))));
}

}  // namespace

absl::string_view NameOf(SubmissionState state) {
  switch (state) {
    case SubmissionState::kUploaded:
      return "UPLOADED";
    case SubmissionState::kUnpacked:
      return "UNPACKED";
    case SubmissionState::kBuilt:
      return "BUILT";
    case SubmissionState::kChecked:
      return "CHECKED";
    case SubmissionState::kPlayed:
      return "PLAYED";
    case SubmissionState::kAccepted:
      return "ACCEPTED";
    case SubmissionState::kRejected:
      return "REJECTED";
    case SubmissionState::kRetired:
      return "RETIRED";
  }
  return "";
}

std::string Submission::EntrantName() const { return absl::StrCat(bot, "-", number); }

absl::Status Submissions::MaySend(const std::string& author, absl::Duration* again) {
  return db_.Read([&](SQLite::Database& db) -> absl::Status {
    return CheckMaySend(db, author, limits_, db_.Now(), again);
  });
}

absl::StatusOr<uint32_t> Submissions::Add(const Upload& upload,
                                          const std::function<absl::Status(uint32_t id)>& keep) {
  return db_.Change([&](SQLite::Database& db) -> absl::StatusOr<uint32_t> {
    const absl::Time now = db_.Now();
    HAKAM_RETURN_IF_ERROR(CheckMaySend(db, upload.author, limits_, now, nullptr));
    SQLite::Statement row(
        db,
        "INSERT INTO submissions (author, image, state, reason, bot, version, number, sha256, "
        "bytes, files, sent, checks, trial) VALUES (?, ?, ?, '', '', '', 0, ?, ?, 0, ?, x'', x'')");
    row.bind(1, upload.author);
    row.bind(2, upload.image ? 1 : 0);
    row.bind(3, Number(SubmissionState::kUploaded));
    row.bind(4, upload.sha256);
    row.bind(5, static_cast<int64_t>(upload.bytes));
    row.bind(6, absl::ToUnixMicros(now));
    row.exec();
    const auto id = static_cast<uint32_t>(db.getLastInsertRowid());
    AddStep(db, id, SubmissionState::kUploaded, now);
    db_.Audit(db, upload.author, "submission.send", absl::StrCat(id));
    HAKAM_RETURN_IF_ERROR(keep(id));
    return id;
  });
}

absl::StatusOr<Submission> Submissions::Get(uint32_t id) {
  return db_.Read([&](SQLite::Database& db) { return Find(db, id); });
}

absl::StatusOr<std::vector<Submission>> Submissions::List(const std::string& author, uint32_t most) {
  return db_.Read([&](SQLite::Database& db) {
    SQLite::Statement rows(db, absl::StrCat(kColumns, author.empty() ? "WHERE ? = ''" : "WHERE author = ?",
                                            " ORDER BY id DESC LIMIT ?"));
    rows.bind(1, author);
    rows.bind(2, most);
    return ParseAll(db, rows);
  });
}

absl::StatusOr<std::vector<Submission>> Submissions::UnderWay() {
  return db_.Read([&](SQLite::Database& db) {
    SQLite::Statement rows(db, absl::StrCat(kColumns, "WHERE state < ? ORDER BY id"));
    rows.bind(1, Number(SubmissionState::kAccepted));
    return ParseAll(db, rows);
  });
}

absl::StatusOr<std::vector<Submission>> Submissions::InState(SubmissionState state) {
  return db_.Read([&](SQLite::Database& db) {
    SQLite::Statement rows(db, absl::StrCat(kColumns, "WHERE state = ? ORDER BY id"));
    rows.bind(1, Number(state));
    return ParseAll(db, rows);
  });
}

absl::StatusOr<uint32_t> Submissions::SentInADay(const std::string& author) {
  return db_.Read([&](SQLite::Database& db) -> absl::StatusOr<uint32_t> {
    return CountSince(db, author, db_.Now() - kDay);
  });
}

absl::Status Submissions::Move(const Submission& submission, SubmissionState from, SubmissionState to) {
  return db_.Change([&](SQLite::Database& db) { return Write(db, submission, from, to, db_.Now()); });
}

absl::Status Submissions::Name(Submission submission) {
  return db_.Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement other(db, "SELECT 1 FROM submissions WHERE bot = ? AND author <> ?");
    other.bind(1, submission.bot);
    other.bind(2, submission.author);
    if (other.executeStep()) {
      return absl::FailedPreconditionError(absl::StrCat(
          "the name ", submission.bot, " belongs to another author; choose another one in agent.textproto"));
    }
    SQLite::Statement last(db, "SELECT coalesce(max(number), 0) FROM submissions WHERE bot = ?");
    last.bind(1, submission.bot);
    last.executeStep();
    submission.number = last.getColumn(0).getUInt() + 1;
    return Write(db, submission, SubmissionState::kUploaded, SubmissionState::kUnpacked, db_.Now());
  });
}

absl::Status Submissions::Accept(const Submission& submission) {
  return db_.Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement live(db, absl::StrCat(kColumns, "WHERE author = ? AND state = ? ORDER BY id"));
    live.bind(1, submission.author);
    live.bind(2, Number(SubmissionState::kAccepted));
    HAKAM_ASSIGN_OR_RETURN(std::vector<Submission> bots, ParseAll(db, live));
    uint32_t others = 0;
    for (Submission& old : bots) {
      if (old.bot != submission.bot) {
        ++others;
        continue;
      }
      old.reason = absl::StrCat("replaced by ", submission.EntrantName());
      HAKAM_RETURN_IF_ERROR(Write(db, old, SubmissionState::kAccepted, SubmissionState::kRetired, db_.Now()));
    }
    if (others >= limits_.most_live_bots) {
      return absl::FailedPreconditionError(
          absl::StrCat("you have ", others,
                       " live bots, and no more are allowed; withdraw one, then send "
                       "this one again"));
    }
    HAKAM_RETURN_IF_ERROR(
        Write(db, submission, SubmissionState::kPlayed, SubmissionState::kAccepted, db_.Now()));
    db_.Audit(db, "site", "submission.accept", absl::StrCat(submission.id, " ", submission.EntrantName()));
    return absl::OkStatus();
  });
}

absl::Status Submissions::Retire(uint32_t id, absl::string_view by, absl::string_view reason) {
  return db_.Change([&](SQLite::Database& db) -> absl::Status {
    HAKAM_ASSIGN_OR_RETURN(Submission submission, Find(db, id));
    if (IsEnd(submission.state) && submission.state != SubmissionState::kAccepted) {
      return absl::FailedPreconditionError(
          absl::StrCat("submission ", id, " is ", NameOf(submission.state), " already"));
    }
    submission.reason = std::string(reason);
    HAKAM_RETURN_IF_ERROR(Write(db, submission, submission.state, SubmissionState::kRetired, db_.Now()));
    db_.Audit(db, by, "submission.retire", absl::StrCat(id, " ", submission.EntrantName()));
    return absl::OkStatus();
  });
}

absl::Status Submissions::SetWilling(uint32_t id, bool willing, absl::string_view by) {
  return db_.Change([&](SQLite::Database& db) -> absl::Status {
    SQLite::Statement row(db, "UPDATE submissions SET willing = ? WHERE id = ?");
    row.bind(1, willing ? 1 : 0);
    row.bind(2, id);
    if (row.exec() == 0) return absl::NotFoundError(absl::StrCat("there is no submission ", id));
    db_.Audit(db, by, willing ? "submission.willing" : "submission.unwilling", absl::StrCat(id));
    return absl::OkStatus();
  });
}

}  // namespace hakam::arbiter
