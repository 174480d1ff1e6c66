// Checks of pictures for the tests of plots.
#ifndef HAKAM_TESTS_UNIT_PLOT_PICTURES_H_
#define HAKAM_TESTS_UNIT_PLOT_PICTURES_H_

#include <cstddef>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace hakam::arbiter {

inline size_t Count(absl::string_view text, absl::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != absl::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Checks that it is a complete document with closed elements and valid numbers.
inline void ExpectPicture(const std::string& svg) {
  EXPECT_TRUE(absl::StartsWith(svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
  EXPECT_TRUE(absl::EndsWith(svg, "</svg>\n"));
  EXPECT_EQ(Count(svg, "<g>"), Count(svg, "</g>"));
  EXPECT_EQ(Count(svg, "<text"), Count(svg, "</text>"));
  for (const char* part : {"=\"nan", "=\"-nan", "=\"inf", "=\"-inf", "nan,", "inf,"}) {
    EXPECT_FALSE(absl::StrContains(svg, part)) << part;
  }
}

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_PLOT_PICTURES_H_
