// Work for a few threads, of which only so much may wait.
#ifndef HAKAM_ARBITER_WEB_WORK_QUEUE_H_
#define HAKAM_ARBITER_WEB_WORK_QUEUE_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hakam::arbiter {

class WorkQueue {
 public:
  WorkQueue(int threads, size_t most_waiting) : most_waiting_(most_waiting) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { Run(); });
  }
  // Work that has begun ends; what still waits is dropped.
  ~WorkQueue() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  // False: too much waits already. Thread-safe.
  bool Add(std::function<void()> work) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= most_waiting_) return false;
      waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
    return true;
  }

 private:
  void Run() {
    while (true) {
      std::function<void()> work;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return over_ || !waiting_.empty(); });
        if (over_) return;
        work = std::move(waiting_.front());
        waiting_.pop_front();
      }
      work();
    }
  }

  const size_t most_waiting_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool over_ = false;                          // guarded by mutex_
  std::deque<std::function<void()>> waiting_;  // guarded by mutex_
  std::vector<std::thread> threads_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_WEB_WORK_QUEUE_H_
