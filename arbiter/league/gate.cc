#include "arbiter/league/gate.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr double kMostFaulty = 0.01;     // accepted share of deals with a fault of one entrant
constexpr uint32_t kFaultyFrom = 100;    // the share is taken of at least this many deals
constexpr uint32_t kPartOfTheWhole = 8;  // a round has at least 1/8 of the deals before it

absl::Status CheckPlayers(const Gate::Options& options) {
  std::vector<EntrantIndex> players = {options.candidate, options.baseline};
  players.insert(players.end(), options.references.begin(), options.references.end());
  for (size_t i = 0; i < players.size(); ++i) {
    const std::string option = i == 0 ? "candidate" : i == 1 ? "baseline" : FieldEntry("references", i - 2);
    if (players[i] >= options.entrants)
      return FieldError(option, absl::StrCat("there is no entrant ", players[i]));
    const auto before = players.begin() + static_cast<std::ptrdiff_t>(i);
    const auto same = std::find(players.begin(), before, players[i]);
    if (same == before) continue;
    if (i == 1) return FieldError(option, "is also the candidate; a gate needs two entrants");
    const ptrdiff_t place = same - players.begin();
    return FieldError(option, place == 0   ? "is also the candidate; leave it out"
                              : place == 1 ? "is also the baseline; leave it out"
                                           : "is listed twice; leave one out");
  }
  return absl::OkStatus();
}

int Sign(int points) { return (points > 0) - (points < 0); }

}  // namespace

absl::StatusOr<std::unique_ptr<Gate>> Gate::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("max_pairs", options.max_pairs, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckRange("batch", options.batch, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckPlayers(options));
  if (options.test.in_elo() && !options.references.empty()) {
    return FieldError("references",
                      "a test in Elo needs two who meet; leave the references out, or test points");
  }
  HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(options.test));
  return std::unique_ptr<Gate>(new Gate(options, std::move(test)));
}

std::vector<Meeting> Gate::MeetingsOfRound(uint32_t pairs) const {
  if (options_.references.empty()) {
    return {{.a = options_.candidate, .b = options_.baseline, .pairs = pairs}};
  }
  std::vector<Meeting> meetings;
  for (const EntrantIndex reference : options_.references) {
    meetings.push_back({.a = options_.candidate, .b = reference, .pairs = pairs});
    meetings.push_back({.a = options_.baseline, .b = reference, .pairs = pairs});
  }
  return meetings;
}

// The value of a deal for the test: points per board, or the score of the pair.
double Gate::Value(const RoundResult& round, size_t deal) const {
  const PlayedPair& first = round.meetings[0].played[deal];
  if (options_.test.in_elo()) return (2 + Sign(first.room1) + Sign(first.room2)) / 4.0;
  if (options_.references.empty()) return first.points();
  double sum = 0;
  for (size_t i = 0; i < round.meetings.size(); ++i) {
    const double points = round.meetings[i].played[deal].points();
    sum += i % 2 == 0 ? points : -points;  // meetings of candidate and baseline alternate
  }
  return sum / static_cast<double>(options_.references.size());
}

void Gate::CountFaults(const RoundResult& round, size_t deal) {
  std::vector<bool> failed(faulty_.size());
  for (size_t i = 0; i < round.meetings.size(); ++i) {
    const PlayedPair& pair = round.meetings[i].played[deal];
    if (pair.faults_a > 0) failed[round_.meetings[i].a] = true;
    if (pair.faults_b > 0) failed[round_.meetings[i].b] = true;
  }
  const uint32_t deals = std::max(kFaultyFrom, deals_ + static_cast<uint32_t>(deal) + 1);
  const auto too_many = [&](EntrantIndex entrant) {
    if (failed[entrant]) ++faulty_[entrant];
    if (stop_ != Stop::kNot || faulty_[entrant] <= kMostFaulty * deals) return;
    stop_ = Stop::kFaults;
    culprit_ = entrant;
  };
  too_many(options_.candidate);
  too_many(options_.baseline);
  for (const EntrantIndex reference : options_.references) too_many(reference);
}

void Gate::Feed(const RoundResult& round) {
  HAKAM_CHECK(round.meetings.size() == round_.meetings.size());
  if (round.meetings.empty()) return;  // before the first round
  const auto same_deal = [&](size_t deal) {
    return std::all_of(round.meetings.begin(), round.meetings.end(), [&](const MeetingResult& meeting) {
      return deal < meeting.played.size() &&
             meeting.played[deal].key.deal == round.meetings[0].played[deal].key.deal;
    });
  };
  // An entrant that is out has not played all deals.
  size_t deal = 0;
  for (; stop_ == Stop::kNot && same_deal(deal); ++deal) {
    CountFaults(round, deal);
    if (stop_ != Stop::kNot) return;
    samples_.push_back(Value(round, deal));
    HAKAM_CHECK(test_.Add(samples_.back()).ok());
    switch (test_.verdict()) {
      case Verdict::kH1:
        stop_ = Stop::kPassed;
        break;
      case Verdict::kH0:
        stop_ = Stop::kFailed;
        break;
      case Verdict::kInconclusive:
        stop_ = Stop::kCap;
        break;
      case Verdict::kContinue:
        break;
    }
  }
  deals_ += static_cast<uint32_t>(deal);
}

std::optional<Round> Gate::Next(const RoundResult& before) {
  if (stop_ == Stop::kNot) Feed(before);
  const auto out = [&](EntrantIndex entrant) {
    if (stop_ != Stop::kNot || !before.is_out(entrant)) return;
    stop_ = Stop::kOut;
    culprit_ = entrant;
  };
  out(options_.candidate);
  out(options_.baseline);
  for (const EntrantIndex reference : options_.references) out(reference);
  if (stop_ == Stop::kNot && deals_ >= options_.max_pairs) stop_ = Stop::kBudget;
  if (stop_ != Stop::kNot) return std::nullopt;
  // More deals would not be tested. With a larger max_pairs the last round would only be longer.
  const int64_t most = std::min<int64_t>(options_.max_pairs, test_.cap()) - deals_;
  const int64_t wished = std::max(options_.batch, deals_ / kPartOfTheWhole);
  round_ = {.meetings = MeetingsOfRound(static_cast<uint32_t>(std::min(most, wished)))};
  return round_;
}

std::string Gate::Course() const {
  const Bounds& bounds = test_.bounds();
  if (test_.llr() == 0) {
    return absl::StrFormat("no LLR before %d pairs with %d that are not drawn", options_.test.guard.pairs,
                           test_.needed_nonzero());
  }
  return absl::StrFormat("LLR %+.2f (passes at %+.2f, fails at %+.2f) after %d pairs", test_.llr(),
                         bounds.upper, bounds.lower, test_.pairs());
}

}  // namespace hakam::arbiter
