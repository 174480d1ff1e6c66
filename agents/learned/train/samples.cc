#include "agents/learned/train/samples.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "sdk/base/check.h"

namespace hakam::agents::learned {
namespace {

template <typename T>
void AppendVector(const std::vector<T>& items, std::string* out) {
  const uint64_t count = items.size();
  out->append(reinterpret_cast<const char*>(&count), sizeof count);
  out->append(reinterpret_cast<const char*>(items.data()), sizeof(T) * items.size());
}

// False if the bytes end before the vector does.
template <typename T>
bool TakeVector(absl::string_view* bytes, std::vector<T>* items) {
  uint64_t count = 0;
  if (bytes->size() < sizeof count) return false;
  std::memcpy(&count, bytes->data(), sizeof count);
  bytes->remove_prefix(sizeof count);
  if (count > bytes->size() / sizeof(T)) return false;
  items->resize(count);
  if (count > 0) std::memcpy(items->data(), bytes->data(), sizeof(T) * count);
  bytes->remove_prefix(sizeof(T) * count);
  return true;
}

template <typename T>
void AppendShifted(const std::vector<T>& from, T shift, std::vector<T>* to) {
  for (size_t i = 1; i < from.size(); ++i) to->push_back(from[i] + shift);
}

}  // namespace

void Samples::CloseList(const Inputs& inputs) {
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  HAKAM_CHECK(inputs_.size() <= std::numeric_limits<uint32_t>::max());
  begins_.push_back(static_cast<uint32_t>(inputs_.size()));
}

void Samples::AddQuestion(const Inputs& shared) {
  CloseList(shared);
  first_list_.push_back(static_cast<uint32_t>(begins_.size() - 1));
}

void Samples::AddAction(const Inputs& own, float value) {
  CloseList(own);
  ++first_list_.back();
  values_.push_back(value);
}

void Samples::Append(const Samples& other) {
  const auto lists = static_cast<uint32_t>(begins_.size() - 1);
  const auto inputs = static_cast<uint32_t>(inputs_.size());
  HAKAM_CHECK(inputs_.size() + other.inputs_.size() <= std::numeric_limits<uint32_t>::max());
  inputs_.insert(inputs_.end(), other.inputs_.begin(), other.inputs_.end());
  AppendShifted(other.begins_, inputs, &begins_);
  AppendShifted(other.first_list_, lists, &first_list_);
  values_.insert(values_.end(), other.values_.begin(), other.values_.end());
}

void Samples::AppendTo(std::string* out) const {
  AppendVector(inputs_, out);
  AppendVector(begins_, out);
  AppendVector(first_list_, out);
  AppendVector(values_, out);
}

// Whether all indices fit.
bool Samples::IsSound(int inputs) const {
  if (begins_.empty() || begins_[0] != 0 || begins_.back() != inputs_.size()) return false;
  if (first_list_.empty() || first_list_[0] != 0 || first_list_.back() != begins_.size() - 1) return false;
  if (values_.size() + size() != begins_.size() - 1) return false;
  if (!std::is_sorted(begins_.begin(), begins_.end())) return false;
  for (size_t i = 0; i < size(); ++i) {
    if (first_list_[i + 1] <= first_list_[i]) return false;
  }
  return std::all_of(inputs_.begin(), inputs_.end(), [inputs](uint16_t input) { return input < inputs; });
}

absl::StatusOr<Samples> Samples::TakeFrom(absl::string_view* bytes, int inputs) {
  Samples samples;
  const bool whole = TakeVector(bytes, &samples.inputs_) && TakeVector(bytes, &samples.begins_) &&
                     TakeVector(bytes, &samples.first_list_) && TakeVector(bytes, &samples.values_);
  if (!whole || !samples.IsSound(inputs)) return absl::InvalidArgumentError("these are no samples");
  return samples;
}

}  // namespace hakam::agents::learned
