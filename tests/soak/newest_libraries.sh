#!/bin/bash
# Do the kits play the same cards with the versions of their libraries that are named below, the newest of November 2026?
#
#   tests/soak/newest_libraries.sh [KIT]...         python node go java rust; default: all
#   GRPC_JS=1.14.7 tests/soak/newest_libraries.sh node      other versions than those below
#
# Builds the first bot of each kit with these versions in a temporary copy, and compares its boards with those of the C++
# bot, as sdk/conformance does. Needs `./dev build`, the toolchains, and the network, through the package tools' own
# settings. Exit codes: 0 all the same, 1 a kit differs, 4 a kit could not be built, and is named.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
GRPCIO=${GRPCIO:-1.85.3} PROTOBUF=${PROTOBUF:-7.36.2} GRPC_JS=${GRPC_JS:-1.14.7} GRPC_GO=${GRPC_GO:-1.85.0}
GRPC_JAVA=${GRPC_JAVA:-1.85.1} TONIC=${TONIC:-0.14.9}

build_python() {
  cd examples/first_bot
  python3 -m pip --python /usr/bin/python3 install --target packages "grpcio==$GRPCIO" "protobuf==$PROTOBUF"
  sed -i 's,PYTHONPATH=\.\./\.\.,&:packages,' agent.textproto
}

build_node() {
  cp -r ../../proto .
  npm pkg set "dependencies.@grpc/grpc-js=$GRPC_JS"
  cd examples/first_bot
  rm package-lock.json # it has the old versions
  npm install
}

build_go() {
  go get "google.golang.org/grpc@v$GRPC_GO"
  ./kit.sh build
}

build_java() {
  # Kit and bot in one build, so that the kit is not installed anywhere.
  sed 's,<module>hakam<,<module>.<,; s,<module>bot<,<module>examples/first_bot<,' ../init/java/pom.xml >all.xml
  mvn -B -q -f all.xml -DskipTests "-Dgrpc.version=$GRPC_JAVA" package
}

build_rust() {
  cd examples/first_bot
  for crate in tonic tonic-prost tonic-build tonic-prost-build; do cargo update "$crate" --precise "$TONIC"; done
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 cargo build --release
}

copy=$(mktemp -d -t hakam-newest.XXXXXX)
trap 'rm -rf "$copy"' EXIT
git -C "$repository" archive HEAD proto sdk | tar -x -C "$copy"
mkdir -p "$copy/build/release/bin"
cp "$repository/build/release/bin/hakam-first-bot" "$copy/build/release/bin/"

(($#)) || set -- python node go java rust
kits=() failed=0
for kit; do
  set +e # `if` would let a build go on after a failure
  (set -e; cd "$copy/sdk/$kit"; "build_$kit") >"$copy/log" 2>&1 </dev/null
  built=$?
  set -e
  if ((built == 0)); then
    kits+=(--kit "$kit")
  else
    failed=4
    echo "$kit: cannot be built with these versions: $(grep -iE 'error|no matching|could not' "$copy/log" | head -1 | cut -c1-200)"
  fi
done
((${#kits[@]})) || exit 4
# A card turned up, bids in points, a game for two.
HAKAM_BIN_DIR=$repository/build/release/bin python3 "$copy/sdk/conformance/run.py" --built --kit cpp "${kits[@]}" \
  --game baloot --game coinche --game belote-decouverte
exit "$failed"
