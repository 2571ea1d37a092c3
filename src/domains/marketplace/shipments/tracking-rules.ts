// Where a marketplace shipment is, from everything that was said of it.
import { furthest, isBefore, type Said } from '../../../kit/state/progress-rules.ts';
import { SHIPMENT_EVENT_CODES, type ShipmentEventCode, type ShipmentStatus } from './schema.ts';

/** The status that each event tells; null: it tells none. */
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

export interface ShipmentEvent extends Said<ShipmentEventCode> {
  readonly location: string;
}

export interface CurrentStatus {
  readonly status: ShipmentStatus;
  readonly time: Date;
  readonly location: string;
}

/** Null where nothing was said that tells a status: nobody has seen it leave. */
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

/** What was said since it was made that tells more than that it was picked up. */
export function saidAfterPickUp(made: Date, events: readonly ShipmentEvent[]): ShipmentEventCode[] {
  return codesSaid(made, events, (code) => STATUS_OF[code] !== null && code !== 'in_transit');
}

/** What was said since it was made that tells that it is at its fulfilment center. */
export function saidAtCenter(made: Date, events: readonly ShipmentEvent[]): ShipmentEventCode[] {
  return codesSaid(made, events, (code) => EVENT_PHASES[code] > PHASES.in_transit);
}

function codesSaid(
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

/** When it was first in each status, as its events tell it since it was made. */
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
