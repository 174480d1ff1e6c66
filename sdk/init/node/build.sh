#!/bin/bash
# Installs the kit with its packages, and writes the types of its messages for editors. Does nothing if everything is
# there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

npm install
kit=node_modules/hakam/hakam
[[ -f $kit/v1.d.ts ]] || node $kit/types.js
