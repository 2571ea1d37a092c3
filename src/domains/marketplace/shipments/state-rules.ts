// The life of a marketplace shipment. docs/state-machines.md is generated from this table.
import { documentIdOf, documentNumber } from '../../../kit/kernel/document-number.ts';
import { StateMachine, type Transition } from '../../../kit/state/machine-rules.ts';
import { furthest, isBefore, type TimedEvent } from '../../../kit/state/progress-rules.ts';
import { SHIPMENT_EVENT_CODES, type ShipmentEventCode, type ShipmentStatus } from './schema.ts';

const CAUSES = {
  hub: 'hub staff, through `/ops/v1`: their own actions, and what carriers and the marketplace report',
  freight: 'the middle-mile order that carries it',
} as const;
export type ShipmentCause = keyof typeof CAUSES;

const WHEN = {
  in_transit: 'it has left the warehouse',
  checked_in: 'it is at the fulfilment center',
  receiving: 'the marketplace starts receiving its units',
  closed: 'the marketplace has finished receiving',
} as const;

/** Not every step is reported: any may be skipped. */
function onwards(): Transition<ShipmentStatus, ShipmentCause>[] {
  const order = ['created', 'in_transit', 'checked_in', 'receiving', 'closed'] as const;
  return order.flatMap((from, index) =>
    order
      .slice(index + 1)
      .flatMap((to) => (to === 'created' ? [] : [{ from, to, by: 'hub' as const, when: WHEN[to] }])),
  );
}

/** An event recorded by mistake is undone: the status follows from the remaining ones. */
function backwards(): Transition<ShipmentStatus, ShipmentCause>[] {
  return onwards().map(({ from, to }) => ({
    from: to,
    to: from,
    by: 'hub',
    when: from === 'created' ? 'its departure is undone' : `no event after ${from} remains`,
    isUndo: true,
  }));
}

export const MARKETPLACE_SHIPMENTS = new StateMachine<ShipmentStatus, ShipmentCause>({
  name: 'marketplace shipment',
  states: {
    created: 'its units are at the warehouse, allocated to it',
    in_transit: 'in transit to the fulfilment center',
    checked_in: 'at the fulfilment center',
    receiving: 'the marketplace is receiving it',
    closed: 'done: the difference between received and shipped units is final',
  },
  beginnings: [{ state: 'created', when: 'the first units are added' }],
  causes: CAUSES,
  transitions: [
    { from: 'created', to: 'in_transit', by: 'freight', when: 'its middle-mile order was picked up' },
    ...onwards(),
    {
      from: 'in_transit',
      to: 'created',
      by: 'freight',
      when: 'the pickup of its middle-mile order is undone',
      isUndo: true,
    },
    ...backwards(),
  ],
});

const PREFIX = 'MS';

export function shipmentNumber(id: number): string {
  return documentNumber(PREFIX, id);
}

/** Whether it looks like a number of the hub. Plain digits do not, because marketplaces use them. */
export function isShipmentNumber(text: string): boolean {
  return text.includes('-') && documentIdOf(PREFIX, text) !== null;
}

/** The id that a number of ours names, or the id itself; null where it can be neither, as a marketplace's own number. */
export function shipmentIdOf(text: string): number | null {
  return text.startsWith('0') ? null : documentIdOf(PREFIX, text);
}

const NO_ID = 0;

/** The same for the value of a list filter, where an unknown number finds nothing. */
export function filteredShipmentId(text: string): number {
  return shipmentIdOf(text) ?? NO_ID;
}

// --- The status by tracking events --------------------------------------------------------------------------------------

/** The status an event proves; null: none. */
const STATUS_OF: Readonly<Record<ShipmentEventCode, Exclude<ShipmentStatus, 'created'> | null>> = {
  redirected: null,
  pick_up_undone: null,
  delivery_undone: null,
  event_undone: null,
  in_transit: 'in_transit',
  delayed: 'in_transit',
  delivered: 'in_transit',
  checked_in: 'checked_in',
  receiving: 'receiving',
  closed: 'closed',
};

const PHASES: Readonly<Record<ShipmentStatus, number>> = {
  created: 0,
  in_transit: 1,
  checked_in: 2,
  receiving: 3,
  closed: 4,
};

const phaseOf = (code: ShipmentEventCode) => PHASES[STATUS_OF[code] ?? 'created'];
const EVENT_PHASES = Object.fromEntries(SHIPMENT_EVENT_CODES.map((code) => [code, phaseOf(code)])) as Record<
  ShipmentEventCode,
  number
>;

export interface ShipmentEvent extends TimedEvent<ShipmentEventCode> {
  readonly location: string;
}

export interface CurrentStatus {
  readonly status: ShipmentStatus;
  readonly time: Date;
  readonly location: string;
}

/** Null: no event proves that it has left. */
export function currentStatus(events: readonly ShipmentEvent[]): CurrentStatus | null {
  const found = furthest(
    events.filter(({ code }) => STATUS_OF[code] !== null),
    EVENT_PHASES,
    SHIPMENT_EVENT_CODES,
  );
  const status = found === undefined ? null : STATUS_OF[found.code];
  return found === undefined || status === null
    ? null
    : { status, time: found.time, location: found.location };
}

/** Events since its creation that prove more than the pickup. */
export function eventsAfterPickUp(made: Date, events: readonly ShipmentEvent[]): ShipmentEventCode[] {
  return codesSince(made, events, (code) => STATUS_OF[code] !== null && code !== 'in_transit');
}

/** Events since its creation that prove its arrival at the fulfilment center. */
export function eventsAtCenter(made: Date, events: readonly ShipmentEvent[]): ShipmentEventCode[] {
  return codesSince(made, events, (code) => EVENT_PHASES[code] > PHASES.in_transit);
}

function codesSince(
  made: Date,
  events: readonly ShipmentEvent[],
  isWanted: (code: ShipmentEventCode) => boolean,
): ShipmentEventCode[] {
  const codes = events
    .filter(({ code, time }) => isWanted(code) && !isBefore(time, made))
    .map(({ code }) => code);
  return SHIPMENT_EVENT_CODES.filter((code) => codes.includes(code));
}

export function isFurther(one: ShipmentStatus, other: ShipmentStatus): boolean {
  return PHASES[one] > PHASES[other];
}

export function firstTimes(
  made: string,
  events: readonly {
    readonly code: ShipmentEventCode;
    readonly time: string;
    readonly location: string | null;
  }[],
): Record<Exclude<ShipmentStatus, 'created'>, { time: string; location: string | null } | null> {
  const first = (status: ShipmentStatus) => {
    const own = events.filter(
      ({ code, time }) => STATUS_OF[code] === status && !isBefore(new Date(time), new Date(made)),
    );
    const [found] = own.toSorted((a, b) => (a.time < b.time ? -1 : 1));
    return found === undefined ? null : { time: found.time, location: found.location };
  };
  return {
    in_transit: first('in_transit'),
    checked_in: first('checked_in'),
    receiving: first('receiving'),
    closed: first('closed'),
  };
}
