// crossdock verify over ten million movements, which must take less than a minute.

import { openDb } from '../src/kit/db/db.ts';
import { verifyStock } from '../src/verify/verify-books.ts';
import type { Figure, Options } from './figures.ts';
import { fillItems, fillLedger } from './fill.ts';
import { run, type Scratch } from './scratch.ts';

const MOVEMENTS = 10_000_000;
const ITEMS = 50_000;
const TARGET_SECONDS = 60;

export async function verifyLedger(
  scratch: Scratch,
  _options: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const url = await scratch.create('empty');
  try {
    say(`filling in ${MOVEMENTS.toLocaleString('en-US')} movements`);
    await fillItems(url, ITEMS);
    await fillLedger(url, ITEMS, MOVEMENTS);
    const scan = await seconds(() => run(url, 'SELECT sum(quantity) FROM stock_movement'));
    const db = openDb({ url, poolSize: 2 });
    try {
      const took = await seconds(async () => {
        const { checks, findings, movements } = await verifyStock(db, (promise) => say(`… ${promise}`));
        for (const check of checks) say(`${(check.ms / 1000).toFixed(1).padStart(5)} s ${check.name}`);
        if (movements !== MOVEMENTS) throw new Error(`only ${movements} movements were read`);
        if (findings.length > 0) throw new Error(`the filler is off: ${findings[0]?.detail}`);
      });
      return [
        {
          scenario: 'verify',
          name: `${MOVEMENTS.toLocaleString('en-US')} movements`,
          unit: 's',
          ours: took,
          reference: scan,
          against: 'one sum over the ledger',
          judged: 'ours',
          target: { atMost: TARGET_SECONDS },
        },
      ];
    } finally {
      await db.close();
    }
  } finally {
    await scratch.drop(url);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}
