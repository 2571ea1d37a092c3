// Received units of an FBA listing go straight into a marketplace shipment.
import type { Tx } from '../../db/db.ts';
import type { VersionedJson } from '../../db/records.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, type Violation, violation } from '../../http/problems.ts';
import { throwShortages } from '../../inventory/ops/refusals.ts';
import {
  addToShipment,
  openShipment,
  unitsInShipments,
} from '../../marketplace/shipments/add-to-shipment.ts';
import { sendUnits } from '../../stock/transfer-stock.ts';
import { type OpenRequest, openRequest, saveRequest } from '../receiving/open-request.ts';
import type { Doer } from '../requests/write-request.ts';
import { listingsOf, receivedAvailable } from './queries.ts';
import type { ForwardInput } from './schema.ts';

const CHANNEL = 'FBA';

export async function forwardUnits(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: ForwardInput,
  by: Doer,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const request = await openRequest(tx, orgId, id, 'receiving', 'closed');
  const listings = await listingsOf(tx, orgId, id);
  const [first] = input.lines.flatMap(({ request_item_id }) => listings.get(request_item_id) ?? []);
  const { units, violations } = await unitsOf(tx, orgId, request, input);
  const wrong = [
    ...input.lines.flatMap(({ request_item_id: element }, index): Violation[] => {
      const listing = listings.get(element);
      if (!request.items.some((one) => one.id === element)) return [];
      const isFba = listing?.fulfillment_channel === CHANNEL;
      const pointer = `/lines/${index}/request_item_id`;
      if (!isFba) return [violation(pointer, 'not_allowed', `is not bound for an ${CHANNEL} listing`)];
      return listing.marketplace_name === first?.marketplace_name
        ? []
        : [violation(pointer, 'not_allowed', 'is bound for another marketplace than the lines before it')];
    }),
    ...violations,
  ];
  if (wrong.length > 0 || first === undefined) throw invalid(wrong);
  const { warehouse_id } = request.fields;
  const { shipment, violations: ofShipment } = await openShipment(tx, orgId, {
    warehouse_id,
    marketplace_name: first.marketplace_name,
    fba_shipment_id: input.destination_shipment_id,
    fulfillment_center_code: input.destination_fulfillment_center_id,
    source: 'inventory_request',
  });
  if (ofShipment.length > 0) throw invalid(ofShipment);
  const cause = {
    linkedType: 'marketplace_shipment',
    linkedId: shipment.number,
    fbaShipmentId: input.destination_shipment_id,
  };
  const leaving = units.map(({ line, ...unit }) => ({ ...unit, line, warehouseId: warehouse_id }));
  throwShortages(await sendUnits(tx, feed, leaving, cause));
  await addToShipment(
    tx,
    feed,
    shipment,
    units.map((unit) => ({ ...unit, requestId: id })),
    by.name,
  );
  return saveRequest(tx, feed, request, { by });
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

/** Takes each line from what came of its element in good order and has not been forwarded, first expired first. */
async function unitsOf(
  tx: Tx,
  orgId: number,
  { id, items }: OpenRequest,
  { lines }: ForwardInput,
): Promise<{ units: ForwardedUnits[]; violations: Violation[] }> {
  const gone = await unitsInShipments(tx, orgId, id);
  const left = (await receivedAvailable(tx, orgId, id)).map((label) => {
    const sent = gone.find(
      (one) =>
        one.request_item_id === label.request_item_id &&
        one.lot === label.lot &&
        one.expiration === label.expiration,
    );
    return { ...label, quantity: label.quantity - (sent?.quantity ?? 0) };
  });
  const units: ForwardedUnits[] = [];
  const violations: Violation[] = [];
  for (const [line, { request_item_id: requestItemId, quantity, lot, expiration }] of lines.entries()) {
    const element = items.find((one) => one.id === requestItemId);
    if (element === undefined) {
      const message = 'is no element of this request';
      violations.push(violation(`/lines/${line}/request_item_id`, 'unknown_reference', message));
      continue;
    }
    let missing = quantity;
    for (const label of left) {
      if (label.request_item_id !== requestItemId) continue;
      if (lot != null && label.lot !== lot) continue;
      if (expiration != null && label.expiration !== expiration) continue;
      const taken = Math.min(missing, label.quantity);
      if (taken === 0) continue;
      label.quantity -= taken;
      missing -= taken;
      const { lot: itsLot, expiration: itsDate } = label;
      units.push({
        line,
        requestItemId,
        itemId: element.item_id,
        lot: itsLot,
        expiration: itsDate,
        quantity: taken,
      });
    }
    if (missing > 0) {
      const message = `${quantity - missing} units of it were received in good order and not forwarded yet`;
      violations.push(violation(`/lines/${line}/quantity`, 'too_large', message));
    }
  }
  return { units, violations };
}
