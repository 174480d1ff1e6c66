// The reference numbers of statistics.md section 1: tests/vectors/statistics.jsonl, kinds points_wls,
// elo_mle_bt and elo_mle_bt_prior, each to a relative 1e-6.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/rating/rating.h"
#include "gtest/gtest.h"

namespace hakam::arbiter {
namespace {

using ::google::protobuf::ListValue;
using ::google::protobuf::Struct;
using ::google::protobuf::Value;

// One line of the file.
class Vector {
 public:
  explicit Vector(const Struct& fields) : fields_(fields) {
    for (const Value& player : at("players").list_value().values()) {
      const int number = static_cast<int>(index_.size());
      index_[player.string_value()] = number;
    }
  }
  const Value& at(const std::string& field) const { return fields_.fields().at(field); }
  const Struct& map(const std::string& field) const { return at(field).struct_value(); }
  double number(const std::string& field) const { return at(field).number_value(); }
  int players() const { return static_cast<int>(index_.size()); }
  int index(const std::string& player) const { return index_.at(player); }
  int index(const Value& player) const { return index(player.string_value()); }
  // "A>B"
  std::pair<int, int> Two(const std::string& text) const {
    return {index(text.substr(0, text.find('>'))), index(text.substr(text.find('>') + 1))};
  }

 private:
  Struct fields_;
  std::map<std::string, int> index_;
};

std::vector<Vector> Load(const std::string& kind) {
  std::ifstream file(HAKAM_SOURCE_DIR "/tests/vectors/statistics.jsonl");
  std::vector<Vector> vectors;
  std::string line;
  while (std::getline(file, line)) {
    Struct fields;
    const auto status = google::protobuf::util::JsonStringToMessage(line, &fields);
    EXPECT_TRUE(status.ok()) << status.ToString();
    if (fields.fields().at("kind").string_value() == kind) vectors.emplace_back(fields);
  }
  return vectors;
}

void ExpectClose(double actual, double expected, const std::string& what) {
  EXPECT_LE(std::abs(actual - expected), 1e-6 * std::max(1e-6, std::abs(expected)))
      << what << ": " << actual << ", expected " << expected;
}

void ExpectAll(const Vector& vector, const std::string& field, const std::vector<double>& actual) {
  for (const auto& [player, value] : vector.map(field).fields()) {
    ExpectClose(actual[static_cast<size_t>(vector.index(player))], value.number_value(),
                field + " of " + player);
  }
}

TEST(StatisticsVectors, PointsByWeightedLeastSquares) {
  const std::vector<Vector> vectors = Load("points_wls");
  ASSERT_GE(vectors.size(), 2u);
  for (const Vector& vector : vectors) {
    SCOPED_TRACE(vector.at("id").string_value());
    std::vector<PointsSummary> summaries;
    for (const Value& item : vector.at("obs").list_value().values()) {
      const auto& obs = item.struct_value().fields();
      const ListValue& a = obs.at("team_a").list_value();
      const ListValue& b = obs.at("team_b").list_value();
      summaries.push_back({.team_a = {vector.index(a.values(0)), vector.index(a.values(1))},
                           .team_b = {vector.index(b.values(0)), vector.index(b.values(1))},
                           .pairs = obs.at("n").number_value(),
                           .mean = obs.at("mean").number_value(),
                           .sd = obs.at("sd").number_value()});
    }
    const PointsRatings ratings =
        FitPointsSummaries(vector.players(), summaries, vector.number("ridge")).value();
    ExpectAll(vector, "ratings", ratings.rating);
    ExpectAll(vector, "se_pool", ratings.se_independent);
    ExpectClose(ratings.SeOfDifference(0, 1), vector.number("se_diff_first_two"), "se_diff_first_two");
    ExpectClose(ratings.fit.chi2, vector.number("chi2"), "chi2");
    EXPECT_EQ(ratings.fit.df, static_cast<int>(summaries.size()) - vector.players() + 1);
    EXPECT_FALSE(ratings.fit.intransitive);
    ExpectClose(LikelihoodOfSuperiority(ratings.rating[0] - ratings.rating[1], ratings.SeOfDifference(0, 1)),
                vector.number("los_first_over_second"), "los_first_over_second");
  }
}

std::vector<Games> GamesOf(const Vector& vector) {
  std::vector<Games> games;
  for (const Value& item : vector.at("games_wdl").list_value().values()) {
    const ListValue& row = item.list_value();
    const auto count = [&row](int i) { return std::llround(row.values(i).number_value()); };
    games.push_back({vector.index(row.values(0)), vector.index(row.values(1)), count(2), count(3), count(4)});
  }
  return games;
}

TEST(StatisticsVectors, EloByMaximumLikelihood) {
  const std::vector<Vector> vectors = Load("elo_mle_bt");
  ASSERT_GE(vectors.size(), 2u);
  for (const Vector& vector : vectors) {
    SCOPED_TRACE(vector.at("id").string_value());
    const EloRatings ratings = FitEloGames(vector.players(), GamesOf(vector), {.prior_games = 0}).value();
    ExpectAll(vector, "ratings", ratings.rating);
    ExpectAll(vector, "se_fisher_pool", ratings.se_fisher);
    ExpectAll(vector, "se_sandwich_pool", ratings.se);
    const int anchor = vector.index(vector.at("anchor"));
    for (const auto& [player, value] : vector.map("se_fisher_vs_anchor").fields()) {
      const int i = vector.index(player);
      const Covariance& c = ratings.fisher;
      ExpectClose(std::sqrt(c.at(i, i) + c.at(anchor, anchor) - 2 * c.at(i, anchor)), value.number_value(),
                  "se_fisher_vs_anchor of " + player);
    }
    for (const auto& [players, value] : vector.map("los_fisher").fields()) {
      const auto [i, j] = vector.Two(players);
      const Covariance& c = ratings.fisher;
      const double se = std::sqrt(c.at(i, i) + c.at(j, j) - 2 * c.at(i, j));
      const double difference =
          ratings.rating[static_cast<size_t>(i)] - ratings.rating[static_cast<size_t>(j)];
      ExpectClose(LikelihoodOfSuperiority(difference, se), value.number_value(), "los_fisher of " + players);
    }
  }
}

TEST(StatisticsVectors, EloWithAPrior) {
  const std::vector<Vector> vectors = Load("elo_mle_bt_prior");
  ASSERT_GE(vectors.size(), 1u);
  for (const Vector& vector : vectors) {
    SCOPED_TRACE(vector.at("id").string_value());
    const EloRatings ratings =
        FitEloGames(vector.players(), GamesOf(vector), {.prior_games = vector.number("prior_games")}).value();
    ExpectAll(vector, "ratings", ratings.rating);
    ExpectAll(vector, "se", ratings.se_fisher);
  }
}

}  // namespace
}  // namespace hakam::arbiter
