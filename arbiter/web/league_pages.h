// The data files of one league, kept while nothing changes, for many readers at once.
#ifndef HAKAM_ARBITER_WEB_LEAGUE_PAGES_H_
#define HAKAM_ARBITER_WEB_LEAGUE_PAGES_H_

#include <atomic>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/view/site_data.h"
#include "arbiter/web/leagues.h"

namespace hakam::arbiter {

// A file as it is sent.
struct SentFile {
  std::shared_ptr<const std::string> bytes;
  std::shared_ptr<const std::string> gzipped;
  std::string etag;  // of the bytes
};
SentFile Sent(std::string bytes);

// What visitors are told about an error of a file: messages of files name paths of this machine, and may
// quote the league file. NotFound, FailedPrecondition and Unimplemented stay so; all others are Unavailable.
absl::Status ShownError(const absl::Status& status);

// Thread-safe.
class LeaguePages {
 public:
  explicit LeaguePages(FoundLeague league) : league_(std::move(league)) {}
  const std::string& name() const { return league_.name; }

  // What must be computed from every board, or searched: such files wait for each other, not for the others.
  static bool IsSlow(absl::string_view file);

  // Errors as SiteData::File; Unavailable too if the league cannot be read now.
  absl::StatusOr<SentFile> File(const std::string& file);
  absl::StatusOr<v1::BoardView> Board(const BoardAddress& place);
  v1::LeagueEntryView Entry();

  // Reads what is new. `thorough`: also whether the league was begun anew, or can be read again.
  void Follow(bool thorough);
  // The number of the newest pair; 0: there is none, or the league cannot be read.
  uint64_t sequence() const { return sequence_; }
  bool complete() const { return complete_; }
  // Pairs that are wanted and not stored.
  uint64_t left() const { return left_; }
  // Grows when the league was begun anew, or its files were replaced.
  uint64_t generation() const { return generation_; }

 private:
  // A reader of the journal, with what it has made.
  struct Reader {
    std::mutex mutex;
    std::optional<SiteData> data;                      // guarded by mutex; unset: cannot be read
    std::list<std::pair<std::string, SentFile>> made;  // guarded by mutex: the last ones, newest first
    std::map<std::string, decltype(made)::iterator> made_by_name;  // guarded by mutex
    uint64_t made_at = 0;                                          // guarded by mutex: their sequence
  };
  absl::Status Open(Reader* reader);
  absl::Status Update(Reader* reader);

  const FoundLeague league_;
  Reader quick_;
  Reader slow_;
  std::atomic<uint64_t> sequence_ = 0;
  std::atomic<bool> complete_ = false;
  std::atomic<uint64_t> left_ = 0;
  std::atomic<uint64_t> generation_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_LEAGUE_PAGES_H_
