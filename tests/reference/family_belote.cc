#include "tests/reference/family_belote.h"

namespace hakam::reference::family {
namespace {

bool SuitCounts(const Options& options, const Trumps& trumps, char suit) {
  if (!options.belote || trumps.mode == Mode::kNoTrumps) return false;
  if (trumps.mode == Mode::kAllTrumps) return options.belote_at == "each_suit";
  return suit == trumps.trump;
}

}  // namespace

BeloteWatch::BeloteWatch(const Options& options, const Trumps& trumps, const std::vector<Card>& hand) {
  for (const char* suit = kSuits; *suit != '\0'; ++suit) {
    const bool held = Has(hand, std::string("K") + *suit) && Has(hand, std::string("Q") + *suit);
    if (!held || !SuitCounts(options, trumps, *suit)) continue;
    Pair pair;
    pair.suit = *suit;
    pairs_.push_back(pair);
  }
}

int BeloteWatch::PairOf(const Card& card) const {
  if (RankOf(card) != 'K' && RankOf(card) != 'Q') return -1;
  for (size_t i = 0; i < pairs_.size(); ++i) {
    if (pairs_[i].suit == SuitOf(card)) return static_cast<int>(i);
  }
  return -1;
}

// Belote F, card order: the queen played before the king loses the points.
bool BeloteWatch::QueenTooEarly(const Options& options, const Pair& pair, const Card& card) {
  if (options.belote_order != "king_first") return false;
  return pair.first == 0 ? RankOf(card) == 'Q' : pair.first == 'Q';
}

bool BeloteWatch::FlagOffered(const Options& options, const Card& card) const {
  const int place = PairOf(card);
  if (place < 0) return false;
  const Pair& pair = pairs_[place];
  if (pair.shown || QueenTooEarly(options, pair, card)) return false;
  const bool is_first = pair.first == 0;
  if (options.belote_call == "first") return is_first;
  if (options.belote_call == "second") return !is_first;
  if (options.belote_call == "both") return is_first || pair.first_flag;
  return false;  // auto
}

void BeloteWatch::Play(const Card& card, bool flag) {
  ++cards_played_;
  const int place = PairOf(card);
  if (place < 0) return;
  Pair& pair = pairs_[place];
  if (pair.first == 0) {
    pair.first = RankOf(card);
    pair.first_flag = flag;
  } else {
    pair.both_played = true;
    pair.second_flag = flag;
  }
}

// Tarabish F: a shown run with both cards is as good as the call, unless a queen to trick 1 has lost the
// points.
void BeloteWatch::Show(const Options& options, const Declaration& scoring) {
  if (!options.belote_shown || options.meld_show != "winner_before_card2") return;
  for (Pair& pair : pairs_) {
    for (const Meld& meld : scoring) {
      const bool both =
          Has(meld.cards, std::string("K") + pair.suit) && Has(meld.cards, std::string("Q") + pair.suit);
      if (meld.is_run && both && !(options.belote_order == "king_first" && pair.first == 'Q'))
        pair.shown = true;
    }
  }
}

// It scores when both cards are down and the call was made as asked. What is shown has scored from the own
// second card on, before which it happens, in whatever order the two cards follow (M).
bool BeloteWatch::Counts(const Options& options, const Pair& pair) const {
  if (pair.shown) return cards_played_ >= 2;
  if (options.belote_order == "king_first" && pair.first == 'Q') return false;
  if (!pair.both_played) return false;
  if (options.belote_call == "first") return pair.first_flag;
  if (options.belote_call == "second") return pair.second_flag;
  if (options.belote_call == "both") return pair.first_flag && pair.second_flag;
  return true;
}

int BeloteWatch::Points(const Options& options) const {
  int points = 0;
  for (const Pair& pair : pairs_) {
    if (Counts(options, pair)) points += options.belote_value;
  }
  return points;
}

}  // namespace hakam::reference::family
