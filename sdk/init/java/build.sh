#!/bin/bash
# Builds the bot with the kit, and rehearses it; does nothing if nothing has changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
built=bot/target/built
[[ -f $built && -z $(find pom.xml build.sh bot/pom.xml bot/src hakam/pom.xml hakam/proto hakam/src -newer $built -print -quit) ]] && exit

# Prints only the reason of a failure: no escape codes, and nothing from Maven's advice on.
reason() { sed -n -e $'s/\033\\[0m//g' -e '/^$/d' -e '/^\[ERROR\] -> /q' -e '/ -> \[Help 1\]/{s///p;q;}' -e p; }
mvn --batch-mode --quiet --no-transfer-progress -Dmaven.test.skip=true package 2>&1 | reason
# A rehearsal stores the classes of a game in bot.jsa. With this file the bot starts in half the time; it also starts
# without.
HAKAM_ADDRESS=rehearsal java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:ArchiveClassesAtExit=bot/target/bot.jsa \
  -Xlog:cds=error -jar bot/target/bot.jar || rm -f bot/target/bot.jsa
touch $built
