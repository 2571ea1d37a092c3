// Units were counted by mistake: a typing error, a wrong scan. They never came: the ledger, the request and what is inbound
// say so. What was reserved of them is taken back and routed again, as after a count.
import type { Tx } from '../../../kit/db/db.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { throwRefusal } from '../../inventory/ops/refusals.ts';
import { unitsInShipments } from '../../marketplace/shipments/add-to-shipment.ts';
import { protectUndecided } from '../../returns/undecided/protect-undecided.ts';
import { takeBackUnits } from '../../stock/change-stock.ts';
import { labelsNow } from '../../stock/labels-now.ts';
import type { Cause } from '../../stock/stock-state.ts';
import type { RequestItemRow } from '../requests/queries.ts';
import type { Doer } from '../requests/write-request.ts';
import { requestNumber } from '../state-rules.ts';
import { queueUnits } from '../transfers/queries.ts';
import { type OpenRequest, openRequest, saveRequest } from './open-request.ts';
import { queueTakenBack, type ReceiptToTakeBack, receiptOf } from './queries.ts';

export interface TakeBackInput {
  readonly receipt_id: number;
  /** Absent: all that is left of it. */
  readonly quantity?: number;
  readonly reason: string;
}

export async function takeBack(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  input: TakeBackInput,
  by: Doer,
): Promise<VersionedJson> {
  const { orgId } = feed;
  const request = await openRequest(tx, orgId, id, 'receiving');
  const receipt = await receiptOf(tx, orgId, id, input.receipt_id);
  if (receipt === null)
    throw invalid([violation('/receipt_id', 'unknown_reference', 'is no receipt of this request')]);
  const quantity = input.quantity ?? receipt.open;
  if (quantity > receipt.open || quantity === 0) {
    const message = `${receipt.open} units of this receipt have not been taken back`;
    throw invalid([violation('/quantity', 'too_large', message)]);
  }
  const element =
    request.items.find((one) => one.id === receipt.request_item_id) ?? fail('a receipt of nothing');
  const departed = departedOf(receipt);
  await refuseGone(tx, orgId, request, element, receipt, quantity);
  const warehouseId = request.fields.warehouse_id;
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
  return saveRequest(tx, feed, request, {
    by,
    fields: { items_received: request.fields.items_received - quantity },
    also: (behind) => {
      queueTakenBack(behind, orgId, id, input.receipt_id, receipt, quantity);
      if (departed !== null)
        queueUnits(behind, orgId, id, 'arrived', [
          { requestItemId: element.id, ...departed, quantity: -quantity },
        ]);
    },
  });
}

function departedOf({ departed_lot: lot, departed_expiration: expiration }: ReceiptToTakeBack) {
  return lot === null || expiration === null ? null : { lot, expiration };
}

/** What has left again was there; and units of a transfer are known to have come, or to be more than left. */
async function refuseGone(
  tx: Tx,
  orgId: number,
  { id, fields }: OpenRequest,
  element: RequestItemRow,
  receipt: ReceiptToTakeBack,
  quantity: number,
): Promise<void> {
  const forwarded = (await unitsInShipments(tx, orgId, id))
    .filter((one) => one.request_item_id === element.id)
    .reduce((sum, one) => sum + one.quantity, 0);
  const found = element.received_qty - receipt.arrived;
  const isUnknown = fields.source_warehouse_id !== null && departedOf(receipt) === null && quantity > found;
  if (element.received_qty - quantity >= forwarded && !isUnknown) return;
  const why = isUnknown ? 'nobody knows which of its units left the source' : 'its units were forwarded';
  throw new Problem('state_conflict', { detail: `the receipt of ${requestNumber(id)} stays: ${why}` });
}

function causeOf({ id, fields }: OpenRequest, hasDeparted: boolean, note: string): Cause {
  const isTransfer = fields.source_warehouse_id !== null;
  return {
    reason: hasDeparted ? 'transfer_in' : 'correction',
    note,
    linkedType: isTransfer ? 'transfer' : 'inventory_request',
    linkedId: requestNumber(id),
  };
}
