#!/usr/bin/env bash
# High availability, for real: three PostgreSQL servers under Patroni with etcd and synchronous replication, HAProxy,
# Swift as S3, and three nodes of Postern under load, while primaries are killed, cut off and switched over.
#   test/ha/run.sh [--rounds 10] [--faults kill,partition,switchover] [--clients 6] [--minutes 60] [--seed 1]
# Needs root and Debian or Ubuntu: packages that are missing are installed, without starting their services. Everything
# runs in separate network, process and mount namespaces: each database server has a network of its own, which can be
# cut, and the end of this script ends every process.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ "$(id -u)" -ne 0 ]; then
  echo "Run this as root: it makes network namespaces." >&2
  exit 1
fi

if [ "${HA_INSIDE:-}" = "" ]; then
  needed=(/usr/bin/patroni /usr/bin/etcd /usr/sbin/haproxy /usr/lib/postgresql/15/bin/postgres /usr/sbin/ip /usr/sbin/iptables)
  if ! ls "${needed[@]}" /usr/lib/python3/dist-packages/etcd/__init__.py >/dev/null 2>&1; then
    echo "── installing Patroni, etcd, HAProxy and PostgreSQL"
    policy=/usr/sbin/policy-rc.d
    if [ -e "$policy" ]; then policy=; else
      printf '#!/bin/sh\nexit 101\n' >"$policy"
      chmod +x "$policy"
      trap 'rm -f "$policy"' EXIT
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      patroni python3-etcd etcd-server haproxy postgresql-15 iproute2 iptables >/dev/null
    [ -z "$policy" ] || { rm -f "$policy"; trap - EXIT; }
  fi
  # Inside there is no network: this installs Swift.
  [ -x /usr/bin/swift-object-server ] || bash test/s3/run.sh true
  folder=$(mktemp -d /var/tmp/ha-test.XXXXXX)
  trap 'rm -rf "$folder"' EXIT
  chmod 755 "$folder"
  HA_INSIDE=1 HA_FOLDER=$folder unshare --net --mount --pid --fork --kill-child --mount-proc bash test/ha/run.sh "$@"
  exit
fi

mount -t tmpfs tmpfs /run
mkdir -p /run/netns
ip link set lo up
ip link add br0 type bridge
ip addr add 10.0.0.100/24 dev br0
ip link set br0 up
for number in 1 2 3; do
  ip netns add "db$number"
  ip link add "db$number" type veth peer name eth0 netns "db$number"
  ip link set "db$number" master br0 up
  ip -n "db$number" addr add "10.0.0.$number/24" dev eth0
  ip -n "db$number" link set eth0 up
  ip -n "db$number" link set lo up
done

bash test/s3/run.sh node test/ha/main.ts "$@" || {
  status=$?
  tail -n "${HA_LOG_LINES:-15}" "$HA_FOLDER"/run/*.log >&2
  exit "$status"
}
