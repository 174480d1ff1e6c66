#include "agents/learned/train/fit.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "sdk/base/random.h"

namespace hakam::agents::learned {
namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
// A few boards, doubled up to the gahwa, hold a third of all squares: differences are cut at so many units.
constexpr float kMostDifference = 4;
// About so many inputs are 1.
constexpr double kUsualInputs = 60;

using First = Net::First;
using Second = Net::Second;

// The value of every action of a question, and what it was computed from.
struct Forward {
  First sum;      // the first layer before its ReLU
  Second second;  // the second after its ReLU
  float value = 0;
};

void Compute(const Net& net, const Samples& samples, size_t question, std::vector<Forward>* out) {
  First shared = net.Start();
  net.Add(samples.shared(question), &shared);
  out->resize(static_cast<size_t>(samples.actions(question)));
  for (size_t i = 0; i < out->size(); ++i) {
    Forward& forward = (*out)[i];
    forward.sum = shared;
    net.Add(samples.own(question, static_cast<int>(i)), &forward.sum);
    forward.second = net.Hidden(forward.sum);
    forward.value = net.numbers().back() + net.part(net.Output()).dot(forward.second);
  }
}

// The values less their mean, and the targets less theirs.
void Differences(const Samples& samples, size_t question, double scale, const std::vector<Forward>& forward,
                 std::vector<float>* values, std::vector<float>* targets) {
  const size_t count = forward.size();
  values->resize(count);
  targets->resize(count);
  float value_sum = 0;
  float target_sum = 0;
  for (size_t i = 0; i < count; ++i) {
    (*values)[i] = forward[i].value;
    (*targets)[i] = static_cast<float>(samples.value(question, static_cast<int>(i)) / scale);
    value_sum += (*values)[i];
    target_sum += (*targets)[i];
  }
  for (size_t i = 0; i < count; ++i) {
    (*values)[i] -= value_sum / static_cast<float>(count);
    (*targets)[i] -= target_sum / static_cast<float>(count);
    (*targets)[i] = std::clamp((*targets)[i], -kMostDifference, kMostDifference);
  }
}

void AppendFloats(absl::Span<const float> numbers, std::string* out) {
  out->append(reinterpret_cast<const char*>(numbers.data()), sizeof(float) * numbers.size());
}

bool TakeBytes(absl::string_view* bytes, size_t size, void* out) {
  if (bytes->size() < size) return false;
  std::memcpy(out, bytes->data(), size);
  bytes->remove_prefix(size);
  return true;
}

}  // namespace

struct Fitter::Scratch {
  std::vector<Forward> forward;
  std::vector<float> values, targets;
};

Fitter::Fitter(int inputs, uint64_t seed)
    : net_(inputs), gradient_(net_.numbers().size()), mean_(gradient_.size()), square_(gradient_.size()) {
  Random random(seed);
  const auto fill = [&](size_t from, size_t to, double limit) {
    for (size_t i = from; i < to; ++i)
      net_.numbers()[i] = static_cast<float>((2 * random.Unit() - 1) * limit);
  };
  fill(0, net_.Bias(), std::sqrt(6 / kUsualInputs));
  fill(net_.Middle(), net_.SecondBias(), std::sqrt(6.0 / Net::kFirst));
  fill(net_.Output(), net_.Output() + Net::kSecond, 0.3 * std::sqrt(6.0 / Net::kSecond));
}

void Fitter::Pass(absl::Span<const Samples* const> samples, const FitOptions& options, uint64_t seed) {
  std::vector<std::pair<uint32_t, uint32_t>> order;
  for (size_t set = 0; set < samples.size(); ++set) {
    for (size_t i = 0; i < samples[set]->size(); ++i)
      order.emplace_back(static_cast<uint32_t>(set), static_cast<uint32_t>(i));
  }
  Random(seed).Shuffle(order);
  Scratch scratch;
  int in_batch = 0;
  for (size_t i = 0; i < order.size(); ++i) {
    Learn(*samples[order[i].first], order[i].second, options.scale, &scratch);
    if (++in_batch < options.batch && i + 1 < order.size()) continue;
    Step(options, in_batch);
    in_batch = 0;
  }
}

// Adds the gradient of half the squared error of one question.
void Fitter::Learn(const Samples& samples, size_t question, double scale, Scratch* scratch) {
  auto& [forward, values, targets] = *scratch;
  Compute(net_, samples, question, &forward);
  Differences(samples, question, scale, forward, &values, &targets);
  float mean_error = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    values[i] -= targets[i];
    mean_error += values[i] / static_cast<float>(values.size());
  }
  float* to = gradient_.data();
  const Eigen::Map<const Second> output = net_.part(net_.Output());
  First shared = First::Zero();
  for (size_t i = 0; i < forward.size(); ++i) {
    const float error = values[i] - mean_error;
    const Forward& f = forward[i];
    gradient_.back() += error;
    Eigen::Map<Second>(to + net_.Output()) += error * f.second;
    const Second second = (f.second.array() > 0).select(error * output, Second::Zero());
    Eigen::Map<Second>(to + net_.SecondBias()) += second;
    First first = First::Zero();
    for (int j = 0; j < Net::kFirst; ++j) {
      if (f.sum[j] <= 0) continue;
      first[j] = net_.middle(j).dot(second);
      Eigen::Map<Second>(to + net_.Middle() + static_cast<size_t>(Net::kSecond) * static_cast<size_t>(j)) +=
          f.sum[j] * second;
    }
    for (const uint16_t input : samples.own(question, static_cast<int>(i)))
      Eigen::Map<First>(to + Net::kFirst * input) += first;
    shared += first;
  }
  for (const uint16_t input : samples.shared(question)) Eigen::Map<First>(to + Net::kFirst * input) += shared;
  Eigen::Map<First>(to + net_.Bias()) += shared;
}

void Fitter::Step(const FitOptions& options, int questions) {
  // Adam's averages begin at 0; this takes the start out.
  mean_left_ *= kMeanDecay;
  square_left_ *= kSquareDecay;
  const float share = 1 / static_cast<float>(questions);
  const auto step = static_cast<float>(options.rate / (1 - mean_left_));
  const auto spread = static_cast<float>(1 / (1 - square_left_));
  // No Eigen: its square root may be an approximation that differs between machines.
  float* numbers = net_.numbers().data();
  for (size_t i = 0; i < gradient_.size(); ++i) {
    const float gradient = gradient_[i] * share;
    gradient_[i] = 0;
    mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient;
    square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient * gradient;
    if (mean_[i] != 0) numbers[i] -= step * mean_[i] / (std::sqrt(square_[i] * spread) + 1e-8F);
  }
}

double Fitter::Explained(const Samples& samples, double scale) const {
  std::vector<Forward> forward;
  std::vector<float> values, targets;
  double error = 0;
  double all = 0;
  for (size_t q = 0; q < samples.size(); ++q) {
    Compute(net_, samples, q, &forward);
    Differences(samples, q, scale, forward, &values, &targets);
    for (size_t i = 0; i < values.size(); ++i) {
      error += (values[i] - targets[i]) * (values[i] - targets[i]);
      all += targets[i] * targets[i];
    }
  }
  // Without any difference, up to rounding, there is nothing to explain.
  return all > 1e-6 ? 1 - error / all : 0;
}

void Fitter::AppendTo(std::string* out) const {
  AppendFloats(net_.numbers(), out);
  AppendFloats(mean_, out);
  AppendFloats(square_, out);
  out->append(reinterpret_cast<const char*>(&mean_left_), sizeof mean_left_);
  out->append(reinterpret_cast<const char*>(&square_left_), sizeof square_left_);
}

absl::Status Fitter::TakeFrom(absl::string_view* bytes) {
  const size_t size = sizeof(float) * gradient_.size();
  const bool whole = TakeBytes(bytes, size, net_.numbers().data()) && TakeBytes(bytes, size, mean_.data()) &&
                     TakeBytes(bytes, size, square_.data()) &&
                     TakeBytes(bytes, sizeof mean_left_, &mean_left_) &&
                     TakeBytes(bytes, sizeof square_left_, &square_left_);
  return whole ? absl::OkStatus() : absl::InvalidArgumentError("this is no state of a net in training");
}

}  // namespace hakam::agents::learned
