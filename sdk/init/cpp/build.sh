#!/bin/bash
# Builds the bot and its test into build/; does nothing where nothing has changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# Where Hakam's sources are.
made_with='@HAKAM@'
hakam=${HAKAM_DIR:-$made_with}
if [[ ! -f $hakam/sdk/cpp/serve.h ]]; then
  echo "build.sh: Hakam's sources are not in $hakam: set HAKAM_DIR to where they are"
  exit 1
fi
cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE=Release -DHAKAM_DIR="$hakam"
cmake --build build
