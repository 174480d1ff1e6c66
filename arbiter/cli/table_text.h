// Tables of text. Names and other texts of unknown origin are escaped here: PrintableLine (sdk/base/utf8.h),
// and in Markdown its own signs too.
#ifndef HAKAM_ARBITER_CLI_TABLE_TEXT_H_
#define HAKAM_ARBITER_CLI_TABLE_TEXT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// All rows have the length of the first row, which is the head. The second column holds names.
using Rows = std::vector<std::vector<std::string>>;

// For a terminal: numbers are right-aligned, names left-aligned.
std::string Aligned(const Rows& rows);
// The same for wide tables, in blocks of at most 100 characters width; each block repeats the first two
// columns.
std::string Folded(const Rows& rows);
std::string MarkdownTable(const Rows& rows);

// The text for a line of Markdown: it is shown as it is and means nothing, be it a link, emphasis, a cell or
// HTML.
std::string MarkdownText(const std::string& text);
// The same, as code.
std::string MarkdownCode(const std::string& text);
// A list with an entry for each line of the text, as code.
std::string MarkdownList(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TABLE_TEXT_H_
