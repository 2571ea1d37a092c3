// Undoes units that were counted by mistake: ledger, request and inbound units are corrected. Reservations of them are revoked
// and rerouted, as after a count.
import type { Static } from 'typebox';
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { invalidAt, stateConflict } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { throwRefusal } from '../../inventory/ops/refusals.ts';
import { unitsInShipments } from '../../marketplace/shipments/reads.ts';
import { protectUndecided } from '../../returns/undecided/protect-undecided.ts';
import { takeBackUnits } from '../../stock/change-stock.ts';
import { labelsNow } from '../../stock/labels-now.ts';
import type { Cause } from '../../stock/stock-state.ts';
import {
  addReceived,
  itemsOf,
  type OpenRequest,
  type RequestItemRow,
  requests,
  setReceivedAt,
} from '../requests/queries.ts';
import { addArrived } from '../transfers/queries.ts';
import { addTakenBack, type ReceiptToTakeBack, receiptOf } from './queries.ts';
import type { TakeBack } from './schema.ts';

export async function takeBack(work: Work, ref: Reference, input: Static<typeof TakeBack>) {
  const { tx, orgId, feed } = work;
  const request = await work.open(requests, ref, ['receiving']);
  const receipt = await receiptOf(work, request.id, input.receipt_id);
  if (receipt === null)
    throw invalidAt('/receipt_id', 'unknown_reference', 'this request has no such receipt');
  const quantity = input.quantity ?? receipt.open;
  if (quantity > receipt.open || quantity === 0) {
    const message = `only ${receipt.open} units of this receipt remain`;
    throw invalidAt('/quantity', 'too_large', message);
  }
  const items = await itemsOf(work, request.id);
  const element = items.find((one) => one.id === receipt.request_item_id) ?? fail('a receipt of nothing');
  const departed = departedOf(receipt);
  await refuseGone(work, request, element, receipt, quantity);
  const { warehouse_id: warehouseId, items_received } = request.row;
  const { lot, expiration, received_at: since } = receipt;
  const itemId = element.item_id;
  const [label = { lot, expiration }] = await labelsNow(tx, orgId, [
    { itemId, warehouseId, lot, expiration, since },
  ]);
  const missing = (received: number) => Math.max(0, element.requested_qty - received);
  throwRefusal(
    await takeBackUnits(
      tx,
      feed,
      { itemId, warehouseId, ...label, status: receipt.status, quantity },
      causeOf(request, departed !== null, input.reason),
      missing(element.received_qty - quantity) - missing(element.received_qty),
      protectUndecided,
    ),
  );
  const request_id = request.id;
  request.set({ items_received: items_received - quantity });
  work.write(addTakenBack, { request_id, id: input.receipt_id, taken_back_qty: quantity });
  work.write(addReceived, { request_id, id: element.id, received_qty: -quantity });
  // What is left of its receipts decides whether the carton was received.
  if (receipt.carton_id !== null && quantity === receipt.open && !receipt.has_others_of_carton)
    work.write(setReceivedAt, { request_id, id: receipt.carton_id, received_at: null });
  if (departed !== null) {
    const line = { request_id, request_item_id: element.id };
    work.write(addArrived, { ...line, ...departed, arrived_qty: -quantity });
  }
  return request;
}

function departedOf({ departed_lot: lot, departed_expiration: expiration }: ReceiptToTakeBack) {
  return lot === null || expiration === null ? null : { lot, expiration };
}

/** Refuses units that have left again, and units of a transfer whose source is unclear. */
async function refuseGone(
  { tx, orgId }: Work,
  { id, number, row }: OpenRequest,
  element: RequestItemRow,
  receipt: ReceiptToTakeBack,
  quantity: number,
): Promise<void> {
  const forwarded = (await unitsInShipments(tx, orgId, id))
    .filter((one) => one.request_item_id === element.id)
    .reduce((sum, one) => sum + one.quantity, 0);
  const found = element.received_qty - receipt.arrived;
  const isUnknown = row.source_warehouse_id !== null && departedOf(receipt) === null && quantity > found;
  if (element.received_qty - quantity >= forwarded && !isUnknown) return;
  const why = isUnknown ? 'it is not known which of its units left the source' : 'its units were forwarded';
  throw stateConflict(`the receipt of ${number} stays: ${why}`);
}

function causeOf({ number, row }: OpenRequest, hasDeparted: boolean, note: string): Cause {
  const isTransfer = row.source_warehouse_id !== null;
  return {
    reason: hasDeparted ? 'transfer_in' : 'correction',
    note,
    linkedType: isTransfer ? 'transfer' : 'inventory_request',
    linkedId: number,
  };
}
