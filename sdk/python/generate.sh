#!/bin/bash
# Writes the stubs in hakam/v1 again, after a change of proto/hakam/v1. Needs Debian 12's
# protobuf-compiler (3.21) and protobuf-compiler-grpc (1.51): stubs of that age load in their own
# runtime and in every later one, stubs of a newer compiler only in newer runtimes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

version=$(protoc --version)
if [[ $version != "libprotoc 3.21."* ]]; then
  echo "generate.sh: found '$version', the stubs are made with libprotoc 3.21 (Debian 12: apt-get install protobuf-compiler)" >&2
  exit 2
fi
# Only the messages that bots use; leagues and manifests belong to the arbiter.
protos=()
for name in cards rules observation record agent arbiter; do protos+=("../../proto/hakam/v1/$name.proto"); done
protoc -I ../../proto --python_out=. "${protos[@]}"
protoc -I ../../proto --grpc_out=. --plugin=protoc-gen-grpc="$(command -v grpc_python_plugin)" \
  ../../proto/hakam/v1/agent.proto ../../proto/hakam/v1/arbiter.proto
