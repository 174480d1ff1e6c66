// Prints one deal for decks.py to compare: print_deal SEED INDEX LOWEST_RANK SEATS SEQUENCE.
#include <cstdint>
#include <iostream>

#include "absl/strings/numbers.h"
#include "arbiter/deal/deal.h"
#include "tests/unit/deal/cards.h"

int main(int argc, char** argv) {
  uint64_t index = 0;
  int seats = 0;
  if (argc != 6 || !absl::SimpleAtoi(argv[2], &index) || !absl::SimpleAtoi(argv[4], &seats)) {
    std::cerr << "usage: print_deal SEED INDEX LOWEST_RANK SEATS SEQUENCE\n";
    return 2;
  }
  const auto source = hakam::arbiter::DealSource::Create(argv[1]);
  if (!source.ok()) {
    std::cerr << source.status() << "\n";
    return 2;
  }
  const auto deal = source->Sequence(argv[5]).DealFor(index, hakam::tests::CardsFrom(argv[3][0]), seats);
  std::cout << hakam::rules::Index(deal.dealer) << " " << hakam::tests::Text(deal.deck) << "\n";
}
