// Changes of a shipment by the hub: carrier, destination, proof of delivery, received units, its end.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { readUpload } from '../../../kit/documents/upload-rules.ts';
import { unknownAt } from '../../../kit/http/partial-body.ts';
import {
  invalid,
  invalidAt,
  notFound,
  stateConflict,
  throwIfInvalid,
  type Violation,
  violation,
} from '../../../kit/http/problems.ts';
import type { Call } from '../../../kit/http/route.ts';
import { redirectCartons } from '../cartons/change-cartons.ts';
import { isPlanNumber } from '../inbound-plans/state-rules.ts';
import {
  deleteProofs,
  insertProof,
  isLivePlan,
  type OpenShipment,
  proofOf,
  queueReceived,
  shipments,
  skusOf,
  wasOnOrder,
} from './queries.ts';
import { addEvents, become, trackedEvents } from './record-events.ts';
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

/** Values equal to the current ones change nothing. */
export async function changeShipment(work: Work, ref: Reference, changes: ShipmentChangesInput) {
  const shipment = await work.open(shipments, ref);
  const given = { ...changes };
  if (typeof given.estimated_arrival === 'string') {
    given.estimated_arrival = new Date(given.estimated_arrival).toISOString();
    const { made } = await trackedEvents(work, shipment.id);
    if (new Date(given.estimated_arrival) < made)
      throw invalidAt('/estimated_arrival', 'not_allowed', `is before it was created, ${made.toISOString()}`);
  }
  if (given.fba_shipment_id !== undefined) await requireNewNumber(work, shipment, given.fba_shipment_id);
  shipment.set(given);
  return shipment;
}

/** Enters the marketplace’s number of a shipment that the hub planned itself, once its plan is done. */
async function requireNewNumber(work: Work, shipment: OpenShipment, given: string): Promise<void> {
  const { fba_shipment_id: was } = shipment.row;
  if (given === was) return;
  if (!isPlanNumber(was))
    throw stateConflict(
      `marketplace shipment ${shipment.number} already has a number from the marketplace: ${was}`,
    );
  if (isPlanNumber(given) || isShipmentNumber(given))
    throw invalidAt('/fba_shipment_id', 'not_allowed', 'is a number of the hub, not of the marketplace');
  if (await isLivePlan(work.tx, work.orgId, Number(was.replace(/^\D+/, ''))))
    throw stateConflict(`its plan ${was} is in progress: finish or cancel it first`);
}

export async function redirectShipment(
  work: Work,
  ref: Reference,
  { fulfillment_center_code: to, reason }: RedirectInput,
) {
  const shipment = await work.open(shipments, ref, ['created', 'in_transit', 'checked_in']);
  const { fulfillment_center_code: from } = shipment.row;
  if (to === from) throw invalidAt('/fulfillment_center_code', 'not_allowed', `it already goes to ${from}`);
  const description = [`from ${from} to ${to}`, ...(reason == null ? [] : [reason])].join(': ');
  await addEvents(work, shipment, [{ code: 'redirected', time: work.now, location: to, description }]);
  shipment.set({ fulfillment_center_code: to, redirected_from: from, redirected_to: to });
  await redirectCartons(work, shipment.id);
  return shipment;
}

/** Replaces an earlier proof. */
export async function addProof(work: Work, ref: Reference, input: NewProofInput) {
  const shipment = await work.open(shipments, ref, HAS_LEFT);
  const { content, mediaType, violations } = readUpload(input.content, PROOF);
  if (violations.length > 0 || mediaType === null) throw invalid(violations);
  const { tx, orgId: org_id, actor: uploaded_by, now: uploaded_at } = work;
  const { id: shipment_id } = shipment;
  deleteProofs.queue(tx, org_id, [shipment_id]);
  insertProof(tx, { org_id, shipment_id, media_type: mediaType, content, uploaded_by, uploaded_at });
  shipment.touch();
  return shipment;
}

/** For a proof uploaded by mistake: it may contain another party's data. */
export async function removeProof(work: Work, ref: Reference): Promise<void> {
  const shipment = await work.open(shipments, ref);
  if ((await proofOf(work.tx, work.orgId, shipment.id)) === null) throw notFound();
  work.write(deleteProofs, shipment.id);
  shipment.touch();
}

/** Total receipts reported by the marketplace so far. The first report moves a checked-in shipment to receiving. */
export async function reportReceived(work: Work, ref: Reference, { received }: ReceivedUnitsInput) {
  const shipment = await work.open(shipments, ref, HAS_LEFT);
  const skus = await skusOf(work.tx, work.orgId, shipment.id);
  const seen = new Set<string>();
  const wrong = received.flatMap(({ sku }, index): Violation[] => {
    const isSeen = seen.has(sku);
    seen.add(sku);
    const pointer = `/received/${index}/sku`;
    if (isSeen) return [violation(pointer, 'duplicate', `${sku} is listed twice`)];
    return skus.has(sku) ? [] : [violation(pointer, 'unknown_reference', notInShipment(sku))];
  });
  throwIfInvalid(wrong);
  queueReceived(work.tx, work.orgId, shipment.id, skus, received);
  if (shipment.state === 'in_transit' || shipment.state === 'checked_in')
    await happensAtCenter(work, shipment, 'receiving');
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

async function happensAtCenter(
  work: Work,
  shipment: OpenShipment,
  code: ShipmentEventCode,
  reason: string | null = null,
): Promise<void> {
  const location = shipment.row.fulfillment_center_code;
  const event = { code, time: work.now, location, description: null };
  await become(work, shipment, await addEvents(work, shipment, [event]), reason);
}

export async function closeShipment(work: Work, ref: Reference, { reason = null }: CloseInput) {
  const shipment = await work.open(shipments, ref, ['in_transit', 'checked_in', 'receiving']);
  await happensAtCenter(work, shipment, 'closed', reason);
  return shipment;
}

/** For an empty shipment created by mistake. Its number can be used again. */
export async function removeShipment(work: Work, ref: Reference): Promise<void> {
  const shipment = await work.open(shipments, ref, ['created']);
  const { id, number, row } = shipment;
  if (row.unit_count > 0) throw stateConflict(`${number} has ${row.unit_count} units: remove them first`);
  if (await wasOnOrder(work.tx, work.orgId, id))
    throw stateConflict(`${number} is or was on a middle-mile order and cannot be removed`);
  shipment.remove();
}
