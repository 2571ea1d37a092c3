// The demo world with short ways to listings, stock and work orders for a marketplace.
import { expect } from 'vitest';
import type { TestAnswer } from '../harness.ts';
import { type CatalogWorld, catalogWorld } from './catalog-world.ts';

export interface Listed {
  readonly itemId: number;
  readonly sku: string;
  readonly listingId: number;
}

export interface WorkOrderWorld extends CatalogWorld {
  /** A listing of an item of its own, or of the one that is given. */
  listed(options?: {
    readonly channel?: string;
    readonly marketplace?: string;
    readonly itemId?: number;
    readonly fields?: object;
    /** Of the listing. */
    readonly more?: object;
  }): Promise<Listed>;
  receive(itemId: number, quantity: number, label?: object, warehouseId?: number): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind
  order(items: readonly (Listed & { readonly quantity: number })[], more?: object): Promise<any>;
  placing(items: readonly object[], more?: object): Promise<TestAnswer>;
  /** What the hub does to a work order. */
  act(id: number, name: string, body?: object): Promise<TestAnswer>;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  stockOf(itemId: number): Promise<any>;
}

const PATH = '/v1/marketplace_work_orders';

export async function must(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const found = await answer;
  expect(found.status, found.text).toBeLessThan(300);
  return found;
}

export const codes = ({ body }: TestAnswer): string[] =>
  (body.violations ?? []).map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);

export async function workOrderWorld(
  options: Parameters<typeof catalogWorld>[0] = {},
): Promise<WorkOrderWorld> {
  const world = await catalogWorld(options);
  let made = 0;
  const hub = (path: string, body?: object) => world.app.post(`${world.ops}/${path}`, body, world.hub);
  const placing: WorkOrderWorld['placing'] = (items, more = {}) =>
    world.app.post(PATH, { warehouse_id: 1, items, ...more }, world.merchant);
  return {
    ...world,
    async listed({ channel = 'FBA', marketplace = 'Amazon', itemId, fields = {}, more = {} } = {}) {
      made += 1;
      const sku = `WO-SKU-${made}`;
      const id = itemId ?? (await world.addItem({ name: `Prepared item ${made}`, mpn: sku, ...fields })).id;
      const { body } = await must(
        hub('listings', {
          listing_mp_primary_id: sku,
          marketplace_name: marketplace,
          listing_mp_seller_account_id: 'A1',
          item_id: id,
          fulfillment_channel: channel,
          country: 'US',
          ...more,
        }),
      );
      return { itemId: id, sku, listingId: body.id };
    },
    async receive(itemId, quantity, label = {}, warehouse_id = 1) {
      await must(hub('stock/receive', { warehouse_id, lines: [{ item_id: itemId, quantity, ...label }] }));
    },
    placing,
    async order(items, more) {
      const lines = items.map(({ sku, quantity }) => ({
        listing_sku: sku,
        quantity,
        fulfillment_channel: 'FBA',
      }));
      return (await must(placing(lines, more))).body;
    },
    act: (id, name, body) => hub(`marketplace_work_orders/${id}/${name}`, body),
    async stockOf(itemId) {
      const { body } = await world.app.get(`/v1/inventory?item_id=${itemId}&warehouse_id=1`, world.merchant);
      return body[0];
    },
  };
}
