#include "arbiter/setup/league_text.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "arbiter/setup/text_tokens.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

using ::google::protobuf::Descriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::TextFormat;

// Converts numbers that count from 0.
TextPlace PlaceFrom(int line, int column) { return {.line = line + 1, .column = column + 1}; }

std::string PlaceText(const std::string& path, const std::optional<TextPlace>& place) {
  return place ? absl::StrCat(path, ":", place->line, ":", place->column) : path;
}

// Keeps the first error, because later errors often follow from it.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (!what_.empty()) return;
    what_ = message;
    if (line >= 0) place_ = PlaceFrom(line, column);
  }
  const std::string& what() const { return what_; }
  const std::optional<TextPlace>& place() const { return place_; }

 private:
  std::string what_;
  std::optional<TextPlace> place_;
};

bool Parse(absl::string_view text, v1::League* league, TextFormat::ParseInfoTree* places, FirstError* error) {
  TextFormat::Parser parser;
  parser.RecordErrorsTo(error);
  if (places != nullptr) parser.WriteLocationsTo(places);
  google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
  return parser.Parse(&input, league);
}

// Protobuf's table has a place for each mention of a field, and a mention may be a list of entries.
std::optional<TextPlace> PlaceOfEntry(const std::vector<TextToken>& tokens,
                                      const TextFormat::ParseInfoTree& places, const FieldDescriptor* field,
                                      size_t index) {
  for (int mention = 0;; ++mention) {
    const TextFormat::ParseLocation location = places.GetLocation(field, mention);
    if (location.line < 0) return std::nullopt;
    const auto token = std::lower_bound(tokens.begin(), tokens.end(), location,
                                        [](const TextToken& a, const TextFormat::ParseLocation& b) {
                                          return std::pair(a.line, a.column) < std::pair(b.line, b.column);
                                        });
    if (token == tokens.end()) return std::nullopt;
    const std::vector<TextToken> entries = EntriesOf(tokens, static_cast<size_t>(token - tokens.begin()));
    if (index < entries.size()) return PlaceFrom(entries[index].line, entries[index].column);
    index -= entries.size();
  }
}

}  // namespace

absl::StatusOr<v1::League> ParseLeagueText(absl::string_view text, const std::string& path) {
  v1::League league;
  FirstError error;
  if (Parse(text, &league, nullptr, &error)) return league;
  // For an unknown name protobuf reports the place of the next word, often on the next line, so look for it
  // first.
  std::vector<std::string> lines;
  for (const TextMistake& mistake : FindMistakes(TokensOf(text), *v1::League::descriptor())) {
    const TextPlace place = PlaceFrom(mistake.token.line, mistake.token.column);
    lines.push_back(absl::StrCat(PlaceText(path, place), ": ", mistake.path, ": ", mistake.what));
  }
  if (!lines.empty()) return absl::InvalidArgumentError(absl::StrJoin(lines, "\n"));
  if (error.what().empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": not protobuf text"));
  return absl::InvalidArgumentError(absl::StrCat(PlaceText(path, error.place()), ": ",
                                                 PrintableLine(absl::StripSuffix(error.what(), "."))));
}

std::optional<TextPlace> PlaceOf(absl::string_view text, const FieldPath& field) {
  v1::League league;
  TextFormat::ParseInfoTree root;
  FirstError error;
  if (!Parse(text, &league, &root, &error)) return std::nullopt;
  const std::vector<TextToken> tokens = TokensOf(text);
  const TextFormat::ParseInfoTree* places = &root;
  const Descriptor* type = v1::League::descriptor();
  std::optional<TextPlace> nearest;
  for (const FieldStep& step : field) {
    const FieldDescriptor* at = places == nullptr ? nullptr : type->FindFieldByName(step.name);
    if (at == nullptr) break;
    const size_t index = step.index.value_or(0);
    std::optional<TextPlace> found;
    if (at->is_repeated()) {
      found = PlaceOfEntry(tokens, *places, at, index);
    } else if (const auto location = places->GetLocation(at, -1); location.line >= 0) {
      found = PlaceFrom(location.line, location.column);
    }
    if (!found) break;
    nearest = found;
    type = at->message_type();
    if (type == nullptr) break;
    places = places->GetTreeForNested(at, at->is_repeated() ? static_cast<int>(index) : -1);
  }
  return nearest;
}

absl::Status AtPlace(const std::string& path, absl::string_view text, const absl::Status& error) {
  if (error.ok()) return error;
  return absl::Status(error.code(),
                      absl::StrCat(PlaceText(path, PlaceOf(text, FieldOf(error))), ": ", error.message()));
}

}  // namespace hakam::arbiter
