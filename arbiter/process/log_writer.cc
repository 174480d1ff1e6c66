#include "arbiter/process/log_writer.h"

#include <errno.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/process/system_error.h"

namespace hakam::arbiter {
namespace {

constexpr uint64_t kStopEvent = 0;
// The pause after each round. Without it, a bot that writes line by line would wake this thread for each of
// them; and it bounds what a process can write until somebody looks at the disk: 64 KiB in each pause.
constexpr int kPauseMs = 5;

bool WatchReading(int epoll, int fd, uint64_t id) {
  epoll_event event{.events = EPOLLIN, .data = {.u64 = id}};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) == 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<LogWriter>> LogWriter::Create() {
  std::unique_ptr<LogWriter> writer(new LogWriter());
  writer->epoll_ = epoll_create1(EPOLL_CLOEXEC);
  if (writer->epoll_ < 0) return SystemError("epoll_create1", errno);
  writer->stop_event_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (writer->stop_event_ < 0) return SystemError("eventfd", errno);
  if (!WatchReading(writer->epoll_, writer->stop_event_, kStopEvent)) return SystemError("epoll_ctl", errno);
  try {
    writer->thread_ = std::thread([w = writer.get()] { w->Run(); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  return writer;
}

LogWriter::~LogWriter() {
  if (thread_.joinable()) {
    const uint64_t one = 1;
    (void)!write(stop_event_, &one, sizeof one);
    thread_.join();
  }
  for (auto& [id, source] : sources_) source.log->MoveAll();
  for (const int fd : {epoll_, stop_event_}) {
    if (fd >= 0) close(fd);
  }
}

absl::Status LogWriter::Add(std::shared_ptr<AgentLog> log, std::function<void()> on_full) {
  const std::lock_guard lock(mutex_);
  const uint64_t id = next_id_++;
  if (!WatchReading(epoll_, log->reading_end(), id)) {
    return SystemError("epoll_ctl (see fs.epoll.max_user_watches)", errno);
  }
  sources_[id] = {std::move(log), std::move(on_full)};
  return absl::OkStatus();
}

void LogWriter::Run() {
  epoll_event events[64];
  while (true) {
    const int count = epoll_wait(epoll_, events, 64, -1);
    for (int i = 0; i < count; ++i) {
      if (events[i].data.u64 == kStopEvent) return;
      Write(events[i].data.u64);
    }
    pollfd stop{stop_event_, POLLIN, 0};
    poll(&stop, 1, kPauseMs);
  }
}

void LogWriter::Write(uint64_t id) {
  std::shared_ptr<AgentLog> log;
  {
    const std::lock_guard lock(mutex_);
    log = sources_.at(id).log;
  }
  const AgentLog::State state = log->Move();
  if (state == AgentLog::State::kOpen) return;
  epoll_ctl(epoll_, EPOLL_CTL_DEL, log->reading_end(), nullptr);
  std::function<void()> on_full;
  {
    const std::lock_guard lock(mutex_);
    const auto source = sources_.find(id);
    on_full = std::move(source->second.on_full);
    sources_.erase(source);
  }
  if (state == AgentLog::State::kFull) on_full();
}

}  // namespace hakam::arbiter
