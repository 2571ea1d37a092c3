// Proves that the books of the stock add up: every row that is off by name.
import { runChecks, type Verification } from '../../kit/db/checks.ts';
import type { Db } from '../../kit/db/db.ts';
import { STOCK_CHECKS } from './verify/queries.ts';

export { STOCK_CHECKS };

export async function verifyStock(db: Db, onProgress?: (promise: string) => void): Promise<Verification> {
  return runChecks(db, STOCK_CHECKS, onProgress);
}
