// Groups addresses for limits by address.
import { isIPv6 } from 'node:net';

/**
 * The network of one party: an IPv4 address, or the first 64 bits of an IPv6 address. One IPv6 line has 2^64 addresses, so a
 * limit per address would limit nothing.
 */
export function clientNetwork(address: string): string {
  let network = recent.get(address);
  if (network === undefined) {
    network = networkOf(address);
    if (recent.size >= RECENT_MAX) recent.clear();
    // What a proxy forwards may be anything.
    if (address.length <= ADDRESS_LENGTH_MAX) recent.set(address, network);
  }
  return network;
}

/** By address: each request asks several times, and a client sends many. */
const recent = new Map<string, string>();
const RECENT_MAX = 1000;
const ADDRESS_LENGTH_MAX = 64;

function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  // How a dual-stack socket writes an IPv4 address.
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. URL gives the canonical form, without dotted parts. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
