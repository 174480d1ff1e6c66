#include "arbiter/seat/person_table.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "arbiter/host/league_file.h"
#include "arbiter/host/league_host.h"
#include "arbiter/league/pairing.h"
#include "arbiter/play/builtins.h"
#include "arbiter/seat/person_seat.h"
#include "arbiter/seat/secret.h"
#include "arbiter/view/site_data.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/cpp/server.h"
#include "sdk/rules/rule_set.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

constexpr char kPersonName[] = "you";
constexpr char kOpponents[] = "opponents";
constexpr char kTokenFile[] = "token";
constexpr int kStartSeconds = 60;

struct TableClock {
  const char* name;
  int seconds;  // 0: off
  int bank;
};
constexpr TableClock kTableClocks[] = {{"off", 0, 0}, {"slow", 30, 120}, {"fast", 5, 60}};
// The longest that a league file allows.
constexpr int kLongestDecision = 3600;

struct TableBot {
  const char* name;
  const char* spec;  // after "builtin:"
};
constexpr TableBot kTableBots[] = {{"greedy", "greedy"}, {"pimc", "pimc?ms=200"}, {"random", "random"}};

template <typename Choice, size_t n>
const Choice* FindChoice(const Choice (&choices)[n], absl::string_view name) {
  const auto found = std::find_if(choices, choices + n, [name](const Choice& c) { return name == c.name; });
  return found == choices + n ? nullptr : found;
}

absl::Status CheckTerms(const v1::TableRequest& terms) {
  const std::vector<std::string> games = rules::RuleSet::PresetNames();
  if (std::find(games.begin(), games.end(), terms.game()) == games.end()) {
    return absl::InvalidArgumentError("game: expected the name of a game of this site");
  }
  if (FindChoice(kTableBots, terms.partner()) == nullptr) {
    return absl::InvalidArgumentError("partner: expected the name of a bot of this site");
  }
  if (FindChoice(kTableBots, terms.opponents()) == nullptr) {
    return absl::InvalidArgumentError("opponents: expected the name of a bot of this site");
  }
  if (FindChoice(kTableClocks, terms.clock()) == nullptr) {
    return absl::InvalidArgumentError("clock: expected off, slow or fast");
  }
  return absl::OkStatus();
}

absl::Status WriteSecret(const std::string& path, const std::string& secret) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return WriteError(path, errno);
  return WriteAndClose(path, fd, absl::StrCat(secret, "\n"));
}

// Plays boards one after the other, each when it is asked for.
class BoardsInTurn : public PersonTable {
 public:
  explicit BoardsInTurn(TableOptions options) : options_(std::move(options)) {}
  ~BoardsInTurn() override {
    Leave();
    if (player_.joinable()) player_.join();
  }

  absl::Status Begin() {
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    if (error) return WriteError(options_.folder, error.value());
    HAKAM_RETURN_IF_ERROR(WriteSecret(absl::StrCat(options_.folder, "/", kTokenFile), token_));
    HAKAM_ASSIGN_OR_RETURN(partner_, FindBuiltin(FindChoice(kTableBots, options_.terms.partner())->spec));
    return Next();
  }

  v1::TableView View() const override {
    v1::TableView view;
    view.set_id(options_.id);
    *view.mutable_terms() = options_.terms;
    const std::lock_guard lock(mutex_);
    seat_.Show(&view);
    view.set_state(state_);
    *view.mutable_boards() = {boards_.begin(), boards_.end()};
    if (mean_) view.set_mean(*mean_);
    if (error_) view.set_standard_error(*error_);
    return view;
  }

  absl::Status Act(uint32_t question, absl::string_view action) override {
    return seat_.Answer(question, action);
  }

  absl::Status Next() override {
    const std::lock_guard lock(mutex_);
    if (state_ == kPlaying) return absl::FailedPreconditionError("the board at this table is not over");
    if (state_ != kOver) return absl::FailedPreconditionError("nobody plays at this table any more");
    // It has ended, or is about to: it changed the state last.
    if (player_.joinable()) player_.join();
    state_ = kPlaying;
    seat_.BeginBoard(static_cast<uint32_t>(boards_.size()) + 1);
    player_ = std::thread([this] { Play(); });
    return absl::OkStatus();
  }

  void Leave() override {
    const std::lock_guard lock(mutex_);
    if (state_ == kPlaying || state_ == kOver) state_ = kLeft;
    if (host_ != nullptr) host_->Stop();
    seat_.Leave();
  }

  bool ended() const override {
    const std::lock_guard lock(mutex_);
    return state_ != kPlaying && state_ != kOver;
  }

  std::string trouble() const override {
    const std::lock_guard lock(mutex_);
    return trouble_;
  }

 private:
  static constexpr char kPlaying[] = "playing";
  static constexpr char kOver[] = "over";
  static constexpr char kLeft[] = "left";
  static constexpr char kFailed[] = "failed";

  // A new one for each board: of the last one sessions may be open, because a league tells nobody about its
  // end. The port stays, for it is in the league file.
  absl::StatusOr<std::unique_ptr<AgentServer>> Serve() {
    // The person has the first seat of the entrant.
    const AgentFactory factory = [this](const Session& session) -> std::unique_ptr<Agent> {
      if (Index(session.seat) >= 2) return partner_(session);
      return std::make_unique<PersonAgent>(session, &seat_);
    };
    const std::string address = port_ == 0 ? "" : absl::StrCat("127.0.0.1:", port_);
    HAKAM_ASSIGN_OR_RETURN(
        std::unique_ptr<AgentServer> server,
        AgentServer::Open({.name = kPersonName}, factory, {.address = address, .token = token_}));
    port_ = server->port();
    return server;
  }

  v1::League League(uint32_t boards) const {
    v1::League league;
    league.set_name("table");
    league.mutable_rules()->set_preset(options_.terms.game());
    league.set_format(v1::FORMAT_SINGLE);
    league.set_sandbox(v1::SANDBOX_MODE_OFF);  // all players are this program
    league.set_concurrency(1);
    v1::Entrant* person = league.add_entrants();
    person->set_name(kPersonName);
    person->set_agent(absl::StrCat("dial:127.0.0.1:", port_));
    person->set_token_file(kTokenFile);
    v1::Entrant* others = league.add_entrants();
    others->set_name(kOpponents);
    others->set_agent(absl::StrCat("builtin:", FindChoice(kTableBots, options_.terms.opponents())->spec));
    const TableClock& clock = *FindChoice(kTableClocks, options_.terms.clock());
    v1::ClockRules* rules = league.mutable_clock();
    rules->mutable_per_decision()->set_seconds(clock.seconds == 0 ? kLongestDecision : clock.seconds);
    rules->mutable_bank()->set_seconds(clock.bank);
    rules->mutable_start_limit()->set_seconds(kStartSeconds);
    league.mutable_round_robin()->set_pairs(boards);
    return league;
  }

  // On a thread of its own: one board.
  void Play() {
    absl::Status status = PlayBoard();
    if (status.ok()) status = ReadResults();
    const std::lock_guard lock(mutex_);
    if (state_ == kLeft) return;
    state_ = status.ok() ? kOver : kFailed;
    if (!status.ok()) trouble_ = std::string(status.message());
    seat_.Touch();
  }

  absl::Status PlayBoard() {
    uint32_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      number = static_cast<uint32_t>(boards_.size()) + 1;
    }
    HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<AgentServer> server, Serve());
    std::thread serving([&server] { server->Run(); });
    const absl::Cleanup end = [&] {
      server->Stop();
      serving.join();
    };
    HAKAM_RETURN_IF_ERROR(WriteLeague(options_.folder, League(number)));
    LeagueHost host(
        {.folder = options_.folder, .all_or_none = true, .program_version = options_.program_version});
    {
      const std::lock_guard lock(mutex_);
      if (state_ == kLeft) return absl::CancelledError("left");
      host_ = &host;
    }
    const absl::Status status = host.Run().status();
    const std::lock_guard lock(mutex_);
    host_ = nullptr;
    return status;
  }

  absl::Status ReadResults() {
    HAKAM_ASSIGN_OR_RETURN(SiteData data, SiteData::Open(options_.folder));
    std::vector<v1::PlayedBoardView> boards;
    HAKAM_RETURN_IF_ERROR(
        data.ForEachBoard(nullptr, [&](const std::string&, const v1::BoardRecord& record) -> absl::Status {
          const BoardAddress place = {.pair = {.pairing = record.pairing(), .deal = record.deal()},
                                      .room = record.room()};
          HAKAM_ASSIGN_OR_RETURN(const v1::BoardView board, data.Board(place));
          boards.push_back(ResultOf(board));
          return absl::OkStatus();
        }));
    HAKAM_ASSIGN_OR_RETURN(const Standings* standings, data.CurrentStandings());
    const size_t row = standings->rows[0].name == kPersonName ? 0 : 1;
    const CrossCell& cell = standings->cross[row][1 - row];
    const std::lock_guard lock(mutex_);
    boards_ = std::move(boards);
    if (cell.played) mean_ = cell.mean;
    if (cell.pairs > 1) error_ = cell.se;
    return absl::OkStatus();
  }

  static v1::PlayedBoardView ResultOf(const v1::BoardView& board) {
    v1::PlayedBoardView view;
    view.set_pairing(board.pairing());
    view.set_deal(board.deal());
    view.set_room(board.room());
    view.set_outcome(board.outcome());
    if (board.has_contract()) *view.mutable_contract() = board.contract();
    const bool second = board.seats_size() > 0 && board.seats(0).entrant() != kPersonName;
    const int points = board.points_size() == 2 ? board.points(0) - board.points(1) : 0;
    view.set_points(second ? -points : points);
    view.set_adjusted(second ? -(points - board.luck()) : points - board.luck());
    for (const v1::StepView& step : board.steps()) {
      if (step.has_fault()) view.set_late(view.late() + 1);
    }
    return view;
  }

  const TableOptions options_;
  const std::string token_ = RandomHex(32);
  AgentFactory partner_;
  int port_ = 0;  // of the person's agent; 0: none yet
  PersonSeat seat_;
  mutable std::mutex mutex_;
  // All guarded by mutex_.
  std::string state_ = kOver;
  std::string trouble_;
  LeagueHost* host_ = nullptr;  // null: no board is played
  std::vector<v1::PlayedBoardView> boards_;
  std::optional<double> mean_;
  std::optional<double> error_;
  std::thread player_;
};

}  // namespace

v1::TablesView TableChoices() {
  v1::TablesView view;
  view.set_open(true);
  for (const std::string& game : rules::RuleSet::PresetNames()) view.add_games(game);
  for (const TableBot& bot : kTableBots) view.add_bots(bot.name);
  for (const TableClock& clock : kTableClocks) {
    v1::ClockView* out = view.add_clocks();
    out->set_name(clock.name);
    out->set_seconds(clock.seconds);
    out->set_bank_seconds(clock.bank);
  }
  return view;
}

absl::StatusOr<std::unique_ptr<PersonTable>> PersonTable::Open(TableOptions options) {
  HAKAM_RETURN_IF_ERROR(CheckTerms(options.terms));
  auto table = std::make_unique<BoardsInTurn>(std::move(options));
  HAKAM_RETURN_IF_ERROR(table->Begin());
  return table;
}

}  // namespace hakam::arbiter
