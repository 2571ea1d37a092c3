// Proves that all books add up: stock, orders, and what one says of the other.
import { runChecks, type Verification } from '../db/checks.ts';
import type { Db } from '../db/db.ts';
import { MIDDLE_MILE_CHECKS } from '../middle-mile/verify-middle-mile.ts';
import { STOCK_CHECKS } from '../stock/verify-stock.ts';
import { ORDER_CHECKS } from './verify/queries.ts';

export { ORDER_CHECKS };

export async function verifyBooks(db: Db, onProgress?: (promise: string) => void): Promise<Verification> {
  return runChecks(db, [...STOCK_CHECKS, ...ORDER_CHECKS, ...MIDDLE_MILE_CHECKS], onProgress);
}
