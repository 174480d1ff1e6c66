#include <utility>

#include "arbiter/play/boards.h"
#include "arbiter/play/driver.h"
#include "arbiter/play/pair_engine.h"
#include "arbiter/play/play_context.h"
#include "arbiter/play/room_queue.h"
#include "sdk/base/clock.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

class LocalEngine final : public PairEngine {
 public:
  LocalEngine(JobSource* jobs, Concurrency boards, std::unique_ptr<PlayContext> context)
      : boards_(boards),
        context_(std::move(context)),
        rooms_(jobs, &Clock::Real(), context_->order(), boards.first) {}

  absl::Status Play(PairSink* sink, const std::stop_token& stop) override {
    const LeagueEnv env = context_->Env(&rooms_, sink);
    PairDriver driver(env, boards_);
    const std::stop_callback on_stop(stop, [&driver] { driver.Stop(); });
    return driver.Play();
  }
  std::optional<std::string> Finish() override { return context_->Finish(); }

 private:
  const Concurrency boards_;
  const std::unique_ptr<PlayContext> context_;
  RoomQueue rooms_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<PairEngine>> MakeLocalEngine(EngineTerms terms) {
  const Concurrency boards = BoardsOf(terms.concurrency, terms.config.league, terms.entrants);
  HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<PlayContext> context,
                         PlayContext::Create({.config = terms.config,
                                              .entrants = terms.entrants,
                                              .teams = terms.teams,
                                              .in_flight = boards.most,
                                              .wire = terms.wire,
                                              .affinity = terms.affinity,
                                              .log_dir = terms.log_dir,
                                              .missing = std::move(terms.missing),
                                              .warn = std::move(terms.warn),
                                              .observer = terms.observer}));
  return std::make_unique<LocalEngine>(terms.jobs, boards, std::move(context));
}

}  // namespace hakam::arbiter
