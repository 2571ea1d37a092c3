// How much is to be done and since when, read from the database when somebody asks.
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { measureDueWorkAcrossOrgs } from './queries.ts';

export function measureDueWork(registry: Registry, db: Db, clock: Clock): void {
  const labelNames = ['kind', 'state'] as const;
  // Every process sees the same table: sums over processes would count it several times.
  const shared = { labelNames, registers: [registry], aggregator: 'max' as const };
  const age = new Gauge({
    ...shared,
    name: 'crossdock_due_work_oldest_age_seconds',
    help: 'Age of the oldest due work, by kind; state "dead" has failed too often.',
  });
  new Gauge({
    ...shared,
    name: 'crossdock_due_work',
    help: 'Work that transactions have left to be done, by kind; state "dead" has failed too often.',
    async collect() {
      this.reset();
      age.reset();
      // Metrics are asked for when the database is away, too.
      const rows = await measureDueWorkAcrossOrgs(db).catch(() => []);
      for (const { kind, state, count, oldest } of rows) {
        this.set({ kind, state }, count);
        age.set({ kind, state }, Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000));
      }
    },
  });
}
