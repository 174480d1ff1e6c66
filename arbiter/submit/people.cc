#include "arbiter/submit/people.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kTokenBytes = 32;
constexpr size_t kLongestName = 64;

// 43 characters.
std::string Secret() {
  std::array<unsigned char, kTokenBytes> bytes{};
  HAKAM_CHECK(RAND_bytes(bytes.data(), bytes.size()) == 1);
  return absl::WebSafeBase64Escape(
      absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

std::string HashOf(absl::string_view secret) { return Sha256().Add(secret).Finish(); }

// The time that a search by hash takes tells about hashes only, which nobody can choose; the comparison that
// decides takes the same time wherever they differ.
bool Same(const SQLite::Column& stored, const std::string& hash) {
  return static_cast<size_t>(stored.getBytes()) == hash.size() &&
         CRYPTO_memcmp(stored.getBlob(), hash.data(), hash.size()) == 0;
}

int64_t IdOfToken(SQLite::Database& db, absl::string_view token, Person* person) {
  const std::string hash = HashOf(token);
  SQLite::Statement found(
      db, "SELECT id, name, organiser, sha256 FROM tokens WHERE sha256 = ? AND revoked IS NULL");
  found.bind(1, hash.data(), static_cast<int>(hash.size()));
  if (!found.executeStep() || !Same(found.getColumn(3), hash)) return 0;
  *person = {.name = found.getColumn(1).getString(), .organiser = found.getColumn(2).getInt() != 0};
  return found.getColumn(0).getInt64();
}

}  // namespace

bool IsPersonName(absl::string_view name) {
  return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
           absl::StrContains("._-+", absl::string_view(&c, 1));
  });
}

absl::StatusOr<std::string> NewToken(SiteDb& db, const Person& person, absl::string_view by) {
  if (!IsPersonName(person.name)) {
    return absl::InvalidArgumentError(
        absl::StrCat(person.name, ": a name has 1 to 64 letters, digits, and . _ - +"));
  }
  return db.Change([&](SQLite::Database& sql) -> absl::StatusOr<std::string> {
    SQLite::Statement found(sql, "SELECT 1 FROM tokens WHERE name = ? AND revoked IS NULL");
    found.bind(1, person.name);
    if (found.executeStep()) {
      return absl::AlreadyExistsError(
          absl::StrCat(person.name, ": has a token already; revoke it first: the old one ends then"));
    }
    std::string token = Secret();
    const std::string hash = HashOf(token);
    SQLite::Statement row(sql, "INSERT INTO tokens (name, organiser, sha256, made) VALUES (?, ?, ?, ?)");
    row.bind(1, person.name);
    row.bind(2, person.organiser ? 1 : 0);
    row.bind(3, hash.data(), static_cast<int>(hash.size()));
    row.bind(4, absl::ToUnixMicros(db.Now()));
    row.exec();
    db.Audit(sql, by, person.organiser ? "token.new.organiser" : "token.new", person.name);
    return token;
  });
}

absl::Status RevokeToken(SiteDb& db, const std::string& name, absl::string_view by) {
  return db.Change([&](SQLite::Database& sql) -> absl::Status {
    SQLite::Statement sessions(
        sql,
        "DELETE FROM sessions WHERE token IN (SELECT id FROM tokens WHERE name = ? AND revoked IS NULL)");
    sessions.bind(1, name);
    sessions.exec();
    SQLite::Statement row(sql, "UPDATE tokens SET revoked = ? WHERE name = ? AND revoked IS NULL");
    row.bind(1, absl::ToUnixMicros(db.Now()));
    row.bind(2, name);
    if (row.exec() == 0) return absl::NotFoundError(absl::StrCat(name, ": nobody of this name has a token"));
    db.Audit(sql, by, "token.revoke", name);
    return absl::OkStatus();
  });
}

absl::StatusOr<std::vector<TokenRow>> Tokens(SiteDb& db) {
  return db.Read([&](SQLite::Database& sql) -> absl::StatusOr<std::vector<TokenRow>> {
    std::vector<TokenRow> rows;
    SQLite::Statement found(sql, "SELECT name, organiser, made, revoked FROM tokens ORDER BY id");
    while (found.executeStep()) {
      TokenRow row = {
          .person = {.name = found.getColumn(0).getString(), .organiser = found.getColumn(1).getInt() != 0},
          .made = absl::FromUnixMicros(found.getColumn(2).getInt64())};
      if (!found.getColumn(3).isNull()) row.revoked = absl::FromUnixMicros(found.getColumn(3).getInt64());
      rows.push_back(std::move(row));
    }
    return rows;
  });
}

absl::StatusOr<std::optional<Person>> PersonOfToken(SiteDb& db, absl::string_view token) {
  return db.Read([&](SQLite::Database& sql) -> absl::StatusOr<std::optional<Person>> {
    Person person;
    if (IdOfToken(sql, token, &person) == 0) return std::optional<Person>();
    return std::optional<Person>(std::move(person));
  });
}

absl::StatusOr<std::string> BeginSession(SiteDb& db, absl::string_view token) {
  return db.Change([&](SQLite::Database& sql) -> absl::StatusOr<std::string> {
    Person person;
    const int64_t id = IdOfToken(sql, token, &person);
    if (id == 0) return absl::UnauthenticatedError("this token is not known here, or was revoked");
    SQLite::Statement old(sql, "DELETE FROM sessions WHERE ends < ?");
    old.bind(1, absl::ToUnixMicros(db.Now()));
    old.exec();
    std::string session = Secret();
    const std::string hash = HashOf(session);
    SQLite::Statement row(sql, "INSERT INTO sessions (sha256, token, ends) VALUES (?, ?, ?)");
    row.bind(1, hash.data(), static_cast<int>(hash.size()));
    row.bind(2, id);
    row.bind(3, absl::ToUnixMicros(db.Now() + kSessionTime));
    row.exec();
    db.Audit(sql, person.name, "session.begin", "");
    return session;
  });
}

absl::StatusOr<std::optional<Person>> PersonOfSession(SiteDb& db, absl::string_view session) {
  return db.Read([&](SQLite::Database& sql) -> absl::StatusOr<std::optional<Person>> {
    const std::string hash = HashOf(session);
    SQLite::Statement found(sql,
                            "SELECT name, organiser, sessions.sha256 FROM sessions JOIN tokens ON token = id "
                            "WHERE sessions.sha256 = ? AND ends >= ? AND revoked IS NULL");
    found.bind(1, hash.data(), static_cast<int>(hash.size()));
    found.bind(2, absl::ToUnixMicros(db.Now()));
    if (!found.executeStep() || !Same(found.getColumn(2), hash)) return std::optional<Person>();
    return std::optional<Person>(
        {.name = found.getColumn(0).getString(), .organiser = found.getColumn(1).getInt() != 0});
  });
}

absl::Status EndSession(SiteDb& db, absl::string_view session) {
  return db.Change([&](SQLite::Database& sql) -> absl::Status {
    const std::string hash = HashOf(session);
    SQLite::Statement row(sql, "DELETE FROM sessions WHERE sha256 = ?");
    row.bind(1, hash.data(), static_cast<int>(hash.size()));
    row.exec();
    return absl::OkStatus();
  });
}

}  // namespace hakam::arbiter
