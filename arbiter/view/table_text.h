// Tables of text. Names and other texts of unknown origin are escaped here: PrintableLine (sdk/base/utf8.h),
// and in Markdown its own signs too.
#ifndef HAKAM_ARBITER_VIEW_TABLE_TEXT_H_
#define HAKAM_ARBITER_VIEW_TABLE_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// All rows have the length of the first row, which is the head. The second column holds names.
using Rows = std::vector<std::vector<std::string>>;

inline constexpr size_t kUsualColumns = 100;  // where there is no terminal

// For people: numbers are right-aligned, names left-aligned.
std::string Aligned(const Rows& rows);
// The same for wide tables, in blocks of at most `columns` characters width; each block repeats the first two
// columns of the table.
std::string Folded(const Rows& rows, size_t columns = kUsualColumns);
// A table for a terminal of this width; not set: as wide as it is.
std::string Fitted(const Rows& rows, std::optional<size_t> columns);
std::string MarkdownTable(const Rows& rows);

// The text for a line of Markdown: it is shown as it is and means nothing, be it a link, emphasis, a cell or
// HTML.
std::string MarkdownText(const std::string& text);
// The same, as code.
std::string MarkdownCode(const std::string& text);
// A list with an entry for each line of the text, as code.
std::string MarkdownList(absl::string_view text);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_TABLE_TEXT_H_
