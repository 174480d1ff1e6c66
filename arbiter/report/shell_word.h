// Words of commands that people can copy.
#ifndef HAKAM_ARBITER_REPORT_SHELL_WORD_H_
#define HAKAM_ARBITER_REPORT_SHELL_WORD_H_

#include <string>

namespace hakam::arbiter {

// Quotes a word for a shell, if necessary.
std::string ForShell(const std::string& word);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_SHELL_WORD_H_
