// The data files of one league, by their names: what a page shows. The live server and the static export get
// them here, so that they give the same bytes, and here alone is decided which boards are there.
//
//   HAKAM_ASSIGN_OR_RETURN(SiteData data, SiteData::Open("leagues/spring"));
//   HAKAM_ASSIGN_OR_RETURN(const std::string json, data.File("standings.json"));
//   HAKAM_RETURN_IF_ERROR(data.Update());   // a league that is played: reads the new pairs
//
//   league.json, standings.json, history.json
//   crosstable.json           of the first 100 of the standings
//   schedule.json             of more than 1000 pairings those that are not over, at most 1000
//   swings.json               the pairs with the largest differences
//   boards.json               the pairs that are listed: the largest differences, and those with faults
//   bots/NAME.json
//   boards/P/D-R.json         pairing, deal, room (of a match D-R-B.json: board B, from 0, where it is not 0)
//   boards/P/D-R.solve.json   what each card cost
#ifndef HAKAM_ARBITER_VIEW_SITE_DATA_H_
#define HAKAM_ARBITER_VIEW_SITE_DATA_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arbiter/report/league_view.h"
#include "arbiter/report/standings.h"
#include "arbiter/store/store.h"
#include "arbiter/view/bot_view.h"
#include "hakam/v1/view.pb.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {

// Pairs of swings.json, and those that boards.json lists beside the faulty ones.
inline constexpr size_t kSwings = 50;
inline constexpr size_t kCrosstableRows = 100;
inline constexpr uint32_t kMostPairings = 1000;
inline constexpr size_t kListedPairs = 200;
inline constexpr size_t kMostListed = 10'000;

// Where a board stands in its league.
struct BoardAddress {
  PairKey pair;
  uint32_t room = 1;
  uint32_t board = 0;  // of a match
};

// Not thread-safe.
class SiteData {
 public:
  // The folder of a league: live, published, or not begun yet. Errors as OpenLeague and LoadLeagueConfig.
  static absl::StatusOr<SiteData> Open(const std::string& folder);

  // Errors as LeagueView::Update.
  absl::Status Update();
  // False: the league was begun anew, or its files were replaced, since it was opened; open it again.
  bool IsCurrent() const;
  // Two states of a league with the same number have the same files.
  uint64_t sequence() const { return view_->sequence(); }
  const LeagueView& view() const { return *view_; }
  // Whether boards are shown now (DealsAreClosed).
  bool shows_boards() const;

  // False: no league has a file of this name (the list above).
  static bool IsFileName(absl::string_view name);

  // The JSON of a file. NotFound: there is no such file. FailedPrecondition: the board is not closed yet.
  // Unavailable: no pair is stored yet. Unimplemented: the game has no analysis. Other errors as for what it
  // is made of.
  absl::StatusOr<std::string> File(absl::string_view name);

  // A board, as in its file. Errors as File.
  absl::StatusOr<v1::BoardView> Board(const BoardAddress& place);

  // The pairs of boards.json.
  absl::StatusOr<std::set<PairKey>> ListedPairs();
  absl::StatusOr<v1::LeagueStatusView> Status() const;
  // Unavailable: no pair is stored yet.
  absl::StatusOr<const Standings*> CurrentStandings();

  // Calls `visit` with the name of a board's file and the board, in the order of (pairing, deal, room,
  // board). `only`: of these pairs; null: of all. Nothing if boards are not shown.
  absl::Status ForEachBoard(
      const std::set<PairKey>* only,
      absl::FunctionRef<absl::Status(const std::string& name, const v1::BoardRecord&)> visit);
  const rules::RuleSet& rules() const { return *rules_; }

 private:
  // The file that is read: its device and number, and when it was changed if it is of a published league.
  using FileIdentity = std::array<uint64_t, 3>;
  static FileIdentity IdentityOfFile(const std::string& folder);

  SiteData() = default;
  absl::StatusOr<std::string> Bot(absl::string_view name);
  absl::StatusOr<std::string> History();
  // NotFound: there is none at this place. FailedPrecondition: it is not closed yet.
  absl::StatusOr<v1::BoardRecord> ClosedRecord(const BoardAddress& place);
  absl::StatusOr<const v1::BoardListView*> Listed();

  std::string folder_;
  FileIdentity file_{};
  std::unique_ptr<Store> store_;
  std::unique_ptr<const rules::RuleSet> rules_;
  std::unique_ptr<LeagueView> view_;
  // Computed for the present sequence(); unset: not computed yet.
  std::optional<Standings> standings_;
  std::optional<BotFacts> bots_;
  std::optional<v1::BoardListView> listed_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_SITE_DATA_H_
