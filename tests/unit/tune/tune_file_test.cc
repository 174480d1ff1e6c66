#include "arbiter/tune/tune_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_replace.h"
#include "sdk/base/random.h"

namespace hakam::arbiter {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TuneFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "tune-XXXXXX";
    folder_ = mkdtemp(folder.data());
    path_ = folder_ + "/tune.json";
    file_.terms = {
        .bot = "/bots/mine?x=\xD9\x85",
        .options = {{"game", "baloot"}, {"set", "target=501"}},
        .seed = "a \"seed\"\n",
        .iterations = 10,
        .pairs = 50,
        .parameters = {{.name = "hokum", .min = 0.1, .max = 90, .step = 1.0 / 3, .start = 42},
                       {.name = "depth", .min = 1, .max = 9, .step = 1, .start = 4, .integer = true}}};
    Random random(5);
    for (int i = 0; i < 7; ++i) {
      file_.steps.push_back({.effect = random.Unit() * 2 - 1,
                             .points_per_board = random.Unit() / 3,
                             .not_drawn = random.Below(50),
                             .faults = random.Below(3)});
    }
    file_.steps[0].effect = 0.25;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string Text() const {
    std::ifstream stream(path_);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void Change(const std::string& from, const std::string& to) {
    ASSERT_TRUE(WriteTuneFile(path_, file_, {}).ok());
    const std::string text = Text();
    const std::string changed = absl::StrReplaceAll(text, {{from, to}});
    ASSERT_NE(changed, text) << from;
    std::ofstream(path_) << changed;
  }

  std::string folder_;
  std::string path_;
  TuneFile file_;
};

TEST_F(TuneFileTest, ReadsWhatItWroteToTheLastBit) {
  ASSERT_TRUE(WriteTuneFile(path_, file_, {"hokum=42"}).ok());
  const absl::StatusOr<TuneFile> read = ReadTuneFile(path_);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(DifferenceOf(read->terms, file_.terms), "");
  EXPECT_EQ(read->terms.parameters, file_.terms.parameters);
  ASSERT_EQ(read->steps.size(), file_.steps.size());
  for (size_t i = 0; i < read->steps.size(); ++i) {
    EXPECT_EQ(read->steps[i].effect, file_.steps[i].effect);
    EXPECT_EQ(read->steps[i].points_per_board, file_.steps[i].points_per_board);
    EXPECT_EQ(read->steps[i].not_drawn, file_.steps[i].not_drawn);
    EXPECT_EQ(read->steps[i].faults, file_.steps[i].faults);
  }
}

TEST_F(TuneFileTest, IsReplacedAtOnce) {
  ASSERT_TRUE(WriteTuneFile(path_, file_, {}).ok());
  const std::string before = Text();
  std::filesystem::create_directory(path_ + ".new");  // nothing can be written there
  EXPECT_FALSE(WriteTuneFile(path_, {}, {}).ok());
  EXPECT_EQ(Text(), before);
}

TEST_F(TuneFileTest, ErrorsNameTheFileAndTheField) {
  EXPECT_EQ(ReadTuneFile(path_).status().code(), absl::StatusCode::kNotFound);
  const auto error = [this](const std::string& from, const std::string& to) {
    Change(from, to);
    const absl::Status status = ReadTuneFile(path_).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << from;
    EXPECT_THAT(std::string(status.message()), HasSubstr(path_));
    return std::string(status.message());
  };
  EXPECT_THAT(error("{\n", "{{\n"), HasSubstr("is not JSON"));
  EXPECT_THAT(error("\"hakam_tune\": 1", "\"hakam_tune\": 2"), HasSubstr("hakam_tune is missing or wrong"));
  EXPECT_THAT(error("\"seed\"", "\"sead\""), HasSubstr("seed is missing or wrong"));
  EXPECT_THAT(error("\"iterations\": 10", "\"iterations\": 0"), HasSubstr("iterations is"));
  EXPECT_THAT(error("\"iterations\": 10", "\"iterations\": 6"), HasSubstr("steps is"));
  EXPECT_THAT(error("\"iterations\": 10", "\"iterations\": \"10\""), HasSubstr("iterations is"));
  EXPECT_THAT(error("\"max\": 9.0", "\"max\": 1.0"), HasSubstr("parameters[1].min 1 and max 1: min must"));
  EXPECT_THAT(error("\"name\": \"depth\"", "\"name\": \"hokum\""),
              HasSubstr("parameters[1].name is there twice"));
  EXPECT_THAT(error("\"integer\": true", "\"integer\": 1"), HasSubstr("parameters[1].integer"));
  EXPECT_THAT(error("\"effect\": 0.25", "\"effect\": 1.25"), HasSubstr("steps[0].effect"));
  EXPECT_THAT(error("\"value\": \"baloot\"", "\"value\": []"), HasSubstr("options[0].value"));
}

TEST_F(TuneFileTest, AnyDamageIsAnErrorAndNoCrash) {
  ASSERT_TRUE(WriteTuneFile(path_, file_, {}).ok());
  const std::string text = Text();
  Random random(9);
  for (int i = 0; i < 500; ++i) {
    std::string damaged = text.substr(0, random.Below(2) == 0 ? text.size() : random.Below(text.size()));
    if (!damaged.empty()) damaged[random.Below(damaged.size())] = static_cast<char>(random.Below(256));
    std::ofstream(path_) << damaged;
    const absl::StatusOr<TuneFile> read = ReadTuneFile(path_);
    if (read.ok()) continue;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr(path_));
  }
}

TEST_F(TuneFileTest, ADifferenceIsNamed) {
  const auto difference = [this](auto change) {
    TuneTerms wanted = file_.terms;
    change(&wanted);
    return DifferenceOf(file_.terms, wanted);
  };
  EXPECT_THAT(difference([](TuneTerms* t) { t->bot = "/bots/other"; }),
              AllOf(HasSubstr("bot /bots/mine"), HasSubstr("/bots/other here")));
  EXPECT_THAT(difference([](TuneTerms* t) { t->seed = "b"; }), HasSubstr("seed"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->iterations = 11; }),
              HasSubstr("--iterations 10 there, 11 here"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->pairs = 51; }), HasSubstr("--pairs 50 there, 51 here"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->options[1].second = "target=502"; }),
              HasSubstr("game=baloot set=target=502 here"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->parameters.pop_back(); }),
              HasSubstr("parameters hokum depth there, hokum here"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->parameters[0].max = 91; }),
              HasSubstr("max of parameter hokum 90 there, 91 here"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->parameters[0].start = 80; }),
              HasSubstr("start of parameter hokum"));
  EXPECT_THAT(difference([](TuneTerms* t) { t->parameters[1].integer = false; }),
              HasSubstr("depth was changed"));
}

}  // namespace
}  // namespace hakam::arbiter
