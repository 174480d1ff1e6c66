// Says at SIGQUIT where the bot is. The arbiter sends the signal to a bot that has not answered in time, and
// puts the answer into the fault. Private to this folder.
#ifndef HAKAM_SDK_CPP_WHERE_H_
#define HAKAM_SDK_CPP_WHERE_H_

namespace hakam {

// From now on the process writes to stderr at SIGQUIT, and goes on: "hakam: at Bot::Decide", then
// the functions of the calling thread, innermost first. Nothing if this thread does not run the author's
// code. Call it on the thread that runs the bot, when all other threads block SIGQUIT.
void SayWhereOnQuit();

// While it lives, its thread runs the author's code.
class InAuthorsCode {
 public:
  InAuthorsCode();
  ~InAuthorsCode();
  InAuthorsCode(const InAuthorsCode&) = delete;
  InAuthorsCode& operator=(const InAuthorsCode&) = delete;
};

}  // namespace hakam

#endif  // HAKAM_SDK_CPP_WHERE_H_
