#include "arbiter/view/board_list_view.h"

#include "arbiter/view/board_list_format.h"

namespace hakam::arbiter {
namespace {

v1::ListedRoomView RoomViewOf(const ListedRoom& room, const rules::RuleSet& rules) {
  v1::ListedRoomView view;
  view.set_room(room.room);
  view.set_boards(room.boards);
  view.set_board(room.board);
  if (room.contract) {
    view.set_contract(ContractText(rules, *room.contract));
    view.set_declarer(room.declarer);
  }
  view.set_outcome(OutcomeWords(room.outcome));
  view.set_points(room.points);
  view.set_points_against(room.points_against);
  view.set_faults(room.faults);
  view.set_faults_against(room.faults_against);
  return view;
}

}  // namespace

v1::BoardListView BoardListViewOf(const BoardList& list, const rules::RuleSet& rules) {
  v1::BoardListView view;
  view.set_stored(static_cast<uint32_t>(list.stored));
  for (const ListedPair& pair : list.pairs) {
    v1::ListedPairView* out = view.add_pairs();
    out->set_pairing(pair.key.pairing);
    out->set_deal(pair.key.deal);
    out->set_entrant(pair.entrant);
    out->set_against(pair.against);
    out->set_difference(pair.difference);
    for (const ListedRoom& room : pair.rooms) *out->add_rooms() = RoomViewOf(room, rules);
    out->set_shown(static_cast<uint32_t>(pair.shown));
  }
  return view;
}

}  // namespace hakam::arbiter
