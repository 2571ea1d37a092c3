// One transaction for one org. A use case opens aggregates, changes them in memory and returns one; what has changed is
// saved at the end, once, in this order: stock, the org's sequence (its lock and time), events of what is removed, rows,
// removals, what lies below, history, due work, events, the answer.
import type { Tx } from '../db/db.ts';
import type { RecordEvent, VersionedJson } from '../db/records.ts';
import type { RowWrite } from '../db/tables.ts';
import { queueMarks, queueMarksNow } from '../due/mark-due.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import { requireMatch } from '../http/etag.ts';
import { notFound } from '../http/problems.ts';
import { readBack, tell } from '../http/records.ts';
import { assert, fail } from '../kernel/assert.ts';
import { isSameJson } from '../kernel/same-json.ts';
import type { Step } from '../state/machine-rules.ts';
import type { Aggregate, AggregateRow, StateOf } from './aggregate.ts';

/** The id of an aggregate, or any of its numbers. */
export type Reference = number | string;

interface Move<Row, Cause> {
  readonly by?: Cause;
  /** What the history says; without it, what the state machine says of the transition. */
  readonly reason?: string | null;
  /** What the feed calls it, where that is not the state it has reached. */
  readonly event?: string;
  /** What else changes with it. */
  readonly set?: Partial<Row>;
}

interface Changes {
  readonly step: Step<string> | null;
  readonly events: readonly string[];
  readonly isRemoved: boolean;
}

/** An aggregate that is locked, and changed in memory until the work is saved. */
export class Open<Row extends AggregateRow, Cause extends string = string, Parent = null> {
  readonly aggregate: Aggregate<Row, Cause, Parent>;
  readonly id: number;
  /** What was locked before it; null where it is new. */
  readonly parent: Parent | null;
  /** 0: it is new. */
  readonly version: number;
  #row: Row;
  #step: Step<string> | null = null;
  readonly #events: string[] = [];
  readonly #changed: (open: AnyOpen) => void;

  #isRemoved = false;

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
    return this.#row.status as StateOf<Row>;
  }

  get #machine() {
    return this.aggregate.machine ?? fail(`${this.aggregate.table} has no states`);
  }

  get number(): string {
    return this.aggregate.numberOf(this.#row);
  }

  /** Refuses it in any other state. */
  require(states: readonly StateOf<Row>[]): void {
    this.#machine.require({ state: this.state }, this.number, states);
  }

  /** @returns whether anything is different now */
  set(changes: Partial<Row>): boolean {
    const next = { ...this.#row, ...changes };
    if (isSameJson(next, this.#row)) return false;
    this.#row = next;
    this.touch();
    return true;
  }

  /** It has another version, though nothing of its row is different: something below it or beside it is. */
  touch(): void {
    this.#changed(this as AnyOpen);
  }

  /** Refused where its state machine has no such way. A state that it is in already stays. */
  move(
    to: StateOf<Row>,
    { by = this.aggregate.usualCause, reason = null, event, set }: Move<Row, Cause> = {},
  ): void {
    if (to !== this.state) {
      assert(this.#step === null, `${this.number} moves twice in one transaction`);
      this.#step = this.#machine.move({ state: this.state }, this.number, to, { by, reason });
    }
    this.#become({ ...this.#row, ...set, status: to });
    if (event !== undefined || this.#step !== null) this.emit(event ?? to);
    this.touch();
  }

  /** @param event without the subject; an aggregate that changes and emits nothing is `updated` */
  emit(event: string): void {
    this.#events.push(event);
    this.touch();
  }

  /** Its first row of history. */
  begin(reason: string | null): void {
    const step = this.aggregate.machine?.begin(this.state);
    if (step !== undefined) this.#step = { ...step, reason: reason ?? step.reason };
    this.#become(this.#row);
    this.emit(this.aggregate.createdEvent);
  }

  /** Deletes it and what is removed with it. Its last event shows it as it was; nothing else of it is written. */
  remove(): void {
    assert(this.aggregate.remove !== null, `${this.number} is of a kind that is never removed`);
    this.#isRemoved = true;
    this.emit(this.aggregate.removedEvent);
  }

  /** What saving writes of it. */
  get changes(): Changes {
    const events = this.#events.length === 0 ? ['updated'] : this.#events;
    return { step: this.#step, events, isRemoved: this.#isRemoved };
  }

  #become(row: Row): void {
    this.#row = { ...row, ...this.aggregate.stateColumns?.(row) };
  }
}

/** What an answer shows. */
export type Shown = Pick<AnyOpen, 'aggregate' | 'id'>;
// biome-ignore lint/suspicious/noExplicitAny: of any aggregate
export type AnyOpen = Open<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: of any kind
type AnyAggregate = Aggregate<any, any, any>;

/** If-Match of a request, and the kind of aggregate that its path names. */
interface Expected {
  readonly aggregate: AnyAggregate;
  readonly ifMatch: string | null;
}

export class Work {
  readonly tx: Tx;
  readonly feed: FeedWriter;
  readonly orgId: number;
  readonly now: Date;
  readonly actor: string;
  /** The person, or the program; null: neither. */
  readonly actorId: number | string | null;
  #expected: Expected | null = null;
  #rank = 0;
  #isSaved = false;
  /** In the order in which they first changed: so are their events. */
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

  /**
   * Finds it among what the caller may see, and locks it.
   * @param states refuses it in any other
   */
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

  /** The same, for a use case that refuses something else first. */
  async openIfThere<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    reference: Reference,
  ): Promise<Open<Row, Cause, Parent> | null> {
    const id =
      typeof reference === 'number' ? reference : await aggregate.idOf(this.tx, this.orgId, reference);
    const [opened = null] = id === null ? [] : await this.openAll(aggregate, [id]);
    return opened;
  }

  /** Refuses by the `If-Match` of the request, where it is about this one. */
  requireMatch({ aggregate, version }: AnyOpen): void {
    if (this.#expected?.aggregate === aggregate) requireMatch(this.#expected.ifMatch, version);
  }

  /** Those that there are, in the order of their ids. */
  async openAll<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    ids: readonly number[],
  ): Promise<Open<Row, Cause, Parent>[]> {
    const known = (id: number) => this.#opened.get(`${aggregate.table} ${id}`);
    const unknown = ids.filter((id) => known(id) === undefined);
    if (unknown.length > 0) {
      this.#requireRank(aggregate);
      const parents = await aggregate.lockParents?.(this.tx, this, unknown);
      const found = parents === undefined ? unknown : unknown.filter((id) => parents.has(id));
      const locked = found.length === 0 ? [] : await aggregate.lock(this.tx, this.orgId, found);
      for (const { fields: row, version } of locked)
        this.#keep(aggregate, { row, version, parent: parents?.get(row.id) ?? null });
    }
    return [...new Set(ids)].sort((a, b) => a - b).flatMap((id) => known(id) ?? []);
  }

  /** All that refer to something, in the order of their ids. @param column one of `openedBy` */
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

  /** @param reason what the history says; without it, what the state machine says of the beginning */
  create<Row extends AggregateRow, Cause extends string, Parent>(
    aggregate: Aggregate<Row, Cause, Parent>,
    row: NoInfer<Row>,
    reason: string | null = null,
  ): Open<Row, Cause, Parent> {
    const opened = this.#keep(aggregate, { row, version: 0, parent: null });
    opened.begin(reason);
    return opened;
  }

  /** Rows below an aggregate: written behind it, in one statement whatever their number. */
  write<Row>(rows: RowWrite<Row>, ...some: readonly Row[]): void {
    this.#requireUnsaved();
    if (some.length === 0) return;
    const kind = rows as unknown as RowWrite<never>;
    const kept = this.#below.get(kind);
    if (kept === undefined) this.#below.set(kind, [...some]);
    else kept.push(...some);
  }

  /** The worker has to do something with them. */
  markDue(kind: string, ...ids: readonly number[]): void {
    this.#requireUnsaved();
    this.#due.push((tx) => queueMarks(tx, this.orgId, kind, ids, this.now));
  }

  /** The same, at once, whatever it waits for. */
  markDueNow(kind: string, ...ids: readonly number[]): void {
    this.#requireUnsaved();
    this.#due.push((tx) => queueMarksNow(tx, this.orgId, kind, ids, this.now));
  }

  /** Runs when the work is saved, before the org's sequence is locked: what is written there is stock. */
  beforeSave(save: () => Promise<void>): void {
    this.#requireUnsaved();
    this.feed.beforeWrite(save);
  }

  /** Saves what has changed: nothing can change any more, and answers can be read. */
  async save(): Promise<void> {
    await this.feed.prepare();
    this.feed.write(this.tx);
  }

  /** Saves what has changed, and reads the answer. */
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

  #requireUnsaved(): void {
    assert(!this.#isSaved, 'something changes after the work was saved');
  }

  #save(): void {
    this.#isSaved = true;
    if (this.#changed.size === 0 && this.#below.size === 0 && this.#due.length === 0) return;
    const kinds = Map.groupBy(this.#changed, ({ aggregate }) => aggregate as AnyAggregate);
    for (const [aggregate, opened] of kinds) {
      const events = eventsOf(aggregate, opened.filter(isRemoved));
      if (events.length === 0) continue;
      this.feed.addRows(
        (tx, range) => aggregate.queueEvents(tx, this.orgId, range, this.actor, events),
        events.length,
      );
    }
    this.feed.addRows((tx) => {
      for (const [{ insert, update, changedBy }, opened] of kinds) {
        const kept = opened.filter((one) => !isRemoved(one));
        const rowOf = ({ row }: AnyOpen) => (changedBy === undefined ? row : { ...row, ...changedBy(this) });
        insert.queue(tx, this.orgId, kept.filter(isNew).map(rowOf));
        update.queue(tx, this.orgId, kept.filter((one) => !isNew(one)).map(rowOf));
      }
      for (const [{ remove }, opened] of kinds) {
        const ids = opened.filter(isRemoved).map(({ id }) => id);
        for (const rows of remove ?? []) rows.queue(tx, this.orgId, ids);
      }
      for (const [rows, some] of this.#below) rows.queue(tx, this.orgId, some as never[]);
      for (const [{ history }, opened] of kinds) history?.(tx, this.feed, opened.flatMap(historyRows));
      for (const queue of this.#due) queue(tx);
    });
    for (const [aggregate, opened] of kinds)
      tell(
        this.feed,
        aggregate,
        eventsOf(
          aggregate,
          opened.filter((one) => !isRemoved(one)),
        ),
      );
  }
}

function eventsOf({ eventPrefix, hasEvents }: AnyAggregate, opened: readonly AnyOpen[]): RecordEvent[] {
  if (!hasEvents) return [];
  return opened.flatMap(({ id, changes }) =>
    changes.events.map((event) => ({ type: `${eventPrefix}.${event}`, id })),
  );
}

const isRemoved = ({ changes }: AnyOpen) => changes.isRemoved;
const isNew = ({ version }: AnyOpen) => version === 0;

function historyRows({ id, version, changes: { step, isRemoved } }: AnyOpen) {
  return step === null || isRemoved ? [] : [{ key: [id], version: version + 1, ...step }];
}

const works = new WeakMap<FeedWriter, Work>();

/** The work of a transaction: every step in it shares what it has opened. */
export function workOf(tx: Tx, feed: FeedWriter): Work {
  const known = works.get(feed);
  if (known !== undefined) return known;
  const work = new Work(tx, feed);
  works.set(feed, work);
  return work;
}
