// A locked order, its sub-orders and every change to them. Pure: no clock, no database. aggregate.ts saves what
// changed, with the stock.
import { assert, fail } from '../../kit/kernel/assert.ts';
import type { Cents } from '../../kit/kernel/cents.ts';
import { type CancelAsked, isAsked } from './cancel/requests/request-rules.ts';
import type { ChangedField } from './change/fields/schema.ts';
import {
  endingEarlier,
  type Hold,
  type Holder,
  isStanding,
  nextEnd,
  type WantedHold,
  withHold,
  without,
} from './holds/hold-rules.ts';
import type { Turn } from './routing/types.ts';
import type { OrderStatus, ParcelOutcome, SubOrderState } from './schema.ts';
import {
  hasBegun,
  hasEnded,
  orderStatus,
  SUB_ORDERS,
  type SubOrderCause,
  subOrderNumber,
} from './state-rules.ts';

export interface OrderLine {
  readonly line: number;
  readonly itemId: number;
  readonly sku: string | null;
  readonly marketOrderItemId: string | null;
  readonly quantity: number;
  readonly unitPriceCents: Cents | null;
  readonly currency: string | null;
}

export interface HistoryEntry {
  readonly subOrder: SubOrder;
  /** 1 is the beginning, from and to the same state, stored only if it has a reason. */
  readonly version: number;
  readonly from: SubOrderState;
  readonly to: SubOrderState;
  readonly reason: string;
  /** Set if the actor is not the one who writes. */
  readonly actor: string | null;
}

/** Who moves a sub-order, and why if the transition table does not say. */
export interface StepCause {
  readonly by: SubOrderCause;
  readonly reason: string | null;
  /** Set if the actor is not the one who writes. */
  readonly actor?: string | null;
}

/** The routing decision for a sub-order. */
export interface Routed {
  readonly warehouseId: number;
  readonly why: string;
  readonly shipBy: Date | null;
  readonly latestShip: Date | null;
  readonly turn: Turn | null;
}

export interface SubOrderFields {
  readonly id: number;
  readonly state: SubOrderState;
  readonly warehouseId: number | null;
  readonly reason: string | null;
  readonly why: string;
  /** The hub's promise to ship. Null while backordered, or if the warehouse never opens. */
  readonly shipBy: Date | null;
  /** The merchant's latest ship date; a day ends in the warehouse's time zone. */
  readonly latestShip: Date | null;
  /** Priority on the floor; null while it has no stock. */
  readonly turn: Turn | null;
  readonly waveId: number | null;
  readonly pickStartedAt: Date | null;
  readonly packedAt: Date | null;
  readonly shippedAt: Date | null;
  /** Set once all its parcels are lost or returned. */
  readonly outcome: ParcelOutcome | null;
  /** The last request to cancel it while it is being picked. */
  readonly cancelRequest: CancelAsked | null;
  /** Quantity by order line. */
  readonly lines: ReadonlyMap<number, number>;
}

export const UNTOUCHED = {
  waveId: null,
  pickStartedAt: null,
  packedAt: null,
  shippedAt: null,
  outcome: null,
  cancelRequest: null,
} as const;

/** A base class whose instances have these fields. */
function having<Fields extends object>(): new (fields: Fields) => Fields {
  return class {
    constructor(fields: Fields) {
      Object.assign(this, fields);
    }
  } as new (
    fields: Fields,
  ) => Fields;
}

export class SubOrder extends having<SubOrderFields>() {
  readonly order: Order;
  /** As read; null if new. */
  readonly was: SubOrderFields | null;
  #version: number;
  #isChanged = false;

  /** @param version as read; 0 if new */
  constructor(order: Order, fields: SubOrderFields, version: number) {
    super(fields);
    this.order = order;
    this.was = version === 0 ? null : fields;
    this.#version = version;
  }

  get version(): number {
    return this.#version;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  get number(): string {
    return subOrderNumber(this.id);
  }

  /** Whether picking may start. */
  get isReady(): boolean {
    const { notBefore, now } = this.order;
    return (
      this.state === 'pending' &&
      !this.isHeld &&
      !this.isCancelAsked &&
      (notBefore === null || notBefore <= now)
    );
  }

  /** Whether it stays off the floor: picking has not begun, and does not. */
  get isHeld(): boolean {
    if (hasBegun(this.state) || SUB_ORDERS.isEnd(this.state)) return false;
    return this.order.isHeld || this.waitsForRest;
  }

  /** Whether it could go, and the rest of its order, which ships as a whole, cannot. */
  get waitsForRest(): boolean {
    return this.state === 'pending' && this.order.shipsWhole && this.order.stopped !== undefined;
  }

  /** Whether somebody has asked to cancel it, and the floor has not answered. */
  get isCancelAsked(): boolean {
    return isAsked(this.cancelRequest);
  }

  /** Throws in any other state. */
  require(states: readonly SubOrderState[]): void {
    SUB_ORDERS.require(this, this.number, states);
  }

  begin(actor: string | null, entryReason: string | null = null): void {
    const { state, reason } = this;
    assert(SUB_ORDERS.mayBegin(state), `a sub-order cannot begin as ${state}`);
    this.#change({});
    const reasons = [
      ...(entryReason === null ? [] : [`entered by the hub: ${entryReason}`]),
      // The current reason is overwritten by the next step.
      ...(reason === null ? [] : [reason]),
    ];
    if (reasons.length > 0)
      this.#remember({ from: state, to: state, reason: clippedReason(reasons.join('; ')) }, actor);
  }

  /** Moves along the transitions of state-rules.ts and records the history. */
  move(to: SubOrderState, cause: StepCause, set: Partial<SubOrderFields> = {}): void {
    const { reason } = clipped(cause);
    const from = this.state;
    const step = SUB_ORDERS.move({ state: from }, this.number, to, { by: cause.by, reason });
    const times = cause.by === 'correction' ? timesAfterUndo(to) : this.#times(from, to);
    this.#change({ ...times, state: to, reason, ...set });
    this.#remember(step, cause.actor);
  }

  /** Adds a history entry without changing the state or its reason. */
  recordNoChange(cause: StepCause, set: Partial<SubOrderFields> = {}): void {
    const { state } = this;
    const step = SUB_ORDERS.move({ state }, this.number, state, clipped(cause));
    this.#change(set);
    this.#remember(step, cause.actor);
  }

  /** After some of its units left: a packed sub-order has to be repacked. */
  returnToPicking(cause: StepCause): void {
    if (this.state === 'packed') this.move('picking', cause);
    else this.recordNoChange(cause);
  }

  /** Sends the whole sub-order from elsewhere. The promised date stays. */
  reroute(to: 'pending' | 'backordered', routed: Routed, cause: StepCause): void {
    const shipBy = routed.shipBy && earlier(this.shipBy, routed.shipBy);
    this.move(to, cause, { ...routed, shipBy });
  }

  /** The policy or the destination does not allow it any more. Its reservations are released. */
  refuse(reason: string, why: string, cause: StepCause): void {
    const words = cause.reason === null ? reason : `${reason} (${cause.reason})`;
    const nowhere = { warehouseId: null, waveId: null, pickStartedAt: null, packedAt: null };
    this.move(
      'error',
      { ...cause, reason: words },
      { ...nowhere, why, shipBy: null, latestShip: null, turn: null },
    );
  }

  recordOutcome(outcome: ParcelOutcome | null): void {
    if (this.outcome === outcome) return;
    this.recordNoChange({ by: 'carrier', reason: OUTCOME_REASONS[outcome ?? 'none'] }, { outcome });
  }

  /** A new version without a history entry: more was picked, it joined a wave, or its routing is explained again. */
  set(changes: Partial<Pick<SubOrderFields, 'waveId' | 'reason' | 'why'>> = {}): void {
    this.#change(changes);
  }

  /** Somebody asks to cancel it, or the floor answers that. */
  recordCancelRequest(cancelRequest: CancelAsked, cause: StepCause): void {
    this.#change({ cancelRequest });
    this.order.cancelSteps.push(this);
    if (cancelRequest.answer === 'confirmed') return;
    const { state } = this;
    this.#remember(SUB_ORDERS.move({ state }, this.number, state, clipped(cause)), cause.actor);
  }

  /** Removes units; the caller assigns them elsewhere. */
  reduce(line: number, quantity: number): void {
    const left = (this.lines.get(line) ?? 0) - quantity;
    assert(quantity > 0 && left >= 0, `line ${line} has fewer than ${quantity} units`);
    const lines = new Map(this.lines);
    if (left === 0) lines.delete(line);
    else lines.set(line, left);
    this.#change({ lines });
  }

  /** Takes over units that another sub-order was reduced by. */
  increase(line: number, quantity: number): void {
    this.#change({ lines: new Map(this.lines).set(line, (this.lines.get(line) ?? 0) + quantity) });
  }

  /** @returns false if it has no deadline to shift */
  shiftDeadlines(earlierMs: number): boolean {
    const { state, shipBy, latestShip, turn } = this;
    if (state === 'shipped' || state === 'cancelled') return false;
    if (shipBy === null && latestShip === null && (turn?.leaveBy ?? null) === null) return false;
    const shifted = (time: Date | null) => time && new Date(time.getTime() - earlierMs);
    this.#change({
      shipBy: shifted(shipBy),
      latestShip: shifted(latestShip),
      turn: turn && { ...turn, leaveBy: shifted(turn.leaveBy) },
    });
    return true;
  }

  /** Timestamps of the transition. */
  #times(from: SubOrderState, to: SubOrderState): Partial<SubOrderFields> {
    const { now } = this.order;
    if (to === 'pending' || to === 'backordered')
      return { waveId: null, pickStartedAt: null, packedAt: null };
    if (to === 'picking') return { packedAt: null, ...(from === 'pending' ? { pickStartedAt: now } : {}) };
    if (to === 'packed') return { packedAt: now };
    return to === 'shipped' && from !== 'shipped' ? { shippedAt: now } : {};
  }

  #change(changes: Partial<SubOrderFields>): void {
    Object.assign(this, changes);
    // One version per change: a sub-order can take two steps in a transaction, and both are in its history.
    this.#version += 1;
    this.#isChanged = true;
    this.order.touch();
  }

  #remember(step: Pick<HistoryEntry, 'from' | 'to' | 'reason'>, actor: string | null = null): void {
    this.order.history.push({ subOrder: this, version: this.#version, actor, ...step });
  }
}

export interface OrderFields {
  readonly id: number;
  readonly marketOrderId: string;
  readonly marketplace: string | null;
  /** The merchant's fields except the lines, as JSON. */
  readonly details: string;
  /** How it is to be handled, as JSON; null if the merchant does not say. */
  readonly instructions: string | null;
  /** Null: the usual one. */
  readonly priority: number | null;
  /** In no queue before. */
  readonly notBefore: Date | null;
  /** Those that were released included. */
  readonly holds: readonly Hold[];
  readonly status: OrderStatus;
  readonly units: number;
  readonly latestShip: Date | null;
  readonly endedAt: Date | null;
  /** Null if new: it gets the transaction's time after the sequence lock. */
  readonly createdAt: Date | null;
  /** The order that had its marketplace and id before and was cancelled. */
  readonly previousOrderId: number | null;
  /** By the policy it was routed with, nothing of it ships before everything can. */
  readonly shipsWhole: boolean;
}

interface OrderIntakeFields {
  readonly contentHash: Buffer;
  readonly search: string;
  /** Null: the time of intake. */
  readonly placedAt: Date | null;
  readonly createdBy: string;
  /** Why the hub entered it for the merchant; null: the merchant sent it. */
  readonly entryReason: string | null;
}

/** A change of what the merchant sent. */
interface Amendment {
  readonly changes: readonly ChangedField[];
  readonly contentHash: Buffer;
  readonly search: string;
  readonly linesBefore: readonly OrderLine[];
}

type NewOrder = Omit<OrderFields, 'status' | 'units' | 'endedAt' | 'createdAt'>;

export class Order extends having<OrderFields>() {
  /** The time of the transaction. */
  readonly now: Date;
  readonly lines: readonly OrderLine[];
  readonly subOrders: SubOrder[] = [];
  /** As read; null if new. */
  readonly was: OrderFields | null;
  readonly intake: OrderIntakeFields | null;
  readonly history: HistoryEntry[] = [];
  /** Parts of which a cancellation was asked for or answered. */
  readonly cancelSteps: SubOrder[] = [];
  #version: number;
  #isChanged: boolean;
  #amendment: Amendment | null = null;

  /** @param read what it was read with; `begin` makes new ones */
  constructor(
    now: Date,
    fields: OrderFields,
    lines: readonly OrderLine[],
    read: { readonly version: number } | OrderIntakeFields,
  ) {
    super(fields);
    this.now = now;
    this.lines = lines;
    this.was = 'version' in read ? fields : null;
    this.intake = 'version' in read ? null : read;
    this.#version = 'version' in read ? read.version : 1;
    this.#isChanged = !('version' in read);
  }

  /** A new order with its sub-orders. */
  static begin(
    now: Date,
    fields: NewOrder,
    lines: readonly OrderLine[],
    parts: readonly SubOrderFields[],
    intake: OrderIntakeFields,
  ): Order {
    const rest = { status: orderStatus(parts), units: unitsOrdered(lines), endedAt: null, createdAt: null };
    const order = new Order(now, { ...fields, ...rest }, lines, intake);
    for (const part of parts) order.split(part, intake.createdBy, intake.entryReason);
    return order;
  }

  get version(): number {
    return this.#version;
  }

  get isChanged(): boolean {
    return this.#isChanged;
  }

  line(line: number): OrderLine {
    return this.lines[line - 1] ?? fail(`order ${this.id} has no line ${line}`);
  }

  /** A new sub-order with some of the units. */
  split(fields: SubOrderFields, actor: string | null = null, entryReason: string | null = null): SubOrder {
    const added = new SubOrder(this, fields, 0);
    this.subOrders.push(added);
    added.begin(actor, entryReason);
    return added;
  }

  set(
    changes: Partial<Pick<OrderFields, 'details' | 'instructions' | 'latestShip' | 'notBefore' | 'holds'>>,
  ): void {
    Object.assign(this, changes);
    this.touch();
  }

  /** What the merchant sent becomes another; the parts are up to the caller. */
  amend(
    content: Pick<OrderFields, 'details' | 'instructions' | 'latestShip' | 'notBefore' | 'priority'> & {
      readonly lines: readonly OrderLine[];
    },
    amendment: Omit<Amendment, 'linesBefore'>,
  ): void {
    this.#amendment = { ...amendment, linesBefore: this.lines };
    Object.assign(this, content, { units: unitsOrdered(content.lines) });
    this.touch();
  }

  /** Null unless `amend` was called. */
  get amendment(): Amendment | null {
    return this.#amendment;
  }

  /** A part of it that cannot go. */
  get stopped(): SubOrder | undefined {
    return this.subOrders.find(({ state }) => state === 'backordered' || state === 'error');
  }

  /** By the policy that it has been routed with. */
  shipWhole(shipsWhole: boolean): void {
    if (shipsWhole === this.shipsWhole) return;
    Object.assign(this, { shipsWhole });
    this.touch();
  }

  /** What waits for the rest leaves its wave. */
  holdBack(): void {
    for (const subOrder of this.subOrders)
      if (subOrder.waitsForRest && subOrder.waveId !== null) subOrder.set({ waveId: null });
  }

  get isHeld(): boolean {
    return this.endedAt === null && this.holds.some(isStanding);
  }

  /** What has not begun leaves its wave; the floor reads it of what has. */
  hold(wanted: WantedHold, by: Holder, reason: string): void {
    Object.assign(this, { holds: withHold(this.holds, wanted, by) });
    this.#recordAtParts(by, reason);
  }

  release(ended: readonly Hold[], by: Holder, reason: string): void {
    Object.assign(this, { holds: without(this.holds, (one) => ended.includes(one), by) });
    this.#recordAtParts(by, reason);
  }

  #recordAtParts({ name }: Holder, reason: string): void {
    for (const subOrder of this.subOrders) {
      if (SUB_ORDERS.isEnd(subOrder.state)) continue;
      const leaves = subOrder.isHeld ? { waveId: null } : {};
      subOrder.recordNoChange({ by: 'hold', reason, actor: name }, leaves);
    }
    this.touch();
  }

  /** Shifts the deadlines of what is not shipped yet. @returns false if nothing has a deadline */
  shiftDeadlines(earlierMs: number): boolean {
    const { latestShip, notBefore } = this;
    const isBefore = notBefore !== null;
    if (isBefore) this.set({ notBefore: new Date(notBefore.getTime() - earlierMs) });
    const isUntil = nextEnd(this.holds) !== null;
    if (isUntil) this.set({ holds: endingEarlier(this.holds, earlierMs) });
    const shifted = this.subOrders.filter((subOrder) => subOrder.shiftDeadlines(earlierMs));
    if (latestShip === null) return isBefore || isUntil || shifted.length > 0;
    // What shipped in time stays in time.
    const leftInTime = this.subOrders.flatMap(({ shippedAt }) =>
      shippedAt !== null && shippedAt <= latestShip ? [shippedAt.getTime()] : [],
    );
    this.set({ latestShip: new Date(Math.max(latestShip.getTime() - earlierMs, ...leftInTime)) });
    return true;
  }

  /** One new version, however much changes. */
  touch(): void {
    if (!this.#isChanged) this.#version += 1;
    this.#isChanged = true;
  }

  /** Derives the status from the sub-orders, once, before saving. */
  deriveStatus(): void {
    const status = orderStatus(this.subOrders);
    Object.assign(this, { status, endedAt: hasEnded(status) ? (this.endedAt ?? this.now) : null });
  }
}

function unitsOrdered(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

const OUTCOME_REASONS = {
  lost: 'all parcels are lost, according to the carriers',
  returned: 'no parcel was delivered, according to the carriers: all are returned or lost',
  none: 'a lost or returned parcel was found again, according to the carriers',
} as const;

export function earlier(one: Date | null, other: Date): Date {
  return one !== null && one.getTime() < other.getTime() ? one : other;
}

/** Reasons can be concatenated; the history truncates at this length. */
const REASON_MAX = 1000;

function clipped(cause: StepCause): StepCause {
  const { reason } = cause;
  return reason === null ? cause : { ...cause, reason: clippedReason(reason) };
}

const clippedReason = (reason: string) =>
  reason.length <= REASON_MAX ? reason : reason.slice(0, REASON_MAX).toWellFormed();

/** The timestamps after undoing a step; the wave stays. */
function timesAfterUndo(state: SubOrderState): Partial<SubOrderFields> {
  return {
    ...(state === 'shipped' ? {} : { shippedAt: null, outcome: null }),
    ...(state === 'pending' || state === 'picking' ? { packedAt: null } : {}),
    ...(state === 'pending' ? { pickStartedAt: null } : {}),
  };
}

/** Backordered units by line. */
export function waitingLines({ state, lines }: SubOrderFields): ReadonlyMap<number, number> {
  return state === 'backordered' ? lines : NO_LINES;
}

/** Cancelled units by line. */
export function cancelledUnits(
  parts: readonly Pick<SubOrderFields, 'state' | 'lines'>[],
): Map<number, number> {
  const units = new Map<number, number>();
  for (const { state, lines } of parts)
    if (state === 'cancelled')
      for (const [line, quantity] of lines) units.set(line, (units.get(line) ?? 0) + quantity);
  return units;
}

/** A change of an order leaves parts without units, whose history alone counts. */
export function partsWithUnits<Part extends Pick<SubOrderFields, 'lines'>>(parts: readonly Part[]): Part[] {
  return parts.filter(({ lines }) => lines.size > 0);
}

export const NO_LINES: ReadonlyMap<number, number> = new Map();

export function unitsOf(lines: ReadonlyMap<number, number>): number {
  let units = 0;
  for (const quantity of lines.values()) units += quantity;
  return units;
}
