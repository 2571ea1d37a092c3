import type { Db, Transactions } from '../db/db.ts';
import type { Clock } from '../kernel/clock.ts';
import { recheckNewDays } from '../stock/recheck.ts';
import { sweepExpired } from '../stock/sweep-expired.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';

/** What channels could be given changes with the date at each warehouse. */
export async function recheckDates(db: Transactions, clock: Clock, orgId: number): Promise<void> {
  await recheckNewDays(db, clock, orgId, dateAt);
}

/** What is past its date becomes expired, by the calendar of each warehouse. */
export async function expireStock(db: Db, clock: Clock, orgId: number): Promise<void> {
  const now = clock.now();
  const warehouses = await findAllWarehouses(db);
  const days = warehouses.map(({ id, timezone }) => ({ id, today: dateAt(timezone, now) }));
  await sweepExpired(db, clock, orgId, days);
}
