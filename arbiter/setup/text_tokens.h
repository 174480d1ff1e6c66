// The words of a text in protobuf's text format, each with its place. Needed where protobuf's parser does not
// tell the place: it has one place for a whole list, and blames the word after an unknown name.
//
//   const std::vector<TextToken> tokens = TokensOf("entrants: [ { name: 'a' } ]");  // "entrants", ":", "[",
//   ...
#ifndef HAKAM_ARBITER_SETUP_TEXT_TOKENS_H_
#define HAKAM_ARBITER_SETUP_TEXT_TOKENS_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Lines and columns count from 0.
using TextToken = google::protobuf::io::Tokenizer::Token;

// As protobuf's parser reads them, up to the first that it cannot read; the last one is TYPE_END.
std::vector<TextToken> TokensOf(absl::string_view text);

// The entries that one mention of a repeated field gives: of `set: "a"` the mention itself, of `set: ["a",
// "b"]` what is between the commas. `mention`: the name of the field in `tokens`.
std::vector<TextToken> EntriesOf(const std::vector<TextToken>& tokens, size_t mention);

// A name or a value that the type does not have, or a field that is there twice.
struct TextMistake {
  TextToken token;   // that is wrong
  std::string path;  // of the field, "limits.ram"
  std::string what;  // "what is wrong; what to do"
};
// The first in the text of a message. Nothing: there is none, or protobuf's parser names it well itself.
std::optional<TextMistake> FindMistake(const std::vector<TextToken>& tokens,
                                       const google::protobuf::Descriptor& type);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_TEXT_TOKENS_H_
