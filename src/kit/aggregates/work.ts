// One transaction for one org. A use case opens aggregates, changes them in memory and returns one; the changes are saved
// once, at the end, in this order: stock, the org's sequence (its lock and time), events of removals, rows, removals,
// child rows, history, due work, events, the answer.
import type { Tx } from '../db/db.ts';
import type { RecordEvent, VersionedJson } from '../db/records.ts';
import type { RowWrite } from '../db/tables.ts';
import type { DueBatch } from '../due/due-kind.ts';
import { queueMarks, queueMarksNow } from '../due/mark-due.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { requireMatch } from '../http/etag.ts';
import { notFound } from '../http/problems.ts';
import { emitEvents, readBack } from '../http/records.ts';
import { assert, fail } from '../kernel/assert.ts';
import { isSameJson } from '../kernel/same-json.ts';
import type { Step } from '../state/machine-rules.ts';
import type { Aggregate, AggregateRow, StateOf } from './aggregate.ts';

const MANY_ROWS = 50;

/** The id of an aggregate, or any of its numbers. */
export type Reference = number | string;

interface Move<Row, Cause> {
  readonly by?: Cause;
  /** Reason for the history; default: that of the transition in the state machine. */
  readonly reason?: string | null;
  /** Event name; default: the new state. */
  readonly event?: string;
  readonly set?: Partial<Row>;
}

/** A locked aggregate, changed in memory until the work is saved. */
export class Open<Row extends AggregateRow, Cause extends string = string, Parent = null> {
  readonly aggregate: Aggregate<Row, Cause, Parent>;
  readonly id: number;
  /** What was locked before it; null for a new one. */
  readonly parent: Parent | null;
  /** 0: new. */
  readonly version: number;
  #row: Row;
  #step: Step<string> | null = null;
  readonly #events: string[] = [];
  readonly #changed: (open: AnyOpen) => void;
  isRemoved = false;

  constructor(
    aggregate: Aggregate<Row, Cause, Parent>,
    locked: { readonly row: Row; readonly version: number; readonly parent: Parent | null },
    changed: (open: AnyOpen) => void,
  ) {
    this.aggregate = aggregate;
    this.id = locked.row.id;
    this.version = locked.version;
    this.parent = locked.parent;
    this.#row = locked.row;
    this.#changed = changed;
  }

  get row(): Row {
    return this.#row;
  }

  get state(): StateOf<Row> {
    return this.#row[this.aggregate.stateColumn] as StateOf<Row>;
  }

  get #machine() {
    return this.aggregate.machine ?? fail(`${this.aggregate.table} has no states`);
  }

  get number(): string {
    return this.aggregate.numberOf(this.#row);
  }

  require(states: readonly StateOf<Row>[]): void {
    this.#machine.require({ state: this.state }, this.number, states);
  }

  set(changes: Partial<Row>): boolean {
    const next = { ...this.#row, ...changes };
    if (isSameJson(next, this.#row)) return false;
    this.#row = next;
    this.touch();
    return true;
  }

  /** Raises the version although the row is unchanged, because something below or next to it has changed. */
  touch(): void {
    this.#changed(this as AnyOpen);
  }

  /** Throws where the state machine has no such transition. Moving to the current state does nothing. */
  move(
    to: StateOf<Row>,
    { by = this.aggregate.usualCause, reason = null, event, set }: Move<Row, Cause> = {},
  ): void {
    if (to !== this.state) {
      assert(this.#step === null, `${this.number} moves twice in one transaction`);
      this.#step = this.#machine.move({ state: this.state }, this.number, to, { by, reason });
    }
    this.#become({ ...this.#row, ...set, [this.aggregate.stateColumn]: to });
    if (event !== undefined || this.#step !== null) this.emit(event ?? to);
    this.touch();
  }

  /** @param event without the subject; an aggregate that changes and emits nothing emits `updated` */
  emit(event: string): void {
    this.#events.push(event);
    this.touch();
  }

  begin(reason: string | null): void {
    const step = this.aggregate.machine?.begin(this.state);
    if (step !== undefined) this.#step = { ...step, reason: reason ?? step.reason };
    this.#become(this.#row);
    this.emit(this.aggregate.createdEvent);
  }

  /** Deletes it and its child rows. The last event shows it as it was; nothing else is written. */
  remove(): void {
    assert(this.aggregate.remove !== null, `${this.number} is of a kind that is never removed`);
    this.isRemoved = true;
    this.emit(this.aggregate.removedEvent);
  }

  get step(): Step<string> | null {
    return this.#step;
  }

  get events(): readonly string[] {
    return this.#events.length === 0 ? ['updated'] : this.#events;
  }

  #become(row: Row): void {
    this.#row = { ...row, ...this.aggregate.stateColumns(row) };
  }
}

export interface Shown {
  readonly aggregate: Pick<AnyAggregate, 'table' | 'find'>;
  readonly id: number;
}
// biome-ignore lint/suspicious/noExplicitAny: of any aggregate
export type AnyOpen = Open<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: of any kind
type AnyAggregate = Aggregate<any, any, any>;

/** If-Match of a request, and the kind of aggregate its path refers to. */
interface Expected {
  readonly aggregate: Shown['aggregate'];
  readonly ifMatch: string | null;
}

export class Work {
  readonly tx: Tx;
  readonly feed: FeedWriter;
  readonly orgId: number;
  readonly now: Date;
  readonly actor: string;
  /** Id of the person or the program; null: neither. */
  readonly actorId: number | string | null;
  #expected: Expected | null = null;
  #rank = 0;
  #isSaved = false;
  /** In order of their first change, which is the order of their events. */
  readonly #changed = new Set<AnyOpen>();
  readonly #below = new Map<RowWrite<never>, unknown[]>();
  readonly #opened = new Map<string, AnyOpen>();
  readonly #due: ((tx: Tx) => void)[] = [];

  constructor(tx: Tx, feed: FeedWriter) {
    this.tx = tx;
    this.feed = feed;
    this.orgId = feed.orgId;
    this.now = feed.now;
    this.actor = feed.actor;
    this.actorId = feed.actorId;
    feed.onWrite(() => this.#save());
  }

  expect(expected: Expected): void {
    this.#expected = expected;
  }

  /** If-Match of the request, for a use case that compares versions itself; null without one. */
  get ifMatch(): string | null {
    return this.#expected?.ifMatch ?? null;
  }

  /** Finds it among what the caller may see, and locks it. Throws in any other state than these. */
  async open<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    reference: Reference,
    states?: readonly StateOf<Row>[],
  ): Promise<Open<Row, Cause, Parent>> {
    const opened = await this.openIfThere(aggregate, reference);
    if (opened === null) throw notFound();
    this.requireMatch(opened as AnyOpen);
    if (states !== undefined) opened.require(states);
    return opened;
  }

  /** The same, for a use case that has to check something else first. */
  async openIfThere<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    reference: Reference,
  ): Promise<Open<Row, Cause, Parent> | null> {
    const id =
      typeof reference === 'number' ? reference : await aggregate.idOf(this.tx, this.orgId, reference);
    const [opened = null] = id === null ? [] : await this.openAll(aggregate, [id]);
    return opened;
  }

  /** Checks the request's `If-Match`, where it is about this aggregate. */
  requireMatch({ aggregate, version }: AnyOpen): void {
    if (this.#expected?.aggregate === aggregate) requireMatch(this.#expected.ifMatch, version);
  }

  /** Those that exist, by id. */
  async openAll<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    ids: readonly number[],
  ): Promise<Open<Row, Cause, Parent>[]> {
    const known = (id: number) => this.#opened.get(`${aggregate.table} ${id}`);
    const unknown = ids.filter((id) => known(id) === undefined);
    if (unknown.length > 0) {
      this.#requireRank(aggregate);
      const parents = await aggregate.lockParents?.(this.tx, this.feed, unknown);
      const found = parents === undefined ? unknown : unknown.filter((id) => parents.has(id));
      const locked = found.length === 0 ? [] : await aggregate.lock(this.tx, this.orgId, found);
      for (const { fields: row, version } of locked)
        this.#keep(aggregate, { row, version, parent: parents?.get(row.id) ?? null });
    }
    return [...new Set(ids)].sort((a, b) => a - b).flatMap((id) => known(id) ?? []);
  }

  /** All that refer to something by a column of `openedBy`, by id. */
  async openBy<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    column: keyof Row & string,
    value: number,
  ): Promise<Open<Row, Cause, Parent>[]> {
    this.#requireRank(aggregate);
    const found = await aggregate.lockBy(this.tx, this.orgId, column, value);
    return found.map(
      ({ fields: row, version }) =>
        (this.#opened.get(`${aggregate.table} ${row.id}`) as Open<Row, Cause, Parent> | undefined) ??
        this.#keep(aggregate, { row, version, parent: null }),
    );
  }

  /** @param reason for the history; default: that of the state machine */
  create<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    row: NoInfer<Row>,
    reason: string | null = null,
  ): Open<Row, Cause, Parent> {
    const opened = this.#keep(aggregate, { row, version: 0, parent: null });
    opened.begin(reason);
    return opened;
  }

  /** Child rows of an aggregate: written after it, all in one statement. */
  write<Row>(rows: RowWrite<Row>, ...some: readonly Row[]): void {
    this.writeAll(rows, some);
  }

  /** The same for lists too long to spread. */
  writeAll<Row>(rows: RowWrite<Row>, all: readonly Row[]): void {
    this.#requireUnsaved();
    if (all.length === 0) return;
    const kind = rows as unknown as RowWrite<never>;
    const kept = this.#below.get(kind);
    this.#below.set(kind, kept === undefined ? [...all] : kept.concat(all));
  }

  markDue(kind: string, ...ids: readonly number[]): void {
    this.#queueDue((tx) => queueMarks(tx, this.orgId, kind, ids, this.now));
  }

  /** The same, without waiting for a pause or retry time. */
  markDueNow(kind: string, ...ids: readonly number[]): void {
    this.#queueDue((tx) => queueMarksNow(tx, this.orgId, kind, ids, this.now));
  }

  /** Removes the marks of completed work, except those that were set again in the meantime. */
  done(batch: DueBatch, isDone?: (subjectId: number) => boolean): void {
    this.#queueDue((tx) => batch.queueDone(tx, isDone));
  }

  /** Runs on save, before the org's sequence is locked: this is where stock is written. */
  beforeSave(save: () => Promise<void>): void {
    this.#requireUnsaved();
    this.feed.beforeWrite(save);
  }

  /** Sends the stock writes now, while the caller goes on; stock cannot change afterwards. */
  saveStock(): Promise<void> {
    return this.feed.prepare();
  }

  /** Saves all changes; afterwards nothing can change and answers can be read. */
  async save(): Promise<void> {
    await this.feed.prepare();
    this.feed.write(this.tx);
  }

  async answer(
    { aggregate, id }: Shown,
    view: Pick<AnyAggregate, 'table' | 'find'> = aggregate,
  ): Promise<VersionedJson> {
    await this.save();
    return readBack(this.tx, this.feed, view, id);
  }

  /** Its JSON before this work is saved. */
  async jsonBefore({ aggregate, id }: Shown): Promise<string> {
    return (await readBack(this.tx, this.feed, aggregate, id)).json;
  }

  #keep<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    locked: { readonly row: Row; readonly version: number; readonly parent: Parent | null },
  ): Open<Row, Cause, Parent> {
    const opened = new Open(aggregate, locked, (open) => {
      this.#requireUnsaved();
      this.#changed.add(open);
    });
    this.#opened.set(`${aggregate.table} ${opened.id}`, opened as AnyOpen);
    return opened;
  }

  #requireRank({ table, rank }: AnyAggregate): void {
    assert(rank >= this.#rank, `${table} is locked after what has to be locked behind it`);
    this.#rank = rank;
  }

  #changedKinds(isRemoved: boolean): ReadonlyMap<AnyAggregate, readonly AnyOpen[]> {
    const changed = [...this.#changed].filter((one) => one.isRemoved === isRemoved);
    return Map.groupBy(changed, ({ aggregate }) => aggregate);
  }

  #queueDue(queue: (tx: Tx) => void): void {
    this.#requireUnsaved();
    this.#due.push(queue);
  }

  #requireUnsaved(): void {
    assert(!this.#isSaved, 'something changes after the work was saved');
  }

  #save(): void {
    this.#isSaved = true;
    if (this.#changed.size === 0 && this.#below.size === 0 && this.#due.length === 0) return;
    const [removed, kept] = [this.#changedKinds(true), this.#changedKinds(false)];
    for (const [aggregate, opened] of removed) {
      const events = eventsOf(aggregate, opened);
      if (events.length === 0) continue;
      this.feed.addRows(
        (tx, range) => aggregate.queueEvents(tx, this.orgId, range, this.actor, events),
        events.length,
      );
    }
    this.feed.addRows((tx) => {
      for (const [{ insert, update, changedBy }, opened] of kept) {
        const rowOf = ({ row }: AnyOpen) => (changedBy === null ? row : { ...row, ...changedBy(this) });
        insert.queue(tx, this.orgId, opened.filter(isNew).map(rowOf));
        update.queue(tx, this.orgId, opened.filter((one) => !isNew(one)).map(rowOf));
      }
      for (const [{ remove }, opened] of removed) {
        const ids = opened.map(({ id }) => id);
        for (const rows of remove ?? []) rows.queue(tx, this.orgId, ids);
      }
      for (const [rows, some] of this.#below) {
        rows.queue(tx, this.orgId, some as never[]);
        // The database starts on them while the next rows are prepared.
        if (some.length >= MANY_ROWS) tx.flush();
      }
      for (const [{ history }, opened] of kept) history?.(tx, this.feed, opened.flatMap(historyRows));
      for (const queue of this.#due) queue(tx);
    });
    for (const [aggregate, opened] of kept) emitEvents(this.feed, aggregate, eventsOf(aggregate, opened));
  }
}

function eventsOf(
  { eventPrefix, hasEvents, onlyEvent }: AnyAggregate,
  opened: readonly AnyOpen[],
): RecordEvent[] {
  if (!hasEvents) return [];
  const typesOf = ({ events }: AnyOpen) => (onlyEvent === null ? events : [onlyEvent]);
  return opened.flatMap((one) =>
    typesOf(one).map((event) => ({ type: `${eventPrefix}.${event}`, id: one.id })),
  );
}

const isNew = ({ version }: AnyOpen) => version === 0;

function historyRows({ id, version, step }: AnyOpen) {
  return step === null ? [] : [{ key: [id], version: version + 1, ...step }];
}

const works = new WeakMap<FeedWriter, Work>();

/** The work of a transaction: all steps share the aggregates it has opened. */
export function workOf(tx: Tx, feed: FeedWriter): Work {
  const known = works.get(feed);
  if (known !== undefined) return known;
  const work = new Work(tx, feed);
  works.set(feed, work);
  return work;
}
