// The states of a sub-order, and how an order's status follows from its sub-orders. docs/state-machines.md is generated
// from these tables.
import { assert } from '../../kit/kernel/assert.ts';
import { documentNumber } from '../../kit/kernel/document-number.ts';
import { StateMachine } from '../../kit/state/machine-rules.ts';
import { transitions, undo } from '../../kit/state/transitions-rules.ts';
import type { OrderStatus, ParcelOutcome, SubOrderState, SubOrderStatus } from './schema.ts';

const CAUSES = {
  merchant: 'the merchant, through `POST /v1/orders/cancel_order`',
  hub: 'the hub for the merchant, through `POST /ops/v1/orgs/{org_id}/orders/cancel_order`',
  floor: 'warehouse staff, through `/ops/v1`',
  answer: 'warehouse or office staff who answer a request to cancel it, through `/ops/v1`',
  hold: 'a merchant or the hub, through `hold_order` and `release_order`; or the time at which a hold ends',
  change: 'a merchant or the hub, through `PATCH /v1/orders/{market_order_id}`',
  router: 'routing, when it looks for stock',
  correction: 'warehouse or office staff who undo a mistake, through `/ops/v1`, with a reason',
  carrier: 'carriers, by their tracking events',
  reality:
    'a count, damage, loss, or a passed or corrected expiration: reserved units are missing or may not ship',
} as const;
export type SubOrderCause = keyof typeof CAUSES;

const HOLD = 'its order is held or released; it stays as it is';
const CANCELLED = {
  merchant: 'the merchant cancels the order',
  hub: 'the hub cancels the order for the merchant',
  answer: 'the requested cancellation is confirmed',
};
const CANCELLED_IN_PART = {
  merchant: 'some of its units are cancelled',
  hub: 'the hub cancels some of its units',
  answer: 'the requested cancellation is refused, or of some units',
};
const CANCEL_ASKED = {
  merchant: 'its cancellation is requested',
  hub: 'the hub requests its cancellation for the merchant',
};
const CHANGED = 'its order is changed, and routed again where that matters';
const WAITS = 'its order is changed, and stock for it is missing';
const NEVER = 'its order is changed, and no warehouse may ship it, or it is not allowed';
const MERGED = 'its order is changed, and its units are in other parts or no longer ordered';

const REFUSED = 'units were missing, and the order policy or its destination does not allow anything else';

export const SUB_ORDERS = new StateMachine<SubOrderState, SubOrderCause>({
  name: 'sub-order',
  states: {
    pending: 'its stock is reserved, and picking has not started',
    picking: 'its units are being picked',
    packed: 'all its units are in cartons',
    shipped: 'it is with a carrier or ready for pickup; its units have left the stock',
    backordered: 'waiting for stock, oldest order first',
    cancelled: 'it was cancelled; its stock is free again',
    error:
      'no warehouse that is open to the merchant may ship it, or the order policy or its destination does not allow it',
  },
  columns: {
    'merchants see': (state) => `\`${subOrderStatus(state)}\``,
    'can be cancelled': (state) => (isCancellable(state) ? 'yes' : 'no'),
  },
  // How a new sub-order comes out of routing, at intake or when it is split off.
  beginnings: [
    { state: 'pending', when: 'a warehouse has it, and its stock is reserved' },
    { state: 'backordered', when: 'warehouses may ship it, but none has stock' },
    { state: 'error', when: 'no warehouse may ever ship it, or it is not allowed to ship or to wait' },
    { state: 'cancelled', when: 'some units of a sub-order are cancelled, and the others stay' },
  ],
  causes: CAUSES,
  transitions: transitions({
    pending: {
      picking: { floor: 'picking started' },
      cancelled: { ...CANCELLED, change: MERGED },
      pending: {
        change: CHANGED,
        reality: 'its stock was missing, and another warehouse has it',
        router: 'the hub reroutes it, and it ships from elsewhere',
        hold: HOLD,
        ...CANCELLED_IN_PART,
      },
      backordered: {
        reality: 'its stock turned out not to be there',
        router: 'the hub reroutes it, and no warehouse that may ship it has all units',
        change: WAITS,
      },
      error: { reality: REFUSED, change: NEVER },
    },
    backordered: {
      pending: { router: 'stock became available', change: CHANGED },
      error: {
        router: 'stock became available, and its destination is no longer allowed',
        change: NEVER,
      },
      backordered: {
        router: 'stock for some units became available, and they were split off',
        hold: HOLD,
        ...CANCELLED_IN_PART,
        change: CHANGED,
      },
      cancelled: { ...CANCELLED, change: MERGED },
    },
    error: {
      pending: {
        router: 'the hub reroutes it, or what refused it has changed, and a warehouse can ship it now',
        change: CHANGED,
      },
      backordered: {
        router: 'the hub reroutes it, or what refused it has changed, and a warehouse may ship it',
        change: WAITS,
      },
      error: {
        router: 'the hub reroutes it, and units that a warehouse may ship are split off',
        hold: HOLD,
        ...CANCELLED_IN_PART,
        change: CHANGED,
      },
      cancelled: { ...CANCELLED, change: MERGED },
    },
    cancelled: {
      cancelled: {
        merchant: 'more units are cancelled',
        hub: 'the hub cancels more units',
        answer: 'more units are cancelled as requested',
      },
    },
    picking: {
      packed: { floor: 'all units packed' },
      pending: {
        floor: 'no units were found, and another warehouse has them',
        reality: 'its stock was missing, and another warehouse has it',
        correction: undo('picking was started by mistake'),
      },
      backordered: {
        floor: 'no units were found, and no warehouse has them',
        reality: 'its stock turned out not to be there',
      },
      error: { floor: REFUSED, reality: REFUSED },
      cancelled: { answer: CANCELLED.answer },
      picking: {
        ...CANCEL_ASKED,
        answer: CANCELLED_IN_PART.answer,
        floor: 'missing units were split off, another lot was picked, or a pick was undone',
        reality: 'some of its stock was missing and was split off',
        hold: HOLD,
        change: CHANGED,
      },
    },
    packed: {
      pending: { reality: 'its stock was missing, and another warehouse has it' },
      backordered: { reality: 'its stock turned out not to be there' },
      error: { reality: REFUSED },
      cancelled: { answer: CANCELLED.answer },
      picking: {
        answer: 'some of its units are cancelled as requested; the rest must be repacked',
        reality: 'some of its stock was missing and was split off; the rest must be repacked',
        correction: undo('it was unpacked'),
      },
      packed: {
        ...CANCEL_ASKED,
        answer: 'the requested cancellation is refused',
        floor: 'repacked',
        correction: 'the lot of its units was mistyped',
        hold: HOLD,
        change: CHANGED,
      },
      shipped: {
        floor: 'shipped',
        correction: 'it had shipped, with a tracking number that was scanned on another one',
      },
    },
    shipped: {
      shipped: {
        floor: 'handed over to the driver',
        carrier: 'all its parcels are lost or returned, or one of them was found',
        correction: 'a tracking number was corrected, or the handover was undone',
      },
      packed: { correction: undo('it was not handed to a carrier') },
    },
  }),
});

/** Not in picking yet. */
export function isCancellable(state: SubOrderState): boolean {
  return state === 'pending' || state === 'backordered' || state === 'error';
}

/** The floor has it in its hands. */
export function hasBegun(state: SubOrderState): boolean {
  return state === 'picking' || state === 'packed';
}

export function isInCartons(state: SubOrderState): boolean {
  return state === 'packed' || state === 'shipped';
}

export function subOrderStatus(state: SubOrderState): SubOrderStatus {
  return state === 'picking' || state === 'packed' ? 'processing' : state;
}

/** What an order's status depends on. */
interface StatusPart {
  readonly state: SubOrderState;
  /** Null: its parcels are on their way, or at least one has arrived. */
  readonly outcome: ParcelOutcome | null;
}

type PartStatus = SubOrderStatus | ParcelOutcome;

const HAS_LEFT: readonly PartStatus[] = ['shipped', 'lost', 'returned'];
const hasLeft = (status: PartStatus) => HAS_LEFT.includes(status);

/** The first rule that matches decides. */
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

export function hasEnded(status: OrderStatus): boolean {
  return status === 'cancelled' || hasAllLeft(status);
}

/** Everything not cancelled has shipped. */
export function hasAllLeft(status: OrderStatus): boolean {
  return status === 'complete' || status === 'lost' || status === 'returned';
}

/** Number of the sub-order, as scanned and read out. */
export function subOrderNumber(id: number): string {
  return documentNumber('SO', id);
}
