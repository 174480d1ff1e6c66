#include "tests/reference/family_melds.h"

#include <algorithm>

namespace hakam::reference::family {
namespace {

constexpr char kRanksDown[] = "AKQJT9876";

// F4 and F5 for fours: jacks, nines, then the others by A T K Q (then 8 7 6, if a rule set pays them).
MeldKey KeyOfFour(char rank) {
  if (rank == 'J') return {6, 0, 0};
  if (rank == '9') return {5, 0, 0};
  return {4, static_cast<int>(std::string("678QKTA").find(rank)), 0};
}

MeldKey KeyOfRun(const std::vector<Card>& cards, const Trumps& trumps) {
  const int length = std::min(5, static_cast<int>(cards.size()));
  const bool in_trumps = trumps.mode == Mode::kSuit && SuitOf(cards[0]) == trumps.trump;
  return {length - 2, NaturalRank(RankOf(cards[0])), in_trumps ? 1 : 0};
}

// F3: in a no-trumps hand four aces may be all that counts.
bool OnlyAces(const Options& options, const Trumps& trumps) {
  return trumps.mode == Mode::kNoTrumps && options.nt_meld == "aces_only_200";
}

int ValueOfFour(const Options& options, const Trumps& trumps, char rank) {
  if (OnlyAces(options, trumps)) return rank == 'A' ? 200 : 0;
  const auto found = options.carre_values.find(rank);
  return found == options.carre_values.end() ? 0 : found->second;
}

// The longest key stands for that length or more; a length that is not in the map is worth nothing.
int ValueOfRun(const Options& options, int length) {
  if (options.seq_values.empty()) return 0;
  const int longest = options.seq_values.rbegin()->first;
  const auto found = options.seq_values.find(std::min(length, longest));
  return found == options.seq_values.end() ? 0 : found->second;
}

std::vector<Meld> FoursIn(const Options& options, const Trumps& trumps, const std::vector<Card>& hand) {
  std::vector<Meld> fours;
  for (const char* rank = kRanksDown; *rank != '\0'; ++rank) {
    Meld four;
    for (const Card& card : hand) {
      if (RankOf(card) == *rank) four.cards.push_back(card);
    }
    four.value = ValueOfFour(options, trumps, *rank);
    if (four.cards.size() != 4 || four.value <= 0) continue;
    SortForText(&four.cards);
    four.key = KeyOfFour(*rank);
    fours.push_back(four);
  }
  return fours;
}

void AddRun(const Options& options, const Trumps& trumps, const std::vector<Card>& cards,
            std::vector<Meld>* runs) {
  const int value = ValueOfRun(options, static_cast<int>(cards.size()));
  if (value > 0) runs->push_back({cards, value, true, KeyOfRun(cards, trumps)});
}

// Tarabish F1: pieces from the top, each as long as the map knows.
void AddPieces(const Options& options, const Trumps& trumps, const std::vector<Card>& cards,
               std::vector<Meld>* runs) {
  size_t begin = 0;
  while (begin < cards.size()) {
    const int left = static_cast<int>(cards.size() - begin);
    int length = 0;
    for (const auto& [known, value] : options.seq_values) {
      if (known <= left) length = known;
    }
    if (length <= 0) return;
    AddRun(options, trumps, std::vector<Card>(cards.begin() + begin, cards.begin() + begin + length), runs);
    begin += length;
  }
}

// The maximal runs of the hand without the claimed fours, or their pieces.
std::vector<Meld> RunsWithout(const Options& options, const Trumps& trumps, const std::vector<Meld>& fours,
                              const std::vector<Card>& hand) {
  std::vector<Meld> runs;
  if (OnlyAces(options, trumps)) return runs;
  std::vector<Card> rest = hand;
  for (const Meld& four : fours) {
    for (const Card& card : four.cards) Remove(card, &rest);
  }
  SortForText(&rest);
  size_t begin = 0;
  while (begin < rest.size()) {
    size_t end = begin + 1;
    while (end < rest.size() && SuitOf(rest[end]) == SuitOf(rest[begin]) &&
           NaturalRank(RankOf(rest[end])) + 1 == NaturalRank(RankOf(rest[end - 1]))) {
      ++end;
    }
    const std::vector<Card> cards(rest.begin() + begin, rest.begin() + end);
    if (options.long_run == "split") {
      AddPieces(options, trumps, cards, &runs);
    } else {
      AddRun(options, trumps, cards, &runs);
    }
    begin = end;
  }
  return runs;
}

// Every subset of the melds, the empty one included.
std::vector<Declaration> Subsets(const std::vector<Meld>& melds) {
  std::vector<Declaration> subsets = {{}};
  for (const Meld& meld : melds) {
    const size_t without = subsets.size();
    for (size_t i = 0; i < without; ++i) {
      subsets.push_back(subsets[i]);
      subsets.back().push_back(meld);
    }
  }
  return subsets;
}

// meld_extra=held: the single best meld, or each of those that are equally good. Claimed alone a run has
// to be maximal in the whole hand.
std::vector<Declaration> BestMelds(const Options& options, const Trumps& trumps,
                                   const std::vector<Card>& hand) {
  std::vector<Meld> melds = FoursIn(options, trumps, hand);
  for (const Meld& run : RunsWithout(options, trumps, {}, hand)) melds.push_back(run);
  MeldKey best;
  for (const Meld& meld : melds) best = std::max(best, meld.key);
  std::vector<Declaration> result;
  for (const Meld& meld : melds) {
    if (meld.key == best) result.push_back({meld});
  }
  return result;
}

std::vector<MeldKey> KeysOf(const Declaration& declaration) {
  std::vector<MeldKey> keys;
  for (const Meld& meld : declaration) keys.push_back({meld.key.meld_class, meld.key.rank, 0});
  return keys;
}

int PointsOf(const Declaration& declaration) {
  int points = 0;
  for (const Meld& meld : declaration) points += meld.value;
  return points;
}

}  // namespace

std::string TextOf(const Declaration& declaration) {
  if (declaration.empty()) return "declare nothing";
  std::vector<std::string> melds;
  for (const Meld& meld : declaration) {
    std::string text;
    for (const Card& card : meld.cards) text += (text.empty() ? "" : " ") + card;
    melds.push_back(text);
  }
  std::sort(melds.begin(), melds.end());
  std::string text = "declare " + melds[0];
  for (size_t i = 1; i < melds.size(); ++i) text += " + " + melds[i];
  return text;
}

std::vector<Declaration> LegalDeclarations(const Options& options, const Trumps& trumps,
                                           const std::vector<Card>& hand) {
  if (options.melds != "declared") return {};
  if (options.meld_extra == "held") return BestMelds(options, trumps, hand);
  std::vector<Declaration> result;
  for (const Declaration& fours : Subsets(FoursIn(options, trumps, hand))) {
    for (const Declaration& runs : Subsets(RunsWithout(options, trumps, fours, hand))) {
      Declaration declaration = fours;
      declaration.insert(declaration.end(), runs.begin(), runs.end());
      if (!declaration.empty()) result.push_back(declaration);
    }
  }
  return result;
}

Declaration AutomaticChoice(const Options& options, const Trumps& trumps, const std::vector<Card>& hand) {
  Declaration best;
  if (options.melds != "declared") return best;
  for (const Declaration& fours : Subsets(FoursIn(options, trumps, hand))) {
    Declaration choice = fours;
    for (const Meld& run : RunsWithout(options, trumps, fours, hand)) choice.push_back(run);
    std::sort(choice.begin(), choice.end(), [](const Meld& a, const Meld& b) { return a.key > b.key; });
    const int more = PointsOf(choice) - PointsOf(best);
    if (more > 0 || (more == 0 && KeysOf(choice) > KeysOf(best))) best = choice;
  }
  return best;
}

Declaration AutomaticAnnouncement(const Options& options, const Trumps& trumps,
                                  const std::vector<Card>& hand) {
  if (options.meld_extra != "held") return AutomaticChoice(options, trumps, hand);
  const std::vector<Declaration> best = BestMelds(options, trumps, hand);
  return best.empty() ? Declaration() : best[0];
}

}  // namespace hakam::reference::family
