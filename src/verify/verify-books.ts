// Proves that the books add up, and names every row that is off.
import { runChecks, type Verification } from '../kit/db/checks.ts';
import type { Db } from '../kit/db/db.ts';
import { LABEL_CHECKS } from './labels/queries.ts';
import { MARKETPLACE_CHECKS } from './marketplace/queries.ts';
import { MIDDLE_MILE_CHECKS } from './middle-mile/queries.ts';
import { ORDER_CHECKS } from './orders/queries.ts';
import { RETURN_CHECKS } from './returns/queries.ts';
import { STOCK_CHECKS } from './stock/queries.ts';

const ALL_CHECKS = [
  ...STOCK_CHECKS,
  ...ORDER_CHECKS,
  ...MARKETPLACE_CHECKS,
  ...MIDDLE_MILE_CHECKS,
  ...RETURN_CHECKS,
  ...LABEL_CHECKS,
];

export async function verifyBooks(db: Db, onProgress?: (promise: string) => void): Promise<Verification> {
  return runChecks(db, ALL_CHECKS, onProgress);
}

export async function verifyStock(db: Db, onProgress?: (promise: string) => void): Promise<Verification> {
  return runChecks(db, STOCK_CHECKS, onProgress);
}
