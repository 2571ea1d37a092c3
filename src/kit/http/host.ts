// Validates the host that a client called: links to documents begin with it.
import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** A name of letters, digits, dots, hyphens and underscores, or an address; then optionally a port. */
const SHAPE = /^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;

/** What is wrong with the host of a request; null: nothing. */
export function hostMistake(request: FastifyRequest): string | null {
  const { raw } = request;
  const hosts = countHosts(raw);
  if (hosts > 1) return 'a request has one Host header';
  const { host } = raw.headers;
  if (host === undefined) {
    if (raw.httpVersion === '1.1') return 'HTTP/1.1 asks for a Host header';
  } else if (!isHost(host)) return notAHost('Host');
  // The forwarded host where a trusted proxy sends one.
  const called = request.host;
  return called === (host ?? '') || isHost(called) ? null : notAHost('X-Forwarded-Host');
}

/** The address that the client called; without a host (HTTP/1.0), the one its connection came to. */
export function calledAddress({ protocol, host, raw }: FastifyRequest): string {
  return `${protocol}://${host === '' ? hostOf(raw.socket) : host}`;
}

function hostOf({ localAddress = '127.0.0.1', localPort }: Socket): string {
  // A dual-stack listener sees IPv4 clients at an IPv4-mapped IPv6 address.
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return `${isIPv6(address) ? `[${address}]` : address}:${localPort}`;
}

const notAHost = (header: string) =>
  `${header} must be a host name or an address, with or without a port, as in hub.example.com:8080`;

function isHost(text: string): boolean {
  if (recentHosts.has(text)) return true;
  if (!SHAPE.test(text) || !URL.canParse(`http://${text}`)) return false;
  if (recentHosts.size >= RECENT_HOSTS_MAX) recentHosts.clear();
  recentHosts.add(text);
  return true;
}

/** Nearly all requests call the same. */
const recentHosts = new Set<string>();
const RECENT_HOSTS_MAX = 100;

/** Node keeps only the first, and a proxy before us may have used another one. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
