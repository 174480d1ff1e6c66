// From the records of a pair to its numbers, and to what disqualification counts.
#ifndef HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_
#define HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_

#include <array>

#include "arbiter/league/disqualification.h"
#include "arbiter/league/teams.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// It has boards, and each has points that can be.
bool HasPoints(const v1::RoomRecord& room);
// The numbers that ratings need, from the records of room 1 and room 2, which have points.
PairNumbers NumbersOf(const PairKey& key, const std::array<v1::RoomRecord, 2>& records);

// The faults and decisions of a stored pair of these two teams.
PairTally TallyOf(const PairNumbers& pair, const Pairing& pairing, const Teams& teams);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_
