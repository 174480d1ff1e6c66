// Rows of text in columns.
#ifndef HAKAM_ARBITER_CLI_TABLE_TEXT_H_
#define HAKAM_ARBITER_CLI_TABLE_TEXT_H_

#include <string>
#include <vector>

namespace hakam::arbiter {

// All rows as long as the first, which is the head. The second column is a name.
using Rows = std::vector<std::vector<std::string>>;

// For a terminal: numbers to the right, names to the left.
std::string Aligned(const Rows& rows);
// The same for tables of any width: the first two columns are repeated beside as many of the others as fit
// into 100 columns, block after block.
std::string Folded(const Rows& rows);
std::string MarkdownTable(const Rows& rows);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_TABLE_TEXT_H_
