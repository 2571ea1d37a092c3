// How much is to be done and since when, read from the database when somebody asks.
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { measureDueWorkAcrossOrgs } from './queries.ts';

export function measureDueWork(registry: Registry, db: Db, clock: Clock): void {
  const add = (name: string, help: string, of: (row: { count: number; oldest: Date }) => number) =>
    new Gauge({
      name,
      help: `${help}, by kind; what is "dead" has failed too often.`,
      labelNames: ['kind', 'state'] as const,
      registers: [registry],
      // Every process sees the same table: a sum over processes would count it several times.
      aggregator: 'max',
      async collect() {
        this.reset();
        // Metrics are asked for when the database is away, too.
        for (const row of await measureDueWorkAcrossOrgs(db).catch(() => []))
          this.set({ kind: row.kind, state: row.state }, of(row));
      },
    });
  add('crossdock_due_work', 'Work that transactions have left to be done', ({ count }) => count);
  add('crossdock_due_work_oldest_age_seconds', 'Age of the oldest due work', ({ oldest }) =>
    Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000),
  );
}
