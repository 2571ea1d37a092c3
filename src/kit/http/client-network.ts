// Whom an address counts for, wherever something is limited by address.
import { isIPv6 } from 'node:net';

/**
 * The network that one party holds: an IPv4 address, or the first 64 bits of an IPv6 address. Anybody with one IPv6
 * line has 2^64 addresses in it, and a limit for each of them would limit nobody.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  // How a socket that listens to both families writes an IPv4 address.
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. A URL writes it in its one canonical form, without dotted parts. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail = ''] = canonical.split('::');
  const read = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
