// Positions as Python objects, for a search.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_POSITIONS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_POSITIONS_H_

#include <memory>
#include <utility>

#include "sdk/python-rules/src/rule_sets.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"

namespace hakam::python {

// A Position, with the references that keep its deal and its rules alive. Copies share both.
class PyPosition {
 public:
  PyPosition(Rules rules, const rules::Deal& deal, const rules::Position& position)
      : dealt_(std::make_shared<const Dealt>(Dealt{std::move(rules), deal})), position_(position) {}

  const rules::Deal& deal() const { return dealt_->deal; }
  const rules::RuleSet& rules() const { return *dealt_->rules; }
  const rules::Position& get() const { return position_; }
  rules::Position& get() { return position_; }
  bool finished() const { return position_.phase() == rules::Phase::kFinished; }

 private:
  struct Dealt {
    Rules rules;
    rules::Deal deal;
  };

  std::shared_ptr<const Dealt> dealt_;
  rules::Position position_;
};

void BindPositions(py::module_& module);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_POSITIONS_H_
