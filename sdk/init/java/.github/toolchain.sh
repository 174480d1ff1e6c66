#!/bin/bash
# What the bot needs on Debian 12, for workflows/bot.yml.
set -euo pipefail
apt-get -q install -y --no-install-recommends openjdk-17-jdk-headless maven
