// What merchants and the hub do, as verbs, through the API: one name for each in all tests.
import { expect } from 'vitest';
import type { TestAnswer } from './harness.ts';
import type { CatalogWorld } from './worlds/catalog-world.ts';

/** An answer that says that it was done. */
export async function must(answer: TestAnswer | Promise<TestAnswer>): Promise<TestAnswer> {
  const found = await answer;
  expect(found.status, found.text).toBeLessThan(300);
  return found;
}

/** What is wrong with a request, and where: `/items/0/quantity too_small`. */
export const codes = ({ body }: TestAnswer): string[] =>
  (body.violations ?? []).map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);

type Stage = Pick<CatalogWorld, 'app' | 'ops' | 'hub' | 'merchant' | 'addItem'>;

const REQUESTS = '/v1/inventory_requests';
const RETURNS = '/v1/returns';

/** @param stage the world of the file, once it is open */
export function stepsIn(stage: () => Stage) {
  let items = 0;
  const hub = (path: string, body?: unknown) => stage().app.post(`${stage().ops}/${path}`, body, stage().hub);
  const merchant = (path: string, body?: unknown) => stage().app.post(path, body, stage().merchant);
  const read = async (path: string) => (await stage().app.get(path, stage().merchant)).body;
  const postRequest = (body: object) =>
    merchant(REQUESTS, { warehouse_id: 1, shipment_method: 'CUSTOMER', ...body });
  const announceReturn = (market_order_id: string, more: object = {}) =>
    merchant(RETURNS, { market_order_id, reason: 'unwanted', ...more });
  const stepOfReturn = (rma: string, name: string, body?: unknown) => hub(`returns/${rma}/${name}`, body);
  return {
    hub,
    /** A new item. @returns its id */
    item: async (fields: object = {}): Promise<number> => {
      items += 1;
      return (await stage().addItem({ name: `Item ${items}`, mpn: `STEP-${items}`, ...fields })).id;
    },
    /** Units on a shelf, without a request. */
    receive: (item_id: number, quantity: number, more: object = {}, warehouse_id = 1) =>
      must(hub('stock/receive', { warehouse_id, lines: [{ item_id, quantity, ...more }] })),
    inventory: async (itemId: number, warehouseId = 1) =>
      (await read(`/v1/inventory?item_id=${itemId}&warehouse_id=${warehouseId}`))[0],

    postRequest,
    /** An inventory request. @returns its id */
    request: async (body: object): Promise<number> => (await must(postRequest(body))).body.id,
    patchRequest: (id: number | string, body: object, headers: Record<string, string> = {}) =>
      stage().app.patch(`${REQUESTS}/${id}`, body, { ...stage().merchant, headers }),
    readRequest: (id: number) => read(`${REQUESTS}/${id}`),
    /** What the hub does with a request: deliver, receive, close. */
    stepOfRequest: (id: number, name: string, body?: unknown) =>
      hub(`inventory_requests/${id}/${name}`, body),

    announceReturn,
    /** @returns its number */
    announced: async (marketOrderId: string, more: object = {}): Promise<string> =>
      (await must(announceReturn(marketOrderId, more))).body.rma_number,
    /** What the hub does with a return. */
    stepOfReturn,
    takeIn: (rma: string, units: object[], more: object = {}) =>
      stepOfReturn(rma, 'take_in', { units, ...more }),
    readReturn: (rma: string) => read(`${RETURNS}/${rma}`),
  };
}
