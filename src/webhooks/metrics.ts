// How endpoints do, read from the database when somebody asks.
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { measureEndpointsAcrossOrgs } from './queries.ts';

export function measureWebhooks(registry: Registry, db: Db): void {
  const add = (name: string, help: string, of: (row: { endpoints: number; behind: number }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'] as const,
      registers: [registry],
      // Every process sees the same table: a sum over processes would count it several times.
      aggregator: 'max',
      async collect() {
        this.reset();
        // Metrics are asked for when the database is away, too.
        for (const row of await measureEndpointsAcrossOrgs(db).catch(() => []))
          this.set({ state: row.state }, of(row));
      },
    });
  add('crossdock_webhook_endpoints', 'Webhook endpoints, by how they do.', ({ endpoints }) => endpoints);
  add(
    'crossdock_webhook_events_behind',
    'Events of the feed that were not looked at yet, summed over the endpoints.',
    ({ behind }) => behind,
  );
}
