// A file that is read and closed.
#ifndef HAKAM_ARBITER_PROCESS_KEEPER_FILE_H_
#define HAKAM_ARBITER_PROCESS_KEEPER_FILE_H_

#include <stdio.h>

#include <string>

namespace hakam::keeper {

class File {
 public:
  explicit File(const std::string& path) : file_(fopen(path.c_str(), "re")) {}
  ~File() {
    if (file_ != nullptr) fclose(file_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  // Null: it cannot be read.
  FILE* get() const { return file_; }

 private:
  FILE* const file_;
};

}  // namespace hakam::keeper

#endif  // HAKAM_ARBITER_PROCESS_KEEPER_FILE_H_
