// Webhook endpoints with a recorded history: nothing is sent while the demo world is loaded. Their secrets are sealed with a key
// that nobody keeps; who wants to use one rotates its secret. Where the service has a key, one more is sent all that happens from
// now on: its receiver is a part of the demo.
import { randomBytes } from 'node:crypto';
import { createEndpoint } from '../domains/webhooks/manage-endpoints.ts';
import { ATTEMPTS_MAX, recordDeliveries } from '../domains/webhooks/record-deliveries.ts';
import type { Tx } from '../kit/db/db.ts';
import { readEvents } from '../kit/feed/queries.ts';
import { KEY_BYTES, Sealer } from '../kit/kernel/seal.ts';
import { takeStep } from './steps.ts';
import { DEMO_RECEIVER_URL } from './webhook-receiver.ts';

/** Rare in the demo world, so that the worker has nothing to send there. */
const TYPES = ['brand.created', 'vendor.created'];
const EVENTS = 12;
/** Every so many the receiver was broken for a while, and the delivery came through later; and some were given up. */
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
