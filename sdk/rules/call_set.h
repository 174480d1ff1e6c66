// The calls that a player may make: a small value in a fixed order, so that a search can count them and pick
// one without a list.
//
//   for (const Call& call : position.LegalCalls(deal)) ...
#ifndef HAKAM_SDK_RULES_CALL_SET_H_
#define HAKAM_SDK_RULES_CALL_SET_H_

#include <cstdint>

#include "sdk/rules/action.h"

namespace hakam::rules {

class CallSet {
 public:
  constexpr CallSet() = default;

  void Add(CallKind kind) { named_ |= Bit({.kind = kind}); }
  // A call with a suit (HOKUM:x, a bid without points, CAPOT-x) or with a lock (DOUBLE, FOUR).
  void Add(const Call& call) { named_ |= Bit(call); }
  // Bids in points from `lowest` to `highest` in steps, each in every denomination of the bit mask.
  void AddBids(int lowest, int highest, int step, uint8_t denominations);

  int size() const;
  bool empty() const { return named_ == 0 && steps_ == 0; }
  bool Contains(const Call& call) const;
  // 0 <= index < size(). PASS, TAKE, HOKUM, SUN, ASHKAL, KAWESH, names, bids by points, CAPOT, raises.
  Call operator[](int index) const;

  class Iterator {
   public:
    Iterator(const CallSet* set, int index) : set_(set), index_(index) {}
    Call operator*() const { return (*set_)[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const CallSet* set_;
    int index_;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

 private:
  // 0 for a call that has no bit: a bid in points, or nonsense.
  static uint32_t Bit(const Call& call);
  int bids() const;

  uint32_t named_ = 0;
  int16_t lowest_ = 0;
  int16_t step_ = 1;
  int16_t steps_ = 0;
  uint8_t denominations_ = 0;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_CALL_SET_H_
