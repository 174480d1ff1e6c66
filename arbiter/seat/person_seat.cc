#include "arbiter/seat/person_seat.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "arbiter/seat/position_view.h"

namespace hakam::arbiter {

rules::Action PersonSeat::Ask(const Session& session, const Question& question) {
  std::unique_lock lock(mutex_);
  if (left_) return question.legal.front();
  ++version_;
  legal_.assign(question.legal.begin(), question.legal.end());
  position_ = PositionViewOf(session.rules, question.observation);
  position_->set_board(board_);
  question_ = QuestionViewOf(session.rules, question.observation, legal_);
  question_->set_id(++last_question_);
  deadline_ = clock_.Now() + question.time_left;
  answer_.reset();
  wake_.wait_for(lock, absl::ToChronoNanoseconds(question.time_left),
                 [this] { return left_ || answer_.has_value(); });
  question_.reset();
  ++version_;
  const rules::Action action = answer_.value_or(legal_.front());
  if (answer_) AddOwnAction(action, &*position_);
  answer_.reset();
  return action;
}

absl::Status PersonSeat::Answer(uint32_t question, absl::string_view action) {
  const std::lock_guard lock(mutex_);
  if (!question_ || answer_ || question_->id() != question) {
    return absl::FailedPreconditionError(absl::StrCat("question ", question, " is not asked now"));
  }
  for (const rules::Action& legal : legal_) {
    if (legal.ToString() != action) continue;
    answer_ = legal;
    ++version_;
    wake_.notify_all();
    return absl::OkStatus();
  }
  for (const v1::IllegalCardView& card : question_->illegal()) {
    if (card.card() == action) return absl::FailedPreconditionError(card.reason());
  }
  return absl::FailedPreconditionError("this is not one of the actions of the question");
}

void PersonSeat::Leave() {
  const std::lock_guard lock(mutex_);
  left_ = true;
  ++version_;
  wake_.notify_all();
}

void PersonSeat::BeginBoard(uint32_t number) {
  const std::lock_guard lock(mutex_);
  board_ = number;
  position_.reset();
  ++version_;
}

void PersonSeat::Touch() {
  const std::lock_guard lock(mutex_);
  ++version_;
}

void PersonSeat::Show(v1::TableView* view) const {
  const std::lock_guard lock(mutex_);
  view->set_version(version_);
  if (position_) *view->mutable_position() = *position_;
  if (!question_ || answer_) return;
  *view->mutable_question() = *question_;
  view->mutable_question()->set_seconds_left(std::max(0.0, absl::ToDoubleSeconds(deadline_ - clock_.Now())));
}

}  // namespace hakam::arbiter
