// Creates a wave from pending sub-orders of a warehouse in queue order, to be picked in one walk.
import { commitWork } from '../../../kit/aggregates/commit-work.ts';
import type { Reader, Transactions } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalidAt, stateConflict, throwIfInvalid, violation } from '../../../kit/http/problems.ts';
import { orgExists, showsSandboxes } from '../../identity/find-org.ts';
import { openOrders } from '../../orders/aggregate.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { waveNumber } from '../number-rules.ts';
import { type NamedSubOrder, namedSubOrders, queueWave, waveCandidates } from './queries.ts';
import { type CreatedWave, type NewWave, SUB_ORDERS_PER_WAVE } from './schema.ts';

const waveIds = idSource('pick_wave_id_seq');

export type Skipped = CreatedWave['skipped'];

interface Gathering {
  readonly warehouseId: number;
  readonly actor: string;
  readonly now: Date;
}

/**
 * One transaction per org. The wave is created with its first sub-order, so it is never empty. Sub-orders taken by a
 * concurrent wave are left out.
 */
export async function createWave(
  db: Transactions,
  { warehouseId, actor, now }: Gathering,
  { org_id, max_sub_orders = SUB_ORDERS_PER_WAVE, sub_order_ids }: NewWave,
): Promise<{ id: number; skipped: Skipped }> {
  if (org_id !== undefined && !(await orgExists(db, org_id)))
    throw invalidAt('/org_id', 'unknown_reference', `no organization ${org_id}`);
  const limit = sub_order_ids === undefined ? max_sub_orders : Math.min(max_sub_orders, sub_order_ids.length);
  if (sub_order_ids !== undefined) await requireAll(db, warehouseId, org_id, sub_order_ids);
  // Explicitly named sub-orders may be of sandboxes.
  const ofSandboxes = sub_order_ids === undefined ? await showsSandboxes(db, org_id) : undefined;
  const candidates = await waveCandidates(db, warehouseId, limit, now, {
    orgId: org_id,
    subOrderIds: sub_order_ids,
    ofSandboxes,
  });
  const orgIds = [...new Set(candidates.map((one) => one.org_id))].sort((a, b) => a - b);
  const id = candidates.length === 0 ? 0 : await waveIds.next(db);
  let isMade = false;
  for (const orgId of orgIds) {
    const ids = candidates.filter((one) => one.org_id === orgId).map((one) => one.id);
    const taken = await commitWork(db, { orgId, actor, now }, async (work) => {
      const orders = await openOrders(work, { subOrderIds: ids });
      const free = ids
        .map((one) => orders.subOrder(one))
        .filter((one) => one?.isReady && one.waveId === null && one.warehouseId === warehouseId);
      if (free.length === 0) return 0;
      if (!isMade) queueWave(work.tx, id, warehouseId, actor, now);
      for (const subOrder of free) if (subOrder !== undefined) subOrder.set({ waveId: id });
      return free.length;
    });
    isMade ||= taken > 0;
  }
  if (!isMade)
    throw stateConflict(
      ofSandboxes !== false || org_id !== undefined
        ? 'there is no pending sub-order for the wave'
        : 'there is no pending sub-order for the wave; for a sandbox, name it with `org_id`',
    );
  if (sub_order_ids === undefined) return { id, skipped: [] };
  const named = await namedSubOrders(db, warehouseId, org_id, sub_order_ids);
  return { id, skipped: sub_order_ids.flatMap((one) => skipped(one, named.get(one), id, now)) };
}

/** Scanned sub-orders must exist here; whether they can join the wave is checked later. */
async function requireAll(
  db: Reader,
  warehouseId: number,
  orgId: number | undefined,
  ids: readonly number[],
): Promise<void> {
  const known = await namedSubOrders(db, warehouseId, orgId, ids);
  const unknown = (id: number, index: number) =>
    violation(
      `/sub_order_ids/${index}`,
      'unknown_reference',
      `no sub-order ${id} is on the floor of this warehouse`,
    );
  throwIfInvalid(ids.flatMap((id, index) => (known.has(id) ? [] : [unknown(id, index)])));
}

function skipped(id: number, found: NamedSubOrder | undefined, waveId: number, now: Date): Skipped {
  if (found?.wave_id === waveId) return [];
  return [{ sub_order_id: id, sub_order_number: subOrderNumber(id), reason: reasonOf(found, now) }];
}

function reasonOf(found: NamedSubOrder | undefined, now: Date): string {
  if (found === undefined) return 'is no longer on the floor of this warehouse';
  if (found.state !== 'pending') return `is ${found.state}`;
  if (found.is_held) return found.has_hold ? 'is held' : 'waits for the rest of its order';
  if (found.is_cancel_requested) return 'is asked to be cancelled';
  if (found.not_before !== null && new Date(found.not_before) > now)
    return `must not be picked before ${found.not_before}`;
  return found.wave_id === null ? 'the wave is full' : `is in wave ${waveNumber(found.wave_id)}`;
}
