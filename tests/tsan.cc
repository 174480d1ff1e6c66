// What ThreadSanitizer does not report, in every program of the build `tsan`. It is compiled in: bots in sandboxes would not
// find a file of suppressions.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "thread:grpc_core::Thread::Thread\n";  // gRPC does not join all of its own threads before a process ends
}
