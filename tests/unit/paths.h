// Where the sources and the programs of this build are. Only paths.cc is compiled anew for another clone: a
// cache of the compiler knows all other tests.
#ifndef HAKAM_TESTS_UNIT_PATHS_H_
#define HAKAM_TESTS_UNIT_PATHS_H_

#include <string>

namespace hakam {

// SourceFile("tests/golden"): its absolute path.
std::string SourceFile(const std::string& path);
// BinFile("hakam"): the absolute path of a program of this build.
std::string BinFile(const std::string& name);

}  // namespace hakam

#endif  // HAKAM_TESTS_UNIT_PATHS_H_
