// Simultaneous perturbation stochastic approximation (README.md has the formulas and their sources): looks
// for the values of many parameters at once, by comparing two points in each iteration.
//
//   Spsa spsa({.parameters = parameters, .iterations = 100, .pairs = 50, .seed = 7});
//   while (!spsa.finished()) {
//     const Spsa::Comparison next = spsa.Next();
//     spsa.Update(EffectOf(...));  // plays next.plus against next.minus
//   }
//   spsa.Tuned();
#ifndef HAKAM_ARBITER_TUNE_SPSA_H_
#define HAKAM_ARBITER_TUNE_SPSA_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "arbiter/tune/parameter.h"

namespace hakam::arbiter {

// By how much the first side of these pairs is better, in root mean squares of a pair: -1..1, 0 if all pairs
// are drawn or there are none. `differences`: points of the first side minus those of the second side. If
// both are equally strong, its standard error is 1 / sqrt(pairs).
double EffectOf(absl::Span<const double> differences);

struct SpsaPlan {
  std::vector<Parameter> parameters;  // at least one
  int iterations = 0;                 // at least 1
  int pairs = 0;                      // of an iteration, at least 1
  uint64_t seed = 0;                  // of all perturbations
};

// A value. Everything follows from the plan and the effects.
class Spsa {
 public:
  // One value for each parameter, min..max.
  using Point = std::vector<double>;
  struct Comparison {
    Point plus;
    Point minus;
  };

  explicit Spsa(SpsaPlan plan);

  int done() const { return static_cast<int>(course_.size()) - 1; }
  bool finished() const { return done() == plan_.iterations; }

  // The two points of the next iteration. Not if it is finished.
  Comparison Next() const;
  // `effect`: of plus against minus, -1..1.
  void Update(double effect);

  const Point& current() const { return course_.back(); }
  // The start, and the point after each iteration.
  const std::vector<Point>& course() const { return course_; }
  // The index in course() of the first point over which Tuned() takes the mean.
  int tail() const;
  // The mean of the points after the second half of the iterations done; the start if there are none.
  Point Tuned() const;

 private:
  // The size of the perturbation in iteration k = 1, 2, ..., in steps.
  double Perturbation(int k) const;
  // How far an effect of 1 moves a parameter, in shares of its range.
  double Gain(int k) const;
  std::vector<int> Signs(int k) const;

  SpsaPlan plan_;
  double gain_ = 0;
  std::vector<Point> course_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_TUNE_SPSA_H_
