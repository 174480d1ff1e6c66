#include "arbiter/league/gate.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/league/gate_pairs.h"
#include "arbiter/league/ranges.h"
#include "arbiter/rating/sequential/family.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::Status CheckPlayers(const Gate::Options& options) {
  struct Part {
    std::string option;
    EntrantIndex entrant;
  };
  std::vector<Part> parts;
  for (size_t i = 0; i < options.candidates.size(); ++i)
    parts.push_back({FieldEntry("candidate", i), options.candidates[i]});
  parts.push_back({"baseline", options.baseline});
  for (size_t i = 0; i < options.references.size(); ++i)
    parts.push_back({FieldEntry("references", i), options.references[i]});
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (part->entrant >= options.entrants)
      return FieldError(part->option, absl::StrCat("there is no entrant ", part->entrant));
    const auto same = std::find_if(parts.begin(), part,
                                   [part](const Part& before) { return before.entrant == part->entrant; });
    if (same == part) continue;
    if (part->option == "baseline")
      return FieldError(part->option, "is also the candidate; a gate needs two entrants");
    const bool is_candidate = absl::StartsWith(same->option, "candidate");
    const bool twice = is_candidate == absl::StartsWith(part->option, "candidate");
    return FieldError(part->option, same->option == "baseline" ? "is also the baseline; leave it out"
                                    : twice                    ? "is listed twice; leave one out"
                                                               : "is also the candidate; leave it out");
  }
  return absl::OkStatus();
}

// In the order in which they are blamed.
std::vector<EntrantIndex> PlayersOf(const Gate::Options& options) {
  std::vector<EntrantIndex> players = options.candidates;
  players.push_back(options.baseline);
  players.insert(players.end(), options.references.begin(), options.references.end());
  return players;
}

}  // namespace

Gate::Stop Gate::StopOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kH1:
      return Stop::kPassed;
    case Verdict::kH0:
      return Stop::kFailed;
    case Verdict::kInconclusive:
      return Stop::kCap;
    case Verdict::kContinue:
      break;
  }
  return Stop::kNot;
}

absl::StatusOr<std::unique_ptr<Gate>> Gate::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("max_pairs", options.max_pairs, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckRange("batch", options.batch, {1, kMaxPairs}));
  if (options.candidates.empty()) return FieldError("candidate", "missing; a gate needs at least one");
  HAKAM_RETURN_IF_ERROR(CheckPlayers(options));
  if (options.test.in_elo() && !options.references.empty()) {
    return FieldError("references",
                      "a test in Elo needs two who meet; leave the references out, or test points");
  }
  std::vector<Trial> trials;
  for (const EntrantIndex candidate : options.candidates) {
    HAKAM_ASSIGN_OR_RETURN(SequentialTest test,
                           SequentialTest::Create(ShareOf(options.test, options.candidates.size())));
    trials.push_back({.candidate = candidate, .test = std::move(test)});
  }
  return std::unique_ptr<Gate>(new Gate(options, std::move(trials)));
}

bool Gate::ended() const {
  return std::all_of(trials_.begin(), trials_.end(),
                     [](const Trial& trial) { return trial.stop != Stop::kNot; });
}

int64_t Gate::LimitOf(const Trial& trial) const {
  return std::min<int64_t>(options_.max_pairs, trial.test.cap());
}

bool Gate::IsSame(const Trial& trial) const {
  const auto deals = static_cast<int64_t>(trial.samples.size());
  return trial.drawn == deals &&
         HardlyDiffer(deals, LimitOf(trial), options_.test.guard, trial.test.needed_nonzero());
}

std::vector<Meeting> Gate::MeetingsOfRound(uint32_t pairs) const {
  std::vector<Meeting> meetings;
  const auto candidates_meet = [&](EntrantIndex opponent) {
    for (const Trial& trial : trials_) {
      if (trial.stop == Stop::kNot) meetings.push_back({.a = trial.candidate, .b = opponent, .pairs = pairs});
    }
  };
  if (options_.references.empty()) candidates_meet(options_.baseline);
  for (const EntrantIndex reference : options_.references) {
    candidates_meet(reference);
    meetings.push_back({.a = options_.baseline, .b = reference, .pairs = pairs});
  }
  return meetings;
}

std::optional<Gate::Sample> Gate::SampleOf(const RoundResult& round, EntrantIndex candidate,
                                           size_t deal) const {
  Sample sample;
  double sum = 0;
  int meetings = 0;  // of the candidate
  std::optional<uint32_t> number;
  for (size_t i = 0; i < round.meetings.size(); ++i) {
    const EntrantIndex a = round_.meetings[i].a;
    if (a != candidate && a != options_.baseline) continue;
    const std::vector<PlayedPair>& played = round.meetings[i].played;
    // A player that is out has not played all deals.
    if (deal >= played.size() || played[deal].key.deal != number.value_or(played[deal].key.deal))
      return std::nullopt;
    const PlayedPair& pair = played[deal];
    number = pair.key.deal;
    const double value = ValueOf(options_.test, pair);
    if (options_.test.in_elo())
      return Sample{.value = value, .plain = value > 0.5 ? 1 : value < 0.5 ? -1 : 0};
    sum += a == candidate ? value : -value;
    sample.plain += a == candidate ? pair.difference() : -pair.difference();
    if (a == candidate) ++meetings;
  }
  if (meetings == 0) return std::nullopt;
  sample.value = sum / meetings;
  return sample;
}

// A candidate answers for itself only, everybody else for all trials.
void Gate::Blame(EntrantIndex culprit, Stop stop) {
  const bool candidate =
      std::find(options_.candidates.begin(), options_.candidates.end(), culprit) != options_.candidates.end();
  for (Trial& trial : trials_) {
    if (trial.stop != Stop::kNot || (candidate && trial.candidate != culprit)) continue;
    trial.stop = stop;
    trial.culprit = culprit;
  }
}

void Gate::CountFaults(const RoundResult& round, size_t deal) {
  std::vector<bool> failed(faulty_.size());
  for (size_t i = 0; i < round.meetings.size(); ++i) {
    if (deal >= round.meetings[i].played.size()) continue;
    const PlayedPair& pair = round.meetings[i].played[deal];
    if (pair.faults_a > 0) failed[round_.meetings[i].a] = true;
    if (pair.faults_b > 0) failed[round_.meetings[i].b] = true;
  }
  const uint32_t deals = deals_ + static_cast<uint32_t>(deal) + 1;
  const auto count = [&](EntrantIndex entrant) {
    if (failed[entrant]) ++faulty_[entrant];
    if (HasTooManyFaults(faulty_[entrant], deals)) Blame(entrant, Stop::kFaults);
  };
  for (const EntrantIndex player : PlayersOf(options_)) count(player);
}

void Gate::Feed(const RoundResult& round) {
  HAKAM_CHECK(round.meetings.size() == round_.meetings.size());
  if (round.meetings.empty()) return;  // before the first round
  std::vector<SequentialTest*> tests;
  for (Trial& trial : trials_) tests.push_back(&trial.test);
  size_t deal = 0;
  for (bool played = true; played && !ended(); ++deal) {
    played = false;
    for (const Trial& trial : trials_)
      played = played || (trial.stop == Stop::kNot && SampleOf(round, trial.candidate, deal));
    if (!played) break;
    CountFaults(round, deal);
    for (Trial& trial : trials_) {
      const std::optional<Sample> sample = SampleOf(round, trial.candidate, deal);
      if (trial.stop != Stop::kNot || !sample) continue;
      trial.samples.push_back(sample->value);
      HAKAM_CHECK(trial.test.Add(sample->value).ok());
      ++(sample->plain > 0 ? trial.won : sample->plain < 0 ? trial.lost : trial.drawn);
    }
    StepDown(tests, options_.test.errors);
    for (Trial& trial : trials_) {
      if (trial.stop == Stop::kNot) trial.stop = StopOf(trial.test.verdict());
    }
  }
  deals_ += static_cast<uint32_t>(deal);
}

std::optional<Round> Gate::Next(const RoundResult& before) {
  if (!ended()) Feed(before);
  for (const EntrantIndex player : PlayersOf(options_)) {
    if (before.is_out(player)) Blame(player, Stop::kOut);
  }
  int64_t most = 0;  // deals that a test can still look at
  for (Trial& trial : trials_) {
    if (trial.stop != Stop::kNot) continue;
    if (deals_ >= options_.max_pairs) trial.stop = Stop::kBudget;
    if (IsSame(trial)) trial.stop = Stop::kSame;
    most = std::max(most, LimitOf(trial) - deals_);
  }
  if (ended()) return std::nullopt;
  const int64_t wished = DealsOfRound(options_.batch, deals_);
  round_ = {.meetings = MeetingsOfRound(static_cast<uint32_t>(std::min(most, wished)))};
  return round_;
}

std::string Gate::Course() const {
  int passed = 0;
  std::vector<const Trial*> open;
  for (const Trial& trial : trials_) {
    if (trial.stop == Stop::kPassed) ++passed;
    if (trial.stop == Stop::kNot) open.push_back(&trial);
  }
  const auto best = std::max_element(
      open.begin(), open.end(), [](const Trial* a, const Trial* b) { return a->test.llr() < b->test.llr(); });
  // When all have ended, the only one is what there is to say something about.
  const SequentialTest& test = (best == open.end() ? trials_.front() : **best).test;
  std::string course;
  if (trials_.size() > 1) {
    course = absl::StrFormat("%d of %d candidates passed, %d open", passed, trials_.size(), open.size());
    if (open.empty()) return course;
    course += "; the best: ";
  }
  if (!test.llr()) {
    return course + absl::StrFormat("no LLR before %d pairs with %d that are not drawn",
                                    options_.test.guard.pairs, test.needed_nonzero());
  }
  const Bounds& bounds = test.bounds();
  return course + absl::StrFormat("LLR %+.2f (passes at %+.2f, fails at %+.2f) after %d pairs", *test.llr(),
                                  bounds.upper, bounds.lower, test.pairs());
}

}  // namespace hakam::arbiter
