// The processes that play one pairing for one worker.
//
// Isolation: a process plays one seat only, for one entrant, in one pairing. Partners are two
// processes. The two rooms of a deal, where the entrant has different seats, have different processes
// again. So no process ever sees two hands of a deal.
#ifndef HAKAM_ARBITER_PLAY_CREW_H_
#define HAKAM_ARBITER_PLAY_CREW_H_

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/agent/remote_agent.h"
#include "arbiter/play/budget.h"
#include "arbiter/play/entrant.h"
#include "arbiter/play/start_gate.h"
#include "arbiter/process/core_set.h"
#include "arbiter/process/process_tree.h"
#include "arbiter/table/clock_rules.h"
#include "sdk/base/task.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

// One process and the sessions that it serves.
struct CrewMember {
  std::shared_ptr<RemoteAgent> agent;
  StartGate::Turn* turn = nullptr;  // until it has started
  bool started = false;
  bool retired = false;  // gets no new questions: it failed, or has not answered a question in time
  bool wants_results = false;
  int max_sessions = 1;
  int sessions = 0;
  int in_flight = 0;  // open questions
  // If the league freezes agents or counts CPU time, or if they were bound to a core.
  std::unique_ptr<ProcessTree> tree;
  bool suspend = false;        // frozen while it has no open question
  absl::Duration awake_until;  // for notices; by the league's clock

  ~CrewMember() { agent->Stop(); }

  bool usable() const { return started && !retired && !agent->dead(); }
  // Does not start any more if it still waits for its turn.
  void GiveUpStart() {
    if (turn != nullptr) turn->GiveUp();
  }
  // The process gets no more questions. It is stopped when nothing is in flight any more, so that the
  // sessions of other boards can still get their answers.
  void Retire();
  // Call QuestionBegins before a question is asked: the process runs from now on. Call QuestionDone when its
  // answer or fault has come.
  void QuestionBegins();
  void QuestionDone();
  // Call it before a notice is sent: the process gets a moment to read it.
  void NoticeBegins(absl::Duration now);
  // Freezes the process if it has nothing to do.
  void Rest(absl::Duration now);
};

// A place for a session, or why there is none.
struct Place {
  CrewMember* member = nullptr;
  Fault fault;  // START_FAILED or INFRASTRUCTURE, when there is no member
  // How long after its limit the start failed; not above zero if another reason ended it.
  absl::Duration overdue;
};

// What a crew needs to know about the league.
struct CrewOptions {
  ClockRules clock_rules;
  bool suspend_waiting = false;
  std::string log_prefix;         // logs go to this + "ENTRANT-seatS-N.log"
  Budget* budget = nullptr;       // outlives the crew; null: none
  ProcessTable* table = nullptr;  // outlives the crew
  StartGate* gate = &StartGate::OfProgram();
};

// All players with a place in it hold it by a shared pointer. Its destructor ends its processes.
class Crew : public std::enable_shared_from_this<Crew> {
 public:
  Crew(const AgentEnv& env, CrewOptions options);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Gives a place for one more session of `entrant` (which must outlive the crew) at `seat`: in a process
  // that has a free place, in one that is starting, or in a new one. The caller must keep the crew while it
  // waits.
  Task<Place> Acquire(const Entrant& entrant, rules::Seat seat);
  // Gives the place back. The member may be gone afterwards.
  void Release(CrewMember* member);
  // Freezes every process that has nothing to do. Call it regularly if suspend_waiting is on.
  void Rest();
  // Every thread of its processes that may run on `from` runs on `to` from now on.
  void Rebind(const CoreSet& from, const CoreSet& to);
  // Ends the processes of the entrants that have used up their budgets. Call it regularly if there are
  // budgets.
  void EndStopped();
  // Ends all processes. Everything that waits for them or for the crew, now or later, ends with a fault.
  void Stop();

 private:
  // The processes of one entrant at one seat.
  struct Pool {
    const Entrant& entrant;
    const rules::Seat seat;
    std::vector<std::shared_ptr<CrewMember>> members;
    std::deque<Later<Place>*> waiting;  // places in members that are starting
    size_t starting = 0;
    size_t places_each = 0;  // sessions per member; 0: not known before the first has started
    int launches = 0;
  };

  Pool& PoolOf(const Entrant& entrant, rules::Seat seat);
  // Why no process of this entrant is started any more; nullopt: it is.
  std::optional<Fault> Refusal(const Entrant& entrant) const;
  // A process of this pool is not used any more, by its own fault.
  void Failed(const Pool& pool);
  // Starts as many members as `waiting` needs; only one while it is not known how many sessions each
  // serves. Refuses those that wait if no process may be started.
  void LaunchForWaiting(Pool* pool);
  // Starts one member when its turn has come. The crew may be destroyed before the member has started.
  static Task<void> Launch(std::weak_ptr<Crew> crew, Pool* pool, std::shared_ptr<CrewMember> member,
                           LaunchSpec spec, StartGate* gate);
  // The start of this member was given up before its turn: those that wait for it are refused.
  void OnGivenUp(Pool* pool, CrewMember* member);
  // `overdue`: see Place.
  void OnStarted(Pool* pool, CrewMember* member, const StartOutcome& outcome, absl::Duration overdue);
  // Makes the member ready to serve; returns a fault if that is not possible.
  std::optional<Fault> SetUp(Pool* pool, CrewMember* member, const StartOutcome& outcome) const;
  // Sets the member's tree if the league needs one. NotFound: the process has ended already; any other
  // error is the arbiter's.
  absl::Status Hold(CrewMember* member) const;

  AgentEnv env_;
  CrewOptions options_;
  bool stopped_ = false;
  std::map<std::pair<std::string, rules::Seat>, Pool> pools_;  // by entrant and seat
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_CREW_H_
