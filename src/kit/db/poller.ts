// Polls for changes by other processes and for work that has become due: everything this process waits for, in one statement
// (one per machine on a cluster). Without watchers nothing is asked. Changes by this process itself arrive by signals, at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllOrgsStatement, allOrgs, type OfOrg, type TableName } from './all-orgs.ts';
import type { Reader } from './db.ts';

/** Due work starts within a second: this interval plus the poll itself. */
export const POLL_EVERY_MS = 800;

export interface Found extends OfOrg {
  readonly found: number;
}

export interface Poll<Of = unknown> {
  readonly name: string;
  readonly count: number;
  readonly values: (of: Of) => readonly unknown[];
  /** Selects `org_id` and `found` (bigint): few rows, no matter how much there is to do. */
  readonly select: (table: TableName, value: (at: number) => string) => string;
}

const statements = new Map<string, AllOrgsStatement<Seen>>();

/** Makes it usable alone and combined with others. */
export function definePoll<Of>(poll: Poll<Of>): Poll<Of> {
  statementOf([poll as Poll]);
  return poll;
}

export interface Watch<Of = unknown> {
  readonly poll: Poll<Of>;
  /** Source of its values, such as a clock. Must be the same for all watchers, because one query serves all of them. */
  readonly of: Of;
  /** Where it need not be part of every poll. */
  readonly everyMs?: number;
  readonly onFound: (rows: readonly Found[]) => void;
}

interface Seen extends Found {
  readonly poll: string;
}

export class Poller {
  readonly #db: Reader;
  readonly #onTrouble: (error: unknown) => void;
  readonly #everyMs: number;
  readonly #watches = new Map<Watch, { nextMs: number }>();
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  /** @param onTrouble called when a poll failed, for example because the database is down; polling continues */
  constructor(db: Reader, onTrouble: (error: unknown) => void = () => {}, everyMs = POLL_EVERY_MS) {
    this.#db = db;
    this.#onTrouble = onTrouble;
    this.#everyMs = everyMs;
  }

  watch<Of>(watch: Watch<Of>): () => void {
    const added = watch as Watch;
    for (const { poll, of } of this.#watches.keys())
      if (poll === added.poll && of !== added.of)
        throw new Error(
          `${poll.name} is watched already, with values from elsewhere: watch it with another poller`,
        );
    this.#watches.set(added, { nextMs: 0 });
    this.#running ??= this.#run();
    return () => {
      this.#watches.delete(added);
      if (this.#watches.size === 0) this.#stopping.abort();
    };
  }

  async stop(): Promise<void> {
    this.#watches.clear();
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      // First: a new watcher has just looked for itself.
      await sleep(this.#everyMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      await this.#look().catch(this.#onTrouble);
    }
    this.#stopping = new AbortController();
    this.#running = this.#watches.size > 0 ? this.#run() : null;
  }

  async #look(): Promise<void> {
    const nowMs = performance.now();
    const asked: Watch[] = [];
    for (const [watch, state] of this.#watches) {
      if (state.nextMs > nowMs) continue;
      state.nextMs = nowMs + (watch.everyMs ?? 0);
      asked.push(watch);
    }
    if (asked.length === 0) return;
    // Watchers of the same thing share one query.
    const polls = new Map(asked.map(({ poll, of }) => [poll, of]));
    const each = [...polls].sort(([a], [b]) => (a.name < b.name ? -1 : 1));
    const rows = await this.#db.query(
      statementOf(each.map(([poll]) => poll)),
      each.flatMap(([poll, of]) => poll.values(of)),
    );
    for (const watch of asked) {
      const found = rows.filter(({ poll }) => poll === watch.poll.name);
      if (found.length > 0 && this.#watches.has(watch)) watch.onFound(found);
    }
  }
}

function statementOf(polls: readonly Poll[]): AllOrgsStatement<Seen> {
  const name = `db.lookAcrossOrgs:${polls.map((one) => one.name).join('+')}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const over = (table: TableName): string => {
    let before = 0;
    const selected = polls.map(({ name: poll, count, select }) => {
      const at = before;
      before += count;
      return `SELECT '${poll}' AS poll, k.org_id, k.found FROM (${select(table, (place) => `$${at + place}`)}) AS k`;
    });
    return selected.join(' UNION ALL ');
  };
  const statement = allOrgs<Seen>(name, over, { order: ['org_id', 'poll', 'found'] });
  statements.set(name, statement);
  return statement;
}
