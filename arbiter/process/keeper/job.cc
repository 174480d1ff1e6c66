#include <stdlib.h>
#include <string.h>

#include "arbiter/process/keeper/start.h"

namespace hakam::keeper {
namespace {

// "--name", then `count` values.
struct Option {
  const char* name;
  int count;
  void (*set)(Job* job, char** values);
};

constexpr Option kOptions[] = {
    {"--socket-folder", 1, [](Job* job, char** v) { job->socket_folder = v[0]; }},
    {"--max-file-bytes", 1, [](Job* job, char** v) { job->max_file_bytes = strtoull(v[0], nullptr, 10); }},
    {"--max-descriptors", 1, [](Job* job, char** v) { job->max_descriptors = strtoull(v[0], nullptr, 10); }},
    {"--folder", 1, [](Job* job, char** v) { job->folder = v[0]; }},
    {"--program", 1, [](Job* job, char** v) { job->program = v[0]; }},
    {"--env", 1, [](Job* job, char** v) { job->env.push_back(v[0]); }},
    {"--filter", 1,
     [](Job* job, char** v) {
       job->sandboxed = true;
       job->filter = atoi(v[0]);
     }},
    {"--user", 1, [](Job* job, char** v) { job->user = strtoul(v[0], nullptr, 10); }},
    {"--stage", 1, [](Job* job, char** v) { job->stage.push_back(v[0]); }},
    {"--leaf", 1, [](Job* job, char** v) { job->leaves.push_back({.folder = v[0], .settings = {}}); }},
    {"--set", 2,
     [](Job* job, char** v) {
       if (!job->leaves.empty()) job->leaves.back().settings.emplace_back(v[0], v[1]);
     }},
    {"--memory-mib", 1, [](Job* job, char** v) { job->memory_mib = atol(v[0]); }},
    {"--poll-memory", 0, [](Job* job, char**) { job->poll_memory = true; }},
};

const Option* Find(const char* name) {
  for (const Option& option : kOptions) {
    if (strcmp(option.name, name) == 0) return &option;
  }
  return nullptr;
}

}  // namespace

bool Parse(int argc, char** argv, Job* job) {
  int i = 1;
  for (; i < argc && strcmp(argv[i], "--") != 0;) {
    const Option* option = Find(argv[i]);
    if (option == nullptr || i + option->count >= argc) return false;
    option->set(job, argv + i + 1);
    i += 1 + option->count;
  }
  if (i + 1 >= argc || job->program == nullptr) return false;
  job->argv.assign(argv + i + 1, argv + argc);
  job->argv.push_back(nullptr);
  job->env.push_back(nullptr);
  return true;
}

}  // namespace hakam::keeper
