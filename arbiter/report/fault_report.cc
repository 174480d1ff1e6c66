#include "arbiter/report/fault_report.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/process/log_tail.h"
#include "arbiter/report/room_reader.h"
#include "arbiter/report/shell_word.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxWords = 160;  // a line of a table

// Bots count, so the same words come with other numbers.
bool SameButForNumbers(absl::string_view a, absl::string_view b) {
  const auto skip = [](absl::string_view* text) {
    while (!text->empty() && absl::ascii_isdigit((*text)[0])) text->remove_prefix(1);
  };
  for (skip(&a), skip(&b); !a.empty() && !b.empty() && a[0] == b[0]; skip(&a), skip(&b)) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && b.empty();
}

// The detail says all of an exception, and of a timeout that names its place; what follows it in the log may
// differ each time. A loop is found at any of its lines, with any time left.
bool IsSame(const FaultCase& a, const FaultCase& b) {
  if (a.kind != b.kind) return false;
  const bool late = a.kind == v1::FAULT_KIND_TIMEOUT;
  if (late ? !SameButForNumbers(a.detail, b.detail) : a.detail != b.detail) return false;
  const bool says_all = late ? absl::StrContains(a.detail, ": at ") : a.kind == v1::FAULT_KIND_EXCEPTION;
  return says_all || SameButForNumbers(a.last_words, b.last_words);
}

class FaultCollector {
 public:
  FaultCollector(const LeagueIdentity& league, size_t cases) : cases_(cases) {
    for (const EntrantIdentity& entrant : league.entrants) {
      index_[entrant.name] = faults_.size();
      faults_.push_back({.name = entrant.name});
    }
  }

  absl::Status Add(const PairKey& key, uint32_t room, const std::string& bytes) {
    HAKAM_ASSIGN_OR_RETURN(const v1::RoomRecord* boards, reader_.Read(bytes));
    for (const v1::BoardRecord& record : boards->boards()) HAKAM_RETURN_IF_ERROR(AddBoard(key, room, record));
    return absl::OkStatus();
  }

  std::vector<EntrantFaults> Take() { return std::move(faults_); }

 private:
  absl::Status AddBoard(const PairKey& key, uint32_t room, const v1::BoardRecord& record) {
    const FaultCase place = {.pair = key, .room = room, .board = record.board()};
    if (record.has_walkover()) {
      HAKAM_RETURN_IF_ERROR(AddDecision(place, record, record.walkover().seat(), &record.walkover().fault()));
    }
    for (int i = 0; i < record.decisions_size(); ++i) {
      const v1::DecisionRecord& decision = record.decisions(i);
      if (decision.forced()) continue;
      FaultCase here = place;
      here.decision = static_cast<uint32_t>(i);
      HAKAM_RETURN_IF_ERROR(
          AddDecision(here, record, decision.seat(), decision.has_fault() ? &decision.fault() : nullptr));
    }
    return absl::OkStatus();
  }

  // `fault`: null if there was none.
  absl::Status AddDecision(FaultCase place, const v1::BoardRecord& record, uint32_t seat,
                           const v1::Fault* fault) {
    const auto entrant = seat < static_cast<uint32_t>(record.seats_size())
                             ? index_.find(record.seats(static_cast<int>(seat)).entrant())
                             : index_.end();
    if (entrant == index_.end()) {
      return absl::DataLossError(absl::StrCat(place.pair.ToString(), ": a decision of nobody in the league"));
    }
    EntrantFaults& faults = faults_[entrant->second];
    ++faults.decisions;
    if (fault == nullptr) return absl::OkStatus();
    ++faults.total;
    ++faults.by_kind[fault->kind()];
    if (cases_ == 0) return absl::OkStatus();
    place.seat = seat;
    place.kind = fault->kind();
    place.detail = fault->detail();
    place.last_words = LastWords(fault->stderr_tail(), kMaxWords);
    const auto same = std::find_if(faults.first.begin(), faults.first.end(),
                                   [&](const FaultCase& f) { return IsSame(f, place); });
    if (same != faults.first.end()) {
      ++same->times;
    } else if (faults.first.size() < cases_) {
      faults.first.push_back(std::move(place));
    }
    return absl::OkStatus();
  }

  const size_t cases_;
  RoomReader reader_;
  std::vector<EntrantFaults> faults_;
  std::map<std::string, size_t> index_;
};

}  // namespace

uint64_t EntrantFaults::more() const {
  uint64_t told = 0;
  for (const FaultCase& fault : first) told += fault.times;
  return total - told;
}

std::string FaultCase::Kind() const {
  return std::string(absl::StripPrefix(v1::FaultKind_Name(kind), "FAULT_KIND_"));
}

std::string FaultCase::Command(const std::string& folder) const {
  return absl::StrCat("hakam step ", ForShell(folder), " --pairing ", pair.pairing, " --deal ", pair.deal,
                      " --room ", room, board > 0 ? absl::StrCat(" --board ", board) : "", " --decision ",
                      decision.value_or(0));
}

std::string FaultCase::Line(const std::string& folder) const {
  // The detail of a bot elsewhere is what the relay to it has said at its end.
  const bool has_words =
      !last_words.empty() && kind != v1::FAULT_KIND_EXCEPTION && !absl::EndsWith(last_words, detail);
  return absl::StrCat(Kind(), " in ", pair.ToString(), ", room ", room,
                      board > 0 ? absl::StrCat(", board ", board) : "",
                      decision ? absl::StrCat(", decision ", *decision) : ", not played", " (seat ", seat,
                      "): ", PrintableLine(detail),
                      has_words ? absl::StrCat("; its last words: ", PrintableLine(last_words)) : "",
                      times > 1 ? absl::StrCat("; ", times, " times") : "",
                      decision ? absl::StrCat("; again: ", Command(folder)) : "");
}

absl::StatusOr<std::vector<EntrantFaults>> FaultsOf(const Store& store, size_t cases) {
  FaultCollector collector(store.identity(), cases);
  HAKAM_RETURN_IF_ERROR(
      store.ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) -> absl::Status {
        HAKAM_RETURN_IF_ERROR(collector.Add(pair.key, 1, records.room1));
        return collector.Add(pair.key, 2, records.room2);
      }));
  return collector.Take();
}

}  // namespace hakam::arbiter
