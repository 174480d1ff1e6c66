// A game, a deck and a stream of attempts. Byte 0: preset; byte 1: dealer; bytes 2 to 9: seed of the deck.
// Then, for each attempt, a byte that says which sort and the bytes that sort takes.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "tests/fuzz/bytes.h"

namespace {

using namespace hakam;
using namespace hakam::rules;

// Anything that the types allow, sense or nonsense.
Action Attempt(Bytes& in) {
  switch (in.Next() % 3) {
    case 0: {
      Call call{.kind = static_cast<CallKind>(in.Next() % 14),
                .points = static_cast<int16_t>(in.Next() * 4),
                .lock = static_cast<Lock>(in.Next() % 3)};
      const int d = in.Next() % 7;
      if (d < 6) call.denomination = static_cast<Denomination>(d);
      return Action::OfCall(call);
    }
    case 1: {
      Declaration declaration{.count = static_cast<uint8_t>(in.Next() % 5)};  // 4: beyond what there may be
      for (CardSet& meld : declaration.melds) meld = CardSet::FromBits(in.Word() & 0x1FFF'1FFF'1FFF'1FFF);
      return Action::OfDeclaration(declaration);
    }
    default: {
      const uint8_t card = in.Next();
      Action action =
          Action::OfPlay(Card(static_cast<Suit>(card >> 4 & 3), static_cast<Rank>((card & 15) % 13)));
      action.play.announce_belote = (card & 64) != 0;
      action.play.ekka = (card & 128) != 0;
      return action;
    }
  }
}

std::string Everything(const BoardState& board) {
  std::string text = absl::StrCat(Index(board.to_act()), static_cast<int>(board.phase()));
  for (int i = 0; i < board.deal().seats(); ++i) {
    absl::StrAppend(&text, board.hand(static_cast<Seat>(i)).bits(), ",");
    absl::StrAppend(&text, board.ObservationFor(static_cast<Seat>(i)).calls.size(), ",");
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::vector<RuleSet>& games = *[] {
    auto* list = new std::vector<RuleSet>;
    for (const std::string& preset : RuleSet::PresetNames()) list->push_back(*RuleSet::FromPreset(preset));
    return list;
  }();
  Bytes in(data, size);
  const RuleSet& rules = games[in.Next() % games.size()];
  BoardSetup setup{.dealer = static_cast<Seat>(in.Next() % rules.players)};
  for (Card card : GameCards(rules)) setup.deck.push_back(card);
  Random random(in.Word());
  random.Shuffle(setup.deck);
  BoardState board = *BoardState::Create(&rules, setup);
  while (!board.finished() && !in.empty()) {
    const std::vector<Action> legal = board.LegalActions();
    HAKAM_CHECK(!legal.empty());
    const uint8_t sort = in.Next();
    if (sort < 192) {  // mostly legal ones, or boards would not go on
      HAKAM_CHECK(board.Apply(legal[sort % legal.size()]).ok());
      continue;
    }
    const std::string before = Everything(board);
    if (!board.Apply(Attempt(in)).ok()) HAKAM_CHECK(Everything(board) == before);
  }
  if (board.finished()) {
    HAKAM_CHECK(!board.Apply(Attempt(in)).ok());
  } else {
    (void)board.Forfeit(board.to_act());
  }
  for (int i = 0; i < rules.players; ++i) (void)board.ObservationFor(static_cast<Seat>(i));
  return 0;
}
