// The one thing of a process that asks now and then what others have done and what time has made due: all that anybody here waits
// for, in one statement (for each machine, where there are several), however much it is. Without anybody who waits nothing is
// asked. What this process does itself is told by signals, at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllOrgsStatement, allOrgs, type OfOrg, type TableName } from './all-orgs.ts';
import type { Reader } from './db.ts';

/** What is due begins within a second: as long as that and what the look itself takes. */
export const LOOK_EVERY_MS = 800;

export interface Found extends OfOrg {
  readonly found: number;
}

/** SQL of something that somebody may wait for. */
export interface Sight<Of = unknown> {
  readonly name: string;
  /** How many values it has. */
  readonly count: number;
  /** What they are now. */
  readonly values: (of: Of) => readonly unknown[];
  /** Selects `org_id` and, as a bigint, `found`: few rows, whatever there is to do. */
  readonly select: (table: TableName, value: (at: number) => string) => string;
}

const statements = new Map<string, AllOrgsStatement<Seen>>();

/** It can be asked by itself, and together with others. */
export function makeSight<Of>(sight: Sight<Of>): Sight<Of> {
  statementOf([sight as Sight]);
  return sight;
}

export interface Watch<Of = unknown> {
  readonly sight: Sight<Of>;
  /** What its values come from: a clock, say. The same for all who watch it here, because it is asked once for all of them. */
  readonly of: Of;
  /** Where it need not be seen in the next look. */
  readonly everyMs?: number;
  /** Called where a look has found something. */
  readonly onFound: (rows: readonly Found[]) => void;
}

interface Seen extends Found {
  readonly sight: string;
}

export class Lookout {
  readonly #db: Reader;
  readonly #onTrouble: (error: unknown) => void;
  readonly #everyMs: number;
  readonly #watches = new Map<Watch, { nextMs: number }>();
  #stopping = new AbortController();
  #running: Promise<void> | null = null;

  /** @param onTrouble is told where a look has failed, because the database is away, say; the next one comes anyway */
  constructor(db: Reader, onTrouble: (error: unknown) => void = () => {}, everyMs = LOOK_EVERY_MS) {
    this.#db = db;
    this.#onTrouble = onTrouble;
    this.#everyMs = everyMs;
  }

  /** @returns stops watching */
  watch<Of>(watch: Watch<Of>): () => void {
    const added = watch as Watch;
    for (const { sight, of } of this.#watches.keys())
      if (sight === added.sight && of !== added.of)
        throw new Error(
          `${sight.name} is watched already, with values from elsewhere: watch it with another lookout`,
        );
    this.#watches.set(added, { nextMs: 0 });
    this.#running ??= this.#run();
    return () => {
      this.#watches.delete(added);
      if (this.#watches.size === 0) this.#stopping.abort();
    };
  }

  /** Asks nothing from then on. */
  async stop(): Promise<void> {
    this.#watches.clear();
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      // First: whoever begins to wait has just looked himself.
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
    // Who waits for the same is answered by the same.
    const sights = new Map(asked.map(({ sight, of }) => [sight, of]));
    const each = [...sights].sort(([a], [b]) => (a.name < b.name ? -1 : 1));
    const rows = await this.#db.query(
      statementOf(each.map(([sight]) => sight)),
      each.flatMap(([sight, of]) => sight.values(of)),
    );
    for (const watch of asked) {
      const found = rows.filter(({ sight }) => sight === watch.sight.name);
      if (found.length > 0 && this.#watches.has(watch)) watch.onFound(found);
    }
  }
}

function statementOf(sights: readonly Sight[]): AllOrgsStatement<Seen> {
  const name = `db.lookAcrossOrgs:${sights.map((one) => one.name).join('+')}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const over = (table: TableName): string => {
    let before = 0;
    const selected = sights.map(({ name: sight, count, select }) => {
      const at = before;
      before += count;
      return `SELECT '${sight}' AS sight, k.org_id, k.found FROM (${select(table, (place) => `$${at + place}`)}) AS k`;
    });
    return selected.join(' UNION ALL ');
  };
  const statement = allOrgs<Seen>(name, over, { order: ['org_id', 'sight', 'found'] });
  statements.set(name, statement);
  return statement;
}
