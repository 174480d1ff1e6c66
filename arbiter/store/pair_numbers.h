// The numbers of a pair: from its records, as columns, and as disqualification counts them.
#ifndef HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_
#define HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_

#include <array>
#include <cstdint>

#include "arbiter/league/disqualification.h"
#include "arbiter/league/teams.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// It has boards, and each has points, and a luck, that can be.
bool HasPoints(const v1::RoomRecord& room);
// The numbers that ratings need, from the records of room 1 and room 2. Both have points; in FORMAT_SINGLE
// one of them has no boards.
PairNumbers NumbersOf(const PairKey& key, const std::array<v1::RoomRecord, 2>& records);

// The columns of the table `pairs`, in the order in which they are stored and hashed (chain.h).
inline constexpr int kPairColumns = 22;
using PairColumns = std::array<int64_t, kPairColumns>;
PairColumns Columns(const PairNumbers& numbers);
PairNumbers NumbersFrom(const PairColumns& columns);

// The faults and decisions of a stored pair of these two teams.
PairTally TallyOf(const PairNumbers& pair, const Pairing& pairing, const Teams& teams);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_STORE_PAIR_NUMBERS_H_
