#!/bin/bash
# The kit's own commands: ./kit.sh toolchain|build|test|stubs [--check]. Exit codes: 0 yes, 1 no, 2 usage, 77 no toolchain.
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
  # The example has a copy of the kit, as every bot has.
  install examples/first_bot package.json hakam/*
}

cmd_test() {
  cmd_build
  node --test tests/*.test.js
  node_modules/.bin/tsc -p tests
}

# generate FOLDER: v1.js and v1.d.ts there.
generate() {
  local out=$1
  local protos=(hakam/v1/agent.proto hakam/v1/arbiter.proto)
  local pbjs=("$PWD/node_modules/.bin/pbjs" -t static-module -w commonjs --force-long --alt-comment --no-create
    --no-verify --no-convert --no-delimited --no-typeurl --no-service)
  # Puts the comments of the protos where editors look for them.
  (cd ../../proto && "${pbjs[@]}" -p . -o "$out/v1.js" "${protos[@]}")
  node_modules/.bin/pbts -o "$out/v1.d.ts" "$out/v1.js"
  (cd ../../proto && "${pbjs[@]}" --no-comments -p . -o "$out/v1.js" "${protos[@]}")
}

cmd_stubs() {
  cmd_toolchain
  install .
  case ${1:-} in
    "") generate "$PWD/hakam" ;;
    --check)
      local folder bad=0 file
      folder=$(mktemp -d)
      generate "$folder"
      for file in v1.js v1.d.ts; do diff -u "hakam/$file" "$folder/$file" || bad=1; done
      rm -r "$folder"
      ((bad == 0)) || fail 1 "the stubs are not what the protos say; run sdk/node/kit.sh stubs"
      ;;
    *) fail 2 "stubs knows --check, not $1" ;;
  esac
}

case ${1:-} in
  toolchain | build | test | stubs) "cmd_$1" "${@:2}" ;;
  *) fail 2 "usage: kit.sh toolchain | build | test | stubs [--check]" ;;
esac
