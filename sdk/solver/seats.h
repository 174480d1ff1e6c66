// The seats of a game for four, and their names in errors.
#ifndef HAKAM_SDK_SOLVER_SEATS_H_
#define HAKAM_SDK_SOLVER_SEATS_H_

#include <string>

#include "sdk/rules/seat.h"

namespace hakam::solver {

inline constexpr rules::Seat kSeats[] = {rules::Seat::k0, rules::Seat::k1, rules::Seat::k2, rules::Seat::k3};

inline std::string NameOf(rules::Seat seat) { return "seat " + std::to_string(Index(seat)); }

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SEATS_H_
