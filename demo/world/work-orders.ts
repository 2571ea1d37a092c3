// Stock prepared for marketplaces, through the same use cases as real work orders, and the marketplaces' limits.

import { receive } from '../../src/domains/inventory/ops/change-inventory.ts';
import {
  assignCartons,
  buildPallet,
  unassignCartons,
} from '../../src/domains/marketplace/cartons/change-cartons.ts';
import { packCartons } from '../../src/domains/marketplace/cartons/pack-cartons.ts';
import { ofLimits, ofPrices } from '../../src/domains/marketplace/settings/routes.ts';
import type { NewLimitInput } from '../../src/domains/marketplace/settings/schema.ts';
import { EMPTY_SHIPMENT } from '../../src/domains/marketplace/shipments/examples.ts';
import { findShipmentIds } from '../../src/domains/marketplace/shipments/reads.ts';
import { recordEvents } from '../../src/domains/marketplace/shipments/record-events.ts';
import {
  cancelWorkOrder,
  closeWorkOrder,
  processItems,
  startItems,
} from '../../src/domains/marketplace/work-orders/change-work-order.ts';
import { createWorkOrder } from '../../src/domains/marketplace/work-orders/create-work-order.ts';
import type { PrepType } from '../../src/domains/marketplace/work-orders/schema.ts';
import type { Work } from '../../src/kit/aggregates/work.ts';
import type { Tx } from '../../src/kit/db/db.ts';
import { createIn } from '../../src/kit/http/table-routes.ts';
import { cartonOf } from '../flows/cartons.ts';
import { act, HOUR_MS, NEWARK, type Scene, SERVICES } from './steps.ts';

const FLOOR = { name: 'Hanna Hub', id: null };
const VALID_FROM = '2026-01-01';

/** Similar to Amazon's and Walmart's. To pack for real, load the current figures. */
const LIMITS: readonly Omit<NewLimitInput, 'valid_from'>[] = [
  {
    marketplace_name: 'Amazon',
    program: 'FBA',
    applies_to: 'carton',
    max_length_in: 36,
    max_width_in: 25,
    max_height_in: 25,
    max_weight_lb: 50,
    single_unit_may_exceed: true,
    team_lift_lb: 50,
  },
  {
    marketplace_name: 'Amazon',
    program: 'FBA',
    applies_to: 'pallet',
    max_length_in: 48,
    max_width_in: 40,
    max_height_in: 72,
    max_weight_lb: 1500,
  },
  {
    marketplace_name: 'Walmart',
    program: 'WFS',
    applies_to: 'carton',
    max_length_in: 36,
    max_width_in: 25,
    max_height_in: 25,
    max_weight_lb: 50,
    single_unit_may_exceed: true,
    team_lift_lb: 50,
  },
  {
    marketplace_name: 'Walmart',
    program: 'WFS',
    applies_to: 'pallet',
    max_length_in: 48,
    max_width_in: 40,
    max_height_in: 72,
    max_weight_lb: 2100,
  },
];

const PRICES: Readonly<Partial<Record<PrepType, number>>> = {
  ITEM_LABELING: 0.3,
  ITEM_POLYBAGGING: 0.7,
  ITEM_BUBBLEWRAP: 1.1,
  ITEM_BOXING: 1.5,
  ITEM_SETCREATE: 1.25,
};

const SKUS = {
  shirt: 'JNP-APP-004-FBA',
  cap: 'JNP-APP-010-FBA',
  tea: 'JG-TEA-B-022-FBA',
  set: 'JNP-SET-02-FBA',
  walmart: 'JNP-APP-003-WFS',
} as const;

/** More than all work orders need, so that they do not depend on what is left of the year. */
const STOCK: readonly (readonly [mpn: string, quantity: number])[] = [
  ['JNP-APP-003', 24],
  ['JNP-APP-004', 72],
  ['JNP-APP-010', 96],
];
const TEA_STOCK = { mpn: 'JG-TEA-B-022', lot: 'LOT-FBA-01', quantity: 264 };
const TEA_DAYS = 560;

/** The reference's examples name them by number (src/domains/marketplace/work-orders/examples.ts). */
export async function makeWorkOrders(
  tx: Tx,
  orgs: { readonly juniper: number; readonly rival: number },
  until: Date,
): Promise<void> {
  const hub = { orgId: null, now: until };
  for (const limit of LIMITS) await createIn(tx, hub, ofLimits, { ...limit, valid_from: VALID_FROM });
  for (const [prep, unit_usd] of Object.entries(PRICES))
    await createIn(tx, hub, ofPrices, { prep: prep as PrepType, unit_usd, valid_from: VALID_FROM });
  await ofJuniper({ tx, orgId: orgs.juniper, until, person: { name: 'Juniper’s shop', id: null } });
  await ofRival({ tx, orgId: orgs.rival, until, person: { name: 'Rival’s shop', id: null } });
}

async function ofJuniper(org: Scene): Promise<void> {
  const expiration = new Date(org.until.getTime() + TEA_DAYS * 24 * HOUR_MS).toISOString().slice(0, 10);
  const lines = [...STOCK.map(([mpn, quantity]) => ({ mpn, quantity })), { ...TEA_STOCK, expiration }];
  await act(org, 99, (work) => receive(work.tx, work.feed, { warehouse_id: NEWARK, lines }));
  await order(org, 5, [
    [SKUS.shirt, 12, ['ITEM_LABELING', 'ITEM_POLYBAGGING']],
    [SKUS.tea, 24, ['ITEM_LABELING']],
  ]);
  await order(org, 5, [[SKUS.cap, 6]]);
  await order(org, 4, [[SKUS.shirt, 8, ['ITEM_BUBBLEWRAP']]]);
  const processing = await order(org, 30, [[SKUS.cap, 20, ['ITEM_LABELING']]]);
  await act(org, 3, (work) => startItems(work, processing.id, {}));
  const begun = await order(org, 28, [[SKUS.tea, 10]]);
  await act(org, 3, (work) => startItems(work, begun.id, {}));
  const packed = await order(org, 50, [[SKUS.shirt, 6, ['ITEM_LABELING']]]);
  await pack(org, 20, packed, [6]);
  const [assigned = 0, stacked = 0, mistyped = 0, onPallet = 0] = await packed4(org);
  await assign(org, 15, [assigned], 'FBA15WO00001', 'ONT8');
  await assign(org, 15, [stacked], 'FBA15WO00002', 'MDW2');
  await assign(org, 15, [onPallet], 'FBA15WO00003', 'ABE8');
  await stack(org, 14, [onPallet]);
  // A mistyped number: the carton was removed again.
  await assign(org, 13, [mistyped], EMPTY_SHIPMENT, 'ONT8');
  await act(org, 13, (work) => unassignCartons(work, [mistyped]));
  await order(org, 2, [[SKUS.cap, 4]]);
  const walmart = await order(org, 40, [[SKUS.walmart, 10, ['ITEM_LABELING']]], 'WFS');
  const items = [{ work_order_item_id: walmart.items[0] ?? 0, processed_quantity: 4 }];
  await act(org, 2, (work) => processItems(work, walmart.id, { items }));
  await order(org, 1, [[SKUS.set, 2, ['ITEM_SETCREATE']]]);
  for (const [index, center] of ['ONT8', 'MDW2', 'ABE8'].entries()) {
    const freight = await order(org, 70, [
      [SKUS.tea, 48],
      [SKUS.cap, 12],
    ]);
    const cartons = await pack(org, 60, freight, [24, 12], `FBA15WO0001${index}`, center);
    if (index === 0) await stack(org, 59, cartons);
  }
}

async function packed4(org: Scene): Promise<number[]> {
  const inShipment = await order(org, 60, [[SKUS.tea, 48, ['ITEM_LABELING']]]);
  return pack(org, 18, inShipment, [12, 12, 12, 12]);
}

async function ofRival(org: Scene): Promise<void> {
  const made = await order(org, 40, [['RVL-TOOL-001-FBA', 4, ['ITEM_LABELING']]]);
  const cartons = await pack(org, 30, made, [2], 'FBA15RIVAL01', 'ONT8');
  await stack(org, 29, cartons);
}

type Wanted = readonly [sku: string, quantity: number, prep?: readonly PrepType[]];

export interface Made {
  readonly id: number;
  readonly items: readonly number[];
}

export async function order(
  org: Scene,
  hoursAgo: number,
  wanted: readonly Wanted[],
  fulfillment_channel: 'FBA' | 'WFS' = 'FBA',
): Promise<Made> {
  const items = wanted.map(([listing_sku, quantity, prep = []]) => ({
    listing_sku,
    quantity,
    fulfillment_channel,
    prep: [...prep],
  }));
  const input = { warehouse_id: NEWARK, items, allow_partial: true };
  const made = await act(org, hoursAgo, (work) => createWorkOrder(work, { input }, org.person.id));
  return { id: made.id, items: made.items.map(({ id }) => id) };
}

/** Further along: one shipped, one closed, one cancelled, and one with a lost unit. */
export async function endWorkOrders(org: Scene): Promise<void> {
  const shipped = await order(org, 96, [[SKUS.shirt, 4, ['ITEM_LABELING']]]);
  const closed = await order(org, 98, [[SKUS.shirt, 3]]);
  await pack(org, 90, shipped, [4], 'FBA15WO00020', 'ONT8');
  await pack(org, 92, closed, [3], 'FBA15WO00021', 'MDW2');
  const numbers = ['FBA15WO00020', 'FBA15WO00021'];
  const ids = await findShipmentIds(org.tx, org.orgId, numbers);
  // Not before they were created, which is when the feed has them.
  const events = [{ code: 'in_transit', time: org.until.toISOString(), location: 'Newark' } as const];
  for (const number of numbers) {
    await act(org, 0, (work) => recordEvents(work, ids.get(number) ?? 0, { events }));
  }
  await act(org, 0, (work) => closeWorkOrder(work, closed.id, { reason: 'everything has left' }));
  const calledOff = await order(org, 60, [[SKUS.shirt, 5]]);
  await act(org, 58, (work) => cancelWorkOrder(work, calledOff.id, { reason: 'sold out elsewhere' }));
  // One of them is not on its shelf.
  const short = await order(org, 44, [[SKUS.walmart, 24]], 'WFS');
  await act(org, 43, (work) => startItems(work, short.id, {}));
  const items = [{ work_order_item_id: short.items[0] ?? 0, lost: [{ quantity: 1 }] }];
  await act(org, 42, (work) => processItems(work, short.id, { items, note: 'not on the shelf' }));
}

/** A carton for each quantity of the first item. @returns their ids */
export async function pack(
  org: Scene,
  hoursAgo: number,
  { id, items }: Made,
  quantities: readonly number[],
  shipment?: string,
  center?: string,
): Promise<number[]> {
  const cartons = quantities.map((quantity) => cartonOf(items[0] ?? 0, quantity));
  const input = {
    cartons,
    ...(shipment === undefined || center === undefined
      ? {}
      : { destination_shipment_id: shipment, destination_fulfillment_center_id: center }),
  };
  return asFloor(org, hoursAgo, (work) => packCartons(work, id, input, SERVICES));
}

const assign = (org: Scene, hoursAgo: number, ids: number[], shipment: string, center: string) =>
  act(org, hoursAgo, (work) =>
    assignCartons(work, {
      carton_ids: ids,
      destination_shipment_id: shipment,
      destination_fulfillment_center_id: center,
    }),
  );

const stack = (org: Scene, hoursAgo: number, ids: number[]) =>
  asFloor(org, hoursAgo, (work) => {
    const measures = { length_in: 48, width_in: 40, height_in: 52, weight_lb: 60 };
    return buildPallet(work, { carton_ids: ids, ...measures }, SERVICES);
  });

export const asFloor = <T>(org: Scene, hoursAgo: number, run: (work: Work) => Promise<T>) =>
  act(org, hoursAgo, run, FLOOR);
