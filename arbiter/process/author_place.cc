#include "arbiter/process/author_place.h"

#include <algorithm>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/process/log_tail.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxPlace = 200;

// A line of a stack or traceback.
struct Frame {
  absl::string_view file;  // without its folders; empty: the line is none
  absl::string_view line;
  absl::string_view function;
  bool of_kit = false;
  bool of_author = false;
};

absl::string_view Digits(absl::string_view text) {
  return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

// The part of `text` before the last `separator`; the rest behind it stays in `text`. Empty: there is none.
absl::string_view TakeUntilLast(char separator, absl::string_view* text) {
  const size_t at = text->rfind(separator);
  if (at == absl::string_view::npos) return "";
  const absl::string_view before = text->substr(0, at);
  text->remove_prefix(at + 1);
  return before;
}

Frame FrameIn(absl::string_view path, absl::string_view line, absl::string_view function, bool of_library) {
  absl::string_view file = path;
  const absl::string_view folder = TakeUntilLast('/', &file);
  const bool of_kit = absl::EndsWith(folder, "/hakam");  // it may be copied into the bot's folder
  return {file, line, function, of_kit, !of_library && !of_kit};
}

// `  File "/home/me/bot.py", line 7, in decide`; faulthandler writes no comma before "in".
Frame PythonFrame(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "  File \"")) return {};
  const size_t quote = line.find("\", line ");
  if (quote == absl::string_view::npos) return {};
  const absl::string_view path = line.substr(0, quote);
  line.remove_prefix(quote + 8);
  const absl::string_view number = Digits(line);
  line.remove_prefix(number.size());
  absl::ConsumePrefix(&line, ",");
  absl::ConsumePrefix(&line, " in ");
  const bool of_library = absl::StartsWith(path, "<") || absl::StrContains(path, "/lib/python") ||
                          absl::StrContains(path, "/site-packages/") ||
                          absl::StrContains(path, "/dist-packages/");
  return FrameIn(path, number, line, of_library);
}

bool OfNodesLibrary(absl::string_view path) {
  return absl::StartsWith(path, "node:") || absl::StrContains(path, "/node_modules/");
}

// `    at decide (file:///home/me/bot.js:7:11)` or `    at /home/me/bot.js:7:11`.
Frame NodeFrame(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "    at ")) return {};
  absl::ConsumeSuffix(&line, " {");
  absl::string_view function;
  if (const size_t open = line.rfind(" ("); absl::EndsWith(line, ")") && open != absl::string_view::npos) {
    function = line.substr(0, open);
    line = line.substr(open + 2, line.size() - open - 3);
  }
  absl::string_view number = TakeUntilLast(':', &line);  // without the column
  const absl::string_view path = TakeUntilLast(':', &number);
  if (path.empty() || number.empty() || number != Digits(number)) return {};
  return FrameIn(path, number, function, OfNodesLibrary(path));
}

// `\tat me.Bot.decide(Bot.java:7)`.
Frame JavaFrame(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "\tat ") || !absl::ConsumeSuffix(&line, ")")) return {};
  absl::string_view place = line;
  absl::string_view method = TakeUntilLast('(', &place);
  const absl::string_view file = TakeUntilLast(':', &place);
  if (file.empty()) return {};
  bool of_library = false;
  // A module may come first: "java.base@17.0.15/java.lang.Thread.sleep".
  for (const char* package : {"java.", "javax.", "jdk.", "sun.", "hakam.", "io.grpc."}) {
    of_library |= absl::StartsWith(method, package);
  }
  TakeUntilLast('.', &method);
  return FrameIn(file, Digits(place), method, of_library);
}

std::string Text(const Frame& frame) {
  return frame.file.empty() ? "" : absl::StrCat(frame.file, ", line ", frame.line);
}

// Escapes make it longer, so it is cut again.
std::string Shown(absl::string_view text) {
  return OneLine(PrintableLine(OneLine(text, kMaxPlace)), kMaxPlace);
}

std::string Placed(const std::string& place, absl::string_view words) {
  return place.empty() ? std::string(words) : absl::StrCat(place, ": ", words);
}

// `/home/me/bot.js:3`, where Node begins to tell of an error.
Frame NodeHead(absl::string_view line) {
  absl::string_view number = line;
  const absl::string_view path = TakeUntilLast(':', &number);
  const bool of_file =
      absl::StartsWith(line, "/") || absl::StartsWith(line, "file:///") || absl::StartsWith(line, "node:");
  if (!of_file || number.empty() || number != Digits(number)) return {};
  return FrameIn(path, number, "", OfNodesLibrary(path));
}

// `lines` end with the last words of Node: its version. Before it are the head, the line of the source, and
// after an empty line the error with its stack.
std::string NodeError(const std::vector<absl::string_view>& lines) {
  absl::string_view words;
  Frame place;
  bool in_stack = false;  // the place is the author's innermost frame
  bool after_blank = false;
  for (const absl::string_view line : lines) {
    const Frame head = NodeHead(line);
    const Frame frame = NodeFrame(line);
    if (!head.file.empty()) {
      words = "";
      place = head;
      in_stack = false;
    } else if (frame.of_author && !in_stack) {
      place = frame;
      in_stack = true;
    }
    if (after_blank && words.empty()) words = line;
    after_blank = line.empty();
  }
  return Placed(place.of_author ? Text(place) : "", words.empty() ? lines.back() : words);
}

// Lines of Python's traceback are indented; the error itself is the last line.
std::string PythonError(const std::vector<absl::string_view>& lines) {
  Frame innermost;
  for (size_t i = lines.size() - 1; i > 0 && absl::StartsWith(lines[i - 1], "  "); --i) {
    const Frame frame = PythonFrame(lines[i - 1]);
    if (innermost.file.empty() || (frame.of_author && !innermost.of_author)) innermost = frame;
    if (innermost.of_author) break;
  }
  return Placed(Text(innermost), lines.back());
}

}  // namespace

std::string ErrorWithPlace(absl::string_view text) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  return absl::StartsWith(lines.back(), "Node.js v") ? NodeError(lines) : PythonError(lines);
}

std::string PlaceOfWait(absl::string_view text) {
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  lines.pop_back();  // not complete, or empty
  Frame (*frame_of)(absl::string_view) = nullptr;
  std::string place;
  for (absl::string_view line : lines) {
    if (absl::ConsumePrefix(&line, "hakam: at ")) return Shown(line);
    // Each language's stack of the thread that runs the bot.
    if (absl::StartsWith(line, "Current thread ")) {
      frame_of = PythonFrame;
    } else if (absl::StartsWith(line, "\"hakam bot")) {
      frame_of = JavaFrame;
    } else if (absl::StartsWith(line, "KEYBOARD_INTERRUPT: ")) {
      frame_of = NodeFrame;
    } else if (frame_of != nullptr && place.empty()) {
      const Frame frame = frame_of(line);
      if (line.empty() || frame.of_kit) frame_of = nullptr;  // below the kit is only what has called it
      if (!frame.of_author) continue;
      place = absl::StrCat(frame.file, ":", frame.line,
                           frame.function.empty() ? "" : absl::StrCat(" (", frame.function, ")"));
    }
  }
  return Shown(place);
}

}  // namespace hakam::arbiter
