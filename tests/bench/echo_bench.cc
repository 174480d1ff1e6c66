// The floor under every question: a bare gRPC completion-queue echo, nothing but bytes of the given
// sizes, between one process of `threads` asking threads and `servers` answering processes for each of
// them: a call for each question, with --stream one stream for each conversation and server, or with --many
// one stream for each server, on which all that is asked at a time goes in one message. Prints one line of
// JSON with the CPU time of all processes together.
//
//   echo_bench --threads 2 --servers 8 --conversations 32 --calls 100000 --request 400 --response 4
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/synchronization/mutex.h"

namespace {

struct Options {
  int threads = 1;
  int servers = 1;
  int conversations = 1;
  int calls = 100'000;
  int request = 400;
  int response = 4;
  bool stream = false;
  bool many = false;
};

constexpr char kCall[] = "/echo/Call";
constexpr char kStream[] = "/echo/Stream";

grpc::ByteBuffer Bytes(int size) {
  const grpc::Slice slice(std::string(static_cast<size_t>(size), 'x'));
  return grpc::ByteBuffer(&slice, 1);
}

// ---- The answering process: one queue, one thread. ----

class ServerCall {
 public:
  ServerCall(grpc::AsyncGenericService* service, grpc::ServerCompletionQueue* queue, const Options& options)
      : service_(service), queue_(queue), size_(options.request), response_(options.response) {
    Wait();
  }

  void Proceed(bool ok) {
    if (!ok && step_ == Step::kWaiting) return;  // the server goes down
    switch (step_) {
      case Step::kWaiting:
        step_ = Step::kReading;
        stream_->Read(&request_, this);
        break;
      case Step::kReading:
        if (ok && context_->method() == kStream) {
          step_ = Step::kWriting;
          // As many answers as there are questions.
          stream_->Write(Bytes(response_ * std::max(1, static_cast<int>(request_.Length()) / size_)), this);
          break;
        }
        step_ = Step::kFinishing;
        stream_->WriteAndFinish(Bytes(response_), grpc::WriteOptions(), grpc::Status::OK, this);
        break;
      case Step::kWriting:
        step_ = Step::kReading;
        stream_->Read(&request_, this);
        break;
      case Step::kFinishing:
        Wait();
        break;
    }
  }

 private:
  enum class Step { kWaiting, kReading, kWriting, kFinishing };

  void Wait() {
    step_ = Step::kWaiting;
    context_ = std::make_unique<grpc::GenericServerContext>();
    stream_ = std::make_unique<grpc::GenericServerAsyncReaderWriter>(context_.get());
    service_->RequestCall(context_.get(), stream_.get(), queue_, queue_, this);
  }

  grpc::AsyncGenericService* service_;
  grpc::ServerCompletionQueue* queue_;
  int size_;  // bytes of a question
  int response_;
  Step step_ = Step::kWaiting;
  std::unique_ptr<grpc::GenericServerContext> context_;
  std::unique_ptr<grpc::GenericServerAsyncReaderWriter> stream_;
  grpc::ByteBuffer request_;
};

[[noreturn]] void Serve(const std::string& address, const Options& options) {
  grpc::AsyncGenericService service;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.RegisterAsyncGenericService(&service);
  const std::unique_ptr<grpc::ServerCompletionQueue> queue = builder.AddCompletionQueue();
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) std::_Exit(1);
  std::vector<std::unique_ptr<ServerCall>> calls;
  for (int i = 0; i < options.conversations; ++i) {  // as many streams, too
    calls.push_back(std::make_unique<ServerCall>(&service, queue.get(), options));
  }
  void* tag = nullptr;
  bool ok = false;
  while (queue->Next(&tag, &ok)) static_cast<ServerCall*>(tag)->Proceed(ok);  // until it is killed
  std::_Exit(0);
}

// A process of its own, as bots are: a mere fork would share the pages of its libraries with the others and
// spare the caches what real processes cost.
pid_t StartServer(const std::string& address, const Options& options) {
  const std::string conversations = std::to_string(options.conversations);
  const std::string request = std::to_string(options.request);
  const std::string response = std::to_string(options.response);
  const char* argv[] = {"echo_bench",          "--serve",   address.c_str(), "--conversations",
                        conversations.c_str(), "--request", request.c_str(), "--response",
                        response.c_str(),      nullptr};
  const pid_t pid = fork();
  if (pid == 0) {
    execv("/proc/self/exe", const_cast<char**>(argv));
    std::_Exit(1);
  }
  return pid;
}

// ---- The asking side. ----

using Stubs = std::vector<std::unique_ptr<grpc::GenericStub>>;

// Asks one server after the other; is the tag of what it has in flight.
class Conversation {
 public:
  Conversation(Stubs* stubs, grpc::CompletionQueue* queue, size_t first, int request)
      : stubs_(stubs), queue_(queue), next_(first), request_(Bytes(request)) {}
  virtual ~Conversation() = default;

  virtual void Ask() = 0;
  // A completion has come: true if the question is answered.
  virtual bool Answered(bool ok) = 0;

 protected:
  Stubs* stubs_;
  grpc::CompletionQueue* queue_;
  size_t next_;
  grpc::ByteBuffer request_;
  grpc::ByteBuffer response_;
};

[[noreturn]] void Fail() {
  std::fprintf(stderr, "echo_bench: a call failed\n");
  std::_Exit(1);
}

class CallConversation final : public Conversation {
 public:
  using Conversation::Conversation;
  void Ask() override {
    context_ = std::make_unique<grpc::ClientContext>();
    context_->set_wait_for_ready(true);
    context_->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
    reader_ = (*stubs_)[next_++ % stubs_->size()]->PrepareUnaryCall(context_.get(), kCall, request_, queue_);
    reader_->StartCall();
    reader_->Finish(&response_, &status_, this);
  }
  bool Answered(bool) override {
    if (!status_.ok()) Fail();
    return true;
  }

 private:
  grpc::Status status_;
  std::unique_ptr<grpc::ClientContext> context_;
  std::unique_ptr<grpc::GenericClientAsyncResponseReader> reader_;
};

class StreamConversation final : public Conversation {
 public:
  StreamConversation(Stubs* stubs, grpc::CompletionQueue* queue, size_t first, int request)
      : Conversation(stubs, queue, first, request), streams_(stubs->size()) {}
  void Ask() override {
    const size_t server = next_++ % stubs_->size();
    Stream& stream = streams_[server];
    if (stream.context == nullptr) {
      stream.context = std::make_unique<grpc::ClientContext>();
      stream.context->set_wait_for_ready(true);
      stream.context->set_initial_metadata_corked(true);
      stream.rpc = (*stubs_)[server]->PrepareCall(stream.context.get(), kStream, queue_);
      stream.rpc->StartCall(nullptr);
    }
    in_flight_ = 2;
    stream.rpc->Write(request_, this);
    stream.rpc->Read(&response_, this);
  }
  bool Answered(bool ok) override {
    if (!ok) Fail();
    return --in_flight_ == 0;
  }

 private:
  struct Stream {
    std::unique_ptr<grpc::ClientContext> context;
    std::unique_ptr<grpc::GenericClientAsyncReaderWriter> rpc;
  };
  std::vector<Stream> streams_;
  int in_flight_ = 0;
};

// The questions of all conversations to one server.
class ManyStream {
 public:
  ManyStream(grpc::GenericStub* stub, grpc::CompletionQueue* queue, const Options& options)
      : options_(options) {
    context_.set_wait_for_ready(true);
    context_.set_initial_metadata_corked(true);
    rpc_ = stub->PrepareCall(&context_, kStream, queue);
    rpc_->StartCall(nullptr);
  }
  void Ask() { ++waiting_; }
  // Sends what waits, unless the last message is still on its way.
  void Flush() {
    if (waiting_ == 0 || writing_) return;
    writing_ = true;
    rpc_->Write(Bytes(options_.request * waiting_), &write_);
    open_ += std::exchange(waiting_, 0);
    Read();
  }
  // A completion has come: the number of questions that are answered.
  int Answered(const void* tag, bool ok) {
    if (!ok) Fail();
    if (tag == &write_) {
      writing_ = false;
      return 0;
    }
    reading_ = false;
    const int answered = static_cast<int>(response_.Length()) / options_.response;
    open_ -= answered;
    if (open_ > 0) Read();
    return answered;
  }
  struct Tag {
    ManyStream* stream;
  };

 private:
  void Read() {
    if (!std::exchange(reading_, true)) rpc_->Read(&response_, &read_);
  }

  const Options& options_;
  grpc::ClientContext context_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> rpc_;
  Tag write_{this};
  Tag read_{this};
  int waiting_ = 0;
  int open_ = 0;
  bool writing_ = false;
  bool reading_ = false;
  grpc::ByteBuffer response_;
};

Stubs StubsOf(const std::vector<std::string>& addresses) {
  Stubs stubs;
  for (const std::string& address : addresses) {
    grpc::ChannelArguments args;
    args.SetInt("grpc.enable_retries", 0);
    args.SetInt("grpc.initial_reconnect_backoff_ms", 20);
    args.SetInt("grpc.min_reconnect_backoff_ms", 20);
    args.SetInt("grpc.max_reconnect_backoff_ms", 100);
    stubs.push_back(std::make_unique<grpc::GenericStub>(
        grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), args)));
  }
  return stubs;
}

// Every conversation asks one server after the other; all conversations are alike, so nobody counts which of
// them an answer is for.
void AskMany(const std::vector<std::string>& addresses, int conversations, const Options& options) {
  const Stubs stubs = StubsOf(addresses);
  grpc::CompletionQueue queue;
  std::vector<std::unique_ptr<ManyStream>> streams;
  for (const auto& stub : stubs) {
    streams.push_back(std::make_unique<ManyStream>(stub.get(), &queue, options));
  }
  size_t next = 0;
  int to_ask = options.calls / options.threads;
  int open = 0;
  const auto ask = [&](int count) {
    for (; count > 0 && to_ask > 0; --count, --to_ask, ++open) streams[next++ % streams.size()]->Ask();
  };
  ask(conversations);
  while (open > 0) {
    void* tag = nullptr;
    bool ok = false;
    const gpr_timespec now = gpr_time_0(GPR_CLOCK_MONOTONIC);
    if (queue.AsyncNext(&tag, &ok, now) == grpc::CompletionQueue::TIMEOUT) {
      for (const auto& stream : streams) stream->Flush();
      if (!queue.Next(&tag, &ok)) break;
    }
    const int answered = static_cast<ManyStream::Tag*>(tag)->stream->Answered(tag, ok);
    open -= answered;
    ask(answered);
  }
}

void Ask(const std::vector<std::string>& addresses, int conversations, const Options& options) {
  if (options.many) return AskMany(addresses, conversations, options);
  Stubs stubs = StubsOf(addresses);
  grpc::CompletionQueue queue;
  std::vector<std::unique_ptr<Conversation>> all;
  for (int i = 0; i < conversations; ++i) {
    const auto first = static_cast<size_t>(i);
    if (options.stream) {
      all.push_back(std::make_unique<StreamConversation>(&stubs, &queue, first, options.request));
    } else {
      all.push_back(std::make_unique<CallConversation>(&stubs, &queue, first, options.request));
    }
    all.back()->Ask();
  }
  int to_ask = options.calls / options.threads - conversations;
  void* tag = nullptr;
  bool ok = false;
  for (int open = conversations; open > 0;) {
    if (!queue.Next(&tag, &ok)) break;
    auto* conversation = static_cast<Conversation*>(tag);
    if (!conversation->Answered(ok)) continue;
    if (to_ask > 0) {
      --to_ask;
      conversation->Ask();
    } else {
      --open;
    }
  }
}

double CpuSeconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("bare gRPC completion-queue echo");
  app.add_option("--threads", options.threads)->check(CLI::Range(1, 64));
  app.add_option("--servers", options.servers, "Answering processes for each thread")
      ->check(CLI::Range(1, 64));
  app.add_option("--conversations", options.conversations, "Over all threads")->check(CLI::Range(1, 4096));
  app.add_option("--calls", options.calls)->check(CLI::Range(1, 10'000'000));
  app.add_option("--request", options.request, "Bytes")->check(CLI::Range(1, 1'000'000));
  app.add_option("--response", options.response, "Bytes")->check(CLI::Range(1, 1'000'000));
  app.add_flag("--stream", options.stream, "Streams instead of calls");
  app.add_flag("--many", options.many, "A stream for each server");
  std::string serve;
  app.add_option("--serve", serve, "Be an answering process at this address (used by the bench itself)");
  CLI11_PARSE(app, argc, argv);
  // As the arbiter and the kit do, so that what is compared is the same gRPC.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
  if (!serve.empty()) Serve(serve, options);
  options.threads = std::min(options.threads, options.conversations);

  std::string folder = "/tmp/hakam-echo-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) return 1;
  // The servers first: gRPC must not be in use when a process forks.
  std::vector<pid_t> pids;
  std::vector<std::vector<std::string>> addresses(static_cast<size_t>(options.threads));
  for (int t = 0; t < options.threads; ++t) {
    for (int s = 0; s < options.servers; ++s) {
      const std::string address = "unix:" + folder + "/" + std::to_string(t) + "-" + std::to_string(s);
      addresses[static_cast<size_t>(t)].push_back(address);
      pids.push_back(StartServer(address, options));
    }
  }
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (int t = 0; t < options.threads; ++t) {
    const int share =
        options.conversations / options.threads + (t < options.conversations % options.threads ? 1 : 0);
    threads.emplace_back([&, t, share] { Ask(addresses[static_cast<size_t>(t)], share, options); });
  }
  for (std::thread& thread : threads) thread.join();
  const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  for (const pid_t pid : pids) kill(pid, SIGKILL);
  for (const pid_t pid : pids) waitpid(pid, nullptr, 0);
  const double cpu = CpuSeconds(RUSAGE_SELF) + CpuSeconds(RUSAGE_CHILDREN);
  const std::string cleanup = "rm -rf " + folder;
  if (std::system(cleanup.c_str()) != 0) return 1;
  std::printf("{\"calls\": %d, \"wall_s\": %.3f, \"cpu_us_per_call\": %.2f, \"wall_us_per_call\": %.2f}\n",
              options.calls, wall, 1e6 * cpu / options.calls, 1e6 * wall / options.calls);
  return 0;
}
