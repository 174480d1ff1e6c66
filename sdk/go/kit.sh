#!/bin/bash
# Commands for the kit: kit.sh toolchain | build | test | stubs [--check]
# Exit codes: 0 done, 1 failed, 2 usage, 77 a required tool is not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# The generators of the stubs; the version of the first matches the protobuf in go.mod.
GENERATORS=(google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12
            google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.2)
# Only the messages that bots use; leagues and manifests belong to the arbiter.
PROTOS=(cards rules observation record agent arbiter)

toolchain() {
  local wanted found
  wanted=$(awk '$1 == "go" { print $2 }' go.mod)
  if ! found=$(go env GOVERSION 2>/dev/null); then
    echo "kit.sh: Go is not installed; wanted $wanted or later (https://go.dev/dl)"
    exit 77
  fi
  if [[ $(printf '%s\n' "$wanted" "${found#go}" | sort -V | head -1) != "$wanted" ]]; then
    echo "kit.sh: found $found, wanted $wanted or later (https://go.dev/dl)"
    exit 77
  fi
}

build() {
  go build ./...
  # A static binary needs no other files in the sandbox.
  (cd examples/first_bot && CGO_ENABLED=0 go build -trimpath -buildvcs=false -o first_bot .)
}

run_tests() {
  go vet ./...
  go test ./...
  (cd examples/first_bot && go vet .)
  (cd examples/first_bot && go test .)
}

# stubs FOLDER: writes the stubs into it.
stubs() {
  local out=$1 tools options="module=hakam/v1" files=() name generator
  if ! command -v protoc >/dev/null; then
    echo "kit.sh: protoc is not installed (Debian: protobuf-compiler)"
    exit 77
  fi
  tools=$(mktemp -d)
  for generator in "${GENERATORS[@]}"; do GOBIN=$tools go install "$generator"; done
  for name in "${PROTOS[@]}"; do
    files+=("hakam/v1/$name.proto")
    options+=",Mhakam/v1/$name.proto=hakam/v1;hakamv1"
  done
  PATH=$tools:$PATH protoc -I ../../proto --go_out="$options:$out" --go-grpc_out="$options:$out" "${files[@]}"
  # Every protoc writes the same, except for its own version in the comment at the top.
  sed -i -E '/^\/\/ (-  *|\t *)protoc .*v[0-9]/d' "$out"/*.pb.go
  rm -rf "$tools"
}

check_stubs() {
  local fresh same=0
  fresh=$(mktemp -d)
  stubs "$fresh"
  diff -r "$fresh" v1 || same=1
  rm -rf "$fresh"
  [[ $same == 0 ]] || echo "kit.sh: v1 is not what proto/hakam/v1 says: run kit.sh stubs"
  return $same
}

case "${1:-} ${2:-}" in
  "toolchain ") toolchain ;;
  "build ") toolchain; build ;;
  "test ") toolchain; build; run_tests ;;
  "stubs ") toolchain; mkdir -p v1; rm -f v1/*.pb.go; stubs v1 ;;
  "stubs --check") toolchain; check_stubs ;;
  *) echo "usage: kit.sh toolchain | build | test | stubs [--check]" >&2; exit 2 ;;
esac
