#include "arbiter/web/shared_place.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

std::optional<uint32_t> Number(absl::string_view text) {
  uint32_t number = 0;
  return absl::SimpleAtoi(text, &number) ? std::optional<uint32_t>(number) : std::nullopt;
}

std::string Escaped(absl::string_view text) {
  return absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

// As encodeURIComponent of JavaScript, or stricter.
std::string Encoded(absl::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = absl::ascii_isalnum(c) || c == '-' || c == '_' || c == '.' || c == '~';
    if (plain) {
      out += c;
    } else {
      absl::StrAppendFormat(&out, "%%%02X", static_cast<unsigned char>(c));
    }
  }
  return out;
}

// The address of the position in the page, from below /s/LEAGUE/boards/PAIRING/.
std::string AddressOf(const SharedPlace& place) {
  std::vector<std::string> query;
  if (place.step) query.push_back(absl::StrCat("step=", *place.step));
  if (place.board.room == 2) query.push_back("room=2");
  if (place.board.board > 0) query.push_back(absl::StrCat("board=", place.board.board));
  if (place.seat) query.push_back(absl::StrCat("seat=", *place.seat));
  const auto folders = static_cast<size_t>(std::count(place.league.begin(), place.league.end(), '/')) + 4;
  std::string up;
  for (size_t i = 0; i < folders; ++i) up += "../";
  return absl::StrCat(up, "#/l/", Encoded(place.league), "/boards/", place.board.pair.pairing, "/",
                      place.board.pair.deal, query.empty() ? "" : "?", absl::StrJoin(query, "&"));
}

// "ann + bob" at the seats of a team.
std::string TeamOf(const v1::BoardView& board, int team) {
  std::vector<std::string> names;
  for (int seat = team; seat < board.seats_size(); seat += 2) {
    if (names.empty() || names.back() != board.seats(seat).entrant())
      names.push_back(board.seats(seat).entrant());
  }
  return absl::StrJoin(names, " + ");
}

std::string TitleOf(const SharedPlace& place, const v1::BoardView* board) {
  const std::string deal = absl::StrCat("deal ", place.board.pair.deal);
  if (board == nullptr) return absl::StrCat(place.league, ", ", deal);
  return absl::StrCat(TeamOf(*board, 0), " – ", TeamOf(*board, 1), ", ", deal);
}

// "Baloot, room 1: Hokum spades by seat 2, level 2. Made, 26 to 0 points."
std::string WordsOf(const v1::BoardView* board) {
  if (board == nullptr)
    return "A deal is shown as soon as it is closed: both rooms have played it, and nobody will play it "
           "again.";
  std::string words = absl::StrCat(board->rules(), ", room ", board->room(), ": ",
                                   board->has_contract() ? absl::StrCat(board->contract().text(), ", ") : "",
                                   board->outcome());
  if (board->points_size() == 2) {
    absl::StrAppend(&words, ", ", board->points(0), " to ", board->points(1), " points");
  }
  return absl::StrCat(words, ".");
}

}  // namespace

std::optional<SharedPlace> ParseSharedPlace(const Target& target) {
  absl::string_view rest = target.path;
  if (!absl::ConsumePrefix(&rest, "/s/")) return std::nullopt;
  const std::vector<absl::string_view> parts = absl::StrSplit(rest, '/');
  const size_t n = parts.size();
  if (n < 4 || parts[n - 3] != "boards") return std::nullopt;
  const std::optional<uint32_t> pairing = Number(parts[n - 2]);
  const std::optional<uint32_t> deal = Number(parts[n - 1]);
  if (!pairing || !deal) return std::nullopt;
  SharedPlace place = {.league = absl::StrJoin(parts.begin(), parts.end() - 3, "/"),
                       .board = {.pair = {.pairing = *pairing, .deal = *deal}}};
  place.board.room = target.Get("room") == "2" ? 2 : 1;
  place.board.board = Number(target.Get("board")).value_or(0);
  place.step = Number(target.Get("step"));
  place.seat = Number(target.Get("seat"));
  return place;
}

std::string SharedPage(const SharedPlace& place, const v1::BoardView* board) {
  const std::string title = Escaped(TitleOf(place, board));
  const std::string words = Escaped(WordsOf(board));
  const std::string address = Escaped(AddressOf(place));
  return absl::StrCat(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", title,
      "</title>\n<meta property=\"og:site_name\" content=\"Hakam\">\n"
      "<meta property=\"og:type\" content=\"website\">\n<meta property=\"og:title\" content=\"",
      title, "\">\n<meta property=\"og:description\" content=\"", words,
      "\">\n<meta http-equiv=\"refresh\" content=\"0; url=", address, "\"></head>\n<body><a href=\"", address,
      "\">", title, "</a></body></html>\n");
}

}  // namespace hakam::arbiter
