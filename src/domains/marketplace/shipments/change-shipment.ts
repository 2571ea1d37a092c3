// What the hub learns of a shipment: who carries it, where the marketplace wants it, what was signed, what was received.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { readUpload } from '../../../kit/documents/upload-rules.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import { invalid, notFound, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { redirectCartons } from '../cartons/redirect-cartons.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import {
  hasLivePlan,
  type OpenShipment,
  proofOf,
  queueProof,
  queueProofRemoval,
  queueReceived,
  shipments,
  skusOf,
} from './queries.ts';
import { addEvents, become } from './record-events.ts';
import { saidOf } from './said/queries.ts';
import {
  type CloseInput,
  type NewProofInput,
  PROOF_BYTES_MAX,
  type ReceivedUnitsInput,
  type RedirectInput,
  type ShipmentChangesInput,
  type ShipmentEventCode,
} from './schema.ts';
import { isShipmentNumber } from './state-rules.ts';

const HAS_LEFT = ['in_transit', 'checked_in', 'receiving', 'closed'] as const;
const PROOF = { types: ['application/pdf', 'image/jpeg', 'image/png'], bytesMax: PROOF_BYTES_MAX } as const;

/** What says the same as before changes nothing. */
export async function changeShipment(
  work: Work,
  ref: Reference,
  changes: ShipmentChangesInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref);
  const given = { ...changes };
  if (typeof given.estimated_arrival === 'string') {
    given.estimated_arrival = new Date(given.estimated_arrival).toISOString();
    const { made } =
      (await saidOf(work.tx, work.orgId, [shipment.id])).get(shipment.id) ?? fail('a shipment that is gone');
    if (new Date(given.estimated_arrival) < made)
      throw invalid([
        violation('/estimated_arrival', 'not_allowed', `is before it was made, ${made.toISOString()}`),
      ]);
  }
  if (given.fba_shipment_id !== undefined) await requireNewNumber(work, shipment, given.fba_shipment_id);
  shipment.set(given);
  return shipment;
}

/** People enter the number that the marketplace gave a shipment of a plan of the hub's own, once that plan is made. */
async function requireNewNumber(work: Work, shipment: OpenShipment, given: string): Promise<void> {
  const { fba_shipment_id: was } = shipment.row;
  if (given === was) return;
  if (!isPlanNumber(was))
    throw new Problem('state_conflict', {
      detail: `marketplace shipment ${shipment.number} has a number of the marketplace already: ${was}`,
    });
  if (isPlanNumber(given) || isShipmentNumber(given))
    throw invalid([
      violation('/fba_shipment_id', 'not_allowed', 'is a number of the hub, not of the marketplace'),
    ]);
  if (await hasLivePlan(work.tx, work.orgId, was))
    throw new Problem('state_conflict', { detail: `its plan ${was} is not done: finish or cancel it first` });
}

/** The marketplace wants it in another fulfilment center. */
export async function redirectShipment(
  work: Work,
  ref: Reference,
  { fulfillment_center_code: to, reason }: RedirectInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref, ['created', 'in_transit', 'checked_in']);
  const { fulfillment_center_code: from } = shipment.row;
  if (to === from)
    throw invalid([violation('/fulfillment_center_code', 'not_allowed', `it goes to ${from} already`)]);
  const description = [`from ${from} to ${to}`, ...(reason == null ? [] : [reason])].join(': ');
  await addEvents(work, shipment, [{ code: 'redirected', time: work.now, location: to, description }]);
  shipment.set({ fulfillment_center_code: to, redirected_from: from, redirected_to: to });
  await redirectCartons(work, shipment.id);
  return shipment;
}

/** The signed paper. Another one replaces it. */
export async function addProof(work: Work, ref: Reference, input: NewProofInput): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref, HAS_LEFT);
  const { content, mediaType, violations } = readUpload(input.content, PROOF);
  if (violations.length > 0 || mediaType === null) throw invalid(violations);
  queueProof(work.tx, work.orgId, shipment.id, { mediaType, content, actor: work.actor, now: work.now });
  shipment.touch();
  return shipment;
}

/** It was uploaded by mistake: whose paper it is, nobody else may see it. */
export async function removeProof(work: Work, ref: Reference): Promise<void> {
  const shipment = await work.open(shipments, ref);
  if ((await proofOf(work.tx, work.orgId, shipment.id)) === null) throw notFound();
  queueProofRemoval(work.tx, work.orgId, shipment.id);
  shipment.touch();
}

/** What the marketplace says it has received so far. The first report of a shipment that was only checked in begins it. */
export async function reportReceived(
  work: Work,
  ref: Reference,
  { received }: ReceivedUnitsInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref, HAS_LEFT);
  const skus = await skusOf(work.tx, work.orgId, shipment.id);
  const seen = new Set<string>();
  const wrong = received.flatMap(({ sku }, index): Violation[] => {
    const isSeen = seen.has(sku);
    seen.add(sku);
    const pointer = `/received/${index}/sku`;
    if (isSeen) return [violation(pointer, 'duplicate', `${sku} is named before`)];
    return skus.has(sku) ? [] : [violation(pointer, 'unknown_reference', notInShipment(sku))];
  });
  if (wrong.length > 0) throw invalid(wrong);
  queueReceived(work.tx, work.orgId, shipment.id, skus, received);
  if (shipment.state === 'in_transit' || shipment.state === 'checked_in') {
    const change = await addEvents(work, shipment, [atCenter('receiving', work.now, shipment)]);
    if (change !== null) await become(work, shipment, change);
  }
  shipment.set({ reported_at: COMMIT_TIME });
  return shipment;
}

/** SKUs in a body that does not fit which are not in the shipment. */
export function unknownSkus(db: Reader) {
  return async ({ orgId, params }: Call, fitting: unknown): Promise<readonly Violation[]> => {
    const id = await shipments.idOf(db, orgId, (params as { id: string }).id);
    if (id === null) throw notFound();
    const skus = await skusOf(db, orgId, id);
    return unknownAt(fitting, '/received/*/sku', async () => new Set(skus.keys()), notInShipment);
  };
}

const notInShipment = (sku: unknown) => `${sku} is not in this shipment`;

const atCenter = (code: ShipmentEventCode, time: Date, { row }: OpenShipment) => ({
  code,
  time,
  location: row.fulfillment_center_code,
  description: null,
});

/** The marketplace counts no more. */
export async function closeShipment(
  work: Work,
  ref: Reference,
  { reason = null }: CloseInput,
): Promise<OpenShipment> {
  const shipment = await work.open(shipments, ref, ['in_transit', 'checked_in', 'receiving']);
  const change = await addEvents(work, shipment, [atCenter('closed', work.now, shipment)]);
  if (change !== null) await become(work, shipment, { ...change, reason });
  return shipment;
}
