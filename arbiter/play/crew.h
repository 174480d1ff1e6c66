// The processes that play one pairing for one worker.
//
// Isolation: a process plays one seat only, for one entrant, in one pairing. Partners are two
// processes, and the two rooms of a deal, where the entrant sits elsewhere, are other processes again;
// so none of them ever sees two hands of a deal.
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
#include "arbiter/play/entrant.h"
#include "arbiter/process/process_tree.h"
#include "arbiter/table/clock_rules.h"
#include "sdk/base/task.h"
#include "sdk/rules/seat.h"

namespace hakam::arbiter {

// One process and the sessions that it serves.
struct Instance {
  std::shared_ptr<RemoteAgent> agent;
  bool started = false;
  bool retired = false;  // takes no new questions: it failed, or sits on a question whose time is over
  bool wants_results = false;
  int max_sessions = 1;
  int sessions = 0;
  int in_flight = 0;                  // questions
  std::unique_ptr<ProcessTree> tree;  // where a league freezes agents or counts their CPU time
  bool suspend = false;               // frozen while nobody asks it anything
  absl::Duration awake_until;         // for notices, by the league's clock

  ~Instance() { agent->Stop(); }

  bool usable() const { return started && !retired && !agent->dead(); }
  // Takes no more questions; stopped once nothing is in flight, so that the sessions of other boards can
  // still get their answers.
  void Retire();
  // A question is about to be asked: it runs from now on. Called when a question has come back.
  void QuestionBegins();
  void QuestionDone();
  // A notice is about to be sent: it has a moment to read it.
  void NoticeBegins(absl::Duration now);
  // Freezes it if it has nothing to do.
  void Rest(absl::Duration now);
};

// A place for a session, or why there is none.
struct Place {
  Instance* instance = nullptr;
  Fault fault;  // START_FAILED or INFRASTRUCTURE, when there is no instance
};

// What a league asks for beyond a process that answers.
struct CrewOptions {
  ClockRules clock_rules;
  bool suspend_waiting = false;
  std::string log_prefix;         // logs go to this + "ENTRANT-seatS-N.log"
  ProcessTable* table = nullptr;  // outlives the crew
};

// Held by a shared pointer by all players who sit in it; its processes end with it.
class Crew : public std::enable_shared_from_this<Crew> {
 public:
  Crew(const AgentEnv& env, CrewOptions options);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // A place for one more session of `entrant` (which must stay) at `seat`: in a process that has one
  // free, in one that is starting, or in a new one. Whoever awaits it keeps the crew.
  Task<Place> Acquire(const Entrant& entrant, rules::Seat seat);
  // Gives the place back. The instance may be gone afterwards.
  void Release(Instance* instance);
  // Freezes whoever has nothing to do. To be called now and then where suspend_waiting is on.
  void Rest();
  // Ends all processes, and all that is awaited of them and of the crew, now and later.
  void Stop();

 private:
  // An entrant at a seat.
  struct Pool {
    const Entrant& entrant;
    const rules::Seat seat;
    std::vector<std::shared_ptr<Instance>> instances;
    std::deque<Later<Place>*> waiting;  // for instances that are starting
    size_t starting = 0;
    size_t places_each = 0;  // sessions that an instance serves; 0: not known before the first has started
    int launches = 0;
  };

  Pool& PoolOf(const Entrant& entrant, rules::Seat seat);
  // Starts as many instances as those who wait need; one while it is not known how many each serves.
  void LaunchForWaiting(Pool* pool);
  // Starts one. The crew may be gone before it has started.
  static Task<void> Launch(std::weak_ptr<Crew> crew, Pool* pool, std::shared_ptr<Instance> instance,
                           LaunchSpec spec, absl::Duration limit);
  void OnStarted(Pool* pool, Instance* instance, const StartOutcome& outcome);
  // Makes the instance ready to serve; a fault if that cannot be.
  std::optional<Fault> SetUp(Pool* pool, Instance* instance, const StartOutcome& outcome) const;
  // The tree, if the league needs it. NotFound: the process has ended already; any other error is ours.
  absl::Status Hold(Instance* instance) const;

  AgentEnv env_;
  CrewOptions options_;
  bool stopped_ = false;
  std::map<std::pair<std::string, rules::Seat>, Pool> pools_;  // by entrant and seat
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_CREW_H_
