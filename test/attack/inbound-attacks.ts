// Inventory requests as large as the schema allows, and what is made of them: papers, labels, answers.
import { ask, bytesOf, flood, type Target } from './attacker.ts';
import type { Attack } from './attacks.ts';

const CARTONS = 1000;
/** With a thousand cartons, as many as a request may have. */
const CONTENTS = 5;
const REQUESTS = '/v1/inventory_requests';

export interface LargeRequest {
  readonly warehouse_id: number;
  readonly shipment_method: 'CUSTOMER';
  readonly place: boolean;
  readonly items: readonly { readonly id: number; readonly quantity: number }[];
  readonly cartons: readonly object[];
}

export function largeRequest(
  itemIds: readonly number[],
  cartons = CARTONS,
  contents = CONTENTS,
): LargeRequest {
  const items = Array.from({ length: contents }, (_, n) => ({
    id: itemIds[n % itemIds.length] ?? 0,
    quantity: cartons,
  }));
  const inside = items.map((_, item_index) => ({ item_index, quantity: 1 }));
  return {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    place: false,
    items,
    cartons: Array.from({ length: cartons }, () => ({ contents: inside })),
  };
}

/** As many violations as one megabyte has room for. */
export function wrongRequest(): string {
  const contents = Array.from({ length: 100 }, () => ({}));
  const cartons = Array.from({ length: CARTONS }, () => ({ contents }));
  return JSON.stringify({ warehouse_id: 1, shipment_method: 'CUSTOMER', items: [], cartons });
}

/** Half of it breaks the schema, half of it holds more units than are announced. */
export function doublyWrongRequest(itemIds: readonly number[], mistakes = 14_000): string {
  const items = itemIds.slice(0, 50).map((id) => ({ id, quantity: 1 }));
  const cartons = (contents: readonly object[]) =>
    Array.from({ length: mistakes / contents.length }, () => ({ contents }));
  const tooMany = cartons(items.map((_, item_index) => ({ item_index, quantity: 2 })));
  const wrong = cartons(Array(100).fill({ item_index: -1, quantity: 1 }));
  const all = { warehouse_id: 1, shipment_method: 'CUSTOMER', items, cartons: [...tooMany, ...wrong] };
  return JSON.stringify(all);
}

export async function itemsOf(target: Target): Promise<number[]> {
  const page = await ask<{ id: number; is_bundle: boolean }[]>(
    target,
    'GET',
    '/v1/catalog/items?per_page=100',
  );
  return page.filter((one) => !one.is_bundle).map(({ id }) => id);
}

/** Made when it is first needed, once for all attacks on one service. */
const numbers = new WeakMap<URL, Promise<string>>();

function requestOf(target: Target): Promise<string> {
  const known = numbers.get(target.url);
  if (known !== undefined) return known;
  const made = itemsOf(target)
    .then((ids) => ask<{ ir_number: string }>(target, 'POST', REQUESTS, largeRequest(ids)))
    .then(({ ir_number }) => ir_number);
  numbers.set(target.url, made);
  return made;
}

function onRequest(name: string, path: string, connections = 64): Attack {
  return {
    name,
    prepare: async (target) => {
      await requestOf(target);
    },
    run: async (target) => {
      const bytes = bytesOf({
        path: `${REQUESTS}/${await requestOf(target)}${path}`,
        token: target.merchant,
      });
      return flood(target, { connections, perSecond: 90, request: () => bytes });
    },
  };
}

function announced(name: string, bodyFor: (target: Target) => Promise<string>): Attack {
  return {
    name,
    run: async (target) => {
      const body = await bodyFor(target);
      const bytes = bytesOf({ method: 'POST', path: REQUESTS, token: target.merchant, body });
      return flood(target, { connections: 8, perSecond: 90, request: () => bytes });
    },
  };
}

export const INBOUND_ATTACKS: readonly Attack[] = [
  onRequest('a request of 1,000 cartons', ''),
  onRequest('packing slips of 1,000 cartons', '/packing_slip.pdf'),
  onRequest('labels of 1,000 cartons', '/carton_labels.pdf'),
  onRequest('labels of 1,000 cartons for a printer', '/carton_labels.zpl'),
  {
    name: 'small changes of a request of 1,000 cartons, each with a key',
    prepare: async (target) => {
      await requestOf(target);
    },
    run: async (target) => {
      const path = `${REQUESTS}/${await requestOf(target)}`;
      const request = (n: number) =>
        bytesOf({
          method: 'PATCH',
          path,
          token: target.merchant,
          headers: { 'Idempotency-Key': `attack ${n} ${target.endsAtMs}` },
          body: JSON.stringify({ note: `note ${n}` }),
        });
      return flood(target, { connections: 16, perSecond: 90, request });
    },
  },
  announced('requests of 1,000 cartons announced', async (target) =>
    JSON.stringify(largeRequest(await itemsOf(target))),
  ),
  announced('requests with 200,000 violations', async () => wrongRequest()),
  announced('requests with 14,000 violations of two kinds', async (target) =>
    doublyWrongRequest(await itemsOf(target)),
  ),
];
