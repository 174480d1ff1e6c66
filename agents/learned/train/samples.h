// What the nets learn from: questions, and for some actions of each the points that they led to, with the
// same hidden cards for all of them.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_SAMPLES_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_SAMPLES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "agents/learned/inputs.h"
#include "agents/learned/weights.h"

namespace hakam::agents::learned {

// Questions for one net.
class Samples {
 public:
  size_t size() const { return first_list_.size() - 1; }

  // A question, then its actions. `value`: match points of the player's side less those of the other.
  void AddQuestion(const Inputs& shared);
  void AddAction(const Inputs& own, float value);
  void Append(const Samples& other);

  int actions(size_t question) const {
    return static_cast<int>(first_list_[question + 1] - first_list_[question]) - 1;
  }
  absl::Span<const uint16_t> shared(size_t question) const { return List(first_list_[question]); }
  absl::Span<const uint16_t> own(size_t question, int action) const {
    return List(first_list_[question] + 1 + static_cast<uint32_t>(action));
  }
  float value(size_t question, int action) const {
    return values_[first_list_[question] - question + static_cast<uint32_t>(action)];
  }

  // Appends all of it to `out`, and takes it back from the front of `bytes`. InvalidArgument if that is none.
  void AppendTo(std::string* out) const;
  static absl::StatusOr<Samples> TakeFrom(absl::string_view* bytes, int inputs);

 private:
  absl::Span<const uint16_t> List(uint32_t i) const {
    return absl::MakeConstSpan(inputs_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
  }
  void CloseList(const Inputs& inputs);
  bool IsSound(int inputs) const;

  // Each question has a list of its shared inputs, then one for each of its actions.
  std::vector<uint16_t> inputs_;
  std::vector<uint32_t> begins_{0};      // of the lists, in inputs_
  std::vector<uint32_t> first_list_{0};  // of the questions
  std::vector<float> values_;            // of the actions
};

using SamplesOfNets = std::array<Samples, kNets>;

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_SAMPLES_H_
