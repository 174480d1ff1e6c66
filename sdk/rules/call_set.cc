#include "sdk/rules/call_set.h"

#include <array>
#include <bit>

namespace hakam::rules {
namespace {

using D = Denomination;
using K = CallKind;

// Every call that is not a bid in points, in the order of a list.
constexpr std::array<Call, 32> kNamed = {{
    {.kind = K::kPass},
    {.kind = K::kTake},
    {.kind = K::kHokum},
    {.kind = K::kHokum, .denomination = D::kClubs},
    {.kind = K::kHokum, .denomination = D::kDiamonds},
    {.kind = K::kHokum, .denomination = D::kHearts},
    {.kind = K::kHokum, .denomination = D::kSpades},
    {.kind = K::kSun},
    {.kind = K::kAshkal},
    {.kind = K::kKawesh},
    {.kind = K::kBid, .denomination = D::kClubs},
    {.kind = K::kBid, .denomination = D::kDiamonds},
    {.kind = K::kBid, .denomination = D::kHearts},
    {.kind = K::kBid, .denomination = D::kSpades},
    {.kind = K::kBid, .denomination = D::kNoTrumps},
    {.kind = K::kBid, .denomination = D::kAllTrumps},
    // Bids in points stand here.
    {.kind = K::kCapot, .denomination = D::kClubs},
    {.kind = K::kCapot, .denomination = D::kDiamonds},
    {.kind = K::kCapot, .denomination = D::kHearts},
    {.kind = K::kCapot, .denomination = D::kSpades},
    {.kind = K::kCapot, .denomination = D::kNoTrumps},
    {.kind = K::kCapot, .denomination = D::kAllTrumps},
    {.kind = K::kDouble},
    {.kind = K::kDouble, .lock = Lock::kOpen},
    {.kind = K::kDouble, .lock = Lock::kLocked},
    {.kind = K::kTriple},
    {.kind = K::kFour},
    {.kind = K::kFour, .lock = Lock::kOpen},
    {.kind = K::kFour, .lock = Lock::kLocked},
    {.kind = K::kGahwa},
    {.kind = K::kRedouble},
    {.kind = K::kMatch},
}};
// Position of the set bit number `index` from the lowest, 0 the first.
int BitAt(uint32_t bits, int index) {
  for (; index > 0; --index) bits &= bits - 1;
  return std::countr_zero(bits);
}

// The first entry of each kind in kNamed.
constexpr int kKinds = static_cast<int>(K::kMatch) + 1;
constexpr std::array<uint8_t, kKinds> kFirst = [] {
  std::array<uint8_t, kKinds> first{};
  for (size_t i = kNamed.size(); i-- > 0;) {
    first[static_cast<size_t>(kNamed[i].kind)] = static_cast<uint8_t>(i);
  }
  return first;
}();
constexpr uint32_t kBeforeBids = (1u << kFirst[static_cast<size_t>(K::kCapot)]) - 1;

}  // namespace

uint32_t CallSet::Bit(const Call& call) {
  size_t at = kFirst[static_cast<size_t>(call.kind)] + static_cast<size_t>(call.lock);
  if (call.denomination.has_value()) {
    at += static_cast<size_t>(*call.denomination) + (call.kind == K::kHokum ? 1 : 0);
  }
  // A field that does not belong to the call makes it another, unknown one.
  if (at >= kNamed.size() || !(kNamed[at] == call)) return 0;
  return 1u << at;
}

void CallSet::AddBids(int lowest, int highest, int step, uint8_t denominations) {
  lowest_ = static_cast<int16_t>(lowest);
  step_ = static_cast<int16_t>(step);
  steps_ = static_cast<int16_t>(highest < lowest ? 0 : (highest - lowest) / step + 1);
  denominations_ = denominations;
}

int CallSet::bids() const { return steps_ == 0 ? 0 : steps_ * CountBits(denominations_); }

int CallSet::size() const { return CountBits(named_) + bids(); }

bool CallSet::Contains(const Call& call) const {
  if (call.kind != K::kBid || call.points == 0) return (named_ & Bit(call)) != 0;
  if (!call.denomination.has_value() || call.lock != Lock::kNone) return false;
  if (((denominations_ >> static_cast<int>(*call.denomination)) & 1) == 0) return false;
  const int above = call.points - lowest_;
  return steps_ > 0 && above >= 0 && above % step_ == 0 && above / step_ < steps_;
}

Call CallSet::operator[](int index) const {
  if (steps_ > 0) {
    const int before = CountBits(named_ & kBeforeBids);
    if (index >= before && index < before + bids()) {
      const int each = CountBits(denominations_);
      const int points = lowest_ + (index - before) / each * step_;
      return {.kind = K::kBid,
              .denomination = static_cast<D>(BitAt(denominations_, (index - before) % each)),
              .points = static_cast<int16_t>(points)};
    }
    if (index >= before) index -= bids();
  }
  return kNamed[static_cast<size_t>(BitAt(named_, index))];
}

}  // namespace hakam::rules
