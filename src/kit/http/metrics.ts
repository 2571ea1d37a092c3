import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { RequestDurations } from './request-durations.ts';

const byMachine = (db: Db) => [...db.machinePools()].map(([machine, state]) => [{ machine }, state] as const);

export function createMetrics(db: Db): { registry: Registry; observe(app: FastifyInstance): void } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // These are named like counters but are none; the same figures by type stay.
  for (const kind of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const durations = new RequestDurations();
  registry.registerMetric(durations as unknown as Metric);
  new Gauge({
    name: 'crossdock_database_connections',
    help: 'Connections of the pool, and requests waiting for one; with `machine`, those to a machine of a cluster.',
    labelNames: ['state', 'machine'] as const,
    registers: [registry],
    collect() {
      this.reset();
      const pools = [[{}, db.poolState()] as const, ...byMachine(db)];
      for (const [labels, { total, idle, waiting }] of pools) {
        this.set({ ...labels, state: 'busy' }, total - idle);
        this.set({ ...labels, state: 'idle' }, idle);
        this.set({ ...labels, state: 'waiting' }, waiting);
      }
    },
  });
  return {
    registry,
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // Unknown paths share one label, so that a scanner cannot grow the metrics without bound.
        const route = request.routeOptions.url ?? '(unknown)';
        durations.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
        done();
      });
    },
  };
}

// Gauges read from the database when metrics are requested: one row per combination of labels.

export interface RowGauge<Row> {
  readonly name: string;
  readonly help: string;
  readonly value: (row: Row) => number;
}

export function addRowGauges<Row, Label extends string>(
  registry: Registry,
  read: () => Promise<readonly Row[]>,
  labelsOf: (row: Row) => Record<Label, string>,
  labelNames: readonly Label[],
  gauges: readonly RowGauge<Row>[],
): void {
  let reading: Promise<readonly Row[]> | null = null;
  // Metrics are requested while the database is down, too. All gauges of one request share one read.
  const readOnce = () => {
    reading ??= read()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  for (const { name, help, value } of gauges) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      // Every process sees the same table: a sum over processes would count it several times.
      aggregator: 'max',
      async collect() {
        const rows = await readOnce();
        this.reset();
        for (const row of rows) this.set(labelsOf(row), value(row));
      },
    });
  }
}
