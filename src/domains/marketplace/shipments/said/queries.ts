// What is said of marketplace shipments, and what is taken back of it.
import type { Reader, Tx } from '../../../../kit/db/db.ts';
import { sql } from '../../../../kit/db/statement.ts';
import { bigint, inserts, table, text, timestamp } from '../../../../kit/db/tables.ts';
import { carryingOrderNumber } from '../../../middle-mile/reads.ts';
import type { ShipmentEventCode } from '../schema.ts';
import type { ShipmentEvent } from '../tracking-rules.ts';

/** What was said of a shipment, and when it was made. */
export interface SaidOfShipment {
  readonly made: Date;
  readonly events: readonly SaidEvent[];
}

export interface SaidEvent extends ShipmentEvent {
  readonly description: string | null;
}

interface SaidRow {
  readonly id: number;
  readonly created_at: Date;
  readonly time: Date | null;
  readonly code: ShipmentEventCode;
  readonly location: string;
  readonly description: string | null;
}

const readSaid = sql<SaidRow>(
  'marketplace.readEvents',
  `SELECT p.id, p.created_at, e.time, e.code, e.location, e.description
   FROM marketplace_shipment p
   LEFT JOIN marketplace_shipment_event e ON e.org_id = $1 AND e.shipment_id = p.id
   WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`,
);

export async function saidOf(
  db: Reader,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, SaidOfShipment>> {
  const rows = Map.groupBy(await db.query(readSaid, [orgId, ids]), ({ id }) => id);
  return new Map(
    [...rows].map(([id, own]) => [
      id,
      {
        made: own[0]?.created_at ?? new Date(0),
        events: own.flatMap(({ time, code, location, description }) =>
          time === null ? [] : [{ time, code, location, description }],
        ),
      },
    ]),
  );
}

const eventTable = table('marketplace_shipment_event', ['shipment_id', 'time', 'code', 'location'], {
  shipment_id: bigint(),
  time: timestamp(),
  code: text<ShipmentEventCode>(),
  /** '' where nobody said where. */
  location: text(),
  description: text().nullable(),
  recorded_by: text(),
  recorded_at: timestamp(),
});
export const insertEvents = inserts(eventTable);

export interface DepartureFacts {
  readonly id: number;
  readonly has_proof: boolean;
  /** Number of the middle-mile order that has taken it along. */
  readonly carried_by: string | null;
}

const readDeparture = sql<DepartureFacts>(
  'marketplace.departureFacts',
  `SELECT r.id, EXISTS (SELECT 1 FROM marketplace_shipment_proof p WHERE p.org_id = $1 AND p.shipment_id = r.id) AS has_proof,
     ${carryingOrderNumber('$1', 'r.id')} AS carried_by
   FROM marketplace_shipment r WHERE r.org_id = $1 AND r.id = ANY($2::bigint[]) ORDER BY r.id`,
);

export function departureFacts(db: Reader, orgId: number, ids: readonly number[]): Promise<DepartureFacts[]> {
  return db.query(readDeparture, [orgId, ids]);
}

const deleteDepartures = sql(
  'marketplace.deleteDepartures',
  `DELETE FROM marketplace_shipment_event e WHERE e.org_id = $1 AND e.shipment_id = ANY($2::bigint[]) AND e.code = 'in_transit'`,
);

/** Nobody has seen them leave: that somebody said so stands in what takes it back. They are locked. */
export function queueDepartureUndone(tx: Tx, orgId: number, ids: readonly number[]): void {
  tx.queueWrite(deleteDepartures, [orgId, ids]);
}

const deleteEvents = sql(
  'marketplace.deleteEvents',
  `DELETE FROM marketplace_shipment_event e USING unnest($3::timestamptz[], $4::text[], $5::text[]) AS k (time, code, location)
   WHERE e.org_id = $1 AND e.shipment_id = $2 AND e.time = k.time AND e.code = k.code AND e.location = k.location`,
);

/** They were said by mistake: that somebody said so stands in what takes them back. It is locked. */
export function queueTakenBack(
  tx: Tx,
  orgId: number,
  shipmentId: number,
  events: readonly ShipmentEvent[],
): void {
  tx.queueWrite(deleteEvents, [
    orgId,
    shipmentId,
    events.map(({ time }) => time),
    events.map(({ code }) => code),
    events.map(({ location }) => location),
  ]);
}
