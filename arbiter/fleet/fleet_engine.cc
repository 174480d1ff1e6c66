#include "arbiter/fleet/fleet_engine.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/audit/pair_check.h"
#include "arbiter/fleet/chunk.h"
#include "arbiter/fleet/machine_book.h"
#include "arbiter/fleet/pack_bots.h"
#include "arbiter/report/fleet_file.h"
#include "arbiter/report/terms.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/clock.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/rules/match.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kChunk = absl::Seconds(15);  // of play
constexpr absl::Duration kLeast = absl::Seconds(2);   // also near the end: each chunk starts the bots again
constexpr size_t kFirstChunk = 8;                     // pairs, as long as nobody knows how long a pair takes
constexpr size_t kMostPairs = 4096;
constexpr int kMostFailures = 10;  // of a pair
constexpr size_t kMostLine = 500;

std::string BundlesIn(const std::string& folder) { return folder + "/bundles"; }

// What a machine writes there itself does not count.
void NameMachine(const std::string& name, const std::string& processor, v1::WorkPair* pair) {
  for (v1::RoomRecord* room : {pair->mutable_room1(), pair->mutable_room2()}) {
    for (v1::BoardRecord& board : *room->mutable_boards()) {
      board.mutable_machine()->set_name(name);
      board.mutable_machine()->set_processor(processor);
    }
  }
}

class FleetEngine final : public PairEngine {
 public:
  // `folder`: of the engine.
  FleetEngine(EngineTerms terms, std::unique_ptr<Machines> machines, std::unique_ptr<LeagueTerms> league,
              v1::WorkChunk empty, const std::string& folder)
      : terms_(std::move(terms)),
        machines_(std::move(machines)),
        league_(std::move(league)),
        empty_(std::move(empty)),
        bundles_(BundlesIn(folder)),
        seen_(FleetFile(folder)),
        book_(terms_.config.league.machines().same_cpu_model(), ReadFleet(seen_).value_or(v1::FleetView())) {}

  ~FleetEngine() override {
    machines_.reset();  // nobody reads them any more
    std::error_code ignored;
    fs::remove_all(bundles_, ignored);
  }

  absl::Status Play(PairSink* sink, const std::stop_token& stop) override {
    {
      const std::lock_guard lock(mutex_);
      error_ = absl::OkStatus();
    }
    std::stop_source over;  // also when one slot finds that the league cannot go on
    const std::stop_callback on_stop(stop, [&] { Wake(&over); });
    std::vector<std::thread> threads;
    do {
      StartThreads(sink, &over, &threads);
    } while (WaitForThreads());
    for (std::thread& thread : threads) thread.join();
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  struct Slot {
    int failures = 0;  // one after the other
    bool out = false;
  };

  // One for each slot that has none yet.
  void StartThreads(PairSink* sink, std::stop_source* over, std::vector<std::thread>* threads) {
    const uint32_t slots = machines_->slots();
    const std::lock_guard lock(mutex_);
    if (slots_.size() < slots) slots_.resize(slots);
    while (threads->size() < slots_.size() && error_.ok()) {
      const auto slot = static_cast<uint32_t>(threads->size());
      try {
        threads->emplace_back([this, sink, slot, over] { PlaySlot(sink, slot, over); });
        ++running_;
      } catch (const std::system_error& error) {
        error_ = absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
        over->request_stop();
        changed_.notify_all();
      }
    }
  }

  // False: they have ended. Comes back twice a second, for there may be more slots, and shows the machines.
  bool WaitForThreads() {
    std::unique_lock lock(mutex_);
    const bool ended =
        changed_.wait_for(lock, std::chrono::milliseconds(500), [this] { return running_ == 0; });
    lock.unlock();
    Show();
    return !ended;
  }

  // Writes what the machines do, for people: that it cannot be written stops no league.
  void Show() {
    v1::FleetView view;
    {
      const std::lock_guard lock(mutex_);
      view = book_.View();
      view.set_pairs_out(static_cast<uint32_t>(in_flight_));
    }
    view.set_seconds(absl::ToDoubleSeconds(Clock::Real().Now() - began_));
    WriteFleet(view, seen_).IgnoreError();
  }

  void Wake(std::stop_source* over) {
    over->request_stop();
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  void PlaySlot(PairSink* sink, uint32_t slot, std::stop_source* over) {
    std::optional<uint32_t> pairing;  // the same again, if there is more of it: its bots are known there
    while (!over->stop_requested()) {
      std::vector<PairJob> jobs = Take(slot, &pairing, over->get_token());
      if (jobs.empty()) break;
      std::string machine;
      const absl::Duration sent = Clock::Real().Now();
      const absl::Status played = PlayChunk(sink, slot, &jobs, &machine, over->get_token());
      GiveBack(slot, jobs, {.why = played, .machine = machine, .sent = sent}, over);
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_all();
  }

  // The jobs of the next chunk. Waits while others may give some back. Empty: there are none, or the slot is
  // not used any more.
  std::vector<PairJob> Take(uint32_t slot, std::optional<uint32_t>* pairing, const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested() && !slots_[slot].out) {
      std::vector<PairJob> jobs;
      for (size_t most = ChunkSize(); jobs.size() < most;) {
        std::optional<PairJob> job = terms_.jobs->Next(*pairing);
        if (!job) break;
        *pairing = job->key.pairing;
        jobs.push_back(*std::move(job));
      }
      if (!jobs.empty()) {
        in_flight_ += jobs.size();
        return jobs;
      }
      if (in_flight_ == 0) break;
      changed_.wait(lock);
    }
    changed_.notify_all();
    return {};
  }

  // Needs mutex_. As many pairs as one slot plays in kChunk, and near the end so few that no slot waits long
  // for another.
  size_t ChunkSize() const {
    const auto in = [this](absl::Duration time) {
      return static_cast<size_t>(std::min(absl::FDivDuration(time, pair_took_), double{kMostPairs}));
    };
    const size_t by_rest = static_cast<size_t>(terms_.left()) / (2 * slots_.size());
    if (pair_took_ == absl::ZeroDuration()) return std::clamp<size_t>(by_rest, 1, kFirstChunk);
    return std::clamp<size_t>(by_rest, std::max<size_t>(1, in(kLeast)), std::max<size_t>(1, in(kChunk)));
  }

  // Plays `jobs`, and passes on those that are good; what is left in `jobs` must be played again, and
  // `*machine` is who has failed, if that is known.
  absl::Status PlayChunk(PairSink* sink, uint32_t slot, std::vector<PairJob>* jobs, std::string* machine,
                         const std::stop_token& stop) {
    v1::WorkChunk chunk = empty_;
    const uint32_t boards = league_->config.format() == v1::FORMAT_MATCH ? rules::kMaxMatchBoards : 1;
    for (const PairJob& job : *jobs) {
      HAKAM_ASSIGN_OR_RETURN(*chunk.add_jobs(), ToProto(job, boards));
    }
    const Chunk sent = {.bytes = chunk.SerializeAsString(), .bundles = BundlesOf(*jobs)};
    const absl::Duration began = Clock::Real().Now();
    HAKAM_ASSIGN_OR_RETURN(const std::string answer, machines_->Play(sent, slot, stop, machine));
    const absl::Duration waited = Clock::Real().Now() - began;
    v1::WorkResult result;
    if (!result.ParseFromString(answer))
      return absl::DataLossError("what came back is no hakam.v1.WorkResult");
    *machine = PrintableLine(absl::string_view(result.machine()).substr(0, kMostLine));
    const std::string processor = PrintableLine(absl::string_view(result.processor()).substr(0, kMostLine));
    HAKAM_RETURN_IF_ERROR(CheckHead(result, sent.bytes, *machine, processor));
    for (const std::string& line : result.warnings()) {
      Tell(absl::StrCat(*machine, ": ", PrintableLine(absl::string_view(line).substr(0, kMostLine))));
    }
    std::map<PairKey, v1::WorkPair*> played;
    for (v1::WorkPair& pair : *result.mutable_pairs()) {
      played[{.pairing = pair.pairing(), .deal = pair.deal()}] = &pair;
    }
    absl::Status wrong;
    std::vector<PairJob> again;
    for (PairJob& job : *jobs) {
      const auto pair = played.find(job.key);
      const std::string why = pair == played.end()
                                  ? absl::StrCat(*machine, ": ", job.key.ToString(), ": is missing")
                                  : WhatIsWrong(job, *pair->second, *machine);
      if (why.empty()) {
        NameMachine(*machine, processor, pair->second);
        sink->Write({.job = job,
                     .records = {std::move(*pair->second->mutable_room1()),
                                 std::move(*pair->second->mutable_room2())}});
      } else {
        if (wrong.ok()) wrong = absl::DataLossError(why);
        again.push_back(std::move(job));
      }
    }
    const size_t good = jobs->size() - again.size();
    *jobs = std::move(again);
    // What it waited in a queue of the engine is no play.
    const absl::Duration took = wire::DurationFromProto("took", result.took()).value_or(waited);
    const std::lock_guard lock(mutex_);
    book_.Good(*machine, processor, static_cast<uint32_t>(good), wrong.ok());
    Learn(slot, good, std::clamp(took, absl::ZeroDuration(), waited), wrong.ok());
    return wrong;
  }

  // The bundles that a machine needs for these pairs.
  std::vector<std::string> BundlesOf(const std::vector<PairJob>& jobs) const {
    std::set<EntrantIndex> players;
    for (const PairJob& job : jobs) {
      for (const TeamIndex team : {job.a, job.b}) {
        players.insert(terms_.teams.members(team).begin(), terms_.teams.members(team).end());
      }
    }
    std::vector<std::string> bundles;
    for (const EntrantIndex player : players) {
      const std::string& sha256 = empty_.entrants(static_cast<int>(player)).bundle_sha256();
      if (!sha256.empty()) bundles.push_back(absl::BytesToHexString(sha256));
    }
    return bundles;
  }

  absl::Status CheckHead(const v1::WorkResult& result, const std::string& chunk, const std::string& machine,
                         const std::string& processor) {
    {
      const std::lock_guard lock(mutex_);
      HAKAM_RETURN_IF_ERROR(book_.MayPlay(machine, processor));
    }
    if (result.revision() != kWorkRevision || result.program_version() != empty_.program_version()) {
      return absl::DataLossError(absl::StrCat(machine, ": has another version of hakam"));
    }
    if (result.chunk_sha256() != Sha256().Add(chunk).Finish()) {
      return absl::DataLossError(absl::StrCat(machine, ": sent the result of another chunk"));
    }
    return absl::OkStatus();
  }

  // Empty: nothing.
  std::string WhatIsWrong(const PairJob& job, const v1::WorkPair& pair, const std::string& machine) const {
    const auto name = [this](EntrantIndex i) { return absl::string_view(terms_.identity.entrants[i].name); };
    Findings findings(1);
    PairCheck(league_.get(), machine, &findings)
        .Check({.key = job.key,
                .sequence = job.sequence,
                .entrants =
                    EntrantsAtSeats(terms_.teams, {.a = job.a, .b = job.b}, league_->rules.players, name),
                .cards = &*job.cards,
                .with_luck = false},
               pair.room1(), pair.room2());
    return findings.empty() ? "" : findings.lines()[0];
  }

  // Needs mutex_. `whole`: all that was sent.
  void Learn(uint32_t slot, size_t pairs, absl::Duration took, bool whole) {
    in_flight_ -= pairs;
    if (pairs > 0) {
      const absl::Duration each = took / static_cast<double>(pairs);
      pair_took_ = pair_took_ == absl::ZeroDuration() ? each : (pair_took_ + each) / 2;
    }
    if (whole) slots_[slot].failures = 0;
    changed_.notify_all();
  }

  void Tell(const std::string& line) {
    const std::lock_guard lock(told_mutex_);
    if (line != told_) terms_.warn(line);
    told_ = line;
  }

  struct Failure {
    absl::Status why;
    std::string machine;  // if it is known
    absl::Duration sent;  // when the chunk was
  };

  // The jobs that are left must be played again.
  void GiveBack(uint32_t slot, const std::vector<PairJob>& jobs, const Failure& failure,
                std::stop_source* over) {
    const absl::Status& why = failure.why;
    const std::string& machine = failure.machine;
    if (why.ok()) return;
    const bool stopped = over->stop_requested();
    absl::Status end;
    std::string line;
    bool avoid = false;
    {
      const std::lock_guard lock(mutex_);
      in_flight_ -= jobs.size();
      for (const PairJob& job : jobs) {
        // It says nothing of the pair that one machine has failed, so the queue does not count it.
        terms_.jobs->GiveBack(job.key, ComeBack::kStopped);
        if (!stopped && ++came_back_[job.key] >= kMostFailures) {
          end = absl::UnavailableError(
              absl::StrCat(job.key.ToString(), " failed ", kMostFailures, " times: ", why.message()));
        }
      }
      if (!stopped && absl::IsAborted(why)) {
        end = absl::UnavailableError(why.message());
      } else if (!stopped) {
        const bool placed = machines_->places() && !machine.empty();
        if (!placed) line = absl::StrCat("slot ", slot, ": ");
        // What is wrong with a result names its machine.
        if (absl::IsUnavailable(why) && !machine.empty()) absl::StrAppend(&line, machine, ": ");
        absl::StrAppend(&line, why.message(), "; its pairs are played again");
        if (machine.empty()) {
          book_.Retried(static_cast<uint32_t>(jobs.size()));
        } else {
          avoid = book_.Bad(machine, static_cast<uint32_t>(jobs.size()), absl::IsDataLoss(why), failure.sent,
                            Clock::Real().Now());
        }
        if (!placed) {
          avoid = false;
          if (++slots_[slot].failures >= MachineBook::kMostFailures) slots_[slot].out = true;
        }
        if (avoid || slots_[slot].out) absl::StrAppend(&line, "; it is not used again");
        if (std::all_of(slots_.begin(), slots_.end(), [](const Slot& s) { return s.out; }) && end.ok()) {
          end = absl::UnavailableError(absl::StrCat("no machine is left; the last one: ", why.message()));
        }
      }
      if (error_.ok()) error_ = end;
      changed_.notify_all();
    }
    if (avoid) machines_->Avoid(machine);
    if (!line.empty()) Tell(line);
    if (!end.ok()) Wake(over);
  }

  const EngineTerms terms_;
  std::unique_ptr<Machines> machines_;
  const std::unique_ptr<LeagueTerms> league_;
  const v1::WorkChunk empty_;
  const std::string bundles_;
  const std::string seen_;
  const absl::Duration began_ = Clock::Real().Now();

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  MachineBook book_;
  std::vector<Slot> slots_;           // only grows
  size_t running_ = 0;                // threads
  std::map<PairKey, int> came_back_;  // how often
  absl::Duration pair_took_;          // of one slot; 0: not known
  size_t in_flight_ = 0;              // pairs
  absl::Status error_;

  std::mutex told_mutex_;
  std::string told_;  // guarded by told_mutex_; the last line
};

// Waiting for a core counts as thinking.
bool ChargesWaiting(const EngineTerms& terms) {
  return terms.config.league.clock().measure() != v1::CLOCK_MEASURE_CPU &&
         std::any_of(terms.entrants.begin(), terms.entrants.end(),
                     [](const Entrant& entrant) { return !entrant.builtin(); });
}

}  // namespace

MakeEngine FleetEngineOf(MakeMachines make, std::string program_version) {
  return [make = std::move(make), version = std::move(program_version)](
             EngineTerms terms) -> absl::StatusOr<std::unique_ptr<PairEngine>> {
    // The machines speak on threads of their own.
    terms.warn = [warn = terms.warn, mutex = std::make_shared<std::mutex>()](const std::string& line) {
      const std::lock_guard lock(*mutex);
      warn(line);
    };
    v1::WorkChunk chunk = EmptyChunk(terms.config, version);
    chunk.mutable_league()->set_concurrency(terms.concurrency);
    chunk.set_wire(WorkWireOf(terms.wire));
    std::error_code error;
    const fs::path live = fs::absolute(terms.live_dir, error);
    if (error) return ReadError(terms.live_dir, error.value());
    const std::string folder = (live / "fleet").lexically_normal().string();
    const std::string bundles = BundlesIn(folder);
    HAKAM_RETURN_IF_ERROR(PackBots(terms, bundles, &chunk));
    HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<LeagueTerms> league, TermsOf(terms.identity));
    HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Machines> machines, make({.folder = folder,
                                                                     .bundles = bundles,
                                                                     .boards = terms.concurrency,
                                                                     .wall_clock = ChargesWaiting(terms),
                                                                     .say = terms.warn}));
    return std::make_unique<FleetEngine>(std::move(terms), std::move(machines), std::move(league),
                                         std::move(chunk), folder);
  };
}

}  // namespace hakam::arbiter
