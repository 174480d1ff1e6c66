#!/bin/bash
# Builds the bot and its test into build/; does nothing if nothing has changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# The folder where Hakam was built.
made_with='@HAKAM@'
hakam=${HAKAM_DIR:-$made_with}
if [[ ! -f $hakam/build/release/hakam-config.cmake ]]; then
  echo "build.sh: Hakam was not built in $hakam: run ./dev build there, or set HAKAM_DIR to where it was"
  exit 1
fi
cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release -DHAKAM_DIR="$hakam"
cmake --build build
