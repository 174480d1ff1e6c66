#!/bin/bash
# Commands for the kit: kit.sh toolchain | build | test | stubs [--check]
# Exit codes: 0 done, 1 failed, 2 usage, 77 a required tool is not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# One target folder, so that the dependencies of kit and example are compiled once. The example's manifest names it.
export CARGO_TARGET_DIR=$PWD/examples/first_bot/target
# Intermediate files stay in Cargo's own cache (1.91 or later), so that the next clone, and bots of `hakam init`, find
# them.
export CARGO_BUILD_BUILD_DIR=${CARGO_BUILD_BUILD_DIR:-"{cargo-cache-home}/build/hakam"}
# Compiles in about half the time, and the first bot does not need fast code.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=1

toolchain() {
  local wanted found
  wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
  if ! found=$(rustc --version 2>/dev/null) || ! cargo --version >/dev/null 2>&1; then
    echo "kit.sh: Rust is not installed; wanted $wanted or later (https://rustup.rs)"
    exit 77
  fi
  found=$(cut -d' ' -f2 <<< "$found")
  if [[ $(printf '%s\n' "$wanted" "$found" | sort -V | head -1) != "$wanted" ]]; then
    echo "kit.sh: found Rust $found, wanted $wanted or later (https://rustup.rs)"
    exit 77
  fi
  if ! command -v cc >/dev/null; then
    echo "kit.sh: a linker is not installed (Debian: gcc)"
    exit 77
  fi
}

build() {
  cargo build --locked --release
  cargo build --locked --release --manifest-path examples/first_bot/Cargo.toml
}

run_tests() {
  cargo test --locked --release
  cargo test --locked --release --manifest-path examples/first_bot/Cargo.toml
}

# stubs FOLDER: writes the stubs into it.
stubs() {
  if ! command -v protoc >/dev/null; then
    echo "kit.sh: protoc is not installed (Debian: protobuf-compiler)"
    exit 77
  fi
  cargo run --locked --manifest-path stubs/Cargo.toml -- ../../proto "$1"
}

check_stubs() {
  local fresh same=0
  fresh=$(mktemp -d)
  stubs "$fresh"
  diff -r "$fresh" src/v1 || same=1
  rm -rf "$fresh"
  [[ $same == 0 ]] || echo "kit.sh: src/v1 is not what proto/hakam/v1 says: run kit.sh stubs"
  return $same
}

case "${1:-} ${2:-}" in
  "toolchain ") toolchain ;;
  "build ") toolchain; build ;;
  "test ") toolchain; build; run_tests ;;
  "stubs ") toolchain; stubs src/v1 ;;
  "stubs --check") toolchain; check_stubs ;;
  *) echo "usage: kit.sh toolchain | build | test | stubs [--check]" >&2; exit 2 ;;
esac
