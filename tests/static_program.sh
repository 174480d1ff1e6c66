#!/bin/bash
# The static program (`./dev build static`): it needs no library, plays as the one of build/release, and plays in a root that
# has nothing else. For whoever makes packages; `./dev test` does not build it. Needs root, for chroot.
#
#   tests/static_program.sh [FOLDER]      default: build/static/bin
set -euo pipefail
[[ $(id -u) == 0 ]] || { echo "static_program.sh: needs root, for chroot" >&2; exit 4; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."
hakam=${1:-build/static/bin}/hakam
release=build/release/bin/hakam
fail() { echo "static_program.sh: $*" >&2; exit 1; }

if readelf -lW "$hakam" | grep -qE 'INTERP|DYNAMIC'; then fail "$hakam is not static"; fi
echo "== static: $(stat -Lc %s "$hakam") bytes, no interpreter"

folder=$(mktemp -d -t hakam-static.XXXXXX)
# shellcheck disable=SC2317  # called by the trap
remove() {
  [[ -z $bot ]] || kill "$bot" || true
  if mountpoint -q "$folder/empty/proc"; then umount "$folder/empty/proc"; fi
  rm -rf --one-file-system "$folder"
}
trap remove EXIT
bot=
mkdir -p "$folder/empty"/{dev,proc,tmp}
cp "$hakam" "$folder/empty/hakam"
mount -t proc proc "$folder/empty/proc"

# digest WORD...: of the actions of some boards that this command plays.
digest() {
  XDG_CACHE_HOME=/tmp/hakam-cache "$@" play builtin:greedy builtin:random --boards 40 --seed static --quiet --json |
    sed -n 's/.*"actions_sha256": *"\([0-9a-f]*\)".*/\1/p'
}
expected=$(XDG_CACHE_HOME=$folder digest "$release")
[[ -n $expected ]] || fail "$release plays nothing"
[[ $(digest "$hakam") == "$expected" ]] || fail "$hakam plays otherwise than $release"
[[ $(digest chroot "$folder/empty" /hakam) == "$expected" ]] || fail "it plays otherwise in an empty root"
echo "== static: the same actions as $release, here and in an empty root: $expected"

# A bot on this machine, found by name without /etc/hosts and the libraries of a name service. What starts processes needs
# /dev/null.
mknod -m 666 "$folder/empty/dev/null" c 1 3
port=$((20000 + $$ % 20000))
HAKAM_ADDRESS=127.0.0.1:$port build/release/bin/hakam-greedy &
bot=$!
[[ $(chroot "$folder/empty" /hakam play "dial:localhost:$port" builtin:random --boards 4 --quiet --json) == *'"faults_a": 0,'* ]] ||
  fail "dial:localhost does not work in an empty root"
echo "== static: dial:localhost works in an empty root"

# Installed, it makes a bot and plays it.
cmake --install "$(dirname "$(dirname "$hakam")")" --prefix "$folder/prefix" --component hakam >/dev/null
(cd "$folder" && prefix/bin/hakam init bot --lang python >/dev/null &&
  prefix/bin/hakam play bot builtin:greedy --boards 4 --quiet >/dev/null) || fail "the installed program plays no new bot"
echo "== static: installed, $(stat -c %s "$folder/prefix/bin/hakam") bytes, it makes a bot and plays it"
