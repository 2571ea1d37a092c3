// What the database says of the orders and the stock of an org, in the terms of the model (order-model.ts).
import type pg from 'pg';
import type { ModelLine, ModelOrder } from './order-model.ts';

/** A sub-order as the database has it. */
export interface Part {
  readonly id: number;
  /** Its id. */
  readonly order: number;
  readonly state: string;
  readonly warehouse: number;
  readonly lines: readonly { line: number; units: number }[];
  /** Units that it has reserved, by item. */
  readonly held: Readonly<Record<string, number>>;
}

export class OrderRecords {
  readonly #sql: pg.Client;
  readonly #orgId: number;

  constructor(sql: pg.Client, orgId: number) {
    this.#sql = sql;
    this.#orgId = orgId;
  }

  async #rows<Row>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.#sql.query(text, [this.#orgId, ...values])).rows as Row[];
  }

  async record(item: number, warehouse: number): Promise<{ there: number; reserved: number }> {
    const [row] = await this.#rows<{ there: number; reserved: number }>(
      `SELECT available_on_hand::int AS there, (reserved_orders + reserved_work_orders)::int AS reserved FROM stock_record
       WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
      item,
      warehouse,
    );
    return row ?? { there: 0, reserved: 0 };
  }

  /** The same of all items everywhere, by item and warehouse. */
  async allRecords(): Promise<Map<string, { there: number; reserved: number }>> {
    const rows = await this.#rows<{ place: string; there: number; reserved: number }>(
      `SELECT item_id || ' ' || warehouse_id AS place, available_on_hand::int AS there,
         (reserved_orders + reserved_work_orders)::int AS reserved
       FROM stock_record WHERE org_id = $1`,
    );
    return new Map(rows.map((row) => [row.place, row]));
  }

  parts({ id }: ModelOrder): Promise<Part[]> {
    return this.#partsWhere('o.id = $2', id);
  }

  partsIn(state: string): Promise<Part[]> {
    return this.#partsWhere('s.state = $2', state);
  }

  allParts(): Promise<Part[]> {
    return this.#partsWhere('$2::boolean', true);
  }

  /** The sub-orders that have not ended, and whether somebody asks to cancel each. */
  async open(): Promise<Map<number, boolean>> {
    const rows = await this.#rows<{ id: number; is_asked: boolean }>(
      `SELECT id::int, cancel_requested_at IS NOT NULL AS is_asked FROM sub_order
       WHERE org_id = $1 AND state NOT IN ('cancelled', 'shipped')`,
    );
    return new Map(rows.map(({ id, is_asked: isAsked }) => [id, isAsked]));
  }

  /** Parcels that have left, by sub-order. */
  parcels(): Promise<{ id: number; tracking_number: string }[]> {
    return this.#rows(
      `SELECT sub_order_id::int AS id, tracking_number FROM order_shipment
       WHERE org_id = $1 AND shipped_at IS NOT NULL ORDER BY sub_order_id`,
    );
  }

  /** By order id. */
  async orderStatuses(): Promise<Map<number, string>> {
    const rows = await this.#rows<{ id: number; status: string }>(
      'SELECT id::int, status FROM customer_order WHERE org_id = $1',
    );
    return new Map(rows.map((row) => [row.id, row.status]));
  }

  /** Whether the worker is to look where the sub-order could ship from. */
  async isToBeRouted(subOrderId: number): Promise<boolean> {
    const rows = await this.#rows(
      `SELECT 1 FROM due_work WHERE org_id = $1 AND kind = 'reroute_sub_order' AND subject_id = $2`,
      subOrderId,
    );
    return rows.length > 0;
  }

  /** The lots of the available units that lie at a place. */
  async lots(item: number, warehouse: number): Promise<string[]> {
    const rows = await this.#rows<{ lot: string }>(
      `SELECT lot FROM stock_balance
       WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3 AND status = 'available' AND on_hand > 0 ORDER BY lot`,
      item,
      warehouse,
    );
    return rows.map(({ lot }) => lot);
  }

  /** Units of an item that a line of a sub-order has reserved. */
  async held(subOrderId: number, line: number, item: number): Promise<number> {
    const [row] = await this.#rows<{ held: number }>(
      `SELECT coalesce(sum(quantity), 0)::int AS held FROM reservation
       WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = $2 AND owner_line = $3 AND item_id = $4`,
      subOrderId,
      line,
      item,
    );
    return row?.held ?? 0;
  }

  /** The lot of units that a line of a sub-order still has to pick; undefined: it has picked all of them. */
  async lotToPick(subOrderId: number, line: number, item: number): Promise<string | undefined> {
    const [row] = await this.#rows<{ lot: string }>(
      `SELECT lot FROM reservation
       WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = $2 AND owner_line = $3 AND item_id = $4
         AND quantity > picked_quantity ORDER BY lot LIMIT 1`,
      subOrderId,
      line,
      item,
    );
    return row?.lot;
  }

  /** Units that a work order has reserved. */
  async heldForWork(workOrderId: number): Promise<number> {
    const [row] = await this.#rows<{ held: number }>(
      `SELECT coalesce(sum(quantity), 0)::int AS held FROM reservation
       WHERE org_id = $1 AND owner_kind = 'work_order' AND owner_id = $2`,
      workOrderId,
    );
    return row?.held ?? 0;
  }

  /** Units that each work order has in cartons, by its id, and whether it is still open. */
  packedForWork(): Promise<{ id: number; packed: number; status: string }[]> {
    return this.#rows(
      `SELECT t.id::int, t.status, sum(q.packed_quantity)::int AS packed FROM marketplace_work_order t
       JOIN marketplace_work_order_item q ON q.org_id = $1 AND q.work_order_id = t.id
       WHERE t.org_id = $1 GROUP BY t.id, t.status ORDER BY t.id`,
    );
  }

  /** Cartons of work orders, with what is in them. */
  workCartons(): Promise<{ id: number; work: number; units: number }[]> {
    return this.#rows(
      `SELECT c.id::int, c.work_order_id::int AS work, c.unit_count::int AS units FROM marketplace_carton c
       WHERE c.org_id = $1 ORDER BY c.id`,
    );
  }

  #partsWhere(condition: string, value: unknown): Promise<Part[]> {
    return this.#rows<Part>(
      `SELECT s.id::int, o.id::int AS order, s.state, s.warehouse_id::int AS warehouse,
         (SELECT coalesce(json_agg(json_build_object('line', l.line, 'units', l.quantity) ORDER BY l.line), '[]') FROM sub_order_line l
          WHERE l.org_id = $1 AND l.sub_order_id = s.id) AS lines,
         (SELECT coalesce(json_object_agg(v.item_id, v.units), '{}') FROM (
            SELECT item_id, sum(quantity) AS units FROM reservation
            WHERE org_id = $1 AND owner_kind = 'sub_order' AND owner_id = s.id GROUP BY item_id) AS v) AS held
       FROM sub_order s JOIN customer_order o ON o.org_id = $1 AND o.id = s.order_id
       WHERE s.org_id = $1 AND ${condition} ORDER BY s.id`,
      value,
    );
  }

  /** Units of each line, by what becomes of them. */
  async units(order: ModelOrder): Promise<LineUnits[]> {
    return unitsByState(order, await this.parts(order));
  }

  /** The same of all these orders. */
  async allUnits(orders: readonly ModelOrder[]): Promise<LineUnits[][]> {
    const parts = Map.groupBy(await this.allParts(), (part) => part.order);
    return orders.map((order) => unitsByState(order, parts.get(order.id) ?? []));
  }
}

type LineUnits = Pick<ModelLine, 'ships' | 'waits' | 'shipped' | 'cancelled'>;

function unitsByState(order: ModelOrder, parts: readonly Part[]): LineUnits[] {
  const inState = (...states: string[]) => parts.filter((part) => states.includes(part.state));
  return order.lines.map((_, at) => ({
    ships: unitsOf(inState('pending', 'picking', 'packed'), at + 1),
    waits: unitsOf(inState('backordered'), at + 1),
    shipped: unitsOf(inState('shipped'), at + 1),
    cancelled: unitsOf(inState('cancelled'), at + 1),
  }));
}

/** Units of a line in these sub-orders. */
export function unitsOf(parts: readonly Part[], line: number): number {
  return parts
    .flatMap((part) => part.lines)
    .filter((one) => one.line === line)
    .reduce((sum, one) => sum + one.units, 0);
}
