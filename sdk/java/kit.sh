#!/bin/bash
# The kit's own commands: ./kit.sh toolchain|build|test|stubs [--check]. Exit codes: 0 yes, 1 no, 2 usage, 77 no toolchain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

fail() { echo "kit.sh: $2" >&2; exit "$1"; }

cmd_toolchain() {
  command -v javac >/dev/null || fail 77 "there is no javac (17 or later; Debian: apt-get install openjdk-17-jdk-headless maven)"
  command -v mvn >/dev/null || fail 77 "there is no mvn (Debian: apt-get install maven)"
  local version
  version=$(javac -version 2>&1) && version=${version#javac }
  ((${version%%[.-]*} >= 17)) || fail 77 "javac is $version, the kit needs 17 or later"
}

maven() { mvn --batch-mode --quiet --no-transfer-progress "$@"; }

cmd_build() {
  cmd_toolchain
  # Everything is there, built from the present sources.
  local archive=examples/first_bot/target/bot.jsa installed=~/.m2/repository/hakam/hakam/0.1.0/hakam-0.1.0.jar
  if [[ -f $archive && -f $installed && -d target/test-classes &&
    -z $(find pom.xml src examples/first_bot/{pom.xml,src} -newer $archive -print -quit) ]]; then
    return
  fi
  # Installs into the local repository, where the poms of bots find it.
  maven install -DskipTests
  (cd examples/first_bot && maven package && HAKAM_ADDRESS=rehearsal java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
    -XX:ArchiveClassesAtExit=target/bot.jsa -Xlog:cds=error -jar target/bot.jar)
}

cmd_test() {
  cmd_build
  maven surefire:test
}

# The compiler and its plugin are Maven artifacts too; their version is that of the kit's runtime.
generate() {
  local out=$1 tools=$PWD/target/tools kind
  rm -rf "$tools" # tools of an older version
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) kind=linux-x86_64 ;;
    Linux-aarch64) kind=linux-aarch_64 ;;
    Darwin-*) kind=osx-x86_64 ;;
    *) fail 77 "no protoc is published for $(uname -s) on $(uname -m)" ;;
  esac
  tool copy com.google.protobuf:protoc protobuf.version ":exe:$kind"
  tool copy io.grpc:protoc-gen-grpc-java grpc.version ":exe:$kind"
  tool unpack com.google.protobuf:protobuf-javalite protobuf.version "" # google/protobuf/duration.proto
  chmod +x "$tools"/*.exe
  local compiler=("$tools"/protoc-[0-9]*.exe) plugin=("$tools"/protoc-gen-grpc-java-*.exe)
  "${compiler[0]}" -I ../../proto -I "$tools" --java_out="lite:$out" --grpc-java_out="lite:$out" \
    --plugin=protoc-gen-grpc-java="${plugin[0]}" \
    ../../proto/hakam/v1/{cards,rules,observation,record,agent,arbiter}.proto
}

# tool copy|unpack ARTIFACT PROPERTY KIND: into $tools, in the version that the pom has for the runtime.
tool() {
  local version
  version=$(sed -n "s:.*<$3>\(.*\)</$3>.*:\1:p" pom.xml)
  maven "dependency:$1" -Dartifact="$2:$version$4" -DoutputDirectory="$tools" -Dmdep.unpack.includes='google/**/*.proto'
}

cmd_stubs() {
  cmd_toolchain
  case ${1:-} in
    "")
      rm -rf src/main/java/hakam/v1
      generate src/main/java
      ;;
    --check)
      local folder status=0
      folder=$(mktemp -d)
      generate "$folder"
      diff -ru src/main/java/hakam/v1 "$folder/hakam/v1" || status=1
      rm -r "$folder"
      ((status == 0)) || fail 1 "the stubs are not what the protos say; run sdk/java/kit.sh stubs"
      ;;
    *) fail 2 "stubs knows --check, not $1" ;;
  esac
}

case ${1:-} in
  toolchain | build | test | stubs) "cmd_$1" "${@:2}" ;;
  *) fail 2 "usage: kit.sh toolchain | build | test | stubs [--check]" ;;
esac
