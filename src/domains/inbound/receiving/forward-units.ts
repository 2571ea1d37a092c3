// Received units of an FBA listing go straight into a marketplace shipment.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { type PartialLines, type ReadBody, throwAllInvalid } from '../../../kit/http/partial-body.ts';
import { type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import { addToShipment, openShipment } from '../../marketplace/shipments/open-shipments.ts';
import { unitsInShipments } from '../../marketplace/shipments/reads.ts';
import { labelsNow } from '../../stock/labels-now.ts';
import { isSameLot } from '../../stock/lot-rules.ts';
import { sendUnits } from '../../stock/transfer-stock.ts';
import { itemsOf, type OpenRequest, type RequestItemRow, requests } from '../requests/queries.ts';
import { lineField, lineIdOf, lineIdViolations } from './assign-units.ts';
import { type ElementListing, listingsOf, receivedAvailable } from './queries.ts';
import type { ForwardInput } from './schema.ts';

const CHANNEL = 'FBA';

type ForwardedInput = PartialLines<ForwardInput>;

export async function forwardUnits(
  work: Work,
  ref: Reference,
  { input, wrong = [] }: ReadBody<ForwardedInput>,
): Promise<OpenRequest> {
  const request = await work.open(requests, ref, ['receiving', 'closed']);
  const { warehouse_id } = request.row;
  const items = await itemsOf(work, request.id);
  const listings = await listingsOf(work, request.id);
  const [first] = input.lines.flatMap((one) => listings.get(lineIdOf(one ?? {}) ?? 0) ?? []);
  const { units, violations } = await unitsOf(work, request, items, input.lines);
  const ofLines = [...listingViolations(items, input.lines, listings), ...violations];
  const { destination_shipment_id: number, destination_fulfillment_center_id: center } = input;
  if (first === undefined || number === undefined) {
    throwAllInvalid(wrong, ofLines);
    fail('units without a listing or a shipment');
  }
  request.touch();
  const { shipment, violations: ofShipment } = await openShipment(work, {
    warehouse_id,
    marketplace_name: first.marketplace_name,
    fba_shipment_id: number,
    fulfillment_center_code: center ?? '',
    source: 'inventory_request',
  }).catch((conflict: unknown) => {
    throwAllInvalid(wrong, ofLines);
    throw conflict;
  });
  throwAllInvalid(wrong, [...ofLines, ...ofShipment]);
  const cause = {
    linkedType: 'marketplace_shipment',
    linkedId: shipment.number,
    fbaShipmentId: number,
  };
  const leaving = units.map((unit) => ({ ...unit, warehouseId: warehouse_id }));
  throwShortages(await sendUnits(work.tx, work.feed, leaving, cause));
  const added = units.map((unit) => ({ ...unit, requestId: request.id }));
  await addToShipment(work, shipment, added, work.actor);
  return request;
}

function listingViolations(
  items: readonly RequestItemRow[],
  lines: ForwardedInput['lines'],
  listings: ReadonlyMap<number, ElementListing>,
): Violation[] {
  const [first] = lines.flatMap((one) => listings.get(lineIdOf(one ?? {}) ?? 0) ?? []);
  return lines.flatMap((line, index): Violation[] => {
    const element = items.find((one) => line !== undefined && one.id === lineIdOf(line));
    if (line === undefined || element === undefined) return [];
    const listing = listings.get(element.id);
    const pointer = `/lines/${index}/${lineField(line)}`;
    if (listing?.fulfillment_channel !== CHANNEL)
      return [violation(pointer, 'not_allowed', `is not for an ${CHANNEL} listing`)];
    return listing.marketplace_name === first?.marketplace_name
      ? []
      : [violation(pointer, 'not_allowed', 'is for another marketplace than the lines before it')];
  });
}

interface ForwardedUnits {
  /** Which line of the input. */
  readonly line: number;
  readonly requestItemId: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

interface LeftOfLabel {
  readonly request_item_id: number;
  readonly lot: string;
  readonly expiration: string;
  quantity: number;
}

/** Units of each element in good condition and not forwarded, with their current labels; first expired first. */
async function leftOf(work: Work, { id, row }: OpenRequest, items: readonly RequestItemRow[]) {
  const { tx, orgId } = work;
  const itemOf = new Map(items.map((one) => [one.id, one.item_id]));
  const came = await receivedAvailable(work, id);
  const gone = (await unitsInShipments(tx, orgId, id)).map((one) => ({ ...one, quantity: -one.quantity }));
  const warehouseId = row.warehouse_id;
  const units = [...came, ...gone].map((one) => ({
    ...one,
    warehouseId,
    itemId: itemOf.get(one.request_item_id) ?? 0,
  }));
  const labels = await labelsNow(tx, orgId, units);
  const left = new Map<string, LeftOfLabel>();
  for (const [index, { request_item_id, quantity }] of units.entries()) {
    const { lot, expiration } = labels[index] ?? fail('units without a label');
    const key = JSON.stringify([request_item_id, expiration, lot]);
    const known = left.get(key)?.quantity ?? 0;
    left.set(key, { request_item_id, lot, expiration, quantity: known + quantity });
  }
  return [...left].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, one]) => (one.quantity > 0 ? [one] : []));
}

async function unitsOf(
  work: Work,
  request: OpenRequest,
  items: readonly RequestItemRow[],
  lines: ForwardedInput['lines'],
): Promise<{ units: ForwardedUnits[]; violations: Violation[] }> {
  const left = await leftOf(work, request, items);
  const units: ForwardedUnits[] = [];
  const violations: Violation[] = [];
  for (const [line, sent] of lines.entries()) {
    if (sent === undefined) continue;
    const { quantity = 0, lot, expiration } = sent;
    const requestItemId = lineIdOf(sent);
    if (requestItemId === undefined) {
      violations.push(violation(`/lines/${line}/line_id`, 'required', 'is required'));
      continue;
    }
    violations.push(...lineIdViolations(`/lines/${line}`, sent));
    const element = items.find((one) => one.id === requestItemId);
    if (element === undefined) {
      const message = 'this request has no such line';
      violations.push(violation(`/lines/${line}/${lineField(sent)}`, 'unknown_reference', message));
      continue;
    }
    let missing = quantity;
    for (const label of left) {
      if (label.request_item_id !== requestItemId) continue;
      if (lot != null && !isSameLot(label.lot, lot)) continue;
      if (expiration != null && label.expiration !== expiration) continue;
      const taken = Math.min(missing, label.quantity);
      if (taken === 0) continue;
      label.quantity -= taken;
      missing -= taken;
      const unit = { lot: label.lot, expiration: label.expiration, quantity: taken };
      units.push({ line, requestItemId, itemId: element.item_id, ...unit });
    }
    if (missing > 0) {
      const message = `only ${quantity - missing} of its units were received in good condition and not forwarded yet`;
      violations.push(violation(`/lines/${line}/quantity`, 'too_large', message));
    }
  }
  return { units, violations };
}
