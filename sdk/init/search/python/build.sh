#!/bin/bash
# Copies the rules module of Hakam (Python package hakam_rules) to this folder; does nothing if nothing has changed, or if
# Hakam was installed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# The folder where Hakam was built.
made_with='@HAKAM@'
hakam=${HAKAM_DIR:-$made_with}
# An installed Hakam has no build: then the module is installed too (pip install hakam-rules).
[[ $hakam != */share/hakam ]] || exit 0
module=$hakam/build/release/python/hakam_rules
if ! compgen -G "$module/_engine*.so" >/dev/null; then
  echo "build.sh: the Python module hakam_rules was not built in $hakam: run ./dev build there (it needs pybind11-dev and"
  echo "python3-dev), or set HAKAM_DIR to where it was"
  exit 1
fi
diff -rq -x __pycache__ "$module" hakam_rules &>/dev/null && exit 0
rm -rf hakam_rules
cp -r "$module" .
