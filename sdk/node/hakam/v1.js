"use strict";
// The messages of proto/hakam/v1, made from the protos when the kit is loaded: `v1.Action` is a class with encode and
// decode, `v1.Phase` gives the numbers of names. It uses protobufjs itself, because @grpc/proto-loader has no classes.

const protobuf = require("protobufjs");

const { loadProtos } = require("./protos");

/** Returns the class of a message. An absent field is null. */
function classOf(type) {
  const { prototype } = type.ctor;
  for (const oneof of type.oneofsArray) {
    for (const field of oneof.fieldsArray) prototype[field.name] = null;
  }
  return type.ctor;
}

for (const found of loadProtos().lookup("hakam.v1").nestedArray) {
  if (found instanceof protobuf.Type) exports[found.name] = classOf(found);
  if (found instanceof protobuf.Enum) exports[found.name] = found.values;
}
