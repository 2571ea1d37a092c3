// What a warehouse is now, for those to whom it is open: the hub's change leaves a mark, and the worker tells org by org.
import type { VersionedJson } from '../../kit/db/records.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type EventRow, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { orgsUsing } from '../stock/recheck.ts';
import { findForMerchants } from './queries.ts';
import type { WAREHOUSE_EVENTS } from './schema.ts';

const TELL_WAREHOUSE = 'tell_warehouse';
const ACTOR = 'hub';

/** @param feed the hub's */
export function tellWarehouseToAll(feed: FeedWriter, warehouseId: number): void {
  feed.addWrite({
    events: 0,
    transactions: 0,
    queue: (to) => queueMarks(to, feed.orgId, TELL_WAREHOUSE, [warehouseId], feed.now),
  });
}

export function warehouseEvent(
  type: keyof typeof WAREHOUSE_EVENTS,
  id: number,
  { version, json }: VersionedJson,
): EventRow {
  return { type, subjectType: 'warehouse', subjectId: String(id), version, data: JSON.parse(json) };
}

export const tellWarehouse: DueKind = {
  kind: TELL_WAREHOUSE,
  subject: 'warehouse',
  batchSize: 10,
  // Two workers at once do no harm: what is told twice is true twice.
  leaseMs: 30_000,
  work: async (db, clock, batch) => {
    for (const id of batch.subjectIds) {
      for (const orgId of await orgsUsing(db, [id])) {
        await commitForOrg(db, { orgId, actor: ACTOR, now: clock.now() }, async (tx, feed) => {
          const warehouse = await findForMerchants(tx, id);
          if (warehouse !== null) feed.addEvent(warehouseEvent('warehouse.changed', id, warehouse));
        });
      }
    }
    const author = { orgId: batch.orgId, actor: ACTOR, now: clock.now() };
    await commitForOrg(db, author, async (_tx, feed) => feed.addBehindCounter((to) => batch.queueDone(to)));
  },
};
