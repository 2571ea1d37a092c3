// Emits the event of a changed warehouse to each org with access: the hub's change marks it due, and the worker goes org by org.

import type { VersionedJson } from '../../kit/db/records.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { endBatch } from '../../kit/due/end-batch.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { commitForOrg, type EventRow, type FeedWriter } from '../../kit/feed/feed-writer.ts';
import { orgsUsing } from '../stock/recheck.ts';
import { findForMerchants } from './queries.ts';
import type { WAREHOUSE_EVENTS } from './schema.ts';

const EMIT_WAREHOUSE = 'tell_warehouse';
const ACTOR = 'hub';

/** @param feed the hub's */
export function emitWarehouseToAll(feed: FeedWriter, warehouseId: number): void {
  feed.addAfterSequenceLock((to) => queueMarks(to, feed.orgId, EMIT_WAREHOUSE, [warehouseId], feed.now));
}

export function warehouseEvent(
  type: keyof typeof WAREHOUSE_EVENTS,
  id: number,
  { version, json }: VersionedJson,
): EventRow {
  return { type, subjectType: 'warehouse', subjectId: String(id), version, data: JSON.parse(json) };
}

const emitWarehouse: DueKind = {
  kind: EMIT_WAREHOUSE,
  subject: 'warehouse',
  batchSize: 10,
  // Two workers at once are harmless: emitting twice repeats the same state.
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
    await endBatch(db, clock, batch, ACTOR);
  },
};

export const WAREHOUSE_DUE_KINDS: readonly DueKind[] = [emitWarehouse];
