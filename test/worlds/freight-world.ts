// Marketplace shipments with units and cartons, made through the API.
import { expect } from 'vitest';
import type { TestAnswer } from '../harness.ts';
import { type CatalogWorld, catalogWorld } from './catalog-world.ts';

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
  const { app, ops, hub, merchant } = world;
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
        lines: [{ line_id: received.items[0].line_id, quantity: units }],
      }),
    );
    const { body: found } = await must(app.get(`/v1/marketplace_shipments?fba_shipment_id=${fba}`, merchant));
    const { id, shipment_id: number } = found[0];
    if (cartons > 0) await pack(fba, received.items[0].line_id, units, cartons);
    return { id, number, fba, sku };
  }

  /** 18 × 16 × 12 inches, 2 cubic feet, 30 pounds each. */
  async function pack(fba: string, element: number, units: number, cartons: number): Promise<void> {
    const each = Math.floor(units / cartons);
    const contents = (quantity: number) => [{ request_item_id: element, quantity }];
    await must(
      act('marketplace_cartons', {
        destination_shipment_id: fba,
        cartons: Array.from({ length: cartons }, (_, index) => ({
          length_in: 18,
          width_in: 16,
          height_in: 12,
          weight_lb: 30,
          contents: contents(index === 0 ? units - (cartons - 1) * each : each),
        })),
      }),
    );
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
