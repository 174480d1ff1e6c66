// Tables of text.
#ifndef HAKAM_ARBITER_CLI_TABLE_TEXT_H_
#define HAKAM_ARBITER_CLI_TABLE_TEXT_H_

#include <string>
#include <vector>

namespace hakam::arbiter {

// All rows have the length of the first row, which is the head. The second column holds names.
using Rows = std::vector<std::vector<std::string>>;

// For a terminal: numbers are right-aligned, names left-aligned.
std::string Aligned(const Rows& rows);
// The same for wide tables, in blocks of at most 100 characters width; each block repeats the first two
// columns.
std::string Folded(const Rows& rows);
std::string MarkdownTable(const Rows& rows);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TABLE_TEXT_H_
