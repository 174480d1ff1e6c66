// The chain of a journal: every stored pair is bound to all that were stored before it, and the first to what
// the league is. README.md gives the bytes exactly.
#ifndef HAKAM_ARBITER_STORE_CHAIN_H_
#define HAKAM_ARBITER_STORE_CHAIN_H_

#include <cstdint>
#include <string>

#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Link 0: name, config, rules, the seed's commitment, those who were entrants at the start. Not what may
// change: length, late entrants, rounds in which somebody joins or leaves, version of the program.
std::string FirstLink(const LeagueIdentity& identity);

// Link `sequence` >= 1, of the pair that was stored as the `sequence`-th.
std::string NextLink(const std::string& previous, uint64_t sequence, const PairNumbers& numbers,
                     const PairRecords& records);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_CHAIN_H_
