// Pairs by how much they decided, as a message (proto/hakam/v1/view.proto).
#ifndef HAKAM_ARBITER_VIEW_BOARD_LIST_VIEW_H_
#define HAKAM_ARBITER_VIEW_BOARD_LIST_VIEW_H_

#include "arbiter/report/board_list.h"
#include "hakam/v1/view.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

v1::BoardListView BoardListViewOf(const BoardList& list, const rules::RuleSet& rules);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_BOARD_LIST_VIEW_H_
