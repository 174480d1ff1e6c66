// A second, slow and plain statement of the rules, written from the documents alone: no header of sdk/ is
// included here or in the two implementations. The cross-check plays random boards with the engine and with
// a referee side by side and compares every list of legal actions and every result.
//
// Everything is text, as people write it: cards "TH"; calls "PASS", "TAKE", "H", "NT", "90-H", "CAPOT-H",
// "DOUBLE", "REDOUBLE", "MATCH", "HOKUM", "HOKUM:H", "SUN", "ASHKAL", "KAWESH", "DOUBLE:OPEN", "FOUR:LOCKED",
// "TRIPLE", "GAHWA"; declarations "declare nothing" or "declare AH KH QH + 9S 8S 7S" (in a meld the cards by
// suit C D H S, then from the ace down in natural order; the melds of a declaration sorted as text); cards
// played "KH", "KH belote" (with the announcement), "KH ekka".
#ifndef HAKAM_TESTS_REFERENCE_REFEREE_H_
#define HAKAM_TESTS_REFERENCE_REFEREE_H_

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace hakam::reference {

struct Setup {
  // Option name to value, as the documents write it: "true", "3", "LARGER_LOSES", lists "3,2" (empty list
  // ""), maps "3:20,4:50,5:100". An option that does not apply (null) is left out.
  std::map<std::string, std::string> options;
  std::vector<std::string> deck;  // position 0 is dealt first
  int dealer = 0;
  std::array<int, 2> scores{};  // match score of the teams before the board
  int hanging = 0;              // points left hanging by earlier boards (bidding)
};

struct Result {
  std::string outcome;  // "made", "failed", "tie", "passed out", "void" (kawesh), "forfeit"
  std::array<int, 2> points{};
  int match_winner = -1;  // team, or -1
  int hanging = 0;        // left for the next board
  int next_dealer = -1;
  bool operator==(const Result&) const = default;
};

class Referee {
 public:
  virtual ~Referee() = default;
  virtual bool Finished() const = 0;
  // The rest until Finished.
  virtual int ToAct() const = 0;                       // seat
  virtual std::vector<std::string> Legal() const = 0;  // sorted, at least one
  virtual void Apply(const std::string& action) = 0;   // one of Legal()
  virtual Result ForfeitBy(int seat) const = 0;        // what the board scores if `seat` forfeits now
  // When Finished.
  virtual Result Score() const = 0;
};

std::unique_ptr<Referee> NewBalootReferee(const Setup& setup);
std::unique_ptr<Referee> NewFamilyReferee(const Setup& setup);

}  // namespace hakam::reference

#endif  // HAKAM_TESTS_REFERENCE_REFEREE_H_
