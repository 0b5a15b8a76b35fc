#!/usr/bin/env bash
# The rate limiter against a real Redis: a server of its own on a free port, in a directory of its own, gone afterwards.
# Opt-in, because a bare machine has no redis-server: it is taken from Debian's packages when missing (which also start
# their own on port 6379 where services are run; it is not used).
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v redis-server >/dev/null; then
  echo "── installing redis-server"
  sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
  $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends redis-server >/dev/null
fi

exec node_modules/.bin/vitest run --config test/redis/vitest.config.ts
