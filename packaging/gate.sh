#!/bin/sh
# Is a revision of a bot better than an older one? Plays `hakam gate` with both, each in a git worktree of its own.
# packaging/gate.md says how to use it in GitHub, GitLab, Jenkins and cron.
set -eu

usage() {
  cat <<'HELP'
usage: gate.sh [--new REV] [--old REV] [--out DIR] [--summary FILE] [--outputs FILE] BOT [OPTION OF hakam gate ...]

  BOT             folder of the bot, in a git repository
  --new REV       the new revision (default: HEAD; files that are not committed do not play)
  --old REV       the old revision (default: the last tag before NEW)
  --out DIR       where gate.json, gate.svg, summary.md and the boards go (default: hakam-gate); a stopped gate of the
                  same revisions is continued there
  --summary FILE  append the result as Markdown (default: $GITHUB_STEP_SUMMARY, if it is set)
  --outputs FILE  append verdict, points, elo, pairs and the names of the files, as NAME=VALUE lines (default:
                  $GITHUB_OUTPUT, if it is set)

  gate.sh bots/mine
  gate.sh --old v1.2 bots/mine --goal non-regression --game baloot --game belote --claim each

$HAKAM is the program hakam, if it is not on PATH.
Exit codes, those of hakam gate: 0 passed, 1 failed, 2 usage, 3 inconclusive, 4 infrastructure.
HELP
}
die() {
  code=$1
  shift
  printf 'gate.sh: %s\n' "$*" >&2
  exit "$code"
}

new=HEAD old='' out=hakam-gate summary=${GITHUB_STEP_SUMMARY:-} outputs=${GITHUB_OUTPUT:-} hakam=${HAKAM:-hakam}
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --new | --old | --out | --summary | --outputs)
      [ $# -ge 2 ] || die 2 "$1 needs a value"
      case $1 in
        --new) new=$2 ;;
        --old) old=$2 ;;
        --out) out=$2 ;;
        --summary) summary=$2 ;;
        --outputs) outputs=$2 ;;
      esac
      shift 2 ;;
    -*) die 2 "no option $1 before BOT; options of hakam gate come after it" ;;
    *) break ;;
  esac
done
[ $# -gt 0 ] || { usage >&2; exit 2; }
bot=$1
shift

# What the machine must have.
command -v "$hakam" >/dev/null || die 4 "$hakam is not there; hakam comes with pip install hakam, or set HAKAM to its path"
for program in git setsid flock; do
  command -v "$program" >/dev/null || die 4 "$program is not there; install git and util-linux"
done
# A folder that is missing or may not be written makes an error before an hour of boards, not after.
for file in "$summary" "$outputs"; do
  [ -z "$file" ] || (: >>"$file") 2>/dev/null || die 4 "$file cannot be written: make its folder, or name another file with --summary and --outputs (GITHUB_STEP_SUMMARY, GITHUB_OUTPUT)"
done

# The two revisions.
repository=$(git -C "$bot" rev-parse --show-toplevel) || die 2 "$bot is in no git repository that git accepts; its message is above"
place=$(git -C "$bot" rev-parse --show-prefix)  # of the bot in it: "" or bots/mine/
place=${place%/}
at() { git -C "$repository" "$@"; }
commit() { at rev-parse --quiet --verify "$1^{commit}"; }
new_commit=$(commit "$new") || die 2 "--new $new: no such revision; in a shallow clone fetch it first (git fetch --unshallow)"
if [ -z "$old" ]; then
  old=$(at describe --tags --abbrev=0 "$new_commit^" 2>/dev/null) ||
    die 2 "no tag before $new: name the old revision with --old, or tag one (git tag v1); a shallow clone has no tags (git fetch --unshallow --tags)"
fi
old_commit=$(commit "$old") || die 2 "--old $old: no such revision; in a shallow clone fetch it first (git fetch --unshallow)"
[ "$new_commit" != "$old_commit" ] || die 2 "NEW and OLD are the same revision, $old; name another with --old"
for revision in "$new_commit" "$old_commit"; do
  at cat-file -e "$revision:${place:+$place/}agent.textproto" 2>/dev/null ||
    die 2 "$revision has no bot in ${place:-its first folder}: there is no agent.textproto"
done
if [ "$new" = HEAD ] && [ -n "$(git -C "$bot" status --porcelain -- .)" ]; then
  echo "gate.sh: warning: files of $bot that are not committed do not play" >&2
fi
new_name=new-$(at rev-parse --short "$new_commit")
old_name=old-$(at rev-parse --short "$old_commit")

# Both trees are always at the same place, so that the builds find what they have kept of earlier ones. The links give
# the bots, which have one name, a second one.
mkdir -p "$out" || die 4 "$out cannot be made; name another folder with --out"
out=$(cd "$out" && pwd)
echo '*' >"$out/.gitignore"  # of no interest to the repository that it may be in
exec 9>"$out/lock"  # hakam has it too, so that it is held if only this script is killed
flock -n 9 || die 4 "another gate plays in $out; wait for it, or name another folder with --out"
remove_trees() {
  rm -f "$out"/new-* "$out"/old-*
  for tree in "$out/trees/new" "$out/trees/old"; do
    [ ! -e "$tree" ] || at worktree remove --force "$tree" 2>/dev/null || rm -rf "$tree"
  done
  at worktree prune
  rm -rf "$out/trees"
}
remove_trees  # of a run that was killed
trap 'trap "" INT TERM HUP; remove_trees' EXIT
trap 'exit 3' INT TERM HUP
rm -f "$out/gate.json" "$out/summary.md"
at worktree add --quiet --detach "$out/trees/new" "$new_commit" </dev/null >&2 || die 4 "git worktree failed; its message is above"
at worktree add --quiet --detach "$out/trees/old" "$old_commit" </dev/null >&2 || die 4 "git worktree failed; its message is above"
ln -s "trees/new${place:+/$place}" "$out/$new_name"
ln -s "trees/old${place:+/$place}" "$out/$old_name"

# A session of its own: Ctrl-C reaches only this script, which passes it on, once.
pid='' stopped=''
trap 'stopped=1; kill -TERM "$pid" 2>/dev/null || true' INT TERM HUP
setsid "$hakam" gate "$out/$new_name" "$out/$old_name" --keep "$out/boards-$new_name-$old_name" --json \
  --summary "$out/summary.md" --badge "$out/gate.svg" "$@" </dev/null >"$out/gate.json" &
pid=$!
code=0
while :; do
  code=0
  wait "$pid" || code=$?
  kill -0 "$pid" 2>/dev/null || break
done
if [ "$code" -gt 4 ]; then  # it was killed
  if [ -n "$stopped" ]; then code=3; else code=4; fi
fi

# The lines of the report have an indent that tells how deep they are, and no text in it has a newline.
value() { sed -n "s/^  \"$1\": \"\{0,1\}\([^\"]*[^\",]\)\"\{0,1\},\{0,1\}$/\1/p" "$out/gate.json"; }
estimate() { sed -n "/^  \"$1\": {/,/^  }/s/^    \"estimate\": \([-+.0-9e]*\),\{0,1\}$/\1/p" "$out/gate.json" | awk '{ printf "%.2f", $1 }'; }
verdict=$(value verdict)
pairs=$(value pairs)
seed=$(value seed)
case $verdict:$code in
  passed:* | failed:* | inconclusive:*) ;;
  *:1) verdict=failed ;;
  *:3) verdict=inconclusive ;;
  *) verdict=none ;;
esac
# The command that plays the same gate again, in any clone: the folders of the bots are gone when it is read.
again() {
  printf 'gate.sh --new %s --old %s %s' "${new_name#new-}" "${old_name#old-}" "${place:-.}"
  for word in "$@"; do
    case $word in
      '' | *[!A-Za-z0-9%+=:,./_@-]*) printf " '%s'" "$(printf '%s' "$word" | sed "s/'/'\"'\"'/g")" ;;
      *) printf ' %s' "$word" ;;
    esac
  done
  case " $* " in
    *' --seed '* | *' --seed='*) ;;
    *) [ -z "$seed" ] || printf ' --seed %s' "$seed" ;;
  esac
}
if [ -e "$out/summary.md" ]; then
  AGAIN=$(again "$@") awk '/^hakam gate / { print ENVIRON["AGAIN"]; next } { print }' "$out/summary.md" >"$out/summary.new"
  printf '\nNEW is %s, OLD is %s (%s).\n' "${new_name#new-}" "${old_name#old-}" \
    "$(printf '%s' "$old" | tr -cd 'A-Za-z0-9._/@~^-')" >>"$out/summary.new"
  mv "$out/summary.new" "$out/summary.md"
  cat "$out/summary.md"
  [ -z "$summary" ] || cat "$out/summary.md" >>"$summary" || die 4 "$summary cannot be written; the result is in $out/summary.md"
fi
if [ -n "$outputs" ]; then
  {
    echo "verdict=$verdict"
    echo "points=$(estimate points_per_board)"
    echo "elo=$(estimate elo)"
    echo "pairs=${pairs:-$(value pairs_played)}"
    echo "badge=$out/gate.svg"
    echo "report=$out/gate.json"
    echo "summary=$out/summary.md"
  } >>"$outputs" || die 4 "$outputs cannot be written; the report is in $out/gate.json"
fi
exit "$code"
