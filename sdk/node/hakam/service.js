"use strict";
// The two services in the form that grpc-js needs: paths, and functions between messages and bytes.

const v1 = require("./v1");

/** A method of a service: its path, whether both sides stream, and the four ways between messages and bytes. */
function method(service, name, request, response, stream = false) {
  const serialize = (type) => (message) => Buffer.from(type.encode(message).finish());
  const deserialize = (type) => (bytes) => type.decode(bytes);
  return {
    path: `/hakam.v1.${service}/${name}`,
    requestStream: stream,
    responseStream: stream,
    requestSerialize: serialize(request),
    requestDeserialize: deserialize(request),
    responseSerialize: serialize(response),
    responseDeserialize: deserialize(response),
  };
}

const unary = (name) => method("AgentService", name, v1[name + "Request"], v1[name + "Response"]);

const AgentService = {
  Describe: unary("Describe"),
  StartSession: unary("StartSession"),
  Decide: unary("Decide"),
  DecideStream: method("AgentService", "DecideStream", v1.DecideRequest, v1.DecideResponse, true),
  DecideMany: method("AgentService", "DecideMany", v1.DecideManyRequest, v1.DecideManyResponse, true),
  FinishBoard: unary("FinishBoard"),
  FinishSession: unary("FinishSession"),
};

const ArbiterService = {
  Attach: method("ArbiterService", "Attach", v1.AttachRequest, v1.AttachResponse, true),
};

module.exports = { AgentService, ArbiterService };
