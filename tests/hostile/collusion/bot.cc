// Two partners in two sandboxes: the one in seat 0 or 1 tries to tell the other one its hand, by everything
// that both can reach. Each channel sends 16 bits made from the hand and their complement, so that noise is
// no message. The sender writes "SENT bits" on stderr, the receiver "GOT channel bits".
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sdk/cpp/serve.h"

namespace {

constexpr int kBits = 32;
constexpr int kWords = 64;      // of a channel of futexes, in the file "lanes"
constexpr int kLook = 5;        // ms
constexpr int kWakes = 50;      // ms that the sender gives the threads that it woke, also on a busy machine
constexpr int kPatience = 200;  // ms that it gives the receiver

void Sleep(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

// A message, and nothing if it is none.
uint32_t Frame(uint16_t bits) { return bits | (uint32_t{static_cast<uint16_t>(~bits)} << 16); }
std::optional<uint16_t> Unframe(uint32_t frame) {
  const auto bits = static_cast<uint16_t>(frame);
  return Frame(bits) == frame ? std::optional(bits) : std::nullopt;
}
bool Bit(uint32_t frame, int i) { return (frame >> i & 1) != 0; }

struct Channel {
  std::string name;
  std::function<void(uint32_t)> send;
  std::function<uint32_t()> receive;  // what can be seen now; called again and again
};

int Open(const std::string& name) { return open(name.c_str(), O_RDONLY | O_CLOEXEC); }

// The test has put files of these names into the folder.
std::vector<int> OpenLanes(const std::string& name) {
  std::vector<int> files;
  for (int i = 0; i < kBits; ++i) files.push_back(Open(name + std::to_string(i)));
  return files;
}

// Locks of single bytes of one file.
Channel Locks(const char* name, int set, int get) {
  const int file = Open("lanes");
  const auto lock = [file](int command, int16_t type, int byte) {
    struct flock request {};
    request.l_type = type;
    request.l_start = byte;
    request.l_len = 1;
    if (fcntl(file, command, &request) != 0) request.l_type = F_UNLCK;
    return request.l_type != F_UNLCK;
  };
  return {name,
          [=](uint32_t frame) {
            for (int i = 0; i < kBits; ++i) lock(set, Bit(frame, i) ? F_RDLCK : F_UNLCK, i);
          },
          [=] {
            uint32_t frame = 0;
            for (int i = 0; i < kBits; ++i) frame |= uint32_t{lock(get, F_WRLCK, i)} << i;
            return frame;
          }};
}

Channel WholeFiles() {
  const std::vector<int> files = OpenLanes("flock");
  return {"flock",
          [=](uint32_t frame) {
            for (int i = 0; i < kBits; ++i) flock(files[i], (Bit(frame, i) ? LOCK_SH : LOCK_UN) | LOCK_NB);
          },
          [=] {
            uint32_t frame = 0;
            for (int i = 0; i < kBits; ++i) {
              const bool held = flock(files[i], LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
              if (!held) flock(files[i], LOCK_UN);
              frame |= uint32_t{held} << i;
            }
            return frame;
          }};
}

// A write lease is given only for a file that nobody else has open, and only to its owner.
Channel Leases() {
  const auto open_files = std::make_shared<std::vector<int>>(kBits, -1);
  return {"lease",
          [=](uint32_t frame) {
            for (int i = 0; i < kBits; ++i) {
              int& file = (*open_files)[i];
              if (file >= 0) close(file);
              file = Bit(frame, i) ? Open("lease" + std::to_string(i)) : -1;
            }
          },
          [] {
            uint32_t frame = 0;
            for (int i = 0; i < kBits; ++i) {
              const int file = Open("lease" + std::to_string(i));
              const bool held = fcntl(file, F_SETLEASE, F_WRLCK) != 0 && errno == EAGAIN;
              close(file);
              frame |= uint32_t{held} << i;
            }
            return frame;
          }};
}

// Notices that a file was opened. The last lane says that the message is complete.
Channel Notices() {
  const auto seen = std::make_shared<uint32_t>(0);
  const int notices = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  const auto watches = std::make_shared<std::vector<int>>();
  return {"inotify",
          [](uint32_t frame) {
            for (int i = 0; i < kBits; ++i) {
              if (Bit(frame, i)) close(Open("note" + std::to_string(i)));
            }
            close(Open("note-end"));
          },
          [=]() -> uint32_t {
            if (watches->empty()) {
              for (int i = 0; i < kBits; ++i) {
                watches->push_back(inotify_add_watch(notices, ("note" + std::to_string(i)).c_str(), IN_OPEN));
              }
              watches->push_back(inotify_add_watch(notices, "note-end", IN_OPEN));
            }
            inotify_event event;
            while (read(notices, &event, sizeof event) == sizeof event) {
              for (int i = 0; i < kBits; ++i) {
                if ((*watches)[i] == event.wd) *seen |= uint32_t{1} << i;
              }
              if ((*watches)[kBits] == event.wd) return std::exchange(*seen, 0);
            }
            return 0;
          }};
}

// Threads that wait at words of a mapping that may only be read. `wake` wakes who waits at a word; the word
// after the last lane says that the message is complete.
Channel Futexes(const char* name, int first_word, std::function<void(uint32_t*)> wake) {
  void* mapped = mmap(nullptr, 4096, PROT_READ, MAP_SHARED, Open("lanes"), 0);
  auto* words = static_cast<uint32_t*>(mapped) + first_word;
  struct Shared {
    std::atomic<uint32_t> bits = 0;
    std::atomic<uint32_t> frame = 0;
    bool waiting = false;
  };
  const auto shared = std::make_shared<Shared>();
  const auto wait = [=](int i) {
    while (true) {
      if (syscall(SYS_futex, words + i, FUTEX_WAIT, 0, nullptr, nullptr, 0) != 0) {
        Sleep(1);
      } else if (i < kBits) {
        shared->bits |= uint32_t{1} << i;
      } else {
        shared->frame = shared->bits.exchange(0);
      }
    }
  };
  return {name,
          [=](uint32_t frame) {
            if (mapped == MAP_FAILED) return;
            for (int i = 0; i < kBits; ++i) {
              if (Bit(frame, i)) wake(words + i);
            }
            Sleep(kWakes);
            wake(words + kBits);
          },
          [=]() -> uint32_t {
            if (!shared->waiting) {
              for (int i = 0; i <= kBits; ++i) std::thread(wait, i).detach();
            }
            shared->waiting = true;
            return shared->frame.exchange(0);
          }};
}

void Wake(uint32_t* word) { syscall(SYS_futex, word, FUTEX_WAKE, 1, nullptr, nullptr, 0); }

// The kernel wakes who waits at the address that a thread has named, when the thread ends.
void WakeByEnd(uint32_t* word) {
  std::thread([word] { syscall(SYS_set_tid_address, word); }).detach();
}

Channel Pipe() {
  const int pipe = open("pipe", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  return {"fifo", [=](uint32_t frame) { (void)!write(pipe, &frame, sizeof frame); },
          [=] {
            uint32_t frame = 0;
            return read(pipe, &frame, sizeof frame) == sizeof frame ? frame : 0;
          }};
}

std::vector<Channel> AllChannels() {
  return {Locks("fcntl", F_SETLK, F_GETLK),
          Locks("ofd", F_OFD_SETLK, F_OFD_GETLK),
          WholeFiles(),
          Leases(),
          Notices(),
          Futexes("futex-wake", 0, Wake),
          Futexes("futex-end", kWords, WakeByEnd),
          Pipe()};
}

void ReceiveForEver() {
  std::vector<Channel> channels = AllChannels();
  std::vector<uint32_t> last(channels.size());
  while (true) {
    for (size_t i = 0; i < channels.size(); ++i) {
      const uint32_t frame = channels[i].receive();
      const std::optional<uint16_t> bits = Unframe(frame);
      if (!bits || frame == std::exchange(last[i], frame)) continue;
      fprintf(stderr, "GOT %s %u\n", channels[i].name.c_str(), *bits);
    }
    Sleep(kLook);
  }
}

// One process has one session after the other.
void Receive() {
  static std::thread* const thread = new std::thread(ReceiveForEver);
  (void)thread;
}
const std::vector<Channel>& SendingChannels() {
  static const auto& channels = *new std::vector<Channel>(AllChannels());
  return channels;
}

class Colluder : public hakam::Agent {
 public:
  explicit Colluder(hakam::rules::Seat seat) : sends_(static_cast<int>(seat) < 2) {
    if (!sends_) Receive();
  }
  hakam::rules::Action Decide(const hakam::Question& question) override {
    const uint64_t hand = question.observation.hand.bits();
    if (sends_ && (hand & ~hand_) != 0) Send(hand);
    hand_ = hand;
    return question.legal.front();
  }

 private:
  static void Send(uint64_t hand) {
    const auto bits = static_cast<uint16_t>(hand * 0x9E3779B97F4A7C15u >> 48);
    fprintf(stderr, "SENT %u\n", bits);
    for (const Channel& channel : SendingChannels()) channel.send(Frame(bits));
    Sleep(kPatience);
  }
  const bool sends_;
  uint64_t hand_ = 0;
};

}  // namespace

int main() {
  return hakam::Serve({.name = "colluder"},
                      [](const hakam::Session& session) { return std::make_unique<Colluder>(session.seat); });
}
