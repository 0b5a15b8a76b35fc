const MAX_CHARS = 64;
const ZEROS = [0, 0, 0, 0, 0, 0, 0, 0];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const GROUP = /^[\da-f]{1,4}$/i;

/**
 * Who an address stands for when attempts are counted: an IPv4 address by itself, also when it is written as IPv6; for
 * IPv6 the /64 it is in, from which a single host takes addresses as it likes (RFC 4291, section 2.5.4). What some
 * proxies add (a port, brackets, a zone) does not make a new client. Text that is no address is its own key.
 */
export function clientKey(address: string): string {
  const colon = address.indexOf(':');
  if (colon === -1 || address.length > MAX_CHARS) return address;
  const host = address.slice(0, colon);
  if (IPV4.test(host)) return host;
  const groups = toGroups(bare(address));
  if (!groups) return address;
  const [a = 0, b = 0, c = 0, d = 0, e, f, g = 0, h = 0] = groups;
  const isMapped = a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && f === 0xff_ff;
  // RFC 6052, section 2.1: how a network without IPv4 writes the addresses of the other one.
  const isTranslated = a === 0x64 && b === 0xff_9b && c === 0 && d === 0 && e === 0 && f === 0;
  if (isMapped || isTranslated) return `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  return `${a.toString(16)}:${b.toString(16)}:${c.toString(16)}:${d.toString(16)}::/64`;
}

/** Without brackets, port and zone. */
function bare(address: string): string {
  const plain = address.startsWith('[') ? address.slice(1, Math.max(1, address.indexOf(']'))) : address;
  const zone = plain.indexOf('%');
  return zone === -1 ? plain : plain.slice(0, zone);
}

/** The groups of an IPv6 address (RFC 4291, section 2.2). */
function toGroups(address: string): number[] | undefined {
  const parts = address.split(':');
  const last = parts.length - 1;
  const groups: number[] = [];
  let gap: number | undefined;
  for (let at = 0; at <= last; at += 1) {
    const part = parts[at] ?? '';
    if (part === '') {
      // A double colon at an end makes two empty parts.
      if ((at === 0 && parts[1] === '') || (at === last && parts[last - 1] === '')) continue;
      if (gap !== undefined || at === 0 || at === last) return undefined;
      gap = groups.length;
    } else if (GROUP.test(part)) groups.push(Number.parseInt(part, 16));
    else if (at === last && IPV4.test(part)) groups.push(...toTwoGroups(part));
    else return undefined;
  }
  const left = ZEROS.slice(groups.length);
  if (gap !== undefined && left.length > 0) groups.splice(gap, 0, ...left);
  else if (gap !== undefined || groups.length !== ZEROS.length) return undefined;
  return groups;
}

function toTwoGroups(ipv4: string): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
