// A bot that does one thing wrong, chosen by its first argument; "ok" does everything right. With --stream or
// --many before it, it serves DecideStream or DecideMany and does it there.
#include <errno.h>
#include <fcntl.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hakam/v1/agent.grpc.pb.h"

namespace {

using hakam::v1::AgentService;

enum class Serves { kCalls, kStream, kMany };

[[noreturn]] void PauseForEver() {
  while (true) pause();
}

void Say(const char* words) { (void)!write(2, words, strlen(words)); }

// Answers SIGQUIT and SIGTERM. A thread waits for them, since ThreadSanitizer would hold back a handler while
// the thread that got the signal waits for a lock. Call it before gRPC starts threads.
void AnswerSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGQUIT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals] {
    int number = 0;
    while (sigwait(&signals, &number) == 0 && number == SIGQUIT) Say("hakam: at bot.cc:7 (Decide)\n");
    Say("the end\n");
    _exit(0);
  }).detach();
}

// Uses this much CPU time of the calling thread.
void Burn(int milliseconds) {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  const auto nanoseconds = [&now] { return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec; };
  const int64_t end = nanoseconds() + int64_t{milliseconds} * 1'000'000;
  while (nanoseconds() < end) clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
}

// The same in a child process; waits for its end.
void BurnInChild(int milliseconds) {
  const pid_t child = fork();
  if (child == 0) {
    Burn(milliseconds);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

// All connections of this process.
std::vector<int> Connections() {
  std::vector<int> found;
  for (int fd = 3; fd < 1024; ++fd) {
    sockaddr_un peer{};
    socklen_t size = sizeof peer;
    if (getpeername(fd, reinterpret_cast<sockaddr*>(&peer), &size) == 0) found.push_back(fd);
  }
  return found;
}

// Breaks every connection, but lives.
[[noreturn]] void HangUp() {
  for (const int fd : Connections()) shutdown(fd, SHUT_RDWR);
  PauseForEver();
}

// Sends these bytes on every connection, and nothing more.
template <size_t N>
[[noreturn]] void SendAndStall(const unsigned char (&bytes)[N]) {
  for (const int fd : Connections()) (void)!send(fd, bytes, N, MSG_NOSIGNAL);
  PauseForEver();
}

// Frames of HTTP/2 for the third call of a connection (the stream, after Describe and StartSession): length,
// DATA, flags, stream 5. The first one begins a message of 64 bytes (gRPC's own prefix); the other ends the
// agent's side of the stream without a status.
constexpr unsigned char kBegunMessage[] = {0, 0, 69, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 64, 8, 7};
constexpr unsigned char kEndOfStream[] = {0, 0, 0, 0, 1, 0, 0, 0, 5};

class Scripted : public AgentService::Service {
 public:
  Scripted() : Scripted("ok") {}
  explicit Scripted(std::string mode, std::string argument = "", Serves serves = Serves::kCalls)
      : mode_(std::move(mode)), argument_(std::move(argument)), serves_(serves) {}

  grpc::Status Describe(grpc::ServerContext*, const hakam::v1::DescribeRequest* request,
                        hakam::v1::DescribeResponse* response) override {
    if (mode_ == "hang-in-describe") PauseForEver();
    if (mode_ == "exit-in-describe") _exit(7);
    response->set_protocol_revision(mode_ == "other-revision" ? 9 : request->protocol_revision());
    if (mode_ != "no-name") response->set_name("scripted");
    response->set_max_sessions(64);
    response->set_wants_results(true);
    response->set_decide_stream(serves_ == Serves::kStream);
    response->set_decide_many(serves_ == Serves::kMany);
    return grpc::Status::OK;
  }

  grpc::Status StartSession(grpc::ServerContext*, const hakam::v1::StartSessionRequest*,
                            hakam::v1::StartSessionResponse*) override {
    if (mode_ == "hang-in-session") PauseForEver();
    if (mode_ == "stuck-while-opening" && sessions_.fetch_add(1) > 0)
      usleep(300'000);  // the bot itself is slow
    if (mode_ == "refuse-session") return {grpc::StatusCode::INVALID_ARGUMENT, "I do not\nplay this"};
    return grpc::Status::OK;
  }

  grpc::Status Decide(grpc::ServerContext* context, const hakam::v1::DecideRequest* request,
                      hakam::v1::DecideResponse* response) override {
    fprintf(stderr, "asked %llu\n", static_cast<unsigned long long>(request->decision_id()));
    if (mode_ == "exit-in-decide") _exit(3);
    if (mode_ == "flood") {
      const std::string words(1 << 16, 'x');
      while (write(2, words.data(), words.size()) > 0) {
      }
    }
    if (mode_ == "exit-at") {  // holds all questions that come before
      if (++asked_ == atoi(argument_.c_str())) _exit(3);
      PauseForEver();
    }
    if (mode_ == "abort-in-decide") {
      signal(SIGABRT, SIG_DFL);
      abort();
    }
    if (mode_ == "segv-in-decide") {
      signal(SIGSEGV, SIG_DFL);
      raise(SIGSEGV);
    }
    if (mode_ == "hang-in-decide" || mode_ == "answers-signals") PauseForEver();
    if (mode_ == "crash-every" && ++asked_ == atoi(argument_.c_str())) _exit(3);
    if (mode_ == "sleep-once" && !was_late_.exchange(true)) usleep(1000 * atoi(argument_.c_str()));
    if (mode_ == "sleep") usleep(1000 * atoi(argument_.c_str()));
    if (mode_ == "burn") Burn(atoi(argument_.c_str()));
    if (mode_ == "burn-in-child") BurnInChild(atoi(argument_.c_str()));
    if (mode_ == "stuck-while-opening" && !was_late_.exchange(true)) PauseForEver();
    if (mode_ == "hang-up") HangUp();
    if (mode_ == "late-once" && !was_late_.exchange(true)) {
      while (!context->IsCancelled()) usleep(1000);  // and then answers, too late
    }
    if (mode_ == "exception") return {grpc::StatusCode::INTERNAL, "ValueError: boom\n (bot.py:12)"};
    if (mode_ == "status-internal") return {grpc::StatusCode::INTERNAL, ""};
    if (mode_ == "status-unknown") return {grpc::StatusCode::UNKNOWN, "who knows"};
    if (mode_ == "status-deadline") return {grpc::StatusCode::DEADLINE_EXCEEDED, "Deadline Exceeded"};
    if (mode_ == "status-unavailable") return {grpc::StatusCode::UNAVAILABLE, "Socket closed"};
    if (mode_ == "status-unimplemented") return {grpc::StatusCode::UNIMPLEMENTED, ""};
    if (mode_ == "status-exhausted") return {grpc::StatusCode::RESOURCE_EXHAUSTED, "quota"};
    response->set_decision_id(request->decision_id() + (mode_ == "wrong-id" ? 1 : 0));
    // The answer to a question without legal actions is the number of the decision.
    const bool is_bare = request->legal_actions().empty();
    response->set_action_index(is_bare ? static_cast<uint32_t>(request->decision_id()) : 0);
    if (mode_ == "bad-index") response->set_action_index(999);
    if (mode_ == "no-choice") response->clear_choice();
    if (mode_ == "bad-card")
      response->mutable_action()->mutable_play()->set_card(static_cast<hakam::v1::Card>(77));
    if (mode_ == "large-answer") response->set_note(std::string(2 << 20, 'x'));
    if (mode_ == "big-answer") response->set_note(std::string(100 << 20, 'x'));
    return grpc::Status::OK;
  }

  grpc::Status DecideStream(
      grpc::ServerContext* context,
      grpc::ServerReaderWriter<hakam::v1::DecideResponse, hakam::v1::DecideRequest>* stream) override {
    fprintf(stderr, "stream begins\n");
    if (mode_ == "no-stream") return {grpc::StatusCode::UNIMPLEMENTED, ""};
    hakam::v1::DecideRequest request;
    while (stream->Read(&request)) {
      hakam::v1::DecideResponse response;
      if (mode_ == "stall-in-message" || mode_ == "no-status") Stall(stream);
      if (mode_ == "no-answer") return grpc::Status::OK;
      const grpc::Status status = Decide(context, &request, &response);
      if (!status.ok()) return status;
      stream->Write(response);
      if (mode_ == "two-answers") stream->Write(response);
      if (mode_ == "one-answer") return grpc::Status::OK;
    }
    while (mode_ == "keeps-stream" && !context->IsCancelled()) usleep(1000);
    fprintf(stderr, "stream ends, %s\n", context->IsCancelled() ? "cancelled" : "closed");
    return grpc::Status::OK;
  }

  grpc::Status DecideMany(grpc::ServerContext* context,
                          grpc::ServerReaderWriter<hakam::v1::DecideManyResponse,
                                                   hakam::v1::DecideManyRequest>* stream) override {
    fprintf(stderr, "stream begins\n");
    if (mode_ == "no-stream") return {grpc::StatusCode::UNIMPLEMENTED, ""};
    hakam::v1::DecideManyRequest request;
    while (stream->Read(&request)) {
      fprintf(stderr, "message of %d\n", request.questions_size());
      if (mode_ == "stall-in-message" || mode_ == "no-status") Stall(stream);
      if (mode_ == "no-answer") return grpc::Status::OK;
      if (mode_ == "empty" && !stream->Write({})) return grpc::Status::OK;
      while (mode_ == "empty-flood") {
        if (!stream->Write({})) return grpc::Status::OK;
      }
      if (mode_ == "ends-internal") return {grpc::StatusCode::INTERNAL, "all is lost"};
      hakam::v1::DecideManyResponse response;
      for (const hakam::v1::DecideRequest& question : request.questions()) {
        hakam::v1::SessionAnswer* answer = response.add_answers();
        answer->set_session_id(question.session_id() + (mode_ == "unknown-session" ? 1000 : 0));
        const grpc::Status status = Decide(context, &question, answer->mutable_answer());
        if (!status.ok()) {
          answer->mutable_error()->set_code(static_cast<uint32_t>(status.error_code()));
          answer->mutable_error()->set_message(status.error_message());
        }
        if (mode_ == "neither") answer->clear_result();
        if (mode_ == "code-0") answer->mutable_error()->set_message("no code");
        if (mode_ == "first-only") break;
        if (mode_ != "apart") continue;
        stream->Write(response);
        response.Clear();
      }
      if (mode_ == "reverse")
        std::reverse(response.mutable_answers()->begin(), response.mutable_answers()->end());
      if (response.answers_size() > 0) stream->Write(response);
      if (mode_ == "two-answers") stream->Write(response);
      while (mode_ == "answer-flood" && stream->Write(response)) {
      }
      if (mode_ == "crowd") {  // answers that nobody has asked for, in one message
        for (int i = 0; i < 100'000; ++i) response.add_answers();
        stream->Write(response);
      }
      if (mode_ == "one-answer") return grpc::Status::OK;
    }
    fprintf(stderr, "stream ends, %s\n", context->IsCancelled() ? "cancelled" : "closed");
    return grpc::Status::OK;
  }

  grpc::Status FinishBoard(grpc::ServerContext*, const hakam::v1::FinishBoardRequest*,
                           hakam::v1::FinishBoardResponse*) override {
    if (mode_ == "hang-in-notices") PauseForEver();
    fprintf(stderr, "board finished\n");
    return grpc::Status::OK;
  }

 private:
  template <class Stream>
  void Stall(Stream* stream) const {
    stream->SendInitialMetadata();
    usleep(20'000);  // its frame goes first
    if (mode_ == "no-status") SendAndStall(kEndOfStream);
    SendAndStall(kBegunMessage);
  }

  const std::string mode_;
  const std::string argument_;
  const Serves serves_ = Serves::kCalls;
  std::atomic<int> asked_ = 0;
  std::atomic<bool> was_late_ = false;
  std::atomic<int> sessions_ = 0;
};

// Answers with bytes that are not a DecideResponse.
class BadBytes : public AgentService::WithRawCallbackMethod_Decide<Scripted> {
 public:
  grpc::ServerUnaryReactor* Decide(grpc::CallbackServerContext* context, const grpc::ByteBuffer*,
                                   grpc::ByteBuffer* response) override {
    grpc::Slice slice("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff");
    *response = grpc::ByteBuffer(&slice, 1);
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

// The same on a stream, for each message.
class BadBytesReactor : public grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer> {
 public:
  BadBytesReactor() {
    fprintf(stderr, "stream begins\n");
    grpc::Slice slice("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff");
    answer_ = grpc::ByteBuffer(&slice, 1);
    StartRead(&question_);
  }
  void OnReadDone(bool ok) override { ok ? StartWrite(&answer_) : Finish(grpc::Status::OK); }
  void OnWriteDone(bool ok) override {
    if (ok) StartRead(&question_);
  }
  void OnDone() override { delete this; }

 private:
  grpc::ByteBuffer question_;
  grpc::ByteBuffer answer_;
};

using BadStreamBase = AgentService::WithRawCallbackMethod_DecideMany<
    AgentService::WithRawCallbackMethod_DecideStream<Scripted>>;
class BadStreamBytes : public BadStreamBase {
 public:
  explicit BadStreamBytes(Serves serves) : base_("ok", "", serves) {}
  grpc::Status Describe(grpc::ServerContext* context, const hakam::v1::DescribeRequest* request,
                        hakam::v1::DescribeResponse* response) override {
    return base_.Describe(context, request, response);
  }
  grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* DecideStream(
      grpc::CallbackServerContext*) override {
    return new BadBytesReactor();
  }
  grpc::ServerBidiReactor<grpc::ByteBuffer, grpc::ByteBuffer>* DecideMany(
      grpc::CallbackServerContext*) override {
    return new BadBytesReactor();
  }

 private:
  Scripted base_;
};

// Sends several messages, or none, where there should be one.
class Messages : public grpc::CallbackGenericService {
 public:
  explicit Messages(int count) : count_(count) {}
  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
    return new Reactor(count_);
  }

 private:
  class Reactor : public grpc::ServerGenericBidiReactor {
   public:
    explicit Reactor(int count) : left_(count) { StartRead(&question_); }
    void OnReadDone(bool ok) override {
      hakam::v1::DecideRequest request;
      grpc::ProtoBufferReader reader(&question_);
      if (ok && request.ParseFromZeroCopyStream(&reader)) {
        hakam::v1::DecideResponse response;
        response.set_decision_id(request.decision_id());
        response.set_action_index(0);
        grpc::Slice slice(response.SerializeAsString());
        answer_ = grpc::ByteBuffer(&slice, 1);
      }
      Next();
    }
    void OnWriteDone(bool) override { Next(); }
    void OnDone() override { delete this; }

   private:
    void Next() {
      if (left_-- > 0) {
        StartWrite(&answer_);
      } else {
        Finish(grpc::Status::OK);
      }
    }
    int left_;
    grpc::ByteBuffer question_;
    grpc::ByteBuffer answer_;
  };
  const int count_;
};

// Listens without gRPC, and answers with bytes that are not HTTP/2, or drops what it reads.
[[noreturn]] void ServeGarbage(const std::string& path) {
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) _exit(9);
  listen(listener, 16);
  while (true) {
    const int connection = accept(listener, nullptr, nullptr);
    const char garbage[] = "HTTP/1.1 200 OK\r\n\r\nhello, and not a word of HTTP/2\r\n";
    (void)!send(connection, garbage, sizeof garbage, MSG_NOSIGNAL);
    char sink[4096];
    while (recv(connection, sink, sizeof sink, 0) > 0) {
    }
    close(connection);
  }
}

// Leaves a process behind that has left the session and has no parent, and notes its number in `file`.
void StartDaemon(const char* file) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  for (const int s : {SIGTERM, SIGHUP, SIGINT}) signal(s, SIG_IGN);
  {
    std::ofstream out(std::string(file) + ".new");
    out << getpid() << "\n";
  }
  rename((std::string(file) + ".new").c_str(), file);
  PauseForEver();
}

int Serve(const std::string& mode, const std::string& argument, Serves serves, const std::string& address) {
  std::unique_ptr<grpc::Service> service;
  std::unique_ptr<AgentService::WithGenericMethod_Decide<Scripted>> without_decide;
  std::unique_ptr<Messages> messages;
  grpc::ServerBuilder builder;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials());
  builder.SetMaxSendMessageSize(-1);
  if (serves == Serves::kCalls && (mode == "two-answers" || mode == "no-answer")) {
    messages = std::make_unique<Messages>(mode == "no-answer" ? 0 : 2);
    without_decide = std::make_unique<AgentService::WithGenericMethod_Decide<Scripted>>();
    builder.RegisterService(without_decide.get()).RegisterCallbackGenericService(messages.get());
  } else {
    if (mode != "bad-bytes") {
      service = std::make_unique<Scripted>(mode, argument, serves);
    } else if (serves != Serves::kCalls) {
      service = std::make_unique<BadStreamBytes>(serves);
    } else {
      service = std::make_unique<BadBytes>();
    }
    builder.RegisterService(service.get());
  }
  const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (server == nullptr) return 8;
  server->Wait();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Serves serves = Serves::kCalls;
  if (argc > 1 && strcmp(argv[1], "--stream") == 0) serves = Serves::kStream;
  if (argc > 1 && strcmp(argv[1], "--many") == 0) serves = Serves::kMany;
  if (serves != Serves::kCalls) --argc, ++argv;
  const std::string mode = argc > 1 ? argv[1] : "ok";
  const char* address = getenv("HAKAM_ADDRESS");
  if (address == nullptr || strncmp(address, "unix:", 5) != 0) return 10;
  const std::string path = address + 5;

  if (mode == "exit-at-start") {
    fprintf(stderr, "cannot find \xff model.bin\n");
    return 3;
  }
  if (mode == "print-env") {
    for (char** entry = environ; *entry != nullptr; ++entry) fprintf(stderr, "%s\n", *entry);
    char folder[4096];
    fprintf(stderr, "cwd=%s\n", getcwd(folder, sizeof folder));
    fprintf(stderr, "session=%d pgid=%d pid=%d\n", getsid(0) == getpid(), getpgrp() == getpid(), getpid());
    rlimit core{};
    getrlimit(RLIMIT_CORE, &core);
    fprintf(stderr, "core=%d/%d\n", static_cast<int>(core.rlim_cur), static_cast<int>(core.rlim_max));
    fprintf(stderr, "nonblocking=%d\n", (fcntl(2, F_GETFL) & O_NONBLOCK) != 0);
    fprintf(stderr, "stdin=%zd\n", read(0, folder, 1));
    for (int fd = 3; fd < 1024; ++fd) {
      if (fcntl(fd, F_GETFD) >= 0) fprintf(stderr, "open descriptor %d\n", fd);
    }
    return 4;
  }
  if (mode == "never-listen") PauseForEver();
  if (mode == "regular-file") {
    std::ofstream out(path);
    out << "not a socket\n";
    out.close();
    PauseForEver();
  }
  if (mode == "link-to-socket") {
    (void)!symlink("/tmp/elsewhere.sock", path.c_str());
    PauseForEver();
  }
  if (mode == "garbage") ServeGarbage(path);
  if (mode == "daemon" && argc > 2) StartDaemon(argv[2]);
  if (mode == "ponder") std::thread([] { Burn(60'000); }).detach();
  if (mode == "ignores-sigterm") signal(SIGTERM, SIG_IGN);
  if (mode == "answers-signals") AnswerSignals();
  return Serve(mode, argc > 2 ? argv[2] : "", serves, address);
}
