#!/bin/bash
# Installs what `./dev dist` made on machines that have nothing, without a network and as an ordinary user, and plays there.
#
#   tests/installed_machines.sh [MACHINE...]       default: bullseye bookworm trixie empty
#
# A machine is a Debian made by debootstrap with python3-venv alone, or `empty`: a folder that has nothing but what is unpacked into
# it. Each line has the wall time. Every form must play the same cards as the program built here: same actions_sha256. Needs root,
# debootstrap, PyPI for the wheels of grpcio, and about 1 GB in $TMPDIR, which is given back at the end. HAKAM_MACHINES=DIR keeps the
# Debians there for the next time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ $(id -u) == 0 ]] || { echo "installed_machines.sh: needs root, for its mounts" >&2; exit 4; }
command -v debootstrap >/dev/null || { echo "installed_machines.sh: needs debootstrap (apt-get install debootstrap)" >&2; exit 4; }
ls build/dist/hakam-*.whl >/dev/null 2>&1 || { echo "installed_machines.sh: build/dist is empty: run ./dev dist" >&2; exit 4; }
machines=("$@")
[[ $# == 0 ]] && machines=(bullseye bookworm trixie empty)
game=(builtin:greedy builtin:random --boards 100 --seed installed --json --quiet)

folder=$(mktemp -d -t hakam-installed.XXXXXX)
trap 'rm -rf --one-file-system "$folder"' EXIT
cache=${HAKAM_MACHINES:-$folder}
mkdir -p "$cache"
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources} 2>/dev/null |
  sed -nE 's/^(URIs:|deb) +(https?:[^ ]+).*/\2/p' | head -1) || true
digest() { sed -n 's/.*"actions_sha256": "\(.*\)".*/\1/p'; }
wanted=$(build/release/bin/hakam play "${game[@]}" | digest)
failed=0

# on MACHINE COMMAND...: runs it there, without a network, in namespaces of its own.
# shellcheck disable=SC2317  # `step` calls it
on() {
  # shellcheck disable=SC2016  # for the shell inside
  timeout 300 unshare --mount --net --propagation private /bin/bash -c '
    mount --rbind "$0" "$0" && cd "$0" && mkdir -p proc dev tmp && mount -t proc proc proc && mount --rbind /dev dev &&
      exec unshare --root="$0" --wd=/ "${@:1}"
    ' "$folder/$1" "${@:2}"
}
# step WHAT COMMAND...: runs it, prints how long it took.
step() {
  local what=$1 began code=0
  began=$(date +%s%N)
  "${@:2}" >"$folder/out" 2>&1 || code=$?
  printf '%6.1f s  %s%s\n' "$(($(date +%s%N) - began))e-9" "$what" "$( ((code)) && echo ": FAILED with $code")"
  ((code == 0)) || { failed=1; tail -5 "$folder/out"; }
}
same_cards() {
  local found
  found=$(digest <"$folder/out")
  [[ $found == "$wanted" ]] && { echo "           the same cards as here"; return; }
  echo "           OTHER CARDS: $found, here $wanted"
  failed=1
}

debian_of() {
  local python=$1 machine=$2
  shift 2
  if [[ ! -e $cache/$machine.tar ]]; then
    debootstrap --variant=minbase --include=python3,python3-venv "$machine" "$folder/made" "${mirror:-http://deb.debian.org/debian}" \
      >"$folder/log" 2>&1 || { tail -5 "$folder/log" >&2; return 1; }
    # The debootstrap of bullseye leaves /proc mounted.
    if mountpoint -q "$folder/made/proc"; then umount "$folder/made/proc"; fi
    tar -C "$folder/made" -cf "$cache/$machine.tar" .
    rm -rf --one-file-system "$folder/made"
  fi
  mkdir -p "$folder/$machine"
  tar -C "$folder/$machine" -xf "$cache/$machine.tar"
  useradd --root "$folder/$machine" --create-home --home-dir /student student
  mkdir -p "$folder/$machine/wheels" "$cache/wheels-$python"
  build/dist-tools/bin/pip --quiet download --only-binary=:all: --python-version "$python" --implementation cp \
    --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 --dest "$cache/wheels-$python" "grpcio>=1.51" "protobuf>=3.20"
  cp "$cache/wheels-$python"/*.whl build/dist/hakam*.whl build/dist/*.deb "$folder/$machine/wheels/"
}
# shellcheck disable=SC2317  # `step` calls it
user() { on "$1" setpriv --reuid=1000 --regid=1000 --clear-groups env -i HOME=/student LANG=C.UTF-8 PATH=/student/v/bin:/usr/bin:/bin \
  sh -c "cd && $2"; }
debian() {
  local machine=$1 python=$2
  echo "== $machine"
  debian_of "$python" "$machine" || { failed=1; return; }
  step "python3 -m venv v" user "$machine" "python3 -m venv v"
  step "pip install hakam" user "$machine" "pip install --no-index --find-links /wheels hakam"
  step "hakam init bot --lang python" user "$machine" "hakam init bot --lang python"
  step "hakam play bot builtin:greedy" user "$machine" "hakam play bot builtin:greedy"
  step "hakam play, builtin" user "$machine" "hakam play ${game[*]}"
  same_cards
  # The rules module needs glibc 2.34.
  if [[ $machine != bullseye ]]; then
    step "pip install hakam-rules" user "$machine" "pip install --no-index --find-links /wheels hakam-rules && python3 -c 'import hakam_rules'"
    step "hakam init search --template search" user "$machine" "hakam init search --lang python --template search"
    step "hakam play search builtin:greedy" user "$machine" "hakam play search builtin:greedy --boards 10 | tee said && grep -q 'faults: search 0' said"
  fi
  step "dpkg --install" on "$machine" sh -c "PATH=/usr/sbin:/usr/bin:/sbin:/bin dpkg --install /wheels/*.deb"
  step "hakam play, from the Debian package" user "$machine" "/usr/bin/hakam play ${game[*]}"
  same_cards
  rm -rf --one-file-system "${folder:?}/$machine"
}
empty() {
  echo "== empty"
  mkdir -p "$folder/empty/hakam"
  step "tar: unpack" tar -C "$folder/empty/hakam" --strip-components=1 -xf build/dist/hakam-*-linux-x86_64.tar.zst
  mkdir -p "$folder/empty/tmp"
  chmod 1777 "$folder/empty/tmp"
  step "hakam play, from the archive" on empty /hakam/bin/hakam play "${game[@]}"
  same_cards
  mkdir "$folder/layer" "$folder/image"
  tar -C "$folder/layer" -xf build/dist/hakam-*-oci.tar
  for blob in "$folder"/layer/blobs/sha256/*; do gzip -t "$blob" 2>/dev/null && tar -C "$folder/image" -xzf "$blob"; done
  step "hakam play, from the image" on image /usr/bin/hakam play "${game[@]}"
  same_cards
}

for machine in "${machines[@]}"; do
  case $machine in
    bullseye) debian bullseye 3.9 ;;
    bookworm) debian bookworm 3.11 ;;
    trixie) debian trixie 3.13 ;;
    empty) empty ;;
    *) echo "installed_machines.sh: no machine $machine; there are bullseye, bookworm, trixie and empty" >&2; exit 2 ;;
  esac
done
exit "$failed"
