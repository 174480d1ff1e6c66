// The differences that an audit found: the first lines, and the total number.
#ifndef HAKAM_ARBITER_AUDIT_FINDINGS_H_
#define HAKAM_ARBITER_AUDIT_FINDINGS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace hakam::arbiter {

class Findings {
 public:
  // Keeps the first `most` lines and counts the others.
  explicit Findings(size_t most = 20) : most_(most) {}

  void Add(std::string line) {
    ++count_;
    if (lines_.size() < most_) lines_.push_back(std::move(line));
  }

  bool empty() const { return count_ == 0; }
  uint64_t count() const { return count_; }
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  size_t most_;
  uint64_t count_ = 0;
  std::vector<std::string> lines_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_FINDINGS_H_
