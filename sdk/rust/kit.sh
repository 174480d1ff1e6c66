#!/bin/bash
# Commands for the kit: kit.sh toolchain | build | test
# Exit codes: 0 done, 1 failed, 2 usage, 77 a required tool is not installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
# One target folder, so that the dependencies of kit and example are compiled once. The example's manifest names it.
export CARGO_TARGET_DIR=$PWD/examples/first_bot/target
# Intermediate files stay in Cargo's own cache (1.91 or later), so that the next clone, and bots of `hakam init`, find
# them.
export CARGO_BUILD_BUILD_DIR=${CARGO_BUILD_BUILD_DIR:-"{cargo-cache-home}/build/hakam"}
# Cargo would take the compiled kit of another clone from that cache. The path of the wrapper tells the clones apart;
# the wrapper is `env`, which only starts the compiler.
mkdir -p "$CARGO_TARGET_DIR"
ln -sf "$(command -v env)" "$CARGO_TARGET_DIR/env"
export RUSTC_WORKSPACE_WRAPPER=$CARGO_TARGET_DIR/env
# 0 compiles in half the time of 1, and the first bot does not need fast code.
export CARGO_PROFILE_RELEASE_OPT_LEVEL=0

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
  # Cargo links these to files in its cache; a strict sandbox refuses links out of the bot's folder.
  local linked
  find "$CARGO_TARGET_DIR" -type f -links +1 -print0 | while IFS= read -r -d '' linked; do
    cp -p "$linked" "$linked.copy"
    mv "$linked.copy" "$linked"
  done
}

run_tests() {
  cargo test --locked --release
  cargo test --locked --release --manifest-path examples/first_bot/Cargo.toml
}

case "${1:-} ${2:-}" in
  "toolchain ") toolchain ;;
  "build ") toolchain; build ;;
  "test ") toolchain; build; run_tests ;;
  *) echo "usage: kit.sh toolchain | build | test" >&2; exit 2 ;;
esac
