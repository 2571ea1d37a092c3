// P5: receipts through the engine and through the bulk import, against a load by hand that writes the same rows, and against the
// bare insert of the ledger rows alone.
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
import { loadByHand } from './load-by-hand.ts';
import type { Scratch } from './scratch.ts';
import { secondsOf } from './server-seconds.ts';

/** As many as one bulk load takes. */
const ROWS = 100_000;
/** Where many rows share a place. */
const TARGET = 50_000;
/** Where each has its own: of a load by hand, which is the limit of this schema. */
const BY_HAND_MIN = 0.8;
const IMPORT_MIN = 0.9;

/** How the rows spread: few places that get many pallets each, or a first load in which every row is a place. */
const SPREADS = [
  { name: '2,000 places', items: 1000, warehouses: 2, isOwnPlaces: false },
  { name: '100,000 places', items: 25_000, warehouses: 4, isOwnPlaces: true },
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
      const times = { engine: new Times(), imported: new Times(), byHand: new Times(), bare: new Times() };
      for (let round = 0; round <= options.rounds; round += 1) {
        for (const [kind, load] of [
          ['engine', () => receiveAll(db, lines)],
          ['imported', () => importAll(db, lines)],
          ['byHand', () => loadByHand(control, lines)],
          ['bare', () => insertBare(control, lines, round)],
        ] as const) {
          const taken = await measured(url, load);
          // The first round warms up, and makes the places.
          if (round > 0) times[kind].add(taken);
          await tidy(control);
        }
        say(`${ROWS} receipts at ${spread.name}: round ${round} of ${options.rounds}`);
      }
      figures.push(...figuresOf(spread, times));
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

interface Taken {
  readonly seconds: number;
  /** Milliseconds for each row, of this process and of those of the database. */
  readonly hereMs: number;
  readonly databaseMs: number;
}

class Times {
  readonly #all: Taken[] = [];

  add(taken: Taken): void {
    this.#all.push(taken);
  }

  get rate(): number {
    return ROWS / median(this.#all.map(({ seconds }) => seconds));
  }

  get processor() {
    return {
      here: median(this.#all.map(({ hereMs }) => hereMs)),
      database: median(this.#all.map(({ databaseMs }) => databaseMs)),
    };
  }
}

function figuresOf(
  { name, isOwnPlaces }: (typeof SPREADS)[number],
  { engine, imported, byHand, bare }: Readonly<Record<'engine' | 'imported' | 'byHand' | 'bare', Times>>,
): Figure[] {
  const figure = (
    what: string,
    ours: Times,
    reference: Times,
    against: string,
    judged: Pick<Figure, 'judged' | 'target'>,
  ): Figure => ({
    scenario: 'p5',
    name: `${what}, ${name}`,
    unit: 'rows/s',
    ours: ours.rate,
    reference: reference.rate,
    against,
    ...judged,
    processor: {
      ours: ours.processor.here + ours.processor.database,
      reference: reference.processor.here + reference.processor.database,
      database: ours.processor.database,
    },
  });
  const atLeast = (ratio: number) => ({ judged: 'ratio', target: { atLeast: ratio } }) as const;
  const rows = 'bare insert of the ledger rows';
  const hand = 'the same rows loaded by hand';
  const told = { judged: 'ours', target: isOwnPlaces ? null : { atLeast: TARGET } } as const;
  return [
    figure('receive', engine, bare, rows, told),
    figure('import', imported, bare, rows, told),
    ...(isOwnPlaces ? [figure('receive against by hand', engine, byHand, hand, atLeast(BY_HAND_MIN))] : []),
    figure('import against receive', imported, engine, 'receiving', atLeast(IMPORT_MIN)),
  ];
}

/** What autovacuum does between two loads, so that no run pays for the one before it. */
async function tidy(client: pg.Client): Promise<void> {
  await client.query('VACUUM stock_balance, stock_record');
}

async function measured(url: string, work: () => Promise<unknown>): Promise<Taken> {
  const database = new URL(url).pathname.slice(1);
  const [before, here, startedMs] = [await secondsOf(url, database), process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(here);
  const databaseMs = (1000 * ((await secondsOf(url, database)) - before)) / ROWS;
  return { seconds, hereMs: (user + system) / 1000 / ROWS, databaseMs };
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
