// The words of a text in protobuf's text format with their places. Protobuf's parser does not tell these
// places: it has one place for a whole list, and for an unknown name it reports the next word.
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

// The tokens as protobuf's parser reads them, up to the first error; the last token is TYPE_END.
std::vector<TextToken> TokensOf(absl::string_view text);

// The entries of one mention of a repeated field: for `set: "a"` the mention itself, for `set: ["a", "b"]`
// the elements of the list. `mention`: the index of the field's name in `tokens`.
std::vector<TextToken> EntriesOf(const std::vector<TextToken>& tokens, size_t mention);

// An unknown name or value, or a field that is given twice.
struct TextMistake {
  TextToken token;   // the wrong token
  std::string path;  // of the field, "limits.ram"
  std::string what;  // "what is wrong; what to do"
};
// The mistakes in the text of a message, up to the first error of form, for which protobuf's own message is
// good.
std::vector<TextMistake> FindMistakes(const std::vector<TextToken>& tokens,
                                      const google::protobuf::Descriptor& type);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_TEXT_TOKENS_H_
