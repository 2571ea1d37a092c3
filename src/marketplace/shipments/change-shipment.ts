// What the hub learns of a shipment: who carries it, where the marketplace wants it, what was signed, what was received.
import type { Reader, Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import { TIME_OF_FEED } from '../../db/records.ts';
import { readUpload } from '../../documents/upload-rules.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { requireMatch } from '../../http/etag.ts';
import { unknownAt } from '../../http/partial-body.ts';
import { invalid, notFound, Problem, type Violation, violation } from '../../http/problems.ts';
import { readBack } from '../../http/records.ts';
import type { Call } from '../../http/route.ts';
import { fail } from '../../kernel/assert.ts';
import { isSameJson } from '../../kernel/same-json.ts';
import { redirectCartons } from '../cartons/redirect-cartons.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import { type LockedShipment, lockShipment, queueShipment, saveShipment } from './open-shipment.ts';
import {
  hasLivePlan,
  proofOf,
  queueProof,
  queueProofRemoval,
  queueReceived,
  shipments,
  skusOf,
} from './queries.ts';
import { addEvents } from './record-events.ts';
import { saidOf } from './said/queries.ts';
import {
  type NewProofInput,
  PROOF_BYTES_MAX,
  type ReceivedUnitsInput,
  type RedirectInput,
  type ShipmentChangesInput,
  type ShipmentEventCode,
} from './schema.ts';
import { idOf } from './shipment-name.ts';
import { isShipmentNumber, MARKETPLACE_SHIPMENTS, shipmentNumber } from './state-rules.ts';

const PROOF = { types: ['application/pdf', 'image/jpeg', 'image/png'], bytesMax: PROOF_BYTES_MAX } as const;

/** What says the same as before changes nothing. */
export async function changeShipment(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: ShipmentChangesInput,
  ifMatch: string | null,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  requireMatch(ifMatch, shipment.version);
  const { estimated_arrival: arrival } = shipment.fields;
  const was = {
    ...shipment.fields,
    estimated_arrival: arrival === null ? null : new Date(arrival).toISOString(),
  };
  const given = { ...changes };
  if (typeof given.estimated_arrival === 'string') {
    given.estimated_arrival = new Date(given.estimated_arrival).toISOString();
    const { made } = (await saidOf(tx, feed.orgId, [id])).get(id) ?? fail('a shipment that is gone');
    if (new Date(given.estimated_arrival) < made)
      throw invalid([
        violation('/estimated_arrival', 'not_allowed', `is before it was made, ${made.toISOString()}`),
      ]);
  }
  const fields = { ...was, ...given };
  if (given.fba_shipment_id !== undefined)
    await requireNewNumber(tx, feed.orgId, id, was.fba_shipment_id, given.fba_shipment_id);
  if (isSameJson(fields, was)) return readBack(tx, feed, shipments, id);
  return saveShipment(tx, feed, shipment, { fields });
}

/** People enter the number that the marketplace gave a shipment of a plan of the hub's own, once that plan is made. */
async function requireNewNumber(
  tx: Tx,
  orgId: number,
  id: number,
  was: string,
  given: string,
): Promise<void> {
  if (given === was) return;
  if (!isPlanNumber(was))
    throw new Problem('state_conflict', {
      detail: `marketplace shipment ${shipmentNumber(id)} has a number of the marketplace already: ${was}`,
    });
  if (isPlanNumber(given) || isShipmentNumber(given))
    throw invalid([
      violation('/fba_shipment_id', 'not_allowed', 'is a number of the hub, not of the marketplace'),
    ]);
  if (await hasLivePlan(tx, orgId, was))
    throw new Problem('state_conflict', { detail: `its plan ${was} is not done: finish or cancel it first` });
}

/** The marketplace wants it in another fulfilment center. */
export async function redirectShipment(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { fulfillment_center_code: to, reason }: RedirectInput,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  const { status, fulfillment_center_code: from } = shipment.fields;
  MARKETPLACE_SHIPMENTS.require({ state: status }, shipmentNumber(id), [
    'created',
    'in_transit',
    'checked_in',
  ]);
  if (to === from)
    throw invalid([violation('/fulfillment_center_code', 'not_allowed', `it goes to ${from} already`)]);
  const description = [`from ${from} to ${to}`, ...(reason == null ? [] : [reason])].join(': ');
  await addEvents(tx, feed, shipment, [{ code: 'redirected', time: feed.now, location: to, description }]);
  queueShipment(feed, shipment, {
    fields: { fulfillment_center_code: to, redirected_from: from, redirected_to: to },
  });
  await redirectCartons(tx, feed, id);
  feed.write(tx);
  return readBack(tx, feed, shipments, id);
}

/** The signed paper. Another one replaces it. */
export async function addProof(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: NewProofInput,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  MARKETPLACE_SHIPMENTS.require({ state: shipment.fields.status }, shipmentNumber(id), [
    'in_transit',
    'checked_in',
    'receiving',
    'closed',
  ]);
  const { content, mediaType, violations } = readUpload(input.content, PROOF);
  if (violations.length > 0 || mediaType === null) throw invalid(violations);
  queueProof(tx, feed.orgId, id, { mediaType, content, actor: feed.actor, now: feed.now });
  return saveShipment(tx, feed, shipment, {});
}

/** It was uploaded by mistake: whose paper it is, nobody else may see it. */
export async function removeProof(tx: Tx, feed: FeedWriter, id: number): Promise<void> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  if ((await proofOf(tx, feed.orgId, id)) === null) throw notFound();
  queueProofRemoval(tx, feed.orgId, id);
  queueShipment(feed, shipment, {});
}

/** What the marketplace says it has received so far. The first report of a shipment that was only checked in begins it. */
export async function reportReceived(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  { received }: ReceivedUnitsInput,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  const { status } = shipment.fields;
  MARKETPLACE_SHIPMENTS.require({ state: status }, shipmentNumber(id), [
    'in_transit',
    'checked_in',
    'receiving',
    'closed',
  ]);
  const skus = await skusOf(tx, feed.orgId, id);
  const seen = new Set<string>();
  const wrong = received.flatMap(({ sku }, index): Violation[] => {
    const isSeen = seen.has(sku);
    seen.add(sku);
    const pointer = `/received/${index}/sku`;
    if (isSeen) return [violation(pointer, 'duplicate', `${sku} is named before`)];
    return skus.has(sku) ? [] : [violation(pointer, 'unknown_reference', notInShipment(sku))];
  });
  if (wrong.length > 0) throw invalid(wrong);
  queueReceived(tx, feed.orgId, id, skus, received);
  const reported = { reported_at: TIME_OF_FEED };
  if (status === 'receiving' || status === 'closed')
    return saveShipment(tx, feed, shipment, { fields: reported });
  const change = await addEvents(tx, feed, shipment, [atCenter('receiving', feed.now, shipment)]);
  return saveShipment(tx, feed, shipment, { ...change, fields: { ...change?.fields, ...reported } });
}

/** SKUs in a body that does not fit which are not in the shipment. */
export function unknownSkus(db: Reader) {
  return async ({ orgId, params }: Call, fitting: unknown): Promise<readonly Violation[]> => {
    const skus = await skusOf(db, orgId, await idOf(db, orgId, params));
    return unknownAt(fitting, '/received/*/sku', async () => new Set(skus.keys()), notInShipment);
  };
}

const notInShipment = (sku: unknown) => `${sku} is not in this shipment`;

const atCenter = (code: ShipmentEventCode, time: Date, { fields }: LockedShipment) => ({
  code,
  time,
  location: fields.fulfillment_center_code,
  description: null,
});

/** The marketplace counts no more. */
export async function closeShipment(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  reason: string | null,
): Promise<VersionedJson> {
  const shipment = await lockShipment(tx, feed.orgId, id);
  MARKETPLACE_SHIPMENTS.require({ state: shipment.fields.status }, shipmentNumber(id), [
    'in_transit',
    'checked_in',
    'receiving',
  ]);
  const change = await addEvents(tx, feed, shipment, [atCenter('closed', feed.now, shipment)]);
  return saveShipment(tx, feed, shipment, { ...change, reason });
}
