#include "arbiter/submit/people.h"

#include <set>

#include "arbiter/store/sha256.h"
#include "tests/unit/submit/site_test.h"

namespace hakam::arbiter {
namespace {

using People = SiteTest;

std::string What(const std::vector<AuditRow>& rows) {
  std::string text;
  for (const AuditRow& row : rows) text += row.who + " " + row.what + " " + row.about + ";";
  return text;
}

TEST_F(People, ATokenIsAPerson) {
  const std::string token = *NewToken(*db_, {.name = "ann"}, "shell");
  EXPECT_EQ(token.size(), 43u);
  EXPECT_EQ(*PersonOfToken(*db_, token), (Person{.name = "ann"}));
  const std::string other = *NewToken(*db_, {.name = "ola", .organiser = true}, "shell");
  EXPECT_EQ(*PersonOfToken(*db_, other), (Person{.name = "ola", .organiser = true}));
  EXPECT_EQ(*PersonOfToken(*db_, token.substr(1)), std::nullopt);
  EXPECT_EQ(*PersonOfToken(*db_, ""), std::nullopt);
  EXPECT_EQ(What(*db_->AuditRows(10)), "shell token.new.organiser ola;shell token.new ann;");
}

TEST_F(People, TheTokenItselfIsNotKept) {
  const std::string token = *NewToken(*db_, {.name = "ann"}, "shell");
  const std::string session = *BeginSession(*db_, token);
  const absl::Status read = db_->Read([&](SQLite::Database& sql) {
    for (const char* table : {"tokens", "sessions", "audit"}) {
      SQLite::Statement rows(sql, std::string("SELECT * FROM ") + table);
      while (rows.executeStep()) {
        for (int i = 0; i < rows.getColumnCount(); ++i) {
          EXPECT_EQ(rows.getColumn(i).getString().find(token), std::string::npos);
          EXPECT_EQ(rows.getColumn(i).getString().find(session), std::string::npos);
        }
      }
    }
    return absl::OkStatus();
  });
  EXPECT_TRUE(read.ok()) << read;
}

TEST_F(People, TokensDiffer) {
  std::set<std::string> all;
  for (int i = 0; i < 50; ++i) all.insert(*NewToken(*db_, {.name = "n" + std::to_string(i)}, "shell"));
  EXPECT_EQ(all.size(), 50u);
}

TEST_F(People, ANameHasOneTokenAtATime) {
  const std::string first = *NewToken(*db_, {.name = "ann"}, "shell");
  EXPECT_TRUE(absl::IsAlreadyExists(NewToken(*db_, {.name = "ann"}, "shell").status()));
  EXPECT_TRUE(RevokeToken(*db_, "ann", "ola").ok());
  EXPECT_TRUE(absl::IsNotFound(RevokeToken(*db_, "ann", "ola")));
  EXPECT_EQ(*PersonOfToken(*db_, first), std::nullopt);
  const std::string second = *NewToken(*db_, {.name = "ann"}, "shell");
  EXPECT_EQ(*PersonOfToken(*db_, second), (Person{.name = "ann"}));
  const std::vector<TokenRow> rows = *Tokens(*db_);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].revoked, now_);
  EXPECT_EQ(rows[1].revoked, std::nullopt);
}

TEST_F(People, NamesAreThoseOfEntrants) {
  for (const char* name : {"", "a b", "a/b", "ä", "<b>", "a\n"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(NewToken(*db_, {.name = name}, "shell").status())) << name;
  }
  EXPECT_TRUE(absl::IsInvalidArgument(NewToken(*db_, {.name = std::string(65, 'a')}, "shell").status()));
  EXPECT_TRUE(NewToken(*db_, {.name = std::string(64, 'a')}, "shell").ok());
}

TEST_F(People, ASessionEndsByItselfByItsOwnerAndWithItsToken) {
  const std::string token = *NewToken(*db_, {.name = "ann"}, "shell");
  EXPECT_TRUE(absl::IsUnauthenticated(BeginSession(*db_, "wrong").status()));
  const std::string a = *BeginSession(*db_, token);
  const std::string b = *BeginSession(*db_, token);
  const std::string c = *BeginSession(*db_, token);
  EXPECT_EQ(*PersonOfSession(*db_, a), (Person{.name = "ann"}));
  EXPECT_EQ(*PersonOfSession(*db_, token), std::nullopt) << "a token is no session";
  EXPECT_EQ(*PersonOfToken(*db_, a), std::nullopt) << "a session is no token";
  EXPECT_TRUE(EndSession(*db_, a).ok());
  EXPECT_EQ(*PersonOfSession(*db_, a), std::nullopt);
  now_ += kSessionTime;
  EXPECT_EQ(*PersonOfSession(*db_, b), (Person{.name = "ann"}));
  now_ += absl::Microseconds(1);
  EXPECT_EQ(*PersonOfSession(*db_, b), std::nullopt);
  now_ -= absl::Hours(1);
  EXPECT_TRUE(RevokeToken(*db_, "ann", "ola").ok());
  EXPECT_EQ(*PersonOfSession(*db_, c), std::nullopt);
}

TEST_F(People, AnotherProgramSeesWhatThisOneChanges) {
  auto other = SiteDb::Open(folder_ + "/site.db", [this] { return now_; });
  ASSERT_TRUE(other.ok()) << other.status();
  const std::string token = *NewToken(**other, {.name = "ann"}, "shell");
  EXPECT_EQ(*PersonOfToken(*db_, token), (Person{.name = "ann"}));
}

TEST_F(People, AnotherFileIsNoSite) {
  WriteText(folder_ + "/text",
            "this is a text, and long enough to be no database at all, not even an empty one ......");
  EXPECT_TRUE(absl::IsDataLoss(SiteDb::Open(folder_ + "/text").status()));
  {
    SQLite::Database other(folder_ + "/other.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE mine (a INTEGER)");
  }
  EXPECT_TRUE(absl::IsDataLoss(SiteDb::Open(folder_ + "/other.db").status()));
  EXPECT_FALSE(SiteDb::Open(folder_ + "/nowhere/site.db").ok());
}

}  // namespace
}  // namespace hakam::arbiter
