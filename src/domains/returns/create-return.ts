// A new return and its lines.
import type { Work } from '../../kit/aggregates/work.ts';
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import { type Violation, violation } from '../../kit/http/problems.ts';
import type { Order, OrderLine } from '../orders/orders-state.ts';
import { findOpenWarehouses, readOpenWarehouses } from '../warehouses/find-warehouses.ts';
import type { WantedLabelInput } from './labels/schema.ts';
import { addLabel } from './labels/want-label.ts';
import {
  BLANK_RETURN,
  insertLines,
  type LineRow,
  type OpenReturn,
  type ReturnRow,
  returns,
} from './queries.ts';
import type { ReturnReason } from './schema.ts';
import type { OrderUnits } from './shipped/order-units.ts';

const returnIds = idSource('goods_return_id_seq');

const DEFAULTS = { ...BLANK_RETURN, exchange: 'none', units_received: 0, units_undecided: 0 } as const;

type NewReturn = Pick<ReturnRow, 'status' | 'source' | 'warehouse_id'> & Partial<ReturnRow>;

interface CreateOptions {
  readonly order: Order | null;
  readonly lines: readonly NewLine[];
  /** Why it begins as it does, for its history. */
  readonly beginReason?: string | null;
  readonly label?: WantedLabelInput | undefined;
}

export async function createReturn(
  work: Work,
  row: NewReturn,
  { order, lines, beginReason = null, label }: CreateOptions,
): Promise<OpenReturn> {
  const id = await returnIds.next(work.tx);
  const ofLabel = label === undefined ? {} : await addLabel(work, id, label);
  const ofOrder =
    order === null
      ? {}
      : { order_id: order.id, market_order_id: order.marketOrderId, marketplace: order.marketplace };
  const created_by = work.actor;
  const units_announced = lines.reduce((sum, one) => sum + one.quantity, 0);
  const made = { ...DEFAULTS, ...row, ...ofOrder, ...ofLabel, id, units_announced, created_by };
  const rma = work.create(returns, made, beginReason);
  work.write(insertLines, ...lines.map((line) => ({ return_id: id, ...line })));
  return rma;
}

type NewLine = Omit<LineRow, 'return_id'>;

/** Units of a line of the order that come back. */
export interface ComingBack {
  readonly line: OrderLine;
  readonly itemId: number;
  readonly quantity: number;
  readonly reason: ReturnReason;
}

export function newLines(units: readonly ComingBack[]): NewLine[] {
  return units.map(({ line, itemId, quantity, reason }, index) => ({
    line: index + 1,
    order_line: line.line,
    item_id: itemId,
    sku: line.sku,
    market_order_item_id: line.marketOrderItemId,
    quantity,
    received: 0,
    reason,
  }));
}

/** All shipped units that are neither back nor announced. */
export function allThatIsLeft(order: Order, left: OrderUnits, reason: ReturnReason): NewLine[] {
  const units = order.lines.flatMap((line) =>
    [...left.itemsOf(line.line).keys()]
      .sort((a, b) => a - b)
      .map((itemId) => ({ line, itemId, quantity: left.left(line.line, itemId), reason })),
  );
  return newLines(units.filter(({ quantity }) => quantity > 0));
}

const SERVICE = 'returns';

/** The one that it left where that takes returns, else the first that does; null where none does. */
export async function findReturnWarehouse(tx: Tx, orgId: number, leftFrom: number | null) {
  const open = (await readOpenWarehouses(tx, orgId)).filter(
    (one) => one.is_active && one.services.includes(SERVICE),
  );
  const ids = open.map(({ id }) => id).sort((a, b) => a - b);
  return leftFrom !== null && ids.includes(leftFrom) ? leftFrom : (ids[0] ?? null);
}

export async function warehouseViolations(tx: Tx, orgId: number, id: number): Promise<Violation[]> {
  const found = (await findOpenWarehouses(tx, orgId, [id])).get(id);
  const wrong = (code: Violation['code'], message: string) => [violation('/warehouse_id', code, message)];
  if (found === undefined)
    return wrong('unknown_reference', `no warehouse ${id} is open to this organization`);
  if (!found.is_active) return wrong('not_allowed', `warehouse ${id} is inactive`);
  return found.services.includes(SERVICE)
    ? []
    : wrong('not_allowed', `warehouse ${id} has no service ${SERVICE}`);
}
