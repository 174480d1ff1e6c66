#!/bin/bash
# Plays the first league and runs all tests on a Debian with nothing installed.
#
#   tests/fresh_machine.sh [--debian NAME] [COMMAND ...]      default: bookworm (12); "league" "test", as in ./dev COMMAND
#
# Makes a minimal Debian in a folder (debootstrap), copies into it how this machine reaches its packages
# (apt sources of the same Debian, keys, proxies), a clean clone of HEAD and, where it lies beside the repository, ../shared;
# then runs the commands in it, with its own root and mounts. Needs root and debootstrap, and about 8 GB in $TMPDIR.
# What it made is removed at the end.
set -euo pipefail
[[ $(id -u) == 0 ]] || { echo "fresh_machine.sh: needs root, for its mounts" >&2; exit 4; }
command -v debootstrap >/dev/null || { echo "fresh_machine.sh: needs debootstrap (apt-get install debootstrap)" >&2; exit 4; }
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
debian=bookworm
if [[ ${1:-} == --debian ]]; then
  debian=${2:?--debian: which, such as trixie?}
  shift 2
fi
commands=("$@")
[[ $# == 0 ]] && commands=(league test)

folder=$(mktemp -d -t hakam-fresh.XXXXXX)
machine=$folder/machine
# shellcheck disable=SC2317  # called by the trap
remove() {
  # Unmounts in the reverse order; --one-file-system so that a mount that is stuck loses nothing.
  local place
  for place in dev/shm dev sys proc; do
    if mountpoint -q "$machine/$place"; then umount -lR "$machine/$place"; fi
  done
  rm -rf --one-file-system "$folder"
}
trap remove EXIT

# Either of the two forms of apt sources may be there, or none.
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources} 2>/dev/null |
  sed -nE 's/^(URIs:|deb) +(https?:[^ ]+).*/\2/p' | head -1) || true
debootstrap --variant=minbase "$debian" "$machine" "${mirror:-http://deb.debian.org/debian}" >"$folder/log" 2>&1 ||
  { tail -20 "$folder/log" >&2; exit 4; }

parts=(apt.conf.d auth.conf.d)
# Another Debian keeps the mirror that debootstrap wrote down, and its own keys.
if grep -qx "VERSION_CODENAME=$debian" /etc/os-release; then
  parts+=(sources.list sources.list.d keyrings trusted.gpg.d)
  rm -f "$machine/etc/apt/sources.list"
  cp -a /usr/share/keyrings/. "$machine/usr/share/keyrings/"
fi
for part in "${parts[@]}"; do
  if [[ -e /etc/apt/$part ]]; then cp -a "/etc/apt/$part" "$machine/etc/apt/"; fi
done
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
if [[ -d /etc/ssl/certs ]]; then mkdir -p "$machine/etc/ssl" && cp -aL /etc/ssl/certs "$machine/etc/ssl/"; fi

mkdir -p "$machine/src"
git clone -q --no-hardlinks "$repository" "$machine/src/hakam"
if [[ -d $repository/../shared ]]; then cp -a "$repository/../shared" "$machine/src/shared"; fi

mount -t proc proc "$machine/proc"
mount --rbind --make-rslave /sys "$machine/sys"
mount --rbind --make-rslave /dev "$machine/dev"
mount -t tmpfs -o mode=1777 tmpfs "$machine/dev/shm"

proxies=()
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  if [[ -n ${!name:-} ]]; then proxies+=("$name=${!name}"); fi
done
status=0
for command in "${commands[@]}"; do
  began=$SECONDS
  echo "== fresh $debian: ./dev $command"
  # Not by chroot: from there nobody may make the namespaces of a sandbox.
  # shellcheck disable=SC2016  # for the shell inside
  unshare --mount --propagation private /bin/bash -c '
    mount --rbind "$0" "$0" && cd "$0" && mkdir -p mnt/outside && pivot_root . mnt/outside && cd / && umount -l /mnt/outside &&
      exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "${@:2}" /bin/bash -c "cd /src/hakam && exec ./dev $1"
    ' "$machine" "$command" "${proxies[@]}" </dev/null || status=1
  echo "== fresh $debian: ./dev $command took $((SECONDS - began)) s"
done
changed=$(git -C "$machine/src/hakam" -c safe.directory='*' status --porcelain)
if [[ -n $changed ]]; then
  echo "== fresh $debian: the commands changed tracked files or left others behind:"
  echo "$changed"
  status=1
fi
exit "$status"
