import type { Db, Reader, Transactions } from '../../kit/db/db.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { WarehouseDay } from '../stock/date-rules.ts';
import { orgsWithNewDay, recheckNewDays } from '../stock/recheck.ts';
import { orgsWithExpired, sweepExpired } from '../stock/sweep-expired.ts';
import { dateAt, findAllWarehouses } from '../warehouses/find-warehouses.ts';

/** Orgs for which `recheckDates` finds something. */
export async function orgsToRecheck(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithNewDay(db, ...asColumns(await daysOfWarehouses(db, clock)));
}

/** Sellable units change with the date at each warehouse. */
export async function recheckDates(db: Transactions, clock: Clock, orgId: number): Promise<void> {
  await recheckNewDays(db, clock, orgId, dateAt);
}

/** Orgs for which `expireStock` finds something. */
export async function orgsToExpire(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithExpired(db, ...asColumns(await daysOfWarehouses(db, clock)));
}

/** Units past their date become expired, by the date at each warehouse. */
export async function expireStock(db: Db, clock: Clock, orgId: number): Promise<void> {
  await sweepExpired(db, clock, orgId, await daysOfWarehouses(db, clock));
}

const asColumns = (days: readonly WarehouseDay[]) =>
  [days.map(({ id }) => id), days.map(({ today }) => today)] as const;

async function daysOfWarehouses(db: Reader, clock: Clock): Promise<WarehouseDay[]> {
  const now = clock.now();
  const warehouses = await findAllWarehouses(db);
  return warehouses.map(({ id, timezone }) => ({ id, today: dateAt(timezone, now) }));
}
