#include "arbiter/store/chain.h"

#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/sha256.h"

namespace hakam::arbiter {

std::string FirstLink(const LeagueIdentity& identity) {
  Sha256 hash;
  hash.Add("hakam journal v4\n");
  hash.AddText(identity.name).AddText(identity.config).AddText(identity.rules);
  hash.AddText(Sha256Hex(identity.seed)).AddNumber(identity.seed_drawn ? 1 : 0);
  int64_t from_the_start = 0;
  for (const EntrantIdentity& entrant : identity.entrants) from_the_start += entrant.late ? 0 : 1;
  hash.AddNumber(from_the_start);
  for (const EntrantIdentity& entrant : identity.entrants) {
    if (!entrant.late) hash.AddText(entrant.name).AddText(entrant.agent);
  }
  return hash.Finish();
}

std::string NextLink(const std::string& previous, uint64_t sequence, const PairNumbers& numbers,
                     const PairRecords& records) {
  Sha256 hash;
  hash.Add(previous).AddNumber(static_cast<int64_t>(sequence));
  for (const int64_t column : Columns(numbers)) hash.AddNumber(column);
  hash.AddText(records.room1).AddText(records.room2);
  return hash.Finish();
}

}  // namespace hakam::arbiter
