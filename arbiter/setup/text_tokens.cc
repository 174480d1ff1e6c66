#include "arbiter/setup/text_tokens.h"

#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/field_error.h"

namespace hakam::arbiter {
namespace {

using ::google::protobuf::Descriptor;
using ::google::protobuf::EnumDescriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::OneofDescriptor;
using ::google::protobuf::io::Tokenizer;

class AnyError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override { any_ = true; }
  bool any() const { return any_; }

 private:
  bool any_ = false;
};

bool Opens(const TextToken& token) { return token.text == "[" || token.text == "{" || token.text == "<"; }
bool Closes(const TextToken& token) { return token.text == "]" || token.text == "}" || token.text == ">"; }

std::string FieldNames(const Descriptor& type) {
  std::vector<std::string> names;
  names.reserve(static_cast<size_t>(type.field_count()));
  for (int i = 0; i < type.field_count(); ++i) names.push_back(type.field(i)->name());
  return absl::StrJoin(names, ", ");
}

// Without the value for "not set".
std::string ValueNames(const EnumDescriptor& type) {
  std::vector<std::string> names;
  for (int i = 0; i < type.value_count(); ++i) {
    if (type.value(i)->number() != 0) names.push_back(type.value(i)->name());
  }
  return absl::StrJoin(names, " or ");
}

// Reads a text by its type, and on after a mistake. It stops at anything that is neither correct nor a
// TextMistake; that is an error of form, and protobuf's parser reports it.
class MistakeFinder {
 public:
  explicit MistakeFinder(const std::vector<TextToken>& tokens) : at_(tokens.begin()) {}

  std::vector<TextMistake> Find(const Descriptor& type) {
    Message(type, "", "");
    return std::move(mistakes_);
  }

 private:
  // These functions return false where reading stops. `end`: the token that closes the message, "" at the end
  // of the text.
  bool Message(const Descriptor& type, const std::string& path, absl::string_view end) {
    std::map<const FieldDescriptor*, size_t> entries;
    std::map<const OneofDescriptor*, const FieldDescriptor*> chosen;
    while (!(end.empty() ? at_->type == Tokenizer::TYPE_END : Take(end))) {
      if (at_->type != Tokenizer::TYPE_IDENTIFIER) return false;
      const TextToken name = *at_++;
      const std::string in = absl::StrCat(path, path.empty() ? "" : ".", name.text);
      const FieldDescriptor* field = type.FindFieldByName(name.text);
      if (field == nullptr) {
        Wrong(name, in, absl::StrCat("no such field; the fields are ", FieldNames(type)));
        if (!SkipValue()) return false;
        continue;
      }
      size_t& count = entries[field];
      if (!field->is_repeated() && count > 0) Wrong(name, in, "is there twice; leave one out");
      if (const OneofDescriptor* oneof = field->real_containing_oneof(); oneof != nullptr) {
        const auto [other, first] = chosen.emplace(oneof, field);
        if (!first) {
          Wrong(name, in, absl::StrCat("there is a ", other->second->name(), " too; leave one out"));
        }
      }
      if (!Values(*field, in, &count)) return false;
      if (!Take(";")) Take(",");
    }
    return true;
  }

  bool Values(const FieldDescriptor& field, const std::string& path, size_t* count) {
    if (!Take(":") && field.message_type() == nullptr) return false;
    if (!field.is_repeated()) {
      ++*count;
      return Value(field, path);
    }
    if (!Take("[")) return Value(field, FieldEntry(path, (*count)++));
    if (Take("]")) return true;
    do {
      if (!Value(field, FieldEntry(path, (*count)++))) return false;
    } while (Take(","));
    return Take("]");
  }

  bool Value(const FieldDescriptor& field, const std::string& path) {
    switch (field.cpp_type()) {
      case FieldDescriptor::CPPTYPE_MESSAGE:
        if (Take("{")) return Message(*field.message_type(), path, "}");
        return Take("<") && Message(*field.message_type(), path, ">");
      case FieldDescriptor::CPPTYPE_ENUM:
        if (at_->type == Tokenizer::TYPE_IDENTIFIER &&
            field.enum_type()->FindValueByName(at_->text) == nullptr) {
          Wrong(*at_, path,
                absl::StrCat("there is no ", at_->text, "; use ", ValueNames(*field.enum_type())));
        }
        break;
      case FieldDescriptor::CPPTYPE_BOOL: {
        static const std::set<std::string> kBools = {"true", "True", "t", "false", "False", "f"};
        if (at_->type == Tokenizer::TYPE_IDENTIFIER && kBools.count(at_->text) == 0) {
          Wrong(*at_, path, absl::StrCat(at_->text, " is not a boolean; use true or false"));
        }
        break;
      }
      case FieldDescriptor::CPPTYPE_STRING:
        if (at_->type != Tokenizer::TYPE_STRING) return false;
        while (at_->type == Tokenizer::TYPE_STRING) ++at_;  // adjacent strings are one string
        return true;
      default:
        break;
    }
    Take("-");
    if (at_->type == Tokenizer::TYPE_END || at_->type == Tokenizer::TYPE_SYMBOL) return false;
    ++at_;
    return true;
  }

  bool Take(absl::string_view symbol) {
    if (at_->type != Tokenizer::TYPE_SYMBOL || at_->text != symbol) return false;
    ++at_;
    return true;
  }

  // The value of a field whose type is not known, and the separator after it.
  bool SkipValue() {
    const bool has_colon = Take(":");
    if (!Opens(*at_)) {
      if (!has_colon || at_->type == Tokenizer::TYPE_END || at_->type == Tokenizer::TYPE_SYMBOL) return false;
      do {
        ++at_;
      } while (at_->type == Tokenizer::TYPE_STRING);
    } else {
      int depth = 0;
      do {
        if (at_->type == Tokenizer::TYPE_END) return false;
        depth += Opens(*at_) - Closes(*at_);
        ++at_;
      } while (depth > 0);
    }
    if (!Take(";")) Take(",");
    return true;
  }

  void Wrong(const TextToken& token, const std::string& path, std::string what) {
    mistakes_.push_back({.token = token, .path = path, .what = std::move(what)});
  }

  std::vector<TextToken>::const_iterator at_;  // never after TYPE_END
  std::vector<TextMistake> mistakes_;
};

}  // namespace

std::vector<TextToken> TokensOf(absl::string_view text) {
  google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
  AnyError error;
  Tokenizer tokenizer(&input, &error);
  tokenizer.set_comment_style(Tokenizer::SH_COMMENT_STYLE);
  tokenizer.set_allow_f_after_float(true);
  tokenizer.set_require_space_after_number(false);
  std::vector<TextToken> tokens;
  while (tokenizer.Next() && !error.any()) tokens.push_back(tokenizer.current());
  TextToken end = tokenizer.current();
  end.type = Tokenizer::TYPE_END;
  end.text.clear();
  tokens.push_back(end);
  return tokens;
}

std::vector<TextToken> EntriesOf(const std::vector<TextToken>& tokens, size_t mention) {
  size_t at = mention + 1;
  if (at < tokens.size() && tokens[at].text == ":") ++at;
  if (at >= tokens.size() || tokens[at].text != "[") return {tokens[mention]};
  std::vector<TextToken> entries;
  bool begins = true;
  for (int depth = 0; ++at < tokens.size();) {
    if (depth == 0 && Closes(tokens[at])) break;
    if (begins) entries.push_back(tokens[at]);
    depth += Opens(tokens[at]) - Closes(tokens[at]);
    begins = depth == 0 && tokens[at].text == ",";
  }
  return entries;
}

std::vector<TextMistake> FindMistakes(const std::vector<TextToken>& tokens, const Descriptor& type) {
  return MistakeFinder(tokens).Find(type);
}

}  // namespace hakam::arbiter
