#include "sdk/cpp/where.h"

#include <errno.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "absl/debugging/symbolize.h"

namespace hakam {
namespace {

constexpr int kMaxFrames = 64;
constexpr size_t kMaxName = 256;

thread_local volatile sig_atomic_t in_authors_code = 0;
pthread_t bots_thread;  // set before the handler is

// The functions below are called by the handler of a signal, so they use no memory of the heap.

void Write(const char* text) {
  const ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

bool StartsWith(const char* text, const char* prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

// Functions in which an author does not look for a fault. ThreadSanitizer calls the handler itself.
bool IsOfLibrary(const char* name) {
  for (const char* prefix : {"std::", "absl::", "hakam::rules::", "hakam::wire::", "hakam::solver::",
                             "hakam::(anonymous namespace)::OnQuit", "__tsan::", "sighandler("}) {
    if (StartsWith(name, prefix)) return true;
  }
  return strchr(name, '(') == nullptr;  // a function of C: usleep, memcpy
}

// "(anonymous namespace)::Bot::Decide(hakam::Question const&)" -> "Bot::Decide".
const char* ShortName(char* name) {
  constexpr char kAnonymous[] = "(anonymous namespace)::";
  if (StartsWith(name, kAnonymous)) name += strlen(kAnonymous);
  for (char* at = name; (at = strchr(at, '(')) != nullptr; ++at) {
    if (StartsWith(at, kAnonymous)) continue;
    *at = 0;
    break;
  }
  return name;
}

void OnQuit(int) {
  const int error = errno;
  if (pthread_equal(pthread_self(), bots_thread) == 0) {
    pthread_kill(bots_thread, SIGQUIT);  // a thread of the author's got it
  } else if (in_authors_code != 0) {
    void* frames[kMaxFrames];
    const int count = backtrace(frames, kMaxFrames);
    char name[kMaxName];
    bool said = false;
    for (int i = 0; i < count && !said; ++i) {
      // The address is that of the next instruction, which may be in the next function.
      if (!absl::Symbolize(static_cast<char*>(frames[i]) - 1, name, sizeof name) || IsOfLibrary(name))
        continue;
      Write("hakam: at ");
      Write(ShortName(name));
      Write("\n");
      said = true;
    }
    for (int i = 0; i < count; ++i) {
      const bool known = absl::Symbolize(static_cast<char*>(frames[i]) - 1, name, sizeof name);
      Write("  ");
      Write(known ? name : "?");
      Write("\n");
    }
  }
  errno = error;
}

}  // namespace

InAuthorsCode::InAuthorsCode() { in_authors_code = 1; }
InAuthorsCode::~InAuthorsCode() { in_authors_code = 0; }

void SayWhereOnQuit() {
  // The first call loads a library, which a handler must not do.
  void* frame = nullptr;
  backtrace(&frame, 1);
  bots_thread = pthread_self();
  struct sigaction action {};
  action.sa_handler = OnQuit;
  action.sa_flags = SA_RESTART;
  sigaction(SIGQUIT, &action, nullptr);
  sigset_t quit;
  sigemptyset(&quit);
  sigaddset(&quit, SIGQUIT);
  pthread_sigmask(SIG_UNBLOCK, &quit, nullptr);
}

}  // namespace hakam
