#include "tests/vectors/statistics/run.h"

#include <istream>
#include <map>
#include <ostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tests/vectors/statistics/example.h"
#include "tests/vectors/statistics/kinds.h"

namespace hakam::vectors {
namespace {

using Kind = void (*)(Example&);

Kind FindKind(const std::string& name) {
  static const auto* const kinds = new std::map<std::string, Kind>{
      {"points_wls", PointsWls},
      {"elo_mle_bt", EloMle},
      {"elo_mle_bt_prior", EloMleWithPrior},
      {"openskill", OpenSkillMatch},
      {"glicko2", Glicko2Period},
      {"nash", NashAveraging},
      {"sprt_gsprt", SprtOfCounts},
      {"sprt_continuous", SprtOfDifferences},
      {"sprt_estimate", SprtEstimateOfCounts},
      {"sprt_oc", SprtOperating},
      {"elo_los", EloOfResults},
      {"los", LikelihoodsOfSuperiority},
      {"sample_size", SampleSizes},
      {"points_by_deal", PointsByDeal},
      {"mean_interval", IntervalOfPairs},
      {"confidence_sequence", ConfidenceSequence},
  };
  const auto it = kinds->find(name);
  return it == kinds->end() ? nullptr : it->second;
}

std::string TextOr(const Value& line, const std::string& key, const std::string& absent) {
  const auto it = line.object.find(key);
  return it != line.object.end() && it->second.kind == Value::Kind::kText ? it->second.text : absent;
}

}  // namespace

Report RunLine(const std::string& line) {
  absl::StatusOr<Value> value = ParseJson(line);
  Report report;
  if (!value.ok() || value->kind != Value::Kind::kObject) {
    report.faults.push_back("not a JSON object");
    return report;
  }
  report.id = TextOr(*value, "id", "?");
  const std::string name = TextOr(*value, "kind", "");
  const Kind kind = FindKind(name);
  if (kind == nullptr) {
    report.faults.push_back(absl::StrCat("unknown kind \"", name, "\""));
    return report;
  }
  Example example(*std::move(value));
  kind(example);
  report.faults = example.Faults();
  return report;
}

absl::Status RunStatistics(std::istream& in, std::ostream& out, Tally* tally) {
  std::string text;
  int examples = 0;
  for (int number = 1; std::getline(in, text); ++number) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    ++examples;
    const Report report = RunLine(text);
    ++(report.faults.empty() ? tally->passed : tally->failed);
    for (const std::string& fault : report.faults)
      out << absl::StrCat("line ", number, ": ", report.id, ": ", fault, "\n");
  }
  if (in.bad()) return absl::DataLossError("the file could not be read to its end");
  if (examples == 0) return absl::NotFoundError("there is no example in it");
  return absl::OkStatus();
}

}  // namespace hakam::vectors
