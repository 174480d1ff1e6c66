// Bytes of messages with something wrong, or as nobody writes them.
#ifndef HAKAM_TESTS_UNIT_WIRE_SPOILED_BYTES_H_
#define HAKAM_TESTS_UNIT_WIRE_SPOILED_BYTES_H_

#include <string>

#include "sdk/base/random.h"

namespace hakam::wire::samples {

std::string RandomBytes(Random& random);
// Valid bytes with a few changes get much further than random bytes.
std::string Spoil(std::string bytes, Random& random);
// Valid bytes as another writer may have written them, or nearly: a field of the message, or of a message in
// it, is moved, doubled, left out, renamed or not packed. Bytes that are no message stay as they are.
std::string Rearrange(const std::string& bytes, Random& random);

}  // namespace hakam::wire::samples

#endif  // HAKAM_TESTS_UNIT_WIRE_SPOILED_BYTES_H_
