// Names and tokens that nobody can guess.
#ifndef HAKAM_ARBITER_SEAT_SECRET_H_
#define HAKAM_ARBITER_SEAT_SECRET_H_

#include <cstddef>
#include <string>

namespace hakam::arbiter {

// `bytes` (at most 64) from the machine's source of secrets, as hexadecimal digits.
std::string RandomHex(size_t bytes);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SEAT_SECRET_H_
