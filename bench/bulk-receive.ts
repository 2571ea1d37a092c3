// P5: receipts through the engine and through the bulk import, against the bare insert of the same ledger rows.
import pg from 'pg';
import { receiptImporter } from '../src/domains/inventory/ops/import-receipts.ts';
import { type ReceiptLine, receiveStock } from '../src/domains/stock/receive-stock.ts';
import { NO_DATE, NO_LOT } from '../src/domains/stock/stock-state.ts';
import { importRows } from '../src/kit/bulk/import-rows.ts';
import { type Db, openDb } from '../src/kit/db/db.ts';
import { commitForOrg } from '../src/kit/feed/feed-writer.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';
import { type Figure, median, type Options } from './figures.ts';
import { fillItems, MERCHANT, WAREHOUSES } from './fill.ts';
import type { Scratch } from './scratch.ts';

/** As many as one bulk load takes. */
const ROWS = 100_000;
const TARGET = 50_000;

/** How the rows spread: few places that get many pallets each, or a first load in which every row is a place. */
const SPREADS = [
  { name: '2,000 places', items: 1000, warehouses: 2 },
  { name: '100,000 places', items: 25_000, warehouses: 4 },
];

export async function bulkReceive(
  scratch: Scratch,
  options: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const spread of SPREADS) {
    const url = await scratch.create('empty');
    await fillItems(url, spread.items);
    const db = openDb({ url, poolSize: 2 });
    const control = new pg.Client({ connectionString: url });
    await control.connect();
    try {
      const lines = receiptLines(spread.items, spread.warehouses);
      const seconds = { engine: [] as number[], imported: [] as number[], bare: [] as number[] };
      for (let round = 0; round <= options.rounds; round += 1) {
        const engine = await timed(() => receiveAll(db, lines));
        await tidy(control);
        const imported = await timed(() => importAll(db, lines));
        await tidy(control);
        const bare = await timed(() => insertBare(control, lines, round));
        // The first round warms up, and makes the places.
        if (round > 0) {
          seconds.engine.push(engine);
          seconds.imported.push(imported);
          seconds.bare.push(bare);
        }
        say(`${ROWS} receipts at ${spread.name}: round ${round} of ${options.rounds}`);
      }
      const figure = { scenario: 'p5', unit: 'rows/s', judged: 'ours', target: { atLeast: TARGET } } as const;
      const reference = ROWS / median(seconds.bare);
      const against = 'bare insert of the ledger rows';
      figures.push(
        {
          ...figure,
          name: `receive, ${spread.name}`,
          ours: ROWS / median(seconds.engine),
          reference,
          against,
        },
        {
          ...figure,
          name: `import, ${spread.name}`,
          ours: ROWS / median(seconds.imported),
          reference,
          against,
        },
      );
    } finally {
      await control.end();
      await db.close();
      await scratch.drop(url);
    }
  }
  return figures;
}

function receiptLines(items: number, warehouses: number): ReceiptLine[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    itemId: 1 + (index % items),
    warehouseId: WAREHOUSES[Math.floor(index / items) % warehouses] ?? 1,
    quantity: 1 + (index % 7),
    lot: NO_LOT,
    expiration: NO_DATE,
    status: 'available',
  }));
}

/** What autovacuum does between two loads, so that no run pays for the one before it. */
async function tidy(client: pg.Client): Promise<void> {
  await client.query('VACUUM stock_balance, stock_record');
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}

function receiveAll(db: Db, lines: readonly ReceiptLine[]): Promise<void> {
  return commitForOrg(db, { orgId: MERCHANT, actor: 'bench', now: systemClock.now() }, async (tx, feed) => {
    await receiveStock(tx, feed, lines);
  });
}

async function importAll(db: Db, lines: readonly ReceiptLine[]): Promise<void> {
  const rows = lines.map(({ itemId, warehouseId, quantity }, index) => ({
    line: index + 2,
    value: { item_id: itemId, warehouse_id: warehouseId, quantity },
  }));
  const context = { db, clock: systemClock, orgId: MERCHANT, actor: 'bench' };
  const result = await importRows(context, receiptImporter(), rows, {
    mode: 'all_or_nothing',
    dryRun: false,
  });
  if (result.created !== ROWS) throw new Error(`only ${result.created} rows were received`);
}

/** The ledger rows alone, in one statement: no balances, no totals, no events, no checks. */
async function insertBare(client: pg.Client, lines: readonly ReceiptLine[], round: number): Promise<void> {
  const array = (pick: (line: ReceiptLine) => number) => `{${lines.map(pick).join(',')}}`;
  await client.query(
    `INSERT INTO bare_movement
     SELECT $1, true, '2026-01-01', $5 + m.transaction, 1, m.item_id, m.warehouse_id, '', 'infinity', 'available',
            m.quantity, null, null, null, null, null, 'bench'
     FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY
       AS m (item_id, warehouse_id, quantity, transaction)`,
    [
      MERCHANT,
      array((line) => line.itemId),
      array((line) => line.warehouseId),
      array((line) => line.quantity),
      round * lines.length,
    ],
  );
}
