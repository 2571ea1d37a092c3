// The life of a sub-order, and the one rule that makes an order's status of its sub-orders. docs/state-machines.md is
// generated from these tables.
import { assert } from '../../kit/kernel/assert.ts';
import { documentNumber } from '../../kit/kernel/document-number.ts';
import { StateMachine } from '../../kit/state/machine-rules.ts';
import type { OrderStatus, ParcelOutcome, SubOrderState, SubOrderStatus } from './schema.ts';

/** Who causes a transition. */
const CAUSES = {
  merchant: 'the merchant, through `POST /v1/orders/cancel_order`',
  floor: 'people in the warehouse, through `/ops/v1`',
  router: 'the service, when it looks for a place that has the units',
  correction:
    'people in the warehouse or the office who take a mistake back, through `/ops/v1`, with a reason',
  carrier: 'carriers, by what they say of its parcels',
  reality:
    'a count, damage, loss, or a date that has passed or was corrected: reserved units are not there, or may not ship',
} as const;
export type SubOrderCause = keyof typeof CAUSES;

export const SUB_ORDERS = new StateMachine<SubOrderState, SubOrderCause>({
  name: 'sub-order',
  states: {
    pending: 'its stock is reserved where it ships from; nobody has begun to pick it',
    picking: 'somebody is fetching its units',
    packed: 'all of it is in cartons',
    shipped: 'a carrier has it or is about to get it; its units have left the stock',
    backordered: 'it waits for stock, in the order in which orders came',
    cancelled: 'the merchant has called it off; its stock is free again',
    error: 'no warehouse that is open to the merchant may ship it',
  },
  columns: {
    'merchants see': (state) => `\`${subOrderStatus(state)}\``,
    'can be cancelled': (state) => (isCancellable(state) ? 'yes' : 'no'),
  },
  // How a new sub-order can come out of routing, when its order is taken or when it is split off another one.
  beginnings: [
    { state: 'pending', when: 'a warehouse has it, and its stock is reserved' },
    { state: 'backordered', when: 'warehouses may ship it, and none has it now' },
    { state: 'error', when: 'no warehouse may ever ship it' },
  ],
  causes: CAUSES,
  transitions: [
    { from: 'pending', to: 'picking', by: 'floor', when: 'somebody begins to pick it' },
    { from: 'pending', to: 'cancelled', by: 'merchant', when: 'the merchant cancels the order' },
    {
      from: 'pending',
      to: 'pending',
      by: 'reality',
      when: 'its stock turned out not to be there, and another place has it',
    },
    { from: 'pending', to: 'backordered', by: 'reality', when: 'its stock turned out not to be there' },
    {
      from: 'pending',
      to: 'pending',
      by: 'router',
      when: 'the hub routes it again and it ships from elsewhere',
    },
    {
      from: 'pending',
      to: 'backordered',
      by: 'router',
      when: 'the hub routes it again and no place that may ship it has all of it',
    },
    { from: 'backordered', to: 'pending', by: 'router', when: 'stock has appeared' },
    {
      from: 'backordered',
      to: 'backordered',
      by: 'router',
      when: 'stock for some of it has appeared, which leaves it',
    },
    { from: 'backordered', to: 'cancelled', by: 'merchant', when: 'the merchant cancels the order' },
    {
      from: 'error',
      to: 'pending',
      by: 'router',
      when: 'the hub routes it again and a warehouse can ship it now',
    },
    {
      from: 'error',
      to: 'backordered',
      by: 'router',
      when: 'the hub routes it again and a warehouse may ship it',
    },
    {
      from: 'error',
      to: 'error',
      by: 'router',
      when: 'the hub routes it again and a warehouse may ship some of it, which leaves it',
    },
    { from: 'error', to: 'cancelled', by: 'merchant', when: 'the merchant cancels the order' },
    { from: 'picking', to: 'packed', by: 'floor', when: 'everything is in cartons' },
    {
      from: 'picking',
      to: 'pending',
      by: 'floor',
      when: 'nothing of it was found, and another place has it',
    },
    { from: 'picking', to: 'backordered', by: 'floor', when: 'nothing of it was found, and no place has it' },
    {
      from: 'picking',
      to: 'picking',
      by: 'floor',
      when: 'some of it was not found and leaves it, another lot was taken, or a pick was taken back',
    },
    {
      from: 'picking',
      to: 'picking',
      by: 'reality',
      when: 'some of its stock turned out not to be there and leaves it',
    },
    {
      from: 'picking',
      to: 'pending',
      by: 'reality',
      when: 'its stock turned out not to be there, and another place has it',
    },
    { from: 'picking', to: 'backordered', by: 'reality', when: 'its stock turned out not to be there' },
    {
      from: 'packed',
      to: 'pending',
      by: 'reality',
      when: 'its stock turned out not to be there, and another place has it',
    },
    { from: 'packed', to: 'backordered', by: 'reality', when: 'its stock turned out not to be there' },
    {
      from: 'packed',
      to: 'picking',
      by: 'reality',
      when: 'some of its stock turned out not to be there and leaves it: the rest is to be packed anew',
    },
    { from: 'packed', to: 'packed', by: 'floor', when: 'it is packed anew' },
    { from: 'packed', to: 'packed', by: 'correction', when: 'the lot of its units was mistyped' },
    { from: 'packed', to: 'shipped', by: 'floor', when: 'a carrier gets it' },
    { from: 'shipped', to: 'shipped', by: 'floor', when: 'the carrier’s driver has taken it' },
    {
      from: 'shipped',
      to: 'shipped',
      by: 'carrier',
      when: 'all its parcels are lost or returned, or one of them turns up again',
    },
    {
      from: 'picking',
      to: 'pending',
      by: 'correction',
      when: 'nobody meant to begin to pick it',
      isUndo: true,
    },
    { from: 'packed', to: 'picking', by: 'correction', when: 'it is taken out of its cartons', isUndo: true },
    { from: 'shipped', to: 'packed', by: 'correction', when: 'no carrier has got it', isUndo: true },
    {
      from: 'shipped',
      to: 'shipped',
      by: 'correction',
      when: 'a parcel has another tracking number, or the driver has not taken it',
    },
    {
      from: 'packed',
      to: 'shipped',
      by: 'correction',
      when: 'it has left, with a tracking number that was scanned on another one',
    },
  ],
});

/** States in which nobody has begun to pick. */
export function isCancellable(state: SubOrderState): boolean {
  return SUB_ORDERS.mayBecome(state, 'cancelled');
}

/** States in which a sub-order has cartons. */
export function isInCartons(state: SubOrderState): boolean {
  return state === 'packed' || state === 'shipped';
}

export function subOrderStatus(state: SubOrderState): SubOrderStatus {
  return state === 'picking' || state === 'packed' ? 'processing' : state;
}

/** What the order's status is made of: a sub-order, and what became of its parcels. */
interface StatusPart {
  readonly state: SubOrderState;
  /** Null: its parcels are on their way, or one of them has arrived. */
  readonly outcome: ParcelOutcome | null;
}

type PartStatus = SubOrderStatus | ParcelOutcome;

const HAS_LEFT: readonly PartStatus[] = ['shipped', 'lost', 'returned'];
const hasLeft = (status: PartStatus) => HAS_LEFT.includes(status);

/** The order's status: the first of these that holds. */
export const STATUS_RULES: readonly {
  readonly status: OrderStatus;
  readonly when: string;
  readonly holds: (all: readonly PartStatus[], live: readonly PartStatus[]) => boolean;
}[] = [
  { status: 'cancelled', when: 'all are cancelled', holds: (_, live) => live.length === 0 },
  {
    status: 'lost',
    when: 'all that are not cancelled have shipped, and all their parcels are lost',
    holds: (_, live) => live.every((status) => status === 'lost'),
  },
  {
    status: 'returned',
    when: 'all that are not cancelled have shipped, and all their parcels are returned or lost',
    holds: (_, live) => live.every((status) => status === 'lost' || status === 'returned'),
  },
  {
    status: 'complete',
    when: 'all that are not cancelled have shipped',
    holds: (_, live) => live.every(hasLeft),
  },
  { status: 'partially_shipped', when: 'some have shipped', holds: (all) => all.some(hasLeft) },
  { status: 'error', when: 'any is in error', holds: (all) => all.includes('error') },
  { status: 'processing', when: 'any is being processed', holds: (all) => all.includes('processing') },
  {
    status: 'backordered',
    when: 'all that are not cancelled are backordered',
    holds: (_, live) => live.every((status) => status === 'backordered'),
  },
  { status: 'pending', when: 'otherwise', holds: () => true },
];

export function orderStatus(parts: readonly StatusPart[]): OrderStatus {
  assert(parts.length > 0, 'an order without sub-orders');
  const all = parts.map(({ state, outcome }) => outcome ?? subOrderStatus(state));
  const live = all.filter((status) => status !== 'cancelled');
  const rule = STATUS_RULES.find(({ holds }) => holds(all, live));
  assert(rule !== undefined, 'the last rule always holds');
  return rule.status;
}

/** Statuses in which nothing of an order is left to do. */
export function hasEnded(status: OrderStatus): boolean {
  return status === 'cancelled' || hasAllLeft(status);
}

/** Statuses in which all of an order that was not cancelled has left. */
export function hasAllLeft(status: OrderStatus): boolean {
  return status === 'complete' || status === 'lost' || status === 'returned';
}

/** What people scan and say. */
export function subOrderNumber(id: number): string {
  return documentNumber('SO', id);
}
