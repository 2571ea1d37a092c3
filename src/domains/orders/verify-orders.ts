// Proves that all books add up: stock, orders, work orders, and what one says of the other.
import { runChecks, type Verification } from '../../kit/db/checks.ts';
import type { Db } from '../../kit/db/db.ts';
import { LABEL_CHECKS } from '../fulfilment/verify-labels.ts';
import { MARKETPLACE_CHECKS } from '../marketplace/verify-marketplace.ts';
import { MIDDLE_MILE_CHECKS } from '../middle-mile/verify-middle-mile.ts';
import { RETURN_CHECKS } from '../returns/verify-returns.ts';
import { STOCK_CHECKS } from '../stock/verify-stock.ts';
import { ORDER_CHECKS } from './verify/queries.ts';

export { ORDER_CHECKS };

export async function verifyBooks(db: Db, onProgress?: (promise: string) => void): Promise<Verification> {
  const all = [
    ...STOCK_CHECKS,
    ...ORDER_CHECKS,
    ...MARKETPLACE_CHECKS,
    ...MIDDLE_MILE_CHECKS,
    ...RETURN_CHECKS,
    ...LABEL_CHECKS,
  ];
  return runChecks(db, all, onProgress);
}
