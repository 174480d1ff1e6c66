// A program whose threads and processes wait for each other, as honest bots do in a sandbox: by pthread_join,
// and by semaphores that processes share. Exits with 0 if every wait ended soon after its cause and cost
// little time on a core; says on stderr what it measured. It links no kit, so that nothing else waits.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

namespace {

constexpr double kWait = 0.3;
// A machine with much to do may be late. A wait that spins, or always ends late, does so every time.
constexpr double kLate = 0.2;
constexpr int kAttempts = 100;
constexpr double kMaxCpu = 0.1;

double Now() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double Cpu() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

void SleepForTheWait() { usleep(static_cast<useconds_t>(kWait * 1e6)); }

// Runs waits of kWait until one is in time and cheap. False if none is, or one was wrong or too short.
template <typename Wait>
bool Measure(const char* what, Wait wait) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const double begin = Now();
    const double cpu = Cpu();
    const bool right = wait();
    const double took = Now() - begin;
    const double used = Cpu() - cpu;
    fprintf(stderr, "%s: %s, %.0f ms, %.0f ms of a core\n", what, right ? "right" : "WRONG", took * 1e3,
            used * 1e3);
    if (!right || took < kWait * 0.9) return false;
    if (took < kWait + kLate && used < kMaxCpu) return true;
  }
  return false;
}

void* Sleeper(void*) {
  SleepForTheWait();
  return nullptr;
}

bool Join() {
  pthread_t thread;
  return pthread_create(&thread, nullptr, Sleeper, nullptr) == 0 && pthread_join(thread, nullptr) == 0;
}

sem_t* SharedSemaphore() {
  void* memory = mmap(nullptr, sizeof(sem_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* semaphore = static_cast<sem_t*>(memory);
  sem_init(semaphore, 1, 0);
  return semaphore;
}

bool Post() {
  sem_t* semaphore = SharedSemaphore();
  const pid_t child = fork();
  if (child == 0) {
    SleepForTheWait();
    sem_post(semaphore);
    _exit(0);
  }
  const bool posted = sem_wait(semaphore) == 0;
  return waitpid(child, nullptr, 0) == child && posted;
}

bool TimeOut() {
  timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += static_cast<long>(kWait * 1e9);
  until.tv_sec += until.tv_nsec / 1'000'000'000;
  until.tv_nsec %= 1'000'000'000;
  return sem_timedwait(SharedSemaphore(), &until) != 0;
}

}  // namespace

int main() {
  const bool joined = Measure("pthread_join", Join);
  const bool posted = Measure("sem_wait", Post);
  const bool timed_out = Measure("sem_timedwait", TimeOut);
  return joined && posted && timed_out ? 0 : 1;
}
