// Catches a racer in the middle of its work.
import type { Racer } from './run-racers.ts';
import type { StockWorld } from './stock-world.ts';

/** Waits until the racer's backend is in the middle of such a statement, and returns its process id. */
export async function caughtIn(world: StockWorld, statement: string, racer: Racer): Promise<number> {
  let isOver = false;
  racer.process.once('exit', () => {
    isOver = true;
  });
  for (;;) {
    const { rows } = await world.sql.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stock-racer'
       AND state = 'active' AND query LIKE $1 || '%' AND backend_xid IS NOT NULL`,
      [statement],
    );
    if (rows.length > 0) return rows[0].pid;
    if (isOver) throw new Error(`the racer ended before it came to ${statement}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

export async function backendGone(world: StockWorld): Promise<void> {
  for (;;) {
    const { rows } = await world.sql.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'stock-racer'",
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
