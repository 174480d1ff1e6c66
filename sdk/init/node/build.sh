#!/bin/bash
# Installs the kit and what it needs, and writes the types of its messages for editors; does nothing where all is there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

npm install
kit=node_modules/hakam/hakam
[[ -f $kit/v1.d.ts ]] || node $kit/types.js
