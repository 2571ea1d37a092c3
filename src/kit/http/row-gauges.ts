// Figures that the database knows, read when somebody asks for metrics: one row per combination of labels.
import { Gauge, type Registry } from 'prom-client';

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
  // Metrics are asked for when the database is away, too. All gauges of one look share one read.
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
