// What the tests of jobs of several leagues share: a folder, leagues of builtin bots, an engine that counts.
#ifndef HAKAM_TESTS_UNIT_HOST_JOB_H_
#define HAKAM_TESTS_UNIT_HOST_JOB_H_

#include <string>
#include <utility>

#include "arbiter/host/league_host.h"
#include "hakam/v1/league.pb.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {

class JobTest : public FolderTest {
 protected:
  // A league of two bots; `a` and `b` are their names after "builtin:".
  static v1::League League(const std::string& game, const std::string& a, const std::string& b) {
    v1::League league;
    league.set_name("job");
    league.set_seed("seed/" + game);
    league.mutable_rules()->set_preset(game);
    league.set_format(v1::FORMAT_BOARDS);
    for (const auto& [name, agent] : {std::pair("new", a), std::pair("old", b)}) {
      v1::Entrant* entrant = league.add_entrants();
      entrant->set_name(name);
      entrant->set_agent("builtin:" + agent);
    }
    league.mutable_round_robin()->set_pairs(1);
    return league;
  }

  // The engine of this machine; `made` counts how often one is made.
  static MakeEngine Counting(int* made) {
    return [made](EngineTerms terms) {
      ++*made;
      return MakeLocalEngine(std::move(terms));
    };
  }

  const std::string folder_ = root_.string();
};

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_HOST_JOB_H_
