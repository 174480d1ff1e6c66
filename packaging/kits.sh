#!/bin/bash
# kits.sh DIR: packs the kits as their registries want them, and the wheels of the rules module, into DIR.
# A kit whose toolchain is missing is left out, and a line says so.
set -euo pipefail
dist=$1
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

say() { printf '== dist: %s\n' "$*"; }
has() { command -v "$1" >/dev/null || { say "$2 left out: there is no $1 here"; return 1; }; }
# A copy of what is committed: nothing that a build has left in the tree gets into a package.
sources() { git archive --format=tar HEAD "$@" | tar -x -C "$scratch"; }

node_kit() {
  has npm "the Node kit" || return 0
  (cd "$scratch/sdk/node" && cp -r "$scratch/proto" proto && npm ci --silent --omit=dev --ignore-scripts && node hakam/types.js &&
    npm pack --silent --ignore-scripts --pack-destination "$dist" >/dev/null)
}
rust_kit() {
  has cargo "the Rust kit" || return 0
  (cd "$scratch/sdk/rust" && cargo package --quiet --no-verify --allow-dirty --target-dir "$scratch/target")
  cp "$scratch"/target/package/*.crate "$dist/"
}
java_kit() {
  has mvn "the Java kit" || return 0
  (cd "$scratch/sdk/java" && mvn --quiet --batch-mode -Dstyle.color=never -DskipTests \
    "-Dproject.build.outputTimestamp=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)" package)
  cp "$scratch"/sdk/java/target/hakam-*.jar "$dist/"
}

sources sdk proto
node_kit
rust_kit
java_kit
