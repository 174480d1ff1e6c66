#include "arbiter/view/message_json.h"

#include <google/protobuf/util/json_util.h>

#include "sdk/base/check.h"

namespace hakam::arbiter {

std::string MessageJson(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions print;
  print.add_whitespace = true;
  print.always_print_primitive_fields = true;
  print.preserve_proto_field_names = true;
  std::string text;
  HAKAM_CHECK(google::protobuf::util::MessageToJsonString(message, &text, print).ok());
  return text;
}

}  // namespace hakam::arbiter
