// Marketplace shipments with units and cartons, made through the API.
import { expect } from 'vitest';
import { type CatalogWorld, catalogWorld } from './catalog-world.ts';
import type { TestAnswer } from './harness.ts';

export interface FreightWorld extends CatalogWorld {
  must(answer: Promise<TestAnswer>): Promise<TestAnswer>;
  /** A path of the hub's side of our org. */
  act(path: string, body?: object): Promise<TestAnswer>;
  /** A shipment of forwarded units. @returns its names */
  forwarded(options?: {
    units?: number;
    center?: string;
    warehouseId?: number;
    cartons?: number;
  }): Promise<MadeShipment>;
  track(name: string): Promise<TestAnswer>;
}

export interface MadeShipment {
  readonly id: number;
  readonly number: string;
  readonly fba: string;
  readonly sku: string;
}

let made = 0;

export async function freightWorld(options: Parameters<typeof catalogWorld>[0] = {}): Promise<FreightWorld> {
  const world = await catalogWorld(options);
  const { app, ops, hub, merchant, orgId, sql } = world;
  const must = async (answer: Promise<TestAnswer>) => {
    const found = await answer;
    expect(found.status, found.text).toBeLessThan(300);
    return found;
  };
  const act = (path: string, body?: object) => app.post(`${ops}/${path}`, body, hub);

  async function forwarded({
    units = 24,
    center = 'ONT8',
    warehouseId = 1,
    cartons = 2,
  }: {
    units?: number;
    center?: string;
    warehouseId?: number;
    cartons?: number;
  } = {}): Promise<MadeShipment> {
    made += 1;
    const sku = `FRT-${made}`;
    const fba = `FBA15FRT${String(made).padStart(4, '0')}`;
    const { id: itemId } = await world.addItem({ name: `Freight item ${made}`, mpn: sku });
    await must(
      act('listings', {
        listing_mp_primary_id: sku,
        marketplace_name: 'Amazon',
        listing_mp_seller_account_id: 'A1',
        item_id: itemId,
        fulfillment_channel: 'FBA',
        country: 'US',
      }),
    );
    const body = {
      warehouse_id: warehouseId,
      shipment_method: 'CUSTOMER',
      items: [{ listing_sku: sku, quantity: units }],
    };
    const { id: request } = (await must(app.post('/v1/inventory_requests', body, merchant))).body;
    await must(act(`inventory_requests/${request}/deliver`));
    const { body: received } = await must(
      act(`inventory_requests/${request}/receive`, { lines: [{ item_id: itemId, quantity: units }] }),
    );
    await must(
      act(`inventory_requests/${request}/forward`, {
        destination_shipment_id: fba,
        destination_fulfillment_center_id: center,
        lines: [{ request_item_id: received.items[0].id, quantity: units }],
      }),
    );
    const { body: found } = await must(app.get(`/v1/marketplace_shipments?fba_shipment_id=${fba}`, merchant));
    const { id, shipment_id: number } = found[0];
    if (cartons > 0) await pack(id, sku, units, cartons);
    return { id, number, fba, sku };
  }

  /** 18 × 16 × 12 inches, 2 cubic feet, 30 pounds each. */
  async function pack(id: number, sku: string, units: number, cartons: number): Promise<void> {
    for (let index = 0; index < cartons; index += 1) {
      const { rows } = await sql.query("SELECT nextval('marketplace_carton_id_seq') AS id");
      const quantity =
        index === 0 ? units - (cartons - 1) * Math.floor(units / cartons) : Math.floor(units / cartons);
      await sql.query(
        `INSERT INTO marketplace_carton (org_id, id, sscc, warehouse_id, marketplace_name, fulfillment_channel, shipment_id,
           length_um, width_um, height_um, weight_ng, unit_count, is_team_lift, is_oversize, packed_by, version, created_at,
           updated_at)
         SELECT $1, $2::bigint, lpad(($2::bigint)::text, 18, '0'), p.warehouse_id, 'Amazon', 'FBA', $3, 457200, 406400, 304800, 13607771100000,
           $4, false, false, 'x', 1, now(), now() FROM marketplace_shipment p WHERE p.org_id = $1 AND p.id = $3`,
        [orgId, rows[0].id, id, quantity],
      );
      await sql.query(
        `INSERT INTO marketplace_carton_unit (org_id, carton_id, id, request_id, request_item_id, listing_id, listing_sku, item_id,
           lot, expiration, quantity)
         SELECT $1, $2, nextval('marketplace_carton_unit_id_seq'), u.request_id, u.request_item_id, l.id, $3, u.item_id, '', 'infinity',
           $5 FROM marketplace_shipment_unit u JOIN listing l ON l.org_id = $1 AND l.listing_mp_primary_id = $3
         WHERE u.org_id = $1 AND u.shipment_id = $4 LIMIT 1`,
        [orgId, rows[0].id, sku, id, quantity],
      );
    }
  }
  return {
    ...world,
    must,
    act,
    forwarded,
    track: (name) => app.get(`/v1/marketplace_shipments/${name}/tracking`, merchant),
  };
}

/** Where and why, of everything that is wrong. */
export const wrongs = ({ body }: TestAnswer): string[] =>
  (body.violations ?? []).map((one: { pointer: string; code: string; message: string }) =>
    `${one.pointer} ${one.code} ${one.message}`.trim(),
  );
