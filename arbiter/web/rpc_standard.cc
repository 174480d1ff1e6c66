#include "arbiter/web/rpc_standard.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <set>
#include <utility>

namespace hakam::arbiter {
namespace {

namespace reflection = grpc::reflection::v1alpha;
using google::protobuf::DescriptorPool;
using google::protobuf::FileDescriptor;

constexpr int kMostReflections = 32;

// Callers need all that a file imports too.
void AddFile(const FileDescriptor& file, std::set<const FileDescriptor*>* added,
             reflection::FileDescriptorResponse* response) {
  if (!added->insert(&file).second) return;
  google::protobuf::FileDescriptorProto proto;
  file.CopyTo(&proto);
  response->add_file_descriptor_proto(proto.SerializeAsString());
  for (int i = 0; i < file.dependency_count(); ++i) AddFile(*file.dependency(i), added, response);
}

}  // namespace

grpc::ServerUnaryReactor* RpcHealth::Check(grpc::CallbackServerContext* context,
                                           const grpc::health::v1::HealthCheckRequest* request,
                                           grpc::health::v1::HealthCheckResponse* response) {
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  const std::string& service = request->service();
  if (!service.empty() && std::find(services_.begin(), services_.end(), service) == services_.end()) {
    reactor->Finish({grpc::StatusCode::NOT_FOUND, "there is no such service"});
    return reactor;
  }
  response->set_status(grpc::health::v1::HealthCheckResponse::SERVING);
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

// One call; deletes itself when gRPC is done with it. Reads and writes take turns, so that no two methods run
// at a time, but OnCancel, which has nothing to do: the read or write under way fails.
class RpcReflection::Call final : public grpc::ServerBidiReactor<Request, Response> {
 public:
  explicit Call(RpcReflection* service) : service_(*service) {
    if (++service_.calls_ > kMostReflections) {
      Finish({grpc::StatusCode::RESOURCE_EXHAUSTED, "too many use reflection; try again in 5 s"});
    } else {
      StartRead(&request_);
    }
  }

 private:
  void OnReadDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);
    response_ = service_.Answer(request_);
    StartWrite(&response_);
  }
  void OnWriteDone(bool ok) override {
    if (!ok) return Finish({grpc::StatusCode::CANCELLED, "the caller has gone"});
    StartRead(&request_);
  }
  void OnDone() override {
    --service_.calls_;
    delete this;
  }

  RpcReflection& service_;
  Request request_;
  Response response_;
};

grpc::ServerBidiReactor<RpcReflection::Request, RpcReflection::Response>* RpcReflection::ServerReflectionInfo(
    grpc::CallbackServerContext* /*context*/) {
  return new Call(this);
}

RpcReflection::Response RpcReflection::Answer(const Request& request) const {
  Response response;
  response.set_valid_host(request.host());
  *response.mutable_original_request() = request;
  const DescriptorPool& pool = *DescriptorPool::generated_pool();
  const FileDescriptor* file = nullptr;
  switch (request.message_request_case()) {
    case Request::kListServices:
      for (const std::string& service : services_) {
        response.mutable_list_services_response()->add_service()->set_name(service);
      }
      return response;
    case Request::kFileByFilename:
      file = pool.FindFileByName(request.file_by_filename());
      break;
    case Request::kFileContainingSymbol:
      file = pool.FindFileContainingSymbol(request.file_containing_symbol());
      break;
    default:  // extensions: these services have none
      break;
  }
  if (file == nullptr) {
    response.mutable_error_response()->set_error_code(grpc::StatusCode::NOT_FOUND);
    response.mutable_error_response()->set_error_message("there is no such file, symbol or extension");
    return response;
  }
  std::set<const FileDescriptor*> added;
  AddFile(*file, &added, response.mutable_file_descriptor_response());
  return response;
}

}  // namespace hakam::arbiter
