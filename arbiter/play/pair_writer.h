// Writes finished pairs to the journal on a thread of its own, so that storing is off the timed path.
#ifndef HAKAM_ARBITER_PLAY_PAIR_WRITER_H_
#define HAKAM_ARBITER_PLAY_PAIR_WRITER_H_

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "absl/status/status.h"
#include "arbiter/luck/luck.h"
#include "arbiter/play/pair_job.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

class PairWriter final : public PairSink {
 public:
  // `store` is used from the writer's thread only, between the constructor and Finish. `on_stored` is
  // called there after each pair. `on_error` is called once, after the first error; all other pairs are
  // dropped. `luck`: writes into each record how lucky seats 0 and 2 were; null except in FORMAT_SINGLE.
  PairWriter(Store* store, std::function<void(const PairNumbers&)> on_stored, std::function<void()> on_error,
             std::unique_ptr<LuckReference> luck = nullptr);
  ~PairWriter() override;

  // Thread-safe. Blocks while `kMaxWaiting` pairs are waiting, so that a slow disk slows the tables down.
  void Write(FinishedPair pair) override;

  // Writes what is waiting, ends the thread, returns the first error.
  absl::Status Finish();

 private:
  static constexpr size_t kMaxWaiting = 256;

  void Run();
  absl::Status AddLuck(FinishedPair* pair);

  Store* store_;
  std::function<void(const PairNumbers&)> on_stored_;
  std::function<void()> on_error_;
  const std::unique_ptr<LuckReference> luck_;  // used by the writer's thread only
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<FinishedPair> waiting_;  // guarded by mutex_
  bool finishing_ = false;            // guarded by mutex_
  absl::Status error_;                // guarded by mutex_
  std::thread thread_;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_PAIR_WRITER_H_
