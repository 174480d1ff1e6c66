// One line of a file of statistics: inputs, and results that are compared. A number that was neither read nor
// compared is a fault of its own, so that none is ignored; a text that nobody asked for describes.
//
//   Example example(*ParseJson(line));
//   const double sd = example.Number(example.line(), "sd");
//   example.Expect(example.line(), "se", sd / 10);
//   example.Faults();  // {"se: 0.25, expected 0.26"}
#ifndef HAKAM_TESTS_VECTORS_STATISTICS_EXAMPLE_H_
#define HAKAM_TESTS_VECTORS_STATISTICS_EXAMPLE_H_

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hakam::vectors {

// A JSON value as a plain one: who reads it need not compile a JSON library.
struct Value {
  enum class Kind { kNull, kFlag, kNumber, kText, kList, kObject };
  Kind kind = Kind::kNull;
  std::string path;  // where in the line: "schedule_batch.m"
  bool flag = false;
  double number = 0;
  std::string text;
  std::vector<Value> list;
  std::map<std::string, Value> object;

  bool is_null() const { return kind == Kind::kNull; }
};

// InvalidArgument if it is not one JSON value. NaN, which Python writes and JSON does not have, is null: the
// tool that the vector comes from had no answer.
absl::StatusOr<Value> ParseJson(const std::string& text);

class Example {
 public:
  // Differences up to 1e-6 of the expected number are none, or up to the share that its field "tolerance"
  // says; 1e-9 where a number below that is expected.
  explicit Example(Value line);
  Example(const Example&) = delete;
  Example& operator=(const Example&) = delete;

  const Value& line() const { return line_; }

  // Inputs. What is missing or of another kind is a fault, and the answer then harmless.
  const Value& Field(const Value& object, const std::string& key);
  const Value& Item(const Value& list, size_t index);
  double Number(const Value& value);
  double Number(const Value& object, const std::string& key) { return Number(Field(object, key)); }
  std::string Text(const Value& value);
  std::string Text(const Value& object, const std::string& key) { return Text(Field(object, key)); }
  const std::vector<Value>& List(const Value& value);
  const std::vector<Value>& List(const Value& object, const std::string& key);
  std::vector<double> Numbers(const Value& object, const std::string& key);
  std::vector<std::string> Texts(const Value& object, const std::string& key);
  bool Has(const Value& object, const std::string& key) const;  // and not null

  // Results. Null expects that there is none.
  void Compare(const Value& expected, std::optional<double> actual);
  // By key; nothing if it is absent.
  void Expect(const Value& object, const std::string& key, std::optional<double> actual);
  void ExpectText(const Value& object, const std::string& key, const std::string& actual);
  void ExpectFlag(const Value& object, const std::string& key, bool actual);
  // The fields of the line whose names begin so are of another tool, and other by nature.
  void IgnoreOf(const std::string& tool);

  // The product does not compute this field.
  void Ignore(const Value& object, const std::string& key);

  void Fault(const Value& value, const std::string& what);
  void Fault(const absl::Status& status);
  std::vector<std::string> Faults() const;

 private:
  const Value* Find(const Value& object, const std::string& key) const;
  void AddUnused(const Value& value, std::vector<std::string>* faults) const;

  Value line_;
  double tolerance_ = 1e-6;
  int compared_ = 0;
  std::set<const Value*> used_;  // with all that is in them
  std::vector<std::string> faults_;
};

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_STATISTICS_EXAMPLE_H_
