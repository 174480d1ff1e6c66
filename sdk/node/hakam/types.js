"use strict";
// Writes v1.d.ts, the types of the messages that v1.js makes, with the comments of the protos: node hakam/types.js
// `kit.sh build` and the build of a bot made by `hakam init` run it. A published package contains the result.

const fs = require("node:fs");
const path = require("node:path");

const protobuf = require("protobufjs");

const { loadProtos } = require("./protos");

const SCALARS = { bool: "boolean", bytes: "Uint8Array", string: "string" };
const LONGS = ["int64", "uint64", "sint64", "fixed64", "sfixed64"];

/** The type of a field's value. */
function typeOf({ type, resolvedType, repeated }) {
  const scalar = LONGS.includes(type) ? "Long" : SCALARS[type] ?? "number";
  const named = resolvedType instanceof protobuf.Type ? `I${resolvedType.name}` : resolvedType?.name;
  return (named ?? scalar) + (repeated ? "[]" : "");
}

/** True if the field can be null in a message. */
function canBeAbsent({ partOf, repeated, resolvedType }) {
  return Boolean(partOf) || (!repeated && resolvedType instanceof protobuf.Type);
}

function* comment(text, indent = "") {
  const lines = (text ?? "").split("\n");
  if (lines.length > 1) yield* [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
  else if (text) yield `${indent}/** ${text} */`;
}

/** The interface of the properties from which a message is made. */
function* properties(type) {
  yield `interface I${type.name} {`;
  for (const field of type.fieldsArray) {
    yield* comment(field.comment, "  ");
    yield `  ${field.name}?: ${typeOf(field)} | null;`;
  }
  yield "}";
}

function* message(type) {
  const { name } = type;
  yield* comment(type.comment);
  yield `export class ${name} implements I${name} {`;
  yield `  constructor(properties?: I${name});`;
  for (const field of type.fieldsArray) {
    yield* comment(field.comment, "  ");
    yield `  ${field.name}${canBeAbsent(field) ? "?" : ""}: ${typeOf(field)}${canBeAbsent(field) ? " | null" : ""};`;
  }
  for (const oneof of type.oneofsArray) {
    if (oneof.isProto3Optional) continue;
    yield* comment(oneof.comment, "  ");
    yield `  ${oneof.name}?: ${oneof.oneof.map((field) => JSON.stringify(field)).join(" | ")};`;
  }
  yield `  static encode(message: I${name}, writer?: protobuf.Writer): protobuf.Writer;`;
  yield `  static decode(reader: protobuf.Reader | Uint8Array, length?: number): ${name};`;
  yield "}";
}

function* enumeration({ name, values, comments, comment: about }) {
  yield* comment(about);
  yield `export enum ${name} {`;
  for (const [value, number] of Object.entries(values)) {
    yield* comment(comments[value], "  ");
    yield `  ${value} = ${number},`;
  }
  yield "}";
}

function* declarations(root) {
  yield "// Written by types.js.";
  yield 'import * as protobuf from "protobufjs";';
  yield 'import Long = require("long");';
  yield* properties(root.lookupType("google.protobuf.Duration"));
  for (const found of root.lookup("hakam.v1").nestedArray) {
    if (found instanceof protobuf.Enum) yield* enumeration(found);
    if (!(found instanceof protobuf.Type)) continue;
    const [first, ...rest] = properties(found);
    yield* [`/** Properties of ${found.name}. */`, `export ${first}`, ...rest];
    yield* message(found);
  }
  yield "export {};"; // IDuration is not exported
}

const root = loadProtos({ comments: true });
fs.writeFileSync(path.join(__dirname, "v1.d.ts"), [...declarations(root), ""].join("\n"));
