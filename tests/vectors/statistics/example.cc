#include "tests/vectors/statistics/example.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace hakam::vectors {
namespace {

using Json = nlohmann::json;

constexpr double kNearZero = 1e-9;
const Value kNothing;

Value Plain(const Json& json, const std::string& path) {
  Value value;
  value.path = path;
  if (json.is_boolean()) {
    value.kind = Value::Kind::kFlag;
    value.flag = json.get<bool>();
  } else if (json.is_number()) {
    value.kind = Value::Kind::kNumber;
    value.number = json.get<double>();
  } else if (json.is_string()) {
    value.kind = Value::Kind::kText;
    value.text = json.get<std::string>();
  } else if (json.is_array()) {
    value.kind = Value::Kind::kList;
    for (const Json& item : json)
      value.list.push_back(Plain(item, absl::StrCat(path, "[", value.list.size(), "]")));
  } else if (json.is_object()) {
    value.kind = Value::Kind::kObject;
    for (const auto& item : json.items()) {
      value.object[item.key()] = Plain(item.value(), absl::StrCat(path, path.empty() ? "" : ".", item.key()));
    }
  }
  return value;
}

// NaN outside of texts becomes null.
std::string WithoutNan(const std::string& text) {
  std::string out;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (!quoted && text.compare(i, 3, "NaN") == 0) {
      out += "null";
      i += 2;
      continue;
    }
    out += text[i];
    if (quoted && text[i] == '\\' && i + 1 < text.size()) out += text[++i];
  }
  return out;
}

std::string Shown(std::optional<double> number) {
  return number.has_value() ? absl::StrFormat("%.12g", *number) : "null";
}

}  // namespace

absl::StatusOr<Value> ParseJson(const std::string& text) {
  const Json json = Json::parse(WithoutNan(text), nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError("not JSON");
  return Plain(json, "");
}

Example::Example(Value line) : line_(std::move(line)) {
  if (Has(line_, "tolerance")) tolerance_ = Number(line_, "tolerance");
}

const Value* Example::Find(const Value& object, const std::string& key) const {
  const auto it = object.object.find(key);
  return it == object.object.end() ? nullptr : &it->second;
}

const Value& Example::Field(const Value& object, const std::string& key) {
  const Value* value = Find(object, key);
  if (value != nullptr) return *value;
  faults_.push_back(absl::StrCat(object.path, object.path.empty() ? "" : ".", key, ": missing"));
  return kNothing;
}

const Value& Example::Item(const Value& list, size_t index) {
  if (index < list.list.size()) return list.list[index];
  Fault(list, absl::StrCat("has no item ", index));
  return kNothing;
}

double Example::Number(const Value& value) {
  used_.insert(&value);
  if (value.kind != Value::Kind::kNumber) Fault(value, "a number expected");
  return value.number;
}

std::string Example::Text(const Value& value) {
  used_.insert(&value);
  if (value.kind != Value::Kind::kText) Fault(value, "a text expected");
  return value.text;
}

const std::vector<Value>& Example::List(const Value& value) {
  if (value.kind != Value::Kind::kList) Fault(value, "a list expected");
  return value.list;
}

const std::vector<Value>& Example::List(const Value& object, const std::string& key) {
  return List(Field(object, key));
}

std::vector<double> Example::Numbers(const Value& object, const std::string& key) {
  std::vector<double> numbers;
  for (const Value& item : List(object, key)) numbers.push_back(Number(item));
  return numbers;
}

std::vector<std::string> Example::Texts(const Value& object, const std::string& key) {
  std::vector<std::string> texts;
  for (const Value& item : List(object, key)) texts.push_back(Text(item));
  return texts;
}

bool Example::Has(const Value& object, const std::string& key) const {
  const Value* value = Find(object, key);
  return value != nullptr && !value->is_null();
}

void Example::Compare(const Value& expected, std::optional<double> actual) {
  used_.insert(&expected);
  ++compared_;
  if (expected.is_null() && !actual.has_value()) return;
  if (expected.kind == Value::Kind::kNumber && actual.has_value()) {
    const double size = std::abs(expected.number);
    const double allowed = size < kNearZero ? kNearZero : tolerance_ * size;
    if (std::abs(*actual - expected.number) <= allowed) return;  // false for NaN
  }
  const std::string wanted = expected.kind == Value::Kind::kNumber ? Shown(expected.number)
                             : expected.is_null()                  ? "null"
                                                                   : "what is no number";
  Fault(expected, absl::StrCat(Shown(actual), ", expected ", wanted));
}

void Example::Expect(const Value& object, const std::string& key, std::optional<double> actual) {
  if (const Value* expected = Find(object, key)) Compare(*expected, actual);
}

void Example::ExpectText(const Value& object, const std::string& key, const std::string& actual) {
  const Value* expected = Find(object, key);
  if (expected == nullptr) return;
  ++compared_;
  if (Text(*expected) != actual) Fault(*expected, absl::StrCat(actual, ", expected ", expected->text));
}

void Example::ExpectFlag(const Value& object, const std::string& key, bool actual) {
  const Value* expected = Find(object, key);
  if (expected == nullptr) return;
  used_.insert(expected);
  ++compared_;
  if (expected->kind != Value::Kind::kFlag || expected->flag != actual)
    Fault(*expected, absl::StrCat(actual ? "true" : "false", " is not what is expected"));
}

void Example::IgnoreOf(const std::string& tool) {
  for (const auto& [key, value] : line_.object) {
    if (absl::StartsWith(key, tool)) used_.insert(&value);
  }
}

void Example::Ignore(const Value& object, const std::string& key) {
  if (const Value* value = Find(object, key)) used_.insert(value);
}

void Example::Fault(const Value& value, const std::string& what) {
  faults_.push_back(absl::StrCat(value.path, value.path.empty() ? "" : ": ", what));
}

void Example::Fault(const absl::Status& status) { faults_.push_back(std::string(status.message())); }

void Example::AddUnused(const Value& value, std::vector<std::string>* faults) const {
  if (used_.count(&value) != 0) return;
  if (value.kind == Value::Kind::kNumber || value.kind == Value::Kind::kFlag)
    faults->push_back(absl::StrCat(value.path, ": nobody knows this field"));
  for (const Value& item : value.list) AddUnused(item, faults);
  for (const auto& [key, field] : value.object) AddUnused(field, faults);
}

std::vector<std::string> Example::Faults() const {
  std::vector<std::string> faults = faults_;
  AddUnused(line_, &faults);
  if (faults.empty() && compared_ == 0) faults.push_back("no result in it");
  return faults;
}

}  // namespace hakam::vectors
