// Checks the URL of an endpoint without resolving it. The addresses of a name are checked on connection: a webhook is sent to those
// of the public internet alone, however they are written.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const URL_LENGTH_MAX = 2000;
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/;

/** The host as a resolver is asked for it: without the brackets of version 6. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/**
 * @param allowsLocal the setting for local work
 * @returns what is wrong; null where nothing is
 */
export function urlMistake(text: string, allowsLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'must be a URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsLocal && url.protocol === 'http:'))
    return 'must begin with https://';
  if (`${url.username}${url.password}` !== '') return 'must have no user and no password';
  if (url.hash !== '') return 'must have no fragment';
  if (url.href.length > URL_LENGTH_MAX) return `must have at most ${URL_LENGTH_MAX} characters`;
  if (allowsLocal) return null;
  const host = hostOf(url).replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : 'must be a public address';
  if (LOCAL_NAME.test(host) || !host.includes('.')) return 'must be a public host name';
  return null;
}

/** Beside what ipaddr.js knows as not public: ranges that lead into networks of our own, or to other machines of ours. */
const REFUSED_V6 = ['64:ff9b:1::/48', '2001::/23', '2002::/16', 'fec0::/10', '3fff::/20', '5f00::/16'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);
const REFUSED_V4 = ['0.0.0.0/8', '192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15', '240.0.0.0/4'].map(
  (range) => ipaddr.IPv4.parseCIDR(range),
);
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const V4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
const V4_BYTES = 4;

/** @param address as a resolver or a socket returns it; anything else is not public */
export function isPublicAddress(address: string): boolean {
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv4 ? isPublicV4(parsed) : isPublicV6(parsed as ipaddr.IPv6);
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !REFUSED_V4.some((range) => address.match(range));
}

function isPublicV6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicV4(address.toIPv4Address());
  // An embedded IPv4 address is checked as such.
  if (address.match(NAT64)) return isPublicV4(lastBytes(address));
  if (address.match(V4_COMPATIBLE)) return false;
  return address.range() === 'unicast' && !REFUSED_V6.some((range) => address.match(range));
}

function lastBytes(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-V4_BYTES));
}
