import type { Db } from '../../../../kit/db/db.ts';
import { BATCH_SIZE, inBatches } from '../../../../kit/db/in-batches.ts';
import type { Clock } from '../../../../kit/kernel/clock.ts';
import { placePlans } from './queries.ts';

export { orgsWithFormerPlans } from './queries.ts';

/** Staff bound to warehouses find plans by warehouse, also those that a former release wrote. */
export async function placeFormerPlans(db: Db, _: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => placePlans(tx, orgId, BATCH_SIZE), orgId);
}
