// Catches a racer in the middle of its work, on whichever machine of a cluster that is.
import pg from 'pg';
import { machinesOf } from '../citus/machines.ts';
import type { StockWorld } from '../worlds/stock-world.ts';
import type { Racer } from './run-racers.ts';

/** Waits until the racer's backend is in the middle of such a statement, and returns its process id. */
export async function caughtIn(world: StockWorld, statement: string, racer: Racer): Promise<number> {
  let isOver = false;
  racer.process.once('exit', () => {
    isOver = true;
  });
  return onMachines(world, async (clients) => {
    for (;;) {
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stock-racer'
           AND state = 'active' AND query LIKE $1 || '%' AND backend_xid IS NOT NULL`,
          [statement],
        );
        if (rows[0] !== undefined) return rows[0].pid;
      }
      if (isOver) throw new Error(`the racer ended before it came to ${statement}`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
}

export async function backendGone(world: StockWorld): Promise<void> {
  await onMachines(world, async (clients) => {
    for (const client of clients)
      for (;;) {
        const { rows } = await client.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stock-racer'",
        );
        if (rows.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
  });
}

async function onMachines<T>(
  { database }: StockWorld,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const { urls } = await machinesOf(database.url);
  const clients = urls.map((connectionString) => new pg.Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    return await work(clients);
  } finally {
    for (const client of clients) await client.end();
  }
}
