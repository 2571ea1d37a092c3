// Every state of a request × everything that a merchant or the hub can do to it, against the table of the contract.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '../../../test/harness.ts';
import { must, stepsIn } from '../../../test/steps.ts';
import { type CatalogWorld, catalogWorld } from '../../../test/worlds/catalog-world.ts';
import { verifyBooks } from '../../verify/verify-books.ts';
import { REQUEST_STATUSES, type RequestStatus } from './schema.ts';
import { INVENTORY_REQUESTS } from './state-rules.ts';

const PATH = '/v1/inventory_requests';

let world: CatalogWorld;
let itemId: number;
let dockId: number;
const { item, patchRequest, receive, stepOfRequest } = stepsIn(() => world);

beforeAll(async () => {
  world = await catalogWorld();
  itemId = await item();
  await receive(itemId, 1000, {}, 2);
  const dock = { warehouse_id: 1, name: 'Stated door', capacity: 100 };
  dockId = (await must(world.app.post('/ops/v1/docks', dock, world.hub))).body.id;
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

type Act = (id: number) => Promise<TestAnswer>;
const says =
  (body: object): Act =>
  (id) =>
    patchRequest(id, body);
const does =
  (name: string, body?: object): Act =>
  (id) =>
    stepOfRequest(id, name, body);
const counted = () => ({ lines: [{ item_id: itemId, quantity: 1 }] });
const time = (hour: number) => `2098-01-07T${hour}:00:00.000Z`;

const ACTIONS = {
  'merchant places': says({ status: 'placed' }),
  'merchant says it left': says({ status: 'in_transit' }),
  'merchant cancels': says({ status: 'cancelled' }),
  'hub books a dock': (id) => does('appointment', { dock_id: dockId, start: time(15), end: time(16) })(id),
  'hub says it left': does('depart'),
  'hub delivers': does('deliver'),
  'hub starts receiving': does('start_receiving'),
  'hub receives': (id) => does('receive', counted())(id),
  'hub closes': does('close'),
  'hub reopens': does('reopen', { reason: 'counted wrong' }),
  'hub rejects': does('cancel', { reason: 'not labelled' }),
  'hub gives it up': does('cancel', { reason: 'lost' }),
} as const satisfies Record<string, Act>;
type Action = keyof typeof ACTIONS;

/** What becomes of a request, as the contract says; what is not named is refused. */
const TABLE: Readonly<Record<RequestStatus, Readonly<Partial<Record<Action, RequestStatus>>>>> = {
  draft: { 'merchant places': 'placed', 'merchant cancels': 'cancelled' },
  placed: {
    'merchant places': 'placed',
    'merchant says it left': 'in_transit',
    'merchant cancels': 'cancelled',
    'hub books a dock': 'placed',
    'hub delivers': 'delivered',
    'hub rejects': 'cancelled',
    'hub gives it up': 'cancelled',
  },
  in_transit: {
    'merchant says it left': 'in_transit',
    'hub books a dock': 'in_transit',
    'hub delivers': 'delivered',
    'hub gives it up': 'cancelled',
  },
  delivered: { 'hub starts receiving': 'receiving', 'hub receives': 'receiving' },
  receiving: { 'hub receives': 'receiving', 'hub closes': 'closed' },
  closed: { 'hub reopens': 'receiving' },
  cancelled: { 'merchant cancels': 'cancelled' },
};

/** The hub sees a transfer leave, too. */
const OF_TRANSFERS: typeof TABLE = {
  ...TABLE,
  placed: { ...TABLE.placed, 'hub says it left': 'in_transit' },
};

/** The way to each state. */
const WAYS: Readonly<Record<RequestStatus, readonly Action[]>> = {
  draft: [],
  placed: ['merchant places'],
  in_transit: ['merchant places', 'merchant says it left'],
  delivered: ['merchant places', 'hub delivers'],
  receiving: ['merchant places', 'hub delivers', 'hub receives'],
  closed: ['merchant places', 'hub delivers', 'hub receives', 'hub closes'],
  cancelled: ['merchant cancels'],
};

async function inState(state: RequestStatus, more: object = {}): Promise<number> {
  const body = {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    items: [{ id: itemId, quantity: 2 }],
    place: false,
    ...more,
  };
  const { id } = (await must(world.app.post(PATH, body, world.merchant))).body;
  for (const action of WAYS[state]) await must(ACTIONS[action](id));
  return id;
}

const stateOf = async (id: number) =>
  (await world.app.get(`${PATH}/${id}`, world.merchant)).body.status as RequestStatus;

describe.each([
  ['a request', {}, TABLE],
  ['a transfer', { source_warehouse_id: 2 }, OF_TRANSFERS],
] as const)('%s', (_, more, table) => {
  it.each(REQUEST_STATUSES)(
    'that is %s becomes what the contract says by every act, and refuses every other',
    async (state) => {
      for (const [name, act] of Object.entries(ACTIONS)) {
        const id = await inState(state, more);
        const becomes = table[state][name as Action];
        const answer = await act(id);
        const told = `${state}: ${name}: ${answer.text}`;
        if (becomes === undefined) {
          // What is on its way can only be lost.
          expect(answer.status, told).toBe(state === 'in_transit' && name === 'hub rejects' ? 422 : 409);
          expect(await stateOf(id), told).toBe(state);
          continue;
        }
        expect(answer.status, told).toBe(200);
        expect(answer.body.status, told).toBe(becomes);
        expect(answer.body.history.at(-1).status, told).toBe(becomes);
        const isStep = becomes !== state;
        if (isStep) expect(INVENTORY_REQUESTS.mayBecome(state, becomes), told).toBe(true);
      }
    },
    60_000,
  );
});

const LATE = ['note', 'order_tags'];
const ON_ITS_WAY = [
  ...LATE,
  ...['estimated_ship_date', 'requested_pickup_date', 'carrier', 'tracking_numbers', 'container_number'],
];

/** What a merchant may edit; null: all. */
const EDITS: Readonly<Record<RequestStatus, readonly string[] | null>> = {
  draft: null,
  placed: null,
  in_transit: ON_ITS_WAY,
  delivered: LATE,
  receiving: LATE,
  closed: LATE,
  cancelled: [],
};

it.each(REQUEST_STATUSES)(
  'a merchant edits of one that is %s what the contract says',
  async (state) => {
    const fields = {
      note: 'changed',
      order_tags: ['changed'],
      estimated_ship_date: '2098-01-01',
      requested_pickup_date: '2098-01-02',
      carrier: 'UPS',
      tracking_numbers: ['1Z'],
      container_number: 'C1',
      po_number: 'P1',
      warehouse_id: 2,
      items: [{ id: itemId, quantity: 3 }],
      cartons: [{ contents: [{ item_index: 0, quantity: 1 }] }],
    };
    const pickup = {
      shipment_method: 'PICKUP',
      requested_pickup_date: '2097-12-31',
      request_pickup_address: {
        line1: '1 Dock Road',
        city: 'Trenton',
        state: 'NJ',
        postal_code: '08611',
        country: 'US',
      },
      request_pickup_pallets: [{ quantity: 1, length_in: 48, width_in: 40, height_in: 50, weight_lb: 300 }],
    };
    const id = await inState(state, pickup);
    for (const [name, value] of Object.entries(fields)) {
      const answer = await says({ [name]: value })(id);
      const may = EDITS[state]?.includes(name) ?? true;
      expect(answer.status, `${state}: ${name}: ${answer.text}`).toBe(may ? 200 : 409);
      if (!may) expect(answer.body.detail).toContain(name);
    }
  },
  60_000,
);
