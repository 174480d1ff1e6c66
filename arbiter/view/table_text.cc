#include "arbiter/view/table_text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "arbiter/view/wrapped_text.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kLeading = 2;

// The cells as they are shown.
Rows Shown(Rows rows) {
  for (auto& row : rows) {
    for (std::string& cell : row) cell = PrintableLine(cell);
  }
  return rows;
}

std::vector<size_t> Widths(const Rows& rows) {
  std::vector<size_t> widths(rows[0].size());
  for (const auto& row : rows) {
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], TextWidth(row[c]));
  }
  return widths;
}

}  // namespace

std::string Aligned(const Rows& raw) {
  const Rows rows = Shown(raw);
  const std::vector<size_t> widths = Widths(rows);
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (size_t c = 0; c < row.size(); ++c) {
      const std::string pad(widths[c] - TextWidth(row[c]), ' ');
      absl::StrAppend(&line, c == 0 ? " " : "  ", c == 1 ? row[c] + pad : pad + row[c]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    absl::StrAppend(&out, line, "\n");
  }
  return out;
}

std::string Folded(const Rows& raw, size_t columns) {
  const Rows rows = Shown(raw);
  const std::vector<size_t> widths = Widths(rows);
  std::string out;
  for (size_t begin = kLeading; begin < widths.size();) {
    size_t used = 1 + widths[0] + 2 + widths[1];
    size_t end = begin;
    while (end < widths.size() && (end == begin || used + 2 + widths[end] <= columns))
      used += 2 + widths[end++];
    Rows block;
    for (const auto& row : rows) {
      block.emplace_back(row.begin(), row.begin() + kLeading);
      block.back().insert(block.back().end(), row.begin() + static_cast<long>(begin),
                          row.begin() + static_cast<long>(end));
    }
    absl::StrAppend(&out, out.empty() ? "" : "\n", Aligned(block));
    begin = end;
  }
  return out;
}

std::string Fitted(const Rows& rows, std::optional<size_t> columns) {
  return columns ? Folded(rows, *columns) : Aligned(rows);
}

std::string MarkdownTable(const Rows& rows) {
  std::string out;
  for (size_t r = 0; r < rows.size(); ++r) {
    absl::StrAppend(&out, "| ",
                    absl::StrJoin(rows[r], " | ",
                                  [](std::string* text, const std::string& cell) {
                                    absl::StrAppend(text, MarkdownText(cell));
                                  }),
                    " |\n");
    if (r > 0) continue;
    for (size_t c = 0; c < rows[0].size(); ++c) absl::StrAppend(&out, c == 1 ? "|---" : "|---:");
    absl::StrAppend(&out, "|\n");
  }
  return out;
}

std::string MarkdownText(const std::string& text) {
  const std::string shown = PrintableLine(text);
  const auto is_letter = [&shown](size_t i) {  // also of another script
    return i < shown.size() &&
           (absl::ascii_isalnum(static_cast<unsigned char>(shown[i])) || (shown[i] & 0x80) != 0);
  };
  std::string out;
  for (size_t i = 0; i < shown.size(); ++i) {
    const bool within = shown[i] == '_' && is_letter(i - 1) && is_letter(i + 1);  // means nothing there
    if (!within && absl::string_view("\\`*_[]<>|&~").find(shown[i]) != absl::string_view::npos) out += '\\';
    out += shown[i];
  }
  return out;
}

std::string MarkdownCode(const std::string& text) {
  const std::string shown = PrintableLine(text);
  std::string fence = "`";
  while (absl::StrContains(shown, fence)) fence += '`';
  if (fence.size() == 1) return absl::StrCat(fence, shown, fence);
  return absl::StrCat(fence, " ", shown, " ", fence);
}

std::string MarkdownList(absl::string_view text) {
  std::string list;
  for (const absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    absl::StrAppend(&list, "- ", MarkdownCode(std::string(line)), "\n");
  }
  return list;
}

}  // namespace hakam::arbiter
