// Matches on request: unrated, each a league of its own in SITE/matches/ID, played one at a time in the order
// in which they were asked for.
#ifndef HAKAM_ARBITER_SUBMIT_MATCHES_H_
#define HAKAM_ARBITER_SUBMIT_MATCHES_H_

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbiter/host/ladder_file.h"
#include "arbiter/host/match_host.h"
#include "arbiter/submit/people.h"
#include "arbiter/submit/site_db.h"
#include "arbiter/submit/submissions.h"
#include "hakam/v1/site.pb.h"

namespace hakam::arbiter {

inline constexpr uint32_t kMostPairsOfMatch = 100;
inline constexpr uint32_t kMostMatchesADay = 50;  // of an author

// Thread-safe.
class Matches {
 public:
  struct Options {
    std::string site;   // absolute
    LadderTerms terms;  // the game, and the house bots
    HostOptions host;
    absl::Duration limit = absl::Minutes(10);  // of a match; what is played then counts
  };
  // `db` and `submissions` must outlive it. Goes on with what was asked for before.
  Matches(SiteDb* db, Submissions* submissions, Options options);
  // What is in flight is given up, and goes on with the next server.
  ~Matches();
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  // PermissionDenied: the bot is not the author's, or is not accepted. NotFound: nobody of that name may be
  // asked. InvalidArgument: the number of pairs, or a bot against itself. FailedPrecondition: another match
  // of the author waits. ResourceExhausted: the number of a day is reached.
  absl::StatusOr<v1::MatchView> Ask(const Person& author, const v1::MatchRequest& request);
  // The newest first.
  absl::StatusOr<std::vector<v1::MatchView>> Of(const std::string& author, uint32_t most);
  // House bots, and accepted bots that are willing.
  absl::StatusOr<std::vector<std::string>> Opponents();

 private:
  enum class State : uint8_t { kWaiting = 1, kPlaying = 2, kPlayed = 3, kFailed = 4 };
  struct Match;

  void Run();
  absl::StatusOr<std::optional<Match>> Next();
  // Errors are those of the database.
  absl::Status Play(const Match& match);
  absl::Status Save(const Match& match, State state, const std::string& reason, const std::string& result);
  // Relative to the folder of a match. NotFound.
  absl::StatusOr<v1::Entrant> Find(const std::string& name, bool must_be_willing, const std::string& author);
  static absl::StatusOr<std::vector<Match>> Read(SQLite::Database& db, SQLite::Statement& rows);
  v1::MatchView ViewOf(const Match& match) const;

  SiteDb& db_;
  Submissions& submissions_;
  const Options options_;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;             // guarded by mutex_
  bool news_ = true;              // guarded by mutex_
  MatchHost* playing_ = nullptr;  // guarded by mutex_; null: none
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SUBMIT_MATCHES_H_
