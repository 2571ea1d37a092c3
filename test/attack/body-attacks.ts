// Bodies that never end: what has come of them is kept. Whoever sends them must not take the room of those who write and log in.
import { type Address, bytesOf, hold, type Target } from './attacker.ts';
import type { Attack } from './attacks.ts';

const MIB = 1024 * 1024;
const KEYS = 12;
const NETWORKS = 35;
/** What one address may have in flight at a carrier's webhook. */
const IN_FLIGHT = 16;

/** All but the last byte of it. */
const unfinished = (request: Parameters<typeof bytesOf>[0]) => bytesOf(request).subarray(0, -1);

export function unfinishedOrders(token: string, bytes: number): Buffer {
  return unfinished({ method: 'POST', path: '/v1/orders', token, body: ' '.repeat(bytes) });
}

export function unfinishedCarrierEvent(bytes: number): Buffer {
  const headers = { 'X-Hmac-Signature': 'hmac-sha256-hex=none' };
  return unfinished({
    method: 'POST',
    path: '/carrier_webhooks/easypost/2',
    headers,
    body: ' '.repeat(bytes),
  });
}

export const networkAddress = (n: number): Address => `127.0.1.${1 + (n % NETWORKS)}`;

/** The hub makes them: what one organization may have does not grow with its credentials. */
async function newKeys({ url, hub }: Target): Promise<string[]> {
  const one = async (_: unknown, n: number) => {
    const answer = await fetch(new URL('/ops/v1/orgs/2/api_keys', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${hub}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Attack ${n}`, scopes: ['read', 'write'] }),
    });
    if (!answer.ok) throw new Error(`no key: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { key: string }).key;
  };
  return Promise.all(Array.from({ length: KEYS }, one));
}

let keys: string[] = [];

export const BODY_ATTACKS: readonly Attack[] = [
  {
    name: '18 bodies of 15 MiB of one organization’s 12 keys that never end',
    victim: 'writes',
    prepare: async (target) => {
      keys = await newKeys(target);
    },
    run: (target) => {
      const bodies = keys.map((key) => unfinishedOrders(key, 15 * MIB));
      return hold(target, 18, (n) => bodies[n % bodies.length] as Buffer);
    },
  },
  {
    name: 'carrier events of 35 addresses that never end',
    victim: 'writes',
    run: (target) => {
      const body = unfinishedCarrierEvent(512 * 1024);
      return hold(target, NETWORKS * IN_FLIGHT, () => body, 500, networkAddress);
    },
  },
];
