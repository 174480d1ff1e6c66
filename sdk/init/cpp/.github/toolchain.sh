#!/bin/bash
# What the bot needs on Debian 12, for workflows/bot.yml: Hakam's kit, which is built with Hakam.
set -euo pipefail
cd ../hakam
./dev setup
./dev build release programs
echo "HAKAM_DIR=$PWD" >>"$GITHUB_ENV"
