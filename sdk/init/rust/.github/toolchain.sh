#!/bin/bash
# What the bot needs on Debian 12, for workflows/bot.yml: the newest Rust, because Debian's is older than the kit wants.
set -euo pipefail
apt-get -q install -y --no-install-recommends gcc libc6-dev
curl -fsSL https://sh.rustup.rs | sh -s -- -y --quiet --profile minimal
echo "$HOME/.cargo/bin" >>"$GITHUB_PATH"
