#!/bin/bash
# The pages in a real Chromium: ./run.sh [test files]. Exit code 77: skipped, because something is not installed.
# HAKAM_BIN_DIR: where the programs are. SHOTS: a folder for a screenshot of every page.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(cd ../.. && pwd)
bin=${HAKAM_BIN_DIR:-$root/build/release/bin}

skip() { echo "tests/browser: skipped: $1"; exit 77; }
command -v node >/dev/null || skip "there is no node (20 or later; Debian 12 has 18)"
(($(node -p 'process.versions.node.split(".")[0]') >= 20)) || skip "node is $(node --version), playwright-core needs 20 or later"
command -v npm >/dev/null || skip "there is no npm (Debian: npm)"
CHROMIUM=$(command -v "${CHROMIUM:-chromium}") || skip "there is no chromium (Debian: chromium)"
[[ -x $bin/hakam ]] || skip "there is no $bin/hakam; build it first"
export CHROMIUM HAKAM=$bin/hakam

# The packages, again if the lock file is newer. Another run may be at it.
packages() {
  [[ node_modules/.package-lock.json -nt package-lock.json ]] && return
  npm ci --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error && touch node_modules/.package-lock.json
}
exec 9<package-lock.json
flock 9
packages || skip "its packages cannot be installed"
exec 9<&-

run() {
  local tests=("$@")
  ((${#tests[@]})) || tests=(*.test.mjs)
  node --test --test-concurrency=2 --test-timeout=1200000 "${tests[@]}"
}
# A site that is there already, with the leagues it was made of.
if [[ -n ${SITE:-} && -n ${LEAGUES:-} ]]; then
  export SITE LEAGUES
  run "$@"
  exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SITE=$work/site LEAGUES=$work/leagues
mkdir "$LEAGUES"

# Twenty boards of every game, and a league of each kind that has a page of its own.
while read -r game _; do
  "$HAKAM" play builtin:greedy builtin:random --game "$game" --boards 20 --seed browser --quiet --keep "$LEAGUES/$game" >/dev/null
done < <("$HAKAM" games)
"$HAKAM" play builtin:greedy "cmd:$bin/hakam-bridge -- $PWD/faulty_bot.sh" --sandbox off --boards 12 --seed browser --quiet --keep "$LEAGUES/faulty" >/dev/null
league() {
  mkdir "$LEAGUES/$1"
  {
    echo "name: \"$1\" seed: \"browser\" $2"
    for i in 1 2 3 4; do echo "entrants { name: \"bot$i\" agent: \"builtin:greedy?noise=0.$i&salt=$i\" }"; done
  } >"$LEAGUES/$1/league.textproto"
  "$HAKAM" league run "$LEAGUES/$1" --quiet >/dev/null
}
league round "round_robin { pairs: 40 }"
league matches "round_robin { pairs: 1 } format: FORMAT_MATCH"
league single "round_robin { pairs: 10 } format: FORMAT_SINGLE"
league knockout "knockout { pairs: 6 max_pairs: 20 }"
league partners "partnership { pairs: 5 }"

"$HAKAM" export "$LEAGUES" --site "$SITE"
# One league with what each card cost.
"$HAKAM" export "$LEAGUES/baloot" --site "$work/solved" --solve
for file in "$work"/solved/data/*/boards/*/*.solve.json*; do
  cp "$file" "$SITE/data/baloot/boards/$(basename "$(dirname "$file")")/"
done
node -e '
  const fs = require("fs"), path = process.argv[1];
  const index = JSON.parse(fs.readFileSync(path, "utf8"));
  index.leagues.find(league => league.folder === "baloot").analysis = true;
  fs.writeFileSync(path, JSON.stringify(index));
  fs.writeFileSync(path + ".js", `hakam_data("data/index.json", ${JSON.stringify(index)});`);
' "$SITE/data/index.json"
[[ -e $SITE/index.html ]] || skip "$bin/hakam was built without the page"

run "$@"
