// The address by which a position is shared: /s/LEAGUE/boards/PAIRING/DEAL?step=S&room=R&board=B&seat=P.
// Programs that show a preview of an address do not see what stands behind its "#", so this page tells them
// what there is to see (Open Graph), and leads people on.
#ifndef HAKAM_ARBITER_WEB_SHARED_PLACE_H_
#define HAKAM_ARBITER_WEB_SHARED_PLACE_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "arbiter/view/site_data.h"
#include "arbiter/web/target.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

struct SharedPlace {
  std::string league;  // its folder
  BoardAddress board;
  std::optional<uint32_t> step;
  std::optional<uint32_t> seat;
};

// Unset: it is no such address. The league need not exist.
std::optional<SharedPlace> ParseSharedPlace(const Target& target);

// HTML. `board`: null if it is not shown.
std::string SharedPage(const SharedPlace& place, const v1::BoardView* board);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_SHARED_PLACE_H_
