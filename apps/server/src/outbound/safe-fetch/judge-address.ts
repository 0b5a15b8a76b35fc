import { BlockList } from 'node:net';
import { isTranslated, lastIpv4, toGroups, type Address } from '../../lib/ip-address.ts';

/**
 * The blocks that the IANA IPv4 and IPv6 special-purpose registries (RFC 6890 and its updates) do not call globally
 * reachable, and multicast. Exceptions inside these blocks (anycast relays in 192.0.0.0/24 and 2001::/23) stay refused:
 * no one serves HTTP there.
 */
const special = toBlockList([
  '0.0.0.0/8', // "this network", RFC 791
  '10.0.0.0/8', // private use, RFC 1918
  '100.64.0.0/10', // shared by carrier-grade NAT, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '169.254.0.0/16', // link local, and most clouds' metadata, RFC 3927
  '172.16.0.0/12', // private use, RFC 1918
  '192.0.0.0/24', // protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.88.99.0/24', // 6to4 relay, deprecated by RFC 7526
  '192.168.0.0/16', // private use, RFC 1918
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, and the broadcast address, RFC 1112
  '2001::/23', // protocol assignments, including Teredo (RFC 4380) and ORCHID (RFC 7343), RFC 2928
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4: carries any IPv4 address; its relays are gone, RFC 7526
  '3ffe::/16', // 6bone, returned in 2006, RFC 3701
  '3fff::/20', // documentation, RFC 9637
]);

/** The only part of IPv6 that IANA assigns for global unicast (RFC 4291, section 2.4). */
const globalUnicast = toBlockList(['2000::/3']);

/**
 * Never called, even where private addresses are allowed: no intranet serves anything here, and the clouds' metadata
 * services give the machine's credentials to any caller.
 */
const never = toBlockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200/32', // Alibaba Cloud metadata
  '168.63.129.16/32', // Azure's WireServer: a public address that every machine there reaches on its own host
  '192.0.0.192/32', // Oracle Cloud metadata
  '::/128',
  'fe80::/10',
  'fec0::/10', // site local, deprecated by RFC 3879
  'ff00::/8',
  'fd00:ec2::254/128', // AWS metadata
  'fd20:ce::254/128', // Google Cloud metadata
]);

function toBlockList(blocks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const block of blocks) {
    const [net = '', prefix] = block.split('/');
    list.addSubnet(net, Number(prefix), net.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

const isIn = (list: BlockList, { family, text }: Address) => list.check(text, family === 4 ? 'ipv4' : 'ipv6');

/**
 * Whether an address may be called: it is globally reachable unicast, or private and private ones are allowed. Decided
 * on the binary address, after NAT64 (64:ff9b::/96, RFC 6052) is undone: servers without IPv4 reach the rest of the
 * world through it, and it leads anywhere that IPv4 leads.
 */
export function mayCall(address: Address, allowPrivate: boolean): boolean {
  const judged = undoNat64(address);
  if (isIn(never, judged)) return false;
  if (allowPrivate) return true;
  return !isIn(special, judged) && (judged.family === 4 || isIn(globalUnicast, judged));
}

function undoNat64(address: Address): Address {
  const groups = toGroups(address.text);
  return groups && isTranslated(groups) ? { family: 4, text: lastIpv4(groups) } : address;
}
