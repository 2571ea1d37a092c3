// Webhook endpoints with a recorded history: nothing is sent while the demo is loaded. Their secrets are sealed with a
// discarded key; rotate a secret to use its endpoint. If the service has a key, one more endpoint gets all new events:
// its receiver is part of the demo.
import { randomBytes } from 'node:crypto';
import { createEndpoint } from '../../src/domains/webhooks/manage-endpoints.ts';
import { ATTEMPTS_MAX, recordDeliveries } from '../../src/domains/webhooks/record-deliveries.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { readEvents } from '../../src/kit/feed/queries.ts';
import { KEY_BYTES, Sealer } from '../../src/kit/kernel/seal.ts';
import { takeStep } from './steps.ts';
import { DEMO_RECEIVER_URL } from './webhook-receiver.ts';

/** Rare in the demo, so that the worker has nothing to send. */
const TYPES = ['brand.created', 'vendor.created'];
const EVENTS = 12;
/** One in this many was delivered late because the receiver was down; some were given up. */
const [BROKEN_EVERY, FAILED_EVERY] = [4, 5];
const BROKEN_FOR = 3;
const MINUTE_MS = 60_000;

export async function makeWebhooks(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
  keys: readonly Buffer[],
): Promise<void> {
  const first = await addEndpoint(tx, orgs.juniper, 'https://hooks.juniper.example/crossdock', until);
  await addEndpoint(tx, orgs.juniper, 'https://hooks.juniper.example/old', until);
  const rivals = await addEndpoint(tx, orgs.rival, 'https://hooks.rival.example/crossdock', until);
  await recordHistory(tx, orgs.juniper, first, until);
  await recordHistory(tx, orgs.rival, rivals, until);
  if (keys.length === 0) return;
  const all = { url: DEMO_RECEIVER_URL, types: null, description: 'The shop, as a part of the demo' };
  await takeStep(tx, { orgId: orgs.juniper, actor: 'the shop', now: until }, (feed) =>
    createEndpoint(tx, feed, all, { sealer: new Sealer(keys), allowsLocal: false }),
  );
}

async function addEndpoint(tx: Tx, orgId: number, url: string, now: Date): Promise<number> {
  const sealer = new Sealer([randomBytes(KEY_BYTES)]);
  const input = { url, types: TYPES, description: 'Catalog of the shop' };
  const { id } = await takeStep(tx, { orgId, actor: 'the shop', now }, (feed) =>
    createEndpoint(tx, feed, input, { sealer, allowsLocal: false }),
  );
  return id;
}

async function recordHistory(tx: Tx, orgId: number, endpointId: number, until: Date): Promise<void> {
  const events = await readEvents(tx, orgId, 0, EVENTS, TYPES);
  const records = events.map(({ sequence, type, subject }, index) => ({
    sequence,
    type,
    subject,
    failures: failuresOf(index + 1),
    attemptedAt: new Date(until.getTime() - (EVENTS - index) * MINUTE_MS),
  }));
  recordDeliveries(tx, orgId, endpointId, records);
}

function failuresOf(number: number): number {
  if (number % FAILED_EVERY === 0) return ATTEMPTS_MAX;
  return number % BROKEN_EVERY === 0 ? BROKEN_FOR : 0;
}
