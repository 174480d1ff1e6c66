// Projects as they are held and declared (F1-F3).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_PROJECTS_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_PROJECTS_H_

#include <string>
#include <vector>

#include "baloot_setup.h"

namespace hakam::reference::baloot {

// F2.
enum class Kind { kSira, kFifty, kHundredSequence, kHundredFour, kFourHundred };

struct Project {
  Kind kind = Kind::kSira;
  Cards cards;  // suits C D H S, then from the ace down
};

using Declaration = std::vector<Project>;  // sorted as text

// Every set of cards of a dealt hand that makes a project. `trump` is kNoTrump in Sun.
std::vector<Project> ProjectsIn(const Options& options, char trump, const Cards& hand);

// F1, F3: every way of declaring one or two of these projects; "nothing" is not among them.
std::vector<Declaration> DeclarationsOf(const std::vector<Project>& projects);

std::string TextOf(const Project& project);
// "declare nothing" for an empty one.
std::string TextOf(const Declaration& declaration);

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_PROJECTS_H_
