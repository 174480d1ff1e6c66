#include "tests/unit/paths.h"

namespace hakam {

std::string SourceFile(const std::string& path) { return HAKAM_SOURCE_DIR "/" + path; }
std::string BinFile(const std::string& name) { return HAKAM_BIN_DIR "/" + name; }

}  // namespace hakam
