#include <algorithm>
#include <nlohmann/json.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "arbiter/cli/league_check.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/view/duration_text.h"
#include "arbiter/view/json_text.h"

namespace hakam::arbiter {
namespace {

std::string Bytes(int64_t bytes) {
  const double mib = static_cast<double>(bytes) / (1 << 20);
  if (mib < 1) return "1 MiB";
  return mib < 1024 ? absl::StrFormat("%.0f MiB", mib) : absl::StrFormat("%.1f GiB", mib / 1024);
}

// "single", "boards", "match".
std::string FormatName(const v1::League& league) {
  return absl::AsciiStrToLower(absl::StripPrefix(v1::Format_Name(league.format()), "FORMAT_"));
}
std::string ScheduleName(const v1::League& league) {
  return absl::StrReplaceAll(ScheduleField(league), {{"_", " "}});
}

// In a league of matches the number of boards is not known.
std::optional<uint64_t> Boards(const LeagueDryRun& run) {
  if (run.league.format() == v1::FORMAT_MATCH) return std::nullopt;
  return run.size.pairs * (run.league.format() == v1::FORMAT_SINGLE ? 1 : 2);
}

std::string SizeText(const LeagueDryRun& run) {
  std::string text = run.size.at_most ? "at most " : "";
  if (run.size.rounds > 1) absl::StrAppend(&text, run.size.rounds, " rounds, ");
  absl::StrAppend(&text, run.size.pairs, " pairs");
  if (const auto boards = Boards(run)) absl::StrAppend(&text, " (", *boards, " boards)");
  if (run.stored > 0) absl::StrAppend(&text, "; ", run.stored, " pairs are stored already");
  return text;
}

// Without a measured pace the clock is the only limit.
absl::Duration TimeByTheClock(const LeagueDryRun& run) {
  constexpr int kDecisions = 40;  // of a board, about
  constexpr int kSeats = 4;
  const v1::ClockRules& clock = run.league.clock();
  const auto seconds = [](const google::protobuf::Duration& d) {
    return static_cast<double>(d.seconds()) + static_cast<double>(d.nanos()) * 1e-9;
  };
  const double board = kDecisions * (seconds(clock.per_decision()) + seconds(clock.increment())) +
                       kSeats * seconds(clock.bank());
  const double boards = static_cast<double>(Boards(run).value_or(2 * run.size.pairs));
  return absl::Seconds(board * boards / run.boards_at_a_time);
}

std::string TimeText(const LeagueDryRun& run) {
  if (!run.sample) return "not known: fewer than two entrants can play";
  const std::string at_a_time = absl::StrCat(run.boards_at_a_time, " boards at a time");
  if (const auto time = run.time()) {
    return absl::StrCat(run.size.at_most ? "at most " : "", "about ", RoughDuration(*time), ", ", at_a_time,
                        "; measured here on ", run.sample->pairs, " pairs in ",
                        absl::StrFormat("%.1f s", absl::ToDoubleSeconds(run.sample->took)),
                        run.sample->cut_short ? " (then the time of this check was over)" : "");
  }
  return absl::StrCat("not measured: no pair was over within ",
                      absl::StrFormat("%.0f s", absl::ToDoubleSeconds(kSampleTime)), "; about ",
                      RoughDuration(TimeByTheClock(run)), ", ", at_a_time,
                      ", if every bot uses all its time (40 decisions a board)");
}

std::string DiskText(const LeagueDryRun& run) {
  std::string text;
  if (const auto bytes = run.journal_bytes()) text = absl::StrCat("about ", Bytes(*bytes), " of results, ");
  const auto logs = int64_t{run.league.limits().all_logs_mib()} << 20;
  return absl::StrCat(text, "at most ", Bytes(logs), " of logs; ", Bytes(std::max<int64_t>(run.disk_free, 0)),
                      " can be used");
}

}  // namespace

std::optional<absl::Duration> LeagueDryRun::time() const {
  if (!sample || sample->pairs == 0) return std::nullopt;
  return sample->took * (static_cast<double>(pairs_left()) / static_cast<double>(sample->pairs));
}

std::optional<int64_t> LeagueDryRun::journal_bytes() const {
  if (!sample || sample->pairs == 0) return std::nullopt;
  const double bytes = static_cast<double>(sample->journal_bytes) / static_cast<double>(sample->pairs);
  return static_cast<int64_t>(bytes * static_cast<double>(pairs_left()));
}

bool LeagueDryRun::ok() const {
  return std::none_of(starts.begin(), starts.end(),
                      [](const CheckLine& line) { return line.verdict == CheckVerdict::kBad; });
}

std::string LeagueDryRunText(const LeagueDryRun& run) {
  const auto line = [](const char* name, const std::string& text) {
    return absl::StrFormat("%-8s %s\n", name, text);
  };
  std::string out = line("league", absl::StrCat(run.league.name(), ": ", run.league.rules().preset(), ", ",
                                                FormatName(run.league), ", ", ScheduleName(run.league), ", ",
                                                run.league.entrants_size(), " entrants"));
  absl::StrAppend(&out, line("size", SizeText(run)), line("time", TimeText(run)),
                  line("disk", DiskText(run)));
  for (const std::string& warning : run.warnings) absl::StrAppend(&out, line("warning", warning));
  return out;
}

std::string LeagueDryRunJson(const LeagueDryRun& run) {
  using nlohmann::ordered_json;
  const auto known = [](const auto& value) { return value ? ordered_json(*value) : ordered_json(nullptr); };
  ordered_json starts = ordered_json::array();
  for (const CheckLine& start : run.starts) {
    starts.push_back(
        {{"entrant", start.name}, {"ok", start.verdict != CheckVerdict::kBad}, {"text", start.text}});
  }
  const auto time = run.time();
  return JsonText({{"league", run.league.name()},
                   {"ok", run.ok()},
                   {"starts", starts},
                   {"pairs", run.size.pairs},
                   {"boards", known(Boards(run))},
                   {"rounds", run.size.rounds == 0 ? ordered_json(nullptr) : ordered_json(run.size.rounds)},
                   {"at_most", run.size.at_most},
                   {"pairs_stored", run.stored},
                   {"seconds", time ? ordered_json(absl::ToDoubleSeconds(*time)) : ordered_json(nullptr)},
                   {"measured_pairs", run.sample ? run.sample->pairs : 0},
                   {"journal_bytes", known(run.journal_bytes())},
                   {"disk_free_bytes", run.disk_free},
                   {"warnings", run.warnings}});
}

}  // namespace hakam::arbiter
