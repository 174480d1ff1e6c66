#include "arbiter/rating/sequential/family.h"

#include <algorithm>

#include "arbiter/rating/sequential/bounds.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {
namespace {

ErrorRates ShareOf(const ErrorRates& errors, size_t size) {
  return {.alpha = errors.alpha / static_cast<double>(size), .beta = errors.beta};
}

}  // namespace

PairTest ShareOf(const PairTest& test, size_t size) {
  PairTest share = test;
  share.errors = ShareOf(test.errors, size);
  return share;
}

void StepDown(absl::Span<SequentialTest* const> tests, const ErrorRates& errors) {
  const auto passed = [&] {
    return std::count_if(tests.begin(), tests.end(),
                         [](const SequentialTest* test) { return test->verdict() == Verdict::kH1; });
  };
  // A lower bound can let another one pass, which lowers it again.
  for (auto known = passed(), before = known - 1; known != before && known > 0;) {
    const size_t left = tests.size() - static_cast<size_t>(known);
    if (left == 0) return;
    const absl::StatusOr<Bounds> bounds = Bounds::Create(ShareOf(errors, left));
    HAKAM_CHECK(bounds.ok());
    for (SequentialTest* test : tests) test->LowerUpperBound(bounds->upper);
    before = known;
    known = passed();
  }
}

}  // namespace hakam::arbiter
