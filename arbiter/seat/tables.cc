#include "arbiter/seat/tables.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/seat/secret.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kIdBytes = 16;

absl::Status NoSuchTable() { return absl::NotFoundError("there is no such table"); }

class SiteTables : public Tables {
 public:
  SiteTables(TablesOptions options, const Clock& clock)
      : options_(std::move(options)), clock_(clock), folder_(options_.site + "/.tables") {}
  ~SiteTables() override {
    for (const auto& [id, entry] : entries_) entry.table->Leave();  // all at once, then each is waited for
    entries_.clear();
    RemoveTables();
    if (lock_ >= 0) close(lock_);
  }

  absl::Status Begin() {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return WriteError(folder_, error.value());
    const std::string path = folder_ + "/lock";
    lock_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0) return WriteError(path, errno);
    if (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
      close(std::exchange(lock_, -1));
      return absl::UnavailableError(absl::StrCat(path, ": another program has the tables of this site"));
    }
    RemoveTables();
    return absl::OkStatus();
  }

  absl::StatusOr<v1::TableView> Begin(const v1::TableRequest& terms, const std::string& owner,
                                      size_t most_of_owner) override {
    const std::lock_guard one_at_a_time(begin_mutex_);
    HAKAM_RETURN_IF_ERROR(MakeRoom(owner, most_of_owner));
    const std::string id = RandomHex(kIdBytes);
    HAKAM_ASSIGN_OR_RETURN(std::shared_ptr<PersonTable> table,
                           PersonTable::Open({.id = id,
                                              .folder = FolderPath(id),
                                              .terms = terms,
                                              .program_version = options_.program_version}));
    v1::TableView view = table->View();
    const std::lock_guard lock(mutex_);
    entries_[id] = {.owner = owner, .table = std::move(table), .seen = clock_.Now()};
    return view;
  }

  absl::StatusOr<v1::TableView> View(absl::string_view id) override {
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<PersonTable> table, Find(id));
    return table->View();
  }
  absl::Status Act(absl::string_view id, uint32_t question, absl::string_view action) override {
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<PersonTable> table, Find(id));
    return table->Act(question, action);
  }
  absl::Status Next(absl::string_view id) override {
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<PersonTable> table, Find(id));
    return table->Next();
  }
  absl::Status Leave(absl::string_view id) override {
    HAKAM_ASSIGN_OR_RETURN(const std::shared_ptr<PersonTable> table, Find(id));
    table->Leave();
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> FolderOf(absl::string_view id) override {
    const std::lock_guard lock(mutex_);
    const auto entry = entries_.find(std::string(id));
    if (entry == entries_.end()) return NoSuchTable();
    return FolderPath(entry->first);
  }

  void Sweep() override {
    std::vector<std::pair<std::string, std::shared_ptr<PersonTable>>> removed;
    const absl::Duration now = clock_.Now();
    {
      const std::lock_guard lock(mutex_);
      for (auto entry = entries_.begin(); entry != entries_.end();) {
        Entry& at = entry->second;
        if (now - at.seen >= options_.unseen) at.table->Leave();
        if (std::string trouble = at.table->trouble(); !trouble.empty() && !at.reported) {
          at.reported = true;
          options_.on_trouble(trouble);
        }
        if (now - at.seen >= options_.kept) {
          removed.emplace_back(entry->first, std::move(at.table));
          entry = entries_.erase(entry);
        } else {
          ++entry;
        }
      }
    }
    for (auto& [id, table] : removed) {
      table.reset();
      std::error_code error;
      fs::remove_all(FolderPath(id), error);
    }
  }

 private:
  struct Entry {
    std::string owner;
    std::shared_ptr<PersonTable> table;
    absl::Duration seen;  // when somebody asked about it
    bool reported = false;
  };

  std::string FolderPath(absl::string_view id) const { return absl::StrCat(folder_, "/", id); }

  absl::StatusOr<std::shared_ptr<PersonTable>> Find(absl::string_view id) {
    const std::lock_guard lock(mutex_);
    const auto entry = entries_.find(std::string(id));
    if (entry == entries_.end()) return NoSuchTable();
    entry->second.seen = clock_.Now();
    return entry->second.table;
  }

  // If there are too many, removes the one that was left and has not been seen for longest.
  absl::Status RemoveOldest() {
    std::pair<std::string, std::shared_ptr<PersonTable>> oldest;
    {
      const std::lock_guard lock(mutex_);
      if (entries_.size() < options_.most_kept) return absl::OkStatus();
      auto found = entries_.end();
      for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
        if (!entry->second.table->ended()) continue;
        if (found == entries_.end() || entry->second.seen < found->second.seen) found = entry;
      }
      if (found == entries_.end()) {
        return absl::ResourceExhaustedError("this site has too many tables; try again later");
      }
      oldest = {found->first, std::move(found->second.table)};
      entries_.erase(found);
    }
    oldest.second.reset();
    std::error_code ignored;
    fs::remove_all(FolderPath(oldest.first), ignored);
    return absl::OkStatus();
  }

  // Leaves tables that nobody has seen for a while, if there are too many.
  absl::Status MakeRoom(const std::string& owner, size_t most_of_owner) {
    HAKAM_RETURN_IF_ERROR(RemoveOldest());
    const std::lock_guard lock(mutex_);
    const auto at_play = [this](const std::string* of) {
      std::vector<Entry*> playing;
      for (auto& [id, entry] : entries_) {
        if (!entry.table->ended() && (of == nullptr || entry.owner == *of)) playing.push_back(&entry);
      }
      std::sort(playing.begin(), playing.end(),
                [](const Entry* a, const Entry* b) { return a->seen < b->seen; });
      return playing;
    };
    const auto make = [this](const std::vector<Entry*>& playing, size_t most) {
      if (playing.size() < most) return true;
      if (clock_.Now() - playing.front()->seen < options_.make_room) return false;
      playing.front()->table->Leave();
      return true;
    };
    if (!make(at_play(&owner), most_of_owner)) {
      return absl::ResourceExhaustedError("you have a table already: leave it, or go on playing there");
    }
    if (!make(at_play(nullptr), options_.most)) {
      return absl::ResourceExhaustedError("all tables are taken; try again later");
    }
    return absl::OkStatus();
  }

  // Without an error: what stays is removed by the next program.
  void RemoveTables() {
    if (lock_ < 0) return;
    std::error_code error;
    std::vector<fs::path> folders;
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
      if (entry->is_directory(error)) folders.push_back(entry->path());
    }
    for (const fs::path& folder : folders) fs::remove_all(folder, error);
  }

  const TablesOptions options_;
  const Clock& clock_;
  const std::string folder_;
  int lock_ = -1;
  std::mutex begin_mutex_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // guarded by mutex_; by id
};

}  // namespace

absl::StatusOr<std::unique_ptr<Tables>> Tables::Open(TablesOptions options, const Clock& clock) {
  auto tables = std::make_unique<SiteTables>(std::move(options), clock);
  HAKAM_RETURN_IF_ERROR(tables->Begin());
  return tables;
}

}  // namespace hakam::arbiter
