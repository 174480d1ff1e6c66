// A seat whose decisions a person makes: the agent waits on its thread until somebody answers on another.
//
//   PersonSeat seat;
//   factory = [&seat](const Session& session) { return std::make_unique<PersonAgent>(session, &seat); };
//   seat.Show(&view);                                     // elsewhere: what is asked
//   HAKAM_RETURN_IF_ERROR(seat.Answer(view.question().id(), "TH"));
#ifndef HAKAM_ARBITER_SEAT_PERSON_SEAT_H_
#define HAKAM_ARBITER_SEAT_PERSON_SEAT_H_

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "hakam/v1/seat.pb.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::arbiter {

// Thread-safe.
class PersonSeat {
 public:
  // `clock` must outlive it.
  explicit PersonSeat(const Clock& clock = Clock::Real()) : clock_(clock) {}

  // Asks the person. Returns the answer; after the time of the question, or once the seat was left, the first
  // legal action.
  rules::Action Ask(const Session& session, const Question& question);

  // FailedPrecondition: the question is not asked now, or the action is not legal; of a card of the hand the
  // message gives the clause.
  absl::Status Answer(uint32_t question, absl::string_view action);
  // Nobody will answer any more.
  void Leave();
  // Another board begins; `number` is its number at the table.
  void BeginBoard(uint32_t number);

  // Fills in `version`, `position` and `question`.
  void Show(v1::TableView* view) const;
  // Something else at the table has changed.
  void Touch();

 private:
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  // All guarded by mutex_.
  bool left_ = false;
  uint32_t version_ = 0;
  uint32_t board_ = 0;
  uint32_t last_question_ = 0;
  std::optional<v1::PositionView> position_;
  std::optional<v1::QuestionView> question_;
  absl::Duration deadline_;
  std::vector<rules::Action> legal_;
  std::optional<rules::Action> answer_;
};

// The agent of a person's seat.
class PersonAgent : public Agent {
 public:
  // `seat` must outlive it.
  PersonAgent(const Session& session, PersonSeat* seat) : session_(session), seat_(*seat) {}
  rules::Action Decide(const Question& question) override { return seat_.Ask(session_, question); }

 private:
  const Session session_;
  PersonSeat& seat_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SEAT_PERSON_SEAT_H_
