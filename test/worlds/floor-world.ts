// A floor with goods on its shelves: items of Juniper at warehouse 1, and short ways to move sub-orders along.

import type { TestAnswer } from '../harness.ts';
import { type CatalogWorld, catalogWorld } from './catalog-world.ts';
import { makeOrder, type OrderToMake, receiveGoods } from './place-order.ts';

type Lines = OrderToMake['lines'];

export interface FloorWorld extends CatalogWorld {
  readonly warehouseId: number;
  /** An item with so many units on the shelf. */
  shelve(
    quantity: number,
    lots?: readonly { lot: string; expiration?: string; quantity: number }[],
  ): Promise<number>;
  /** A bundle of items with `quantity` units each on the shelf. */
  bundle(parts: readonly { quantity: number; stock: number }[]): Promise<{ id: number; parts: number[] }>;
  /** A pending sub-order. */
  order(lines: Lines, more?: Partial<OrderToMake>): Promise<number>;
  picking(lines: Lines, more?: Partial<OrderToMake>): Promise<number>;
  packed(lines: Lines, more?: Partial<OrderToMake>): Promise<number>;
  shipped(
    lines: Lines,
    trackingNumber: string,
    carrier?: string,
    more?: Partial<OrderToMake>,
  ): Promise<number>;
  act(subOrderId: number | string, name: string, body?: unknown, options?: object): Promise<TestAnswer>;
  read(subOrderId: number | string): Promise<TestAnswer>;
  /** On hand by status, and what is reserved for orders. */
  record(itemId: number): Promise<{ available: number; quarantined: number; reserved: number }>;
}

let made = 0;

export async function floorWorld(options: Parameters<typeof catalogWorld>[0] = {}): Promise<FloorWorld> {
  const world = await catalogWorld(options);
  const { app, orgId, ops, hub, sql } = world;
  const warehouseId = 1;
  const must = (answer: TestAnswer): TestAnswer => {
    if (answer.status >= 300) throw new Error(answer.text);
    return answer;
  };
  const act: FloorWorld['act'] = (id, name, body, more = {}) =>
    app.post(`${ops}/sub_orders/${id}/${name}`, body, { ...hub, ...more });
  const order: FloorWorld['order'] = async (lines, more = {}) =>
    (await makeOrder(app.db, { orgId, warehouseId, lines, ...more })).subOrderId;
  const picking: FloorWorld['picking'] = async (lines, more) => {
    const id = await order(lines, more);
    must(await act(id, 'start_pick'));
    return id;
  };
  const packed: FloorWorld['packed'] = async (lines, more) => {
    const id = await picking(lines, more);
    const items = lines.map(({ quantity }, index) => ({ line: index + 1, quantity }));
    must(await act(id, 'pack', { cartons: [{ weight_lb: 1, items }] }));
    return id;
  };
  const shelve: FloorWorld['shelve'] = async (quantity, lots) => {
    made += 1;
    const { id } = await world.addItem({ name: `Floor item ${made}`, mpn: `FLOOR-${made}` });
    const units = lots ?? [{ quantity }];
    if (quantity > 0)
      await receiveGoods(
        app.db,
        orgId,
        units.map((one) => ({ itemId: id, warehouseId, ...one })),
      );
    return id;
  };
  return {
    ...world,
    warehouseId,
    shelve,
    async bundle(parts) {
      const ids: number[] = [];
      for (const { stock } of parts) ids.push(await shelve(stock));
      made += 1;
      const { id } = await world.addItem({ name: `Floor set ${made}`, mpn: `FLOOR-SET-${made}` });
      must(
        await world.setComponents(
          id,
          parts.map(({ quantity }, index) => ({ component_id: ids[index], quantity })),
        ),
      );
      return { id, parts: ids };
    },
    order,
    picking,
    packed,
    async shipped(lines, trackingNumber, carrier = 'UPS', more = {}) {
      const id = await packed(lines, more);
      must(await act(id, 'ship', { shipments: [{ carrier, tracking_number: trackingNumber }] }));
      return id;
    },
    act,
    read: (id) => app.get(`${ops}/sub_orders/${id}`, hub),
    async record(itemId) {
      const { rows } = await sql.query(
        `SELECT available_on_hand::int AS available, quarantined::int, reserved_orders::int AS reserved
         FROM stock_record WHERE org_id = $1 AND item_id = $2 AND warehouse_id = $3`,
        [orgId, itemId, warehouseId],
      );
      return rows[0];
    },
  };
}
