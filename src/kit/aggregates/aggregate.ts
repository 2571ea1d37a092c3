// An aggregate is a row that is the lock of everything below it, with a number, a state machine, a history, events and a JSON.
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
import type { ActorRef, FeedWriter } from '../feed/feed-writer.ts';
import { assert } from '../kernel/assert.ts';
import type { StateMachine } from '../state/machine-rules.ts';
import { historyOf } from '../state/queries.ts';

/** A transaction that opens several locks them in this order, so transactions cannot deadlock. */
const LOCK_ORDER = [
  'inventory_request',
  'goods_return',
  'marketplace_inbound_plan',
  'middle_mile_order',
  'marketplace_shipment',
  'marketplace_work_order',
  'marketplace_pallet',
  'marketplace_carton',
  'shipping_label',
  'catalog_change_request',
] as const;

export interface AggregateRow {
  readonly id: number;
  readonly status?: string;
  readonly state?: string;
}

export type StateOf<Row> = Row extends { readonly status: infer State extends string }
  ? State
  : Row extends { readonly state: infer State extends string }
    ? State
    : never;

/** @param Parent what is locked before it, and read with it */
interface Declared<Row, Cause extends string, Parent> {
  /** Prefix of its event types; default: the subject. */
  readonly eventPrefix: string;
  readonly createdEvent: string;
  readonly removedEvent: string;
  /** The one event type for all its changes; null: one per change. */
  readonly onlyEvent: string | null;
  /** Null: it has no states of its own, and no history. */
  readonly machine: StateMachine<StateOf<Row>, Cause> | null;
  readonly usualCause: Cause;
  readonly numberOf: (row: Row) => string;
  /** Default: the reference is the id. */
  readonly idOf: (db: Reader, orgId: number, reference: string) => Promise<number | null>;
  /** Locks what has to be locked before it: the parents by id. An aggregate without one does not exist for the caller. */
  readonly lockParents:
    | ((tx: Tx, feed: FeedWriter, ids: readonly number[]) => Promise<ReadonlyMap<number, Parent>>)
    | null;
  /** Columns derived from the state, of a row that was created or has moved. */
  readonly stateColumns: (row: Row) => Partial<Row>;
  readonly changedBy: ((actor: ActorRef) => Partial<Row>) | null;
}

export interface Aggregate<Row extends AggregateRow, Cause extends string, Parent = null>
  extends RecordReads<Row>,
    Declared<Row, Cause, Parent> {
  readonly stateColumn: 'status' | 'state';
  readonly rank: number;
  readonly insert: RowWrite<Row>;
  readonly update: RowWrite<Row>;
  readonly history: ReturnType<typeof historyOf> | null;
  /** Deletes it by id, after the rows that refer to it. Null: it is never removed. */
  readonly remove: readonly RowWrite<number>[] | null;
}

interface AggregateOptions<Row, Cause extends string, Parent>
  extends Partial<Omit<Declared<Row, Cause, Parent>, 'numberOf'>>,
    Pick<Declared<Row, Cause, Parent>, 'numberOf'> {
  /** Subject of its events; default: the name of the table. */
  readonly subject?: string;
  /** The column of its history that refers to it. */
  readonly historyKey?: string;
  readonly openedBy?: readonly (keyof Row & string)[];
  /** Its warehouse, as SQL of `r`, or source and destination: it does not exist for callers bound to other warehouses. Absent: it has none. */
  readonly warehouse?: string | { readonly source: string; readonly destination: string };
  /** False: rows have times as PostgreSQL's JSON writes them, because some are `infinity`. */
  readonly hasIsoTimes?: boolean;
  /** The row object, columns of `r`. */
  readonly json: string;
  /** Data of its events, columns of `r`; absent: it emits none. */
  readonly eventData?: string;
  /** The tables of the rows that are removed with it, and its history: each with the column that refers to it. */
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
  const { historyKey, removedWith } = options;
  const history = historyKey === undefined ? {} : { [`${name}_history`]: historyKey };
  const declared = {
    eventPrefix: options.subject ?? name,
    createdEvent: 'created',
    removedEvent: 'removed',
    onlyEvent: null,
    machine: null,
    idOf: async (_db: Reader, _orgId: number, reference: string) => Number(reference),
    lockParents: null,
    stateColumns: () => ({}),
    changedBy: null,
    ...options,
  } as unknown as Declared<Row, Cause, Parent>;
  return {
    ...declared,
    ...readsOf<Row>({
      hasIsoTimes: true,
      ...options,
      table: name,
      columns: sqlTypes(columns) as Readonly<Record<keyof Row & string, string>>,
    }),
    stateColumn: 'status' in columns ? 'status' : 'state',
    rank,
    insert: versionedInserts(table),
    update: versionedUpdates(table),
    history: historyKey === undefined ? null : historyOf(`${name}_history`, [historyKey]),
    remove:
      removedWith === undefined
        ? null
        : Object.entries({ ...removedWith, ...history, [name]: 'id' }).map((one) => deletesBy(...one)),
  };
}
