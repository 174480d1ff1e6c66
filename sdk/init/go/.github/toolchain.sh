#!/bin/bash
# What the bot needs on Debian 12, for workflows/bot.yml: the Go that go.mod wants, because Debian's is older.
set -euo pipefail
version=$(awk '$1 == "go" { print $2 }' go.mod)
curl -fsSL "https://go.dev/dl/go$version.linux-$(dpkg --print-architecture).tar.gz" | tar -C /usr/local -xz
ln -s /usr/local/go/bin/go /usr/local/bin/
