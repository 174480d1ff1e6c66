#include "arbiter/tune/tune_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/process/tunable.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr size_t kMaxBytes = 64 << 20;  // 10,000 iterations have 1 MB

// Writes a new file and waits until it is on the disk.
absl::Status WriteDurably(const std::string& path, const std::string& text) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return WriteError(path, errno);
  return WriteAndClose(path, fd, text);
}

Json JsonOf(const Parameter& p) {
  return {{"name", p.name}, {"min", p.min},     {"max", p.max},
          {"step", p.step}, {"start", p.start}, {"integer", p.integer}};
}

Json JsonOf(const TuneStep& step) {
  return {{"effect", step.effect},
          {"points_per_board", step.points_per_board},
          {"not_drawn", step.not_drawn},
          {"faults", step.faults}};
}

// Reads fields and remembers the first that is missing or wrong.
class Reader {
 public:
  Reader(const Json& json, std::string where) : json_(json), where_(std::move(where)) {}

  double Number(const char* name, double low, double high) {
    const Json* field = Find(name);
    const bool is_number = field != nullptr && field->is_number();
    const double value = is_number ? field->get<double>() : 0;
    // The comparison also refuses NaN.
    if (!is_number || !(value >= low && value <= high)) Wrong(name);
    return value;
  }
  int64_t Count(const char* name, int64_t low, int64_t high) {
    const Json* field = Find(name);
    const int64_t value = field != nullptr && field->is_number_integer() ? field->get<int64_t>() : low - 1;
    if (value < low || value > high) Wrong(name);
    return value;
  }
  std::string Text(const char* name) {
    const Json* field = Find(name);
    if (field != nullptr && field->is_string()) return field->get<std::string>();
    Wrong(name);
    return "";
  }
  bool Flag(const char* name) {
    const Json* field = Find(name);
    if (field != nullptr && field->is_boolean()) return field->get<bool>();
    Wrong(name);
    return false;
  }
  // The entries of a list, each with its place.
  std::vector<Reader> List(const char* name) {
    std::vector<Reader> entries;
    const Json* field = Find(name);
    if (field == nullptr || !field->is_array()) {
      Wrong(name);
      return entries;
    }
    for (const Json& entry : *field) {
      entries.emplace_back(entry, absl::StrCat(where_, name, "[", entries.size(), "]."));
    }
    return entries;
  }
  void Wrong(const char* name, absl::string_view how = "is missing or wrong") {
    if (wrong_.empty()) wrong_ = absl::StrCat(where_, name, name[0] == '\0' ? "" : " ", how);
  }
  absl::Status status(const std::string& path) const {
    if (wrong_.empty()) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": ", wrong_, ": the file was changed or damaged; begin with another folder"));
  }

 private:
  const Json* Find(const char* name) const {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    return json_.is_object() && found != json_.end() ? &*found : nullptr;
  }

  const Json& json_;
  const std::string where_;
  std::string wrong_;
};

absl::Status ReadParameters(const std::string& path, Reader* reader, std::vector<Parameter>* parameters) {
  for (Reader& entry : reader->List("parameters")) {
    v1::Tunable tunable;
    constexpr double kAny = std::numeric_limits<double>::max();
    tunable.set_name(entry.Text("name"));
    tunable.set_min(entry.Number("min", -kAny, kAny));
    tunable.set_max(entry.Number("max", -kAny, kAny));
    tunable.set_step(entry.Number("step", 0, kAny));
    tunable.set_start(entry.Number("start", -kAny, kAny));
    tunable.set_integer(entry.Flag("integer"));
    HAKAM_RETURN_IF_ERROR(entry.status(path));
    const auto is_there = [&tunable](const Parameter& other) { return other.name == tunable.name(); };
    if (tunable.name().empty()) entry.Wrong("name");
    if (std::any_of(parameters->begin(), parameters->end(), is_there)) entry.Wrong("name", "is there twice");
    if (const std::string wrong = WrongIn(tunable); !wrong.empty()) entry.Wrong("", wrong);
    HAKAM_RETURN_IF_ERROR(entry.status(path));
    parameters->push_back(ParameterOf(tunable));
  }
  if (parameters->empty()) reader->Wrong("parameters");
  return reader->status(path);
}

absl::StatusOr<TuneFile> FromJson(const std::string& path, const Json& json) {
  Reader reader(json, "");
  reader.Count("hakam_tune", kVersion, kVersion);
  HAKAM_RETURN_IF_ERROR(reader.status(path));
  TuneFile file;
  TuneTerms& terms = file.terms;
  terms.bot = reader.Text("bot");
  terms.seed = reader.Text("seed");
  terms.iterations = static_cast<int>(reader.Count("iterations", 1, kMaxIterations));
  terms.pairs = static_cast<int>(reader.Count("pairs", 1, kMaxPairsOfIteration));
  for (Reader& option : reader.List("options")) {
    terms.options.emplace_back(option.Text("name"), option.Text("value"));
    HAKAM_RETURN_IF_ERROR(option.status(path));
  }
  HAKAM_RETURN_IF_ERROR(ReadParameters(path, &reader, &terms.parameters));
  for (Reader& step : reader.List("steps")) {
    constexpr double kMostPoints = 1e9;
    file.steps.push_back({.effect = step.Number("effect", -1, 1),
                          .points_per_board = step.Number("points_per_board", -kMostPoints, kMostPoints),
                          .not_drawn = static_cast<uint64_t>(step.Count("not_drawn", 0, terms.pairs)),
                          .faults = static_cast<uint64_t>(step.Count("faults", 0, 1'000'000'000))});
    HAKAM_RETURN_IF_ERROR(step.status(path));
  }
  if (file.steps.size() > static_cast<size_t>(terms.iterations)) reader.Wrong("steps");
  HAKAM_RETURN_IF_ERROR(reader.status(path));
  return file;
}

template <typename T>
std::string Difference(absl::string_view what, const T& stored, const T& wanted) {
  if (stored == wanted) return "";
  return absl::StrCat(what, " ", stored, " there, ", wanted, " here");
}

// What two parameters with the same name differ in.
std::string DifferenceOf(const Parameter& stored, const Parameter& wanted) {
  if (stored == wanted) return "";
  const std::pair<const char*, double Parameter::*> numbers[] = {{"min", &Parameter::min},
                                                                 {"max", &Parameter::max},
                                                                 {"step", &Parameter::step},
                                                                 {"start", &Parameter::start}};
  for (const auto& [name, number] : numbers) {
    if (stored.*number != wanted.*number) {
      return Difference(absl::StrCat(name, " of parameter ", stored.name), stored.*number, wanted.*number);
    }
  }
  return absl::StrCat("parameter ", stored.name, " was changed");
}

std::string NamesOf(const std::vector<Parameter>& parameters) {
  return absl::StrJoin(parameters, " ", [](std::string* out, const Parameter& parameter) {
    absl::StrAppend(out, parameter.name);
  });
}

// "game=baloot set=target=501"
std::string TextOf(const std::vector<std::pair<std::string, std::string>>& options) {
  std::string text;
  for (const auto& [name, value] : options) absl::StrAppend(&text, text.empty() ? "" : " ", name, "=", value);
  return text;
}

}  // namespace

std::string DifferenceOf(const TuneTerms& stored, const TuneTerms& wanted) {
  if (stored.bot != wanted.bot) return Difference("bot", stored.bot, wanted.bot);
  if (stored.seed != wanted.seed) return "the seed is another one";
  if (stored.iterations != wanted.iterations) {
    return Difference("--iterations", stored.iterations, wanted.iterations);
  }
  if (stored.pairs != wanted.pairs) return Difference("--pairs", stored.pairs, wanted.pairs);
  if (stored.options != wanted.options) {
    return Difference("options", TextOf(stored.options), TextOf(wanted.options));
  }
  if (NamesOf(stored.parameters) != NamesOf(wanted.parameters)) {
    return Difference("parameters", NamesOf(stored.parameters), NamesOf(wanted.parameters));
  }
  for (size_t i = 0; i < stored.parameters.size(); ++i) {
    std::string difference = DifferenceOf(stored.parameters[i], wanted.parameters[i]);
    if (!difference.empty()) return difference;
  }
  return "";
}

absl::Status WriteTuneFile(const std::string& path, const TuneFile& file,
                           const std::vector<std::string>& values) {
  const TuneTerms& terms = file.terms;
  Json json = {{"hakam_tune", kVersion},         {"bot", terms.bot},     {"seed", terms.seed},
               {"iterations", terms.iterations}, {"pairs", terms.pairs}, {"options", Json::array()},
               {"parameters", Json::array()},    {"values", values},     {"steps", Json::array()}};
  for (const auto& [name, value] : terms.options)
    json["options"].push_back({{"name", name}, {"value", value}});
  for (const Parameter& parameter : terms.parameters) json["parameters"].push_back(JsonOf(parameter));
  for (const TuneStep& step : file.steps) json["steps"].push_back(JsonOf(step));
  const std::string text = json.dump(1, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) + "\n";
  const std::string fresh = absl::StrCat(path, ".new");
  HAKAM_RETURN_IF_ERROR(WriteDurably(fresh, text));
  if (std::rename(fresh.c_str(), path.c_str()) != 0) return WriteError(path, errno);
  return absl::OkStatus();
}

absl::StatusOr<TuneFile> ReadTuneFile(const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return absl::NotFoundError(absl::StrCat(path, ": does not exist"));
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMaxBytes));
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is not JSON: the file was changed or damaged; begin with another folder"));
  }
  return FromJson(path, json);
}

}  // namespace hakam::arbiter
