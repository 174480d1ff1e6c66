// The files of the page, which CMake embeds into the program (page/README.md).
#ifndef HAKAM_ARBITER_WEB_PAGE_FILES_H_
#define HAKAM_ARBITER_WEB_PAGE_FILES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace hakam::arbiter {

struct PageFile {
  absl::string_view name;  // "index.html"
  absl::string_view type;  // for HTTP
  absl::string_view bytes;
  absl::string_view gzipped;  // the same bytes, compressed
};

// Empty: this program was built without the page, because Node was missing.
absl::Span<const PageFile> PageFiles();

// For people: why there is no page, and how to get it.
inline constexpr char kNoPage[] =
    "this program was built without the page, because Node.js or npm was missing; install them (Debian: "
    "nodejs, npm), "
    "and build again";

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_PAGE_FILES_H_
