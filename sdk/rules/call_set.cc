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
constexpr uint32_t kBeforeBids = 0xFFFF;

// Position of the set bit number `index` from the lowest, 0 the first.
int BitAt(uint32_t bits, int index) {
  for (; index > 0; --index) bits &= bits - 1;
  return std::countr_zero(bits);
}

// First of the entries of a kind with denominations or locks in kNamed.
constexpr int kFirstHokum = 3;
constexpr int kFirstName = 10;
constexpr int kFirstCapot = 16;
constexpr int kDouble = 22;
constexpr int kFour = 26;

}  // namespace

uint32_t CallSet::Bit(const Call& call) {
  const int d = call.denomination.has_value() ? static_cast<int>(*call.denomination) : -1;
  int at = -1;
  switch (call.kind) {
    case K::kPass:
      at = 0;
      break;
    case K::kTake:
      at = 1;
      break;
    case K::kHokum:
      at = d < 0 ? 2 : d < 4 ? kFirstHokum + d : -1;
      break;
    case K::kSun:
      at = 7;
      break;
    case K::kAshkal:
      at = 8;
      break;
    case K::kKawesh:
      at = 9;
      break;
    case K::kBid:
      at = d < 0 || call.points != 0 ? -1 : kFirstName + d;
      break;
    case K::kCapot:
      at = d < 0 ? -1 : kFirstCapot + d;
      break;
    case K::kDouble:
      at = kDouble + static_cast<int>(call.lock);
      break;
    case K::kTriple:
      at = 25;
      break;
    case K::kFour:
      at = kFour + static_cast<int>(call.lock);
      break;
    case K::kGahwa:
      at = 29;
      break;
    case K::kRedouble:
      at = 30;
      break;
    case K::kMatch:
      at = 31;
      break;
  }
  // A field that does not belong to the call makes it another, unknown one.
  if (at < 0 || !(kNamed[static_cast<size_t>(at)] == call)) return 0;
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
