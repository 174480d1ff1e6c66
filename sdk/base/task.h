// A function that can wait: a coroutine that ends with a T.
//
//   Task<int> Sum(Source& source) {
//     int sum = 0;
//     while (const std::optional<int> next = co_await source.Next()) sum += *next;
//     co_return sum;
//   }
//
// A task begins when it is awaited. It runs on the thread that resumes it. It throws nothing; errors are part
// of T. A Task owns its frame. Destroy a waiting task only if nothing will resume it any more.
//
// Traps of GCC 12: no co_await in an arm of a conditional expression, no coroutine that is a lambda with
// captures, no temporary with a destructor among the arguments of an awaited call (give it a name).
#ifndef HAKAM_SDK_BASE_TASK_H_
#define HAKAM_SDK_BASE_TASK_H_

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace hakam {

template <class T>
class Task;

namespace internal {

struct PromiseBase {
  std::coroutine_handle<> waiting = std::noop_coroutine();  // resumed at the end

  struct AtEnd {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> ended) const noexcept {
      return ended.promise().waiting;
    }
    void await_resume() const noexcept {}
  };
  std::suspend_always initial_suspend() const noexcept { return {}; }
  AtEnd final_suspend() const noexcept { return {}; }
  void unhandled_exception() const noexcept { std::terminate(); }
};

template <class T>
struct Promise : PromiseBase {
  std::optional<T> value;
  Task<T> get_return_object();
  template <class U>
  void return_value(U&& result) {
    value.emplace(std::forward<U>(result));
  }
  T Take() { return *std::move(value); }
};

template <>
struct Promise<void> : PromiseBase {
  Task<void> get_return_object();
  void return_void() const {}
  void Take() const {}
};

}  // namespace internal

template <class T = void>
class [[nodiscard]] Task {
 public:
  using promise_type = internal::Promise<T>;

  explicit Task(std::coroutine_handle<promise_type> frame) : frame_(frame) {}
  Task(Task&& other) noexcept : frame_(std::exchange(other.frame_, nullptr)) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(frame_, other.frame_);
    return *this;
  }
  ~Task() {
    if (frame_) frame_.destroy();
  }

  // For a task that no other task awaits. Start() runs it to its first wait; call it once. When the task is
  // done(), Take() returns its result; call it once.
  void Start() { frame_.resume(); }
  bool done() const { return frame_.done(); }
  T Take() { return frame_.promise().Take(); }

  // co_await runs the task to its first wait inside the caller's resume; if the task has ended by then, the
  // caller goes on at once. So a loop over tasks that never wait does not use up the stack.
  bool await_ready() const { return false; }
  bool await_suspend(std::coroutine_handle<> caller) {
    frame_.resume();
    if (frame_.done()) return false;
    frame_.promise().waiting = caller;
    return true;
  }
  T await_resume() { return frame_.promise().Take(); }

 private:
  std::coroutine_handle<promise_type> frame_;
};

template <class T>
Task<T> internal::Promise<T>::get_return_object() {
  return Task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}
inline Task<void> internal::Promise<void>::get_return_object() {
  return Task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

// A task that nobody waits for. Its frame is destroyed when it ends.
struct Detached {
  struct promise_type {
    Detached get_return_object() const { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const {}
    void unhandled_exception() const noexcept { std::terminate(); }
  };
};
inline Detached Detach(Task<void> task) { co_await std::move(task); }

// A value that somebody else sets once; co_await waits for it. It must live until the value has been taken.
template <class T>
class Later {
 public:
  // Resumes the waiting coroutine, which may destroy this object.
  void Set(T value) {
    value_.emplace(std::move(value));
    if (const std::coroutine_handle<> waiting = std::exchange(waiting_, nullptr)) waiting.resume();
  }

  bool await_ready() const { return value_.has_value(); }
  void await_suspend(std::coroutine_handle<> caller) { waiting_ = caller; }
  T await_resume() { return *std::move(value_); }

 private:
  std::coroutine_handle<> waiting_;
  std::optional<T> value_;
};

}  // namespace hakam

#endif  // HAKAM_SDK_BASE_TASK_H_
