#!/bin/bash
# What the bot needs on Debian 12, for workflows/bot.yml: Hakam's rules as a module of Python, which is built with Hakam.
set -euo pipefail
apt-get -q install -y --no-install-recommends python3-grpcio python3-protobuf
cd ../hakam
./dev setup
./dev build release hakam_python_rules
echo "HAKAM_DIR=$PWD" >>"$GITHUB_ENV"
