#include "arbiter/league/pairing.h"

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {

std::string PairKey::ToString() const { return absl::StrCat("pairing ", pairing, ", deal ", deal); }

}  // namespace hakam::arbiter
