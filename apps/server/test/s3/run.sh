#!/usr/bin/env bash
# Runs the tests that need a real S3 server: OpenStack Swift with its s3api, as Debian and Ubuntu package it, because it
# checks signatures. Installs it when missing (root or sudo). Everything it starts listens on loopback only, keeps its
# data in a folder of its own, and ends with this script.
#   test/s3/run.sh             runs the tests
#   test/s3/run.sh <command>   runs a command instead, with S3_TEST_URL set
set -euo pipefail
cd "$(dirname "$0")/../.."

sudo=$([ "$(id -u)" -eq 0 ] || echo sudo)
if [ ! -x /usr/bin/swift-object-server ] || [ ! -x /usr/bin/swift-proxy-server ] || [ ! -x /usr/bin/memcached ]; then
  echo "── installing Swift and memcached"
  # The packages would start their daemons, on the usual ports.
  policy=
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    policy=/usr/sbin/policy-rc.d
    printf '#!/bin/sh\nexit 101\n' | $sudo tee "$policy" >/dev/null
    $sudo chmod +x "$policy"
  fi
  {
    $sudo apt-get update -qq &&
      $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        swift-proxy swift-account swift-container swift-object memcached >/dev/null
  } || { status=$?; [ -z "$policy" ] || $sudo rm -f "$policy"; exit $status; }
  [ -z "$policy" ] || $sudo rm -f "$policy"
fi

# Not in /tmp, which may be a tmpfs: Swift keeps an object's metadata in extended attributes.
dir=$(mktemp -d /var/tmp/s3-test.XXXXXX)
pids=()
stop() {
  [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
  wait
  rm -rf "$dir"
}
trap stop EXIT
mkdir -p "$dir/devices/one" "$dir/cache"

read -r proxy account container object cache < <(/usr/bin/python3 -c '
import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(5)]
print(*(s.getsockname()[1] for s in sockets))')

common() { # $1 = port
  cat <<EOF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $1
workers = 0
user = $(id -un)
swift_dir = $dir
log_level = ERROR
EOF
}

storage() { # $1 = account, container or object; $2 = port
  common "$2"
  cat <<EOF
devices = $dir/devices
mount_check = false
disable_fallocate = true
recon_cache_path = $dir/cache
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
EOF
}

for kind in account container object; do
  storage "$kind" "${!kind}" >"$dir/$kind-server.conf"
  ring=$dir/$kind.builder
  {
    swift-ring-builder "$ring" create 4 1 1
    swift-ring-builder "$ring" add "r1z1-127.0.0.1:${!kind}/one" 1
    swift-ring-builder "$ring" rebalance || [ $? -eq 1 ] # 1 is a warning
  } >/dev/null
done

{
  common "$proxy"
  cat <<EOF
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
EOF
  for filter in catch_errors listing_formats bulk copy slo dlo symlink; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$filter" "$filter"
  done
} >"$dir/proxy-server.conf"

start() {
  "$@" >>"$dir/log" 2>&1 &
  pids+=($!)
}
start /usr/bin/memcached -l 127.0.0.1 -p "$cache" -u "$(id -un)"
for kind in account container object proxy; do
  start "/usr/bin/swift-$kind-server" "$dir/$kind-server.conf" --verbose
done

ready() { # every port answers
  local port
  for port in "$cache" "$account" "$container" "$object" "$proxy"; do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 1
  done
}
for _ in $(seq 150); do
  ready && break
  sleep 0.2
done
if ! ready; then
  echo "The S3 server did not start:" >&2
  tail -40 "$dir/log" >&2
  exit 1
fi

export S3_TEST_URL="s3://test%3Atester:testing@127.0.0.1:$proxy/conformance/some/where?tls=false"
if [ $# -gt 0 ]; then "$@"; else npx vitest run --config test/s3/vitest.config.ts; fi
