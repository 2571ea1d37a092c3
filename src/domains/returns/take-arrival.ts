// Goods that come without having been announced, and removals from a marketplace.
import type { Work } from '../../kit/aggregates/work.ts';
import { callerWarehouses } from '../../kit/db/caller-warehouses.ts';
import { invalid, type Violation, violation } from '../../kit/http/problems.ts';
import { openOrders } from '../orders/open-orders.ts';
import { unknownOrder } from './announce-return.ts';
import { createReturn } from './create-return.ts';
import type { OpenReturn } from './queries.ts';
import { warehouseViolations } from './return-warehouse.ts';
import type { ArrivalInput } from './schema.ts';

export async function takeArrival(work: Work, input: ArrivalInput): Promise<OpenReturn> {
  const { tx, orgId, now } = work;
  const { market_order_id: name = null, source = 'blind', warehouse_id } = input;
  const wrong = [...(await warehouseViolations(tx, orgId, warehouse_id)), ...contradictions(input)];
  // Goods come back to any warehouse, so its people may name every order of the organization. But a person who is bound to
  // warehouses learns whether an order exists only by taking the return, which is on record.
  if (wrong.length > 0 && callerWarehouses() !== null) throw invalid(wrong);
  const order =
    name === null ? null : [...(await openOrders(tx, orgId, { marketOrderId: name }, now)).orders()][0];
  if (order === undefined) wrong.push(unknownOrder(name));
  if (wrong.length > 0 || order === undefined) throw invalid(wrong);
  const {
    removal_order_id = null,
    reason = null,
    note = null,
    carrier = null,
    tracking_number = null,
  } = input;
  return createReturn(
    work,
    {
      status: 'received',
      source,
      warehouse_id,
      removal_order_id,
      reason,
      note,
      carrier,
      tracking_number,
    },
    { order, lines: [] },
  );
}

/** A removal from a marketplace was never shipped to a customer. */
function contradictions({
  source,
  market_order_id: order,
  removal_order_id: removal,
}: ArrivalInput): Violation[] {
  const isRemoval = source === 'marketplace';
  return [
    ...(isRemoval && order != null
      ? [violation('/market_order_id', 'not_allowed', 'a removal from a marketplace is of no order')]
      : []),
    ...(!isRemoval && removal != null
      ? [violation('/removal_order_id', 'not_allowed', 'is for what a marketplace sends: source marketplace')]
      : []),
  ];
}
