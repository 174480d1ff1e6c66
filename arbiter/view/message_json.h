// The JSON of view.proto: what `--json` prints, and what pages and data files get.
#ifndef HAKAM_ARBITER_VIEW_MESSAGE_JSON_H_
#define HAKAM_ARBITER_VIEW_MESSAGE_JSON_H_

#include <google/protobuf/message.h>

#include <string>

namespace hakam::arbiter {

// Protobuf's JSON with the names of the fields as in the file, indented, with a newline at the end. Optional
// fields that are unset are left out, all others are there. Text must be UTF-8: what bots wrote goes through
// ValidUtf8() before it is put into a message.
std::string MessageJson(const google::protobuf::Message& message);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_MESSAGE_JSON_H_
