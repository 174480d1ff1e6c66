// What projects and Baloot are worth and who gets them (F4-F8).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_AWARD_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_AWARD_H_

#include <array>

#include "baloot_projects.h"

namespace hakam::reference::baloot {

using Declared = std::array<Declaration, 4>;  // by seat

// F4-F6: the seat with the strongest declared project, or -1 if nobody declared one.
int StrongestSeat(const Options& options, char trump, int dealer, int first_leader, const Declared& declared);

// F7, in game points of the contract.
int ProjectPoints(const Options& options, Kind kind, bool sun);
int BalootPoints(const Options& options);

// F8: the seat dealt king and queen of trump, or -1.
int BalootHolder(char trump, const Hands& dealt);
// F8: whether the projects of that player that score leave his Baloot standing.
bool BalootStands(const Options& options, char trump, const Declaration& scored);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_AWARD_H_
