#include "arbiter/process/keeper/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace hakam::keeper {
namespace {

// False if the receiver has ended.
bool SendWith(int socket, void* data, size_t size, int descriptor) {
  iovec part{data, size};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  if (descriptor >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) >= 0;
}

}  // namespace

void Report(const char* word, long number, const char* text, int descriptor) {
  char line[512];
  const int n = snprintf(line, sizeof line, "%s %ld%s%s\n", word, number, *text != 0 ? " " : "", text);
  const size_t size = n < static_cast<int>(sizeof line) ? n : sizeof line - 1;
  line[size - 1] = '\n';
  (void)SendWith(kArbiter, line, size, descriptor);  // if the arbiter has ended, nobody needs the report
}

bool SendStart(int socket, const char* word, const char* text, int descriptor) {
  StartMessage message{};
  message.error = errno;
  snprintf(message.word, sizeof message.word, "%s", word);
  snprintf(message.text, sizeof message.text, "%s", text);
  return SendWith(socket, &message, sizeof message, descriptor);
}

}  // namespace hakam::keeper
