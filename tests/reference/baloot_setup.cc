#include "baloot_setup.h"

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <stdexcept>

namespace hakam::reference::baloot {
namespace {

constexpr int kPublicPlace = 20;  // B3: the 21st card

class Reader {
 public:
  explicit Reader(const std::map<std::string, std::string>& values) : values_(values) {}

  // An option is given exactly where it applies; elsewhere any value does, because nothing depends on it.
  std::string OneOf(const std::string& name, std::initializer_list<const char*> allowed,
                    bool applies = true) const {
    if (!applies) {
      CheckAbsent(name);
      return *allowed.begin();
    }
    const std::string& value = Text(name);
    if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
      throw std::invalid_argument(name + " cannot be " + value);
    }
    return value;
  }

  bool Flag(const std::string& name, bool applies = true) const {
    return OneOf(name, {"true", "false"}, applies) == "true";
  }

  int Number(const std::string& name, bool applies = true) const {
    if (!applies) {
      CheckAbsent(name);
      return 0;
    }
    return std::stoi(Text(name));
  }

  // "1,2"; nothing between the commas of an empty list.
  std::vector<int> Numbers(const std::string& name) const {
    std::vector<int> numbers;
    std::istringstream parts(Text(name));
    std::string part;
    while (std::getline(parts, part, ',')) numbers.push_back(std::stoi(part));
    return numbers;
  }

 private:
  const std::string& Text(const std::string& name) const {
    const auto found = values_.find(name);
    if (found == values_.end()) throw std::invalid_argument("no option " + name);
    return found->second;
  }

  void CheckAbsent(const std::string& name) const {
    if (values_.count(name) != 0) throw std::invalid_argument(name + " has no effect here");
  }

  const std::map<std::string, std::string>& values_;
};

void ReadAuction(const Reader& reader, Options& options) {
  options.r1_sun_over_hokum = reader.OneOf("r1_sun_over_hokum", {"ALL_OTHERS", "NEXT_ONLY"});
  options.r2_sun_over_hokum = reader.OneOf("r2_sun_over_hokum", {"YET_TO_SPEAK", "NEXT_ONLY"});
  options.sun_claim = reader.OneOf("sun_claim", {"HIGHER_PRIORITY", "ALL_OTHERS", "NOT_YET_BID", "NONE"});
  options.ashkal_rounds = reader.Numbers("ashkal_rounds");
  options.ashkal_on_ace = reader.Flag("ashkal_on_ace", !options.ashkal_rounds.empty());
  options.illegal_ashkal = reader.OneOf("illegal_ashkal", {"AS_SUN", "REJECT"});
  options.hokum_to_sun = reader.Numbers("hokum_to_sun");
  options.kawesh = reader.Flag("kawesh");
  options.kawesh_dealer = reader.OneOf("kawesh_dealer", {"NEXT", "SAME"}, options.kawesh);
  options.third_call = reader.Flag("third_call");
}

void ReadDoubling(const Reader& reader, Options& options) {
  options.doubling = reader.Flag("doubling");
  const bool on = options.doubling;
  options.double_when = reader.OneOf("double_when", {"AFTER_DEAL", "BEFORE_DEAL"}, on);
  options.lock = reader.OneOf("lock", {"CHOICE", "ALWAYS", "NEVER"}, on);
  options.raise_by = reader.OneOf("raise_by", {"SAME_PLAYER", "EITHER_PARTNER"}, on);
  options.sun_max_level = reader.Number("sun_max_level", on);
  options.sun_double_defenders = reader.OneOf("sun_double_defenders", {"UP_TO_100", "BELOW_100"}, on);
  options.doubled_tie = reader.OneOf("doubled_tie", {"BY_G4", "LAST_RAISER_LOSES"}, on);
  options.doubled_split = reader.OneOf("doubled_split", {"WINNER_TAKES_ALL", "MULTIPLY_EACH"}, on);
}

void ReadPlay(const Reader& reader, Options& options) {
  options.first_lead = reader.OneOf("first_lead", {"RIGHT_OF_DEALER", "DECLARER"});
  options.must_trump = reader.Flag("must_trump");
  options.partner_exempt = reader.Flag("partner_exempt", options.must_trump);
  options.overtrump_ruff = reader.Flag("overtrump_ruff", options.must_trump);
  options.overtrump_led = reader.OneOf("overtrump_led", {"UNLESS_PARTNER", "ALWAYS", "NEVER"});
  options.undertrump = reader.OneOf("undertrump", {"REQUIRED", "FREE"}, options.must_trump);
  options.ekka = reader.Flag("ekka");
}

void ReadProjects(const Reader& reader, Options& options) {
  options.four_kind_ranks = reader.OneOf("four_kind_ranks", {"TJQKA", "789TJQKA"});
  options.four_hundred_raw = reader.Number("four_hundred_raw");
  options.baloot_raw = reader.Number("baloot_raw");
  options.project_order = reader.OneOf("project_order", {"KIND_RANK_TRUMP", "POINTS_TRUMP_RANK"});
  options.project_tie =
      reader.OneOf("project_tie", {"FIRST_LEADER_ORDER", "DEALER_RIGHT_ORDER", "DEALER_FIRST_ORDER"});
  options.baloot_share =
      reader.OneOf("baloot_share", {"BOTH_IN_SIRA_OR_50", "NONE", "ALL_BUT_BOTH_IN_SEQ100"});
}

void ReadScore(const Reader& reader, Options& options) {
  options.hokum_66 = reader.OneOf("hokum_66", {"LARGER_LOSES", "DECLARER_LOSES"});
  options.contract_test = reader.OneOf(
      "contract_test", {"GP_THEN_RAW", "GP_NO_BALOOT", "GP_DRAW_OK", "GP_STRICT", "RAW_CARDS_STRICT"});
  options.failed_projects = reader.OneOf("failed_projects", {"TO_DEFENDERS", "LOST"});
  options.baloot_on_fail = reader.OneOf("baloot_on_fail", {"TO_DEFENDERS", "OWNER", "LOST"});
  options.capot_sun = reader.Number("capot_sun");
  options.capot_hokum = reader.Number("capot_hokum");
  options.capot_88 = reader.OneOf("capot_88", {"SUN_ACE_DEFENDERS", "ACE_ANY", "NONE"});
  options.swept_team_bonuses = reader.OneOf("swept_team_bonuses", {"TO_SWEEPER", "AS_USUAL", "LOST"});
  options.target = reader.Number("target");
}

// Gives `count` cards of the deck from `place` on to a hand.
void Give(const Cards& deck, int& place, int count, Cards& hand) {
  for (int i = 0; i < count; ++i) hand.push_back(deck.at(static_cast<std::size_t>(place++)));
}

}  // namespace

Options ReadOptions(const std::map<std::string, std::string>& values) {
  const Reader reader(values);
  Options options;
  ReadAuction(reader, options);
  ReadDoubling(reader, options);
  ReadPlay(reader, options);
  ReadProjects(reader, options);
  ReadScore(reader, options);
  return options;
}

Hands DealFive(const Cards& deck, int dealer) {
  Hands hands;
  int place = 0;
  for (int packet : {3, 2}) {
    for (int step = 1; step <= 4; ++step) Give(deck, place, packet, hands[After(dealer, step)]);
  }
  return hands;
}

Card PublicCard(const Cards& deck) { return deck.at(kPublicPlace); }

void DealRest(const Cards& deck, int dealer, int taker, Hands& hands) {
  int place = kPublicPlace + 1;
  for (int step = 1; step <= 4; ++step) {
    const int seat = After(dealer, step);
    Give(deck, place, seat == taker ? 2 : 3, hands[seat]);
  }
  hands[taker].push_back(PublicCard(deck));
}

}  // namespace hakam::reference::baloot
