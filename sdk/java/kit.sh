#!/bin/bash
# The kit's own commands: ./kit.sh toolchain|build|test. Exit codes: 0 yes, 1 no, 2 usage, 77 no toolchain.
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
    -z $(find pom.xml src ../../proto examples/first_bot/{pom.xml,src} -newer $archive -print -quit) ]]; then
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

case ${1:-} in
  toolchain | build | test) "cmd_$1" "${@:2}" ;;
  *) fail 2 "usage: kit.sh toolchain | build | test" ;;
esac
