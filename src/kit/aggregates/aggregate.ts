// An aggregate is a row that is the lock of everything below it, with a number that people say, a state machine, a history,
// events and a JSON. It is declared once; `Work` opens, changes and saves it.
import type { Reader, Tx } from '../db/db.ts';
import { type RecordReads, readsOf } from '../db/records.ts';
import {
  type Columns,
  deletesBy,
  type RowOfColumns,
  type RowWrite,
  sqlTypes,
  type Table,
  versionedInserts,
  versionedUpdates,
} from '../db/tables.ts';
import type { ActorRef, Author } from '../feed/feed-writer.ts';
import { assert } from '../kernel/assert.ts';
import type { StateMachine } from '../state/machine-rules.ts';
import { historyOf } from '../state/queries.ts';

/** A transaction that opens several opens them in this order, so that no two wait for each other. */
const LOCK_ORDER = [
  'inventory_request',
  'goods_return',
  'marketplace_inbound_plan',
  'middle_mile_order',
  'marketplace_shipment',
  'marketplace_work_order',
  'marketplace_pallet',
  'marketplace_carton',
] as const;

export interface AggregateRow {
  readonly id: number;
  readonly status?: string;
}

export type StateOf<Row> = Row extends { readonly status: infer State extends string } ? State : never;

/** @param Parent what is locked before it, and read with it */
export interface Aggregate<Row extends AggregateRow, Cause extends string, Parent = null>
  extends RecordReads<Row>,
    Locking<Row, Parent> {
  /** What the types of its events begin with. */
  readonly eventPrefix: string;
  readonly createdEvent: string;
  readonly removedEvent: string;
  /** Null: it has no states of its own. */
  readonly machine: StateMachine<StateOf<Row>, Cause> | null;
  /** Who moves it where nothing is said. */
  readonly usualCause: Cause;
  /** Its place in the order of locks. */
  readonly rank: number;
  readonly numberOf: (row: Row) => string;
  /** The id that a reference means; null where it means none. */
  idOf(db: Reader, orgId: number, reference: string): Promise<number | null>;
  readonly insert: RowWrite<Row>;
  readonly update: RowWrite<Row>;
  readonly history: ReturnType<typeof historyOf> | null;
  /** Deletes it by its id, after what refers to it. Null: it is never removed. */
  readonly remove: readonly RowWrite<number>[] | null;
}

interface Locking<Row, Parent> {
  /**
   * Locks what has to be locked before it.
   * @returns what is read with it, by its id. What is missing does not exist for the caller.
   */
  readonly lockParents?:
    | ((
        tx: Tx,
        author: Pick<Author, 'orgId' | 'now'>,
        ids: readonly number[],
      ) => Promise<ReadonlyMap<number, Parent>>)
    | undefined;
  /** Columns that follow from the state, of a row that begins or has just moved. */
  readonly stateColumns?: ((row: Row) => Partial<Row>) | undefined;
  /** Columns that name who changed it last. */
  readonly changedBy?: ((actor: ActorRef) => Partial<Row>) | undefined;
}

interface AggregateOptions<Row, Cause extends string, Parent> extends Locking<Row, Parent> {
  /** What events are about, where that is not the name of the table. */
  readonly subject?: string;
  /** What the types of its events begin with, where that is not the subject. */
  readonly eventPrefix?: string;
  /** What the feed calls its beginning and its end, where that is not `created` and `removed`. */
  readonly createdEvent?: string;
  readonly removedEvent?: string;
  /** Absent: it has no states of its own, and no history. */
  readonly machine?: StateMachine<StateOf<Row>, Cause>;
  readonly usualCause?: Cause;
  readonly numberOf: (row: Row) => string;
  readonly idOf: (db: Reader, orgId: number, reference: string) => Promise<number | null>;
  /** The column of its history that refers to it. */
  readonly historyKey?: string;
  /** Columns by which `openBy` finds all that refer to something else. */
  readonly openedBy?: readonly (keyof Row & string)[];
  /** Where it lies, as SQL of `r`, or what it moves from and to: for whoever works elsewhere it does not exist. */
  readonly warehouse: string | { readonly source: string; readonly destination: string };
  /** False: times of rows are as PostgreSQL's JSON has them, because some are `infinity`. */
  readonly hasIsoTimes?: boolean;
  /** The row object, columns of `r`. */
  readonly json: string;
  /** What events carry, columns of `r`; absent: the feed tells nothing of it. */
  readonly eventData?: string;
  /** Whether `eventData` tells of the warehouse (`FROM_FEED_PLACES`). */
  readonly eventPlaces?: boolean;
  /** It can be removed, and with it the rows of these tables: each with the column that refers to it. Its history always is. */
  readonly removedWith?: Readonly<Record<string, string>>;
}

export function aggregate<C extends Columns, Cause extends string, Parent = null>(
  table: Table<C, 'id'>,
  options: AggregateOptions<RowOfColumns<C>, Cause, Parent>,
): Aggregate<RowOfColumns<C> & AggregateRow, Cause, Parent> {
  type Row = RowOfColumns<C> & AggregateRow;
  const { name, columns } = table;
  const rank = LOCK_ORDER.indexOf(name as (typeof LOCK_ORDER)[number]);
  assert(rank >= 0, `${name} has no place in the order of locks`);
  const {
    machine = null,
    usualCause,
    numberOf,
    idOf,
    historyKey,
    lockParents,
    stateColumns,
    changedBy,
    removedWith,
    eventPrefix = options.subject ?? name,
    createdEvent = 'created',
    removedEvent = 'removed',
    ...reads
  } = options;
  const history = historyKey === undefined ? {} : { [`${name}_history`]: historyKey };
  return {
    ...readsOf<Row>({
      hasIsoTimes: true,
      ...reads,
      table: name,
      columns: sqlTypes(columns) as Readonly<Record<keyof Row & string, string>>,
    }),
    eventPrefix,
    createdEvent,
    removedEvent,
    machine: machine as StateMachine<StateOf<Row>, Cause> | null,
    usualCause: usualCause as Cause,
    rank,
    numberOf,
    idOf,
    insert: versionedInserts(table),
    update: versionedUpdates(table),
    history: historyKey === undefined ? null : historyOf(`${name}_history`, [historyKey]),
    lockParents,
    stateColumns: stateColumns as Aggregate<Row, Cause>['stateColumns'],
    changedBy: changedBy as Aggregate<Row, Cause>['changedBy'],
    remove:
      removedWith === undefined
        ? null
        : Object.entries({ ...removedWith, ...history, [name]: 'id' }).map((one) => deletesBy(...one)),
  };
}
