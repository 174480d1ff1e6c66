// The two sides of a contract.
#ifndef HAKAM_SDK_RULES_SIDE_H_
#define HAKAM_SDK_RULES_SIDE_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "sdk/rules/contract.h"
#include "sdk/rules/seat.h"

namespace hakam::rules {

// The declarers have the contract. In Belote they are called makers.
enum class Side : uint8_t { kDeclarers, kDefenders };
constexpr int Index(Side side) { return static_cast<int>(side); }
constexpr size_t At(Side side) { return static_cast<size_t>(side); }
constexpr Side OtherSide(Side side) { return static_cast<Side>(1 - Index(side)); }
// A number for the declarers and for the defenders.
using PerSide = std::array<int, 2>;

inline Team TeamOf(const Contract& contract, Side side) {
  return side == Side::kDeclarers ? contract.declarers() : OtherTeam(contract.declarers());
}
inline Side SideOf(const Contract& contract, Team team) {
  return team == contract.declarers() ? Side::kDeclarers : Side::kDefenders;
}

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_SIDE_H_
