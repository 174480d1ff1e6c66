// Random values of the rules for the tests of the converters: every field gets all kinds of content; the
// fields do not have to fit together.
#ifndef HAKAM_TESTS_UNIT_WIRE_RANDOM_VALUES_H_
#define HAKAM_TESTS_UNIT_WIRE_RANDOM_VALUES_H_

#include "sdk/base/random.h"
#include "sdk/rules/board.h"

namespace hakam::wire::samples {

rules::Card RandomCard(Random& random);
rules::CardSet RandomCards(Random& random, int count);
rules::Call RandomCall(Random& random);
rules::Action RandomAction(Random& random);
rules::Contract RandomContract(Random& random);
rules::Observation RandomObservation(Random& random);
rules::BoardResult RandomResult(Random& random);

}  // namespace hakam::wire::samples

#endif  // HAKAM_TESTS_UNIT_WIRE_RANDOM_VALUES_H_
