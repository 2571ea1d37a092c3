// An aggregate is a row that is the lock of everything below it, with a number that people say, a state machine, a history,
// events and a JSON. It is declared once; `Work` opens, changes and saves it.
import type { Reader } from '../db/db.ts';
import { type RecordReads, readsOf } from '../db/records.ts';
import {
  type Columns,
  type RowOfColumns,
  type RowWrite,
  type Table,
  versionedInserts,
  versionedUpdates,
} from '../db/tables.ts';
import { assert } from '../kernel/assert.ts';
import type { StateMachine } from '../state/machine-rules.ts';
import { historyOf } from '../state/queries.ts';

/** Whoever opens several opens them in this order, so that no two wait for each other. */
const LOCK_ORDER = ['marketplace_inbound_plan', 'middle_mile_order', 'marketplace_shipment'] as const;

export interface AggregateRow {
  readonly id: number;
  readonly status: string;
}

export interface Aggregate<Row extends AggregateRow, Cause extends string> extends RecordReads<Row> {
  /** What events are about; their types begin with it. */
  readonly subject: string;
  readonly machine: StateMachine<Row['status'], Cause>;
  /** Who moves it where nothing is said. */
  readonly usualCause: Cause;
  /** Its place in the order of locks. */
  readonly rank: number;
  readonly numberOf: (row: Row) => string;
  /** The id that a reference means; null where it means none. */
  idOf(db: Reader, orgId: number, reference: string): Promise<number | null>;
  readonly insert: RowWrite<Row>;
  readonly update: RowWrite<Row>;
  readonly history: ReturnType<typeof historyOf>;
}

interface AggregateOptions<Row, Cause extends string> {
  readonly machine: StateMachine<Row extends AggregateRow ? Row['status'] : never, Cause>;
  readonly usualCause: Cause;
  readonly numberOf: (row: Row) => string;
  readonly idOf: (db: Reader, orgId: number, reference: string) => Promise<number | null>;
  /** The column of its history that refers to it. */
  readonly historyKey: string;
  /** Where it lies, as SQL of `r`: for whoever works elsewhere it does not exist. */
  readonly warehouse: string;
  /** The row object, columns of `r`. */
  readonly json: string;
  /** What events carry, columns of `r`; absent: the feed tells nothing of it. */
  readonly eventData?: string;
  /** Whether `eventData` tells of the warehouse (`FROM_FEED_PLACES`). */
  readonly eventPlaces?: boolean;
}

export function aggregate<C extends Columns, Cause extends string>(
  table: Table<C, 'id'>,
  options: AggregateOptions<RowOfColumns<C>, Cause>,
): Aggregate<RowOfColumns<C> & AggregateRow, Cause> {
  type Row = RowOfColumns<C> & AggregateRow;
  const { name, columns } = table;
  const rank = LOCK_ORDER.indexOf(name as (typeof LOCK_ORDER)[number]);
  assert(rank >= 0, `${name} has no place in the order of locks`);
  const { machine, usualCause, numberOf, idOf, historyKey, ...reads } = options;
  const types = Object.fromEntries(Object.entries(columns).map(([key, { type }]) => [key, type]));
  return {
    ...readsOf<Row>({
      ...reads,
      hasIsoTimes: true,
      table: name,
      columns: types as Readonly<Record<keyof Row & string, string>>,
    }),
    subject: name,
    machine: machine as StateMachine<Row['status'], Cause>,
    usualCause,
    rank,
    numberOf,
    idOf,
    insert: versionedInserts(table),
    update: versionedUpdates(table),
    history: historyOf(`${name}_history`, [historyKey]),
  };
}
