#!/bin/bash
# The kit's own commands: ./kit.sh toolchain|build|test. Exit codes: 0 yes, 1 no, 2 usage, 77 no toolchain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

fail() { echo "kit.sh: $2" >&2; exit "$1"; }

cmd_toolchain() {
  command -v node >/dev/null || fail 77 "there is no node (18 or later; Debian: apt-get install nodejs npm)"
  command -v npm >/dev/null || fail 77 "there is no npm (Debian: apt-get install npm)"
  local major
  major=$(node -p 'process.versions.node.split(".")[0]')
  ((major >= 18)) || fail 77 "node is $(node --version), the kit needs 18 or later"
}

# install FOLDER FILE...: installs the packages of FOLDER's lock file, again if one of the files is newer.
install() {
  local folder=$1 done=$1/node_modules/.package-lock.json file
  shift
  for file in "$folder/package.json" "$folder/package-lock.json" "$@"; do
    if [[ ! $done -nt $file ]]; then
      echo "kit.sh: npm ci in sdk/node/$folder"
      (cd "$folder" && npm ci --no-audit --no-fund --prefer-offline --loglevel=error) || return
      touch "$done"
      return
    fi
  done
}

cmd_build() {
  cmd_toolchain
  install .
  # npm packs no links, so this folder needs a copy of the protos. It also needs the types of their messages.
  if ! diff -rq ../../proto/hakam proto/hakam >/dev/null 2>&1; then
    rm -rf proto
    mkdir proto
    cp -r ../../proto/hakam proto/
  fi
  if [[ ! -f hakam/v1.d.ts || -n $(find proto hakam/types.js -newer hakam/v1.d.ts -print -quit) ]]; then node hakam/types.js; fi
  # The example has a copy of the kit, as every bot has.
  install examples/first_bot package.json hakam/* proto/hakam/v1/*
}

cmd_test() {
  cmd_build
  node --test tests/*.test.js
  node_modules/.bin/tsc -p tests
}

case ${1:-} in
  toolchain | build | test) "cmd_$1" "${@:2}" ;;
  *) fail 2 "usage: kit.sh toolchain | build | test" ;;
esac
