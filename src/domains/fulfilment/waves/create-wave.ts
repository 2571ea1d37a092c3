// Pending sub-orders of a warehouse, in the order of its queue, become a wave: one walk through the aisles.
import type { Static } from 'typebox';
import type { Reader, Transactions } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { commitForOrg } from '../../../kit/feed/feed-writer.ts';
import { invalid, Problem, violation } from '../../../kit/http/problems.ts';
import { orgExists, showsSandboxes } from '../../identity/find-org.ts';
import { openOrders } from '../../orders/open-orders.ts';
import { subOrderNumber } from '../../orders/state-rules.ts';
import { writeOrders } from '../../orders/write-orders.ts';
import { StockState } from '../../stock/stock-state.ts';
import { waveNumber } from '../number-rules.ts';
import { type NamedSubOrder, namedSubOrders, queueWave, waveCandidates } from './queries.ts';
import { type CreatedWave, type NewWave, SUB_ORDERS_PER_WAVE } from './schema.ts';

const waveIds = idSource('pick_wave_id_seq');

export type Skipped = Static<typeof CreatedWave>['skipped'];

interface Gathering {
  readonly warehouseId: number;
  readonly actor: string;
  readonly now: Date;
}

/**
 * Org by org, one transaction each. The wave comes into being with its first sub-order, so there is none without any.
 * Sub-orders that somebody else was faster with are simply not in it.
 */
export async function createWave(
  db: Transactions,
  { warehouseId, actor, now }: Gathering,
  { org_id, max_sub_orders = SUB_ORDERS_PER_WAVE, sub_order_ids }: Static<typeof NewWave>,
): Promise<{ id: number; skipped: Skipped }> {
  if (org_id !== undefined && !(await orgExists(db, org_id)))
    throw unknown('/org_id', `no organization ${org_id}`);
  const limit = sub_order_ids === undefined ? max_sub_orders : Math.min(max_sub_orders, sub_order_ids.length);
  if (sub_order_ids !== undefined) await requireAll(db, warehouseId, org_id, sub_order_ids);
  // Whoever names sub-orders means them.
  const ofSandboxes = sub_order_ids === undefined ? await showsSandboxes(db, org_id) : undefined;
  const candidates = await waveCandidates(db, warehouseId, limit, {
    orgId: org_id,
    subOrderIds: sub_order_ids,
    ofSandboxes,
  });
  const orgIds = [...new Set(candidates.map((one) => one.org_id))].sort((a, b) => a - b);
  const id = candidates.length === 0 ? 0 : await waveIds.next(db);
  let isMade = false;
  for (const orgId of orgIds) {
    const ids = candidates.filter((one) => one.org_id === orgId).map((one) => one.id);
    const taken = await commitForOrg(db, { orgId, actor, now }, async (tx, feed) => {
      const orders = await openOrders(tx, orgId, { subOrderIds: ids }, now);
      const free = ids
        .map((one) => orders.subOrder(one))
        .filter((one) => one?.state === 'pending' && one.waveId === null && one.warehouseId === warehouseId);
      if (free.length === 0) return 0;
      if (!isMade) queueWave(tx, id, warehouseId, actor, now);
      for (const subOrder of free) if (subOrder !== undefined) orders.assignWave(subOrder, id);
      await writeOrders(tx, feed, orders, new StockState([]));
      return free.length;
    });
    isMade ||= taken > 0;
  }
  if (!isMade)
    throw new Problem('state_conflict', {
      detail:
        ofSandboxes !== false || org_id !== undefined
          ? 'there is no pending sub-order to take into the wave'
          : 'there is no pending sub-order to take into the wave; those of sandboxes are taken where `org_id` names one',
    });
  if (sub_order_ids === undefined) return { id, skipped: [] };
  const named = await namedSubOrders(db, warehouseId, org_id, sub_order_ids);
  return { id, skipped: sub_order_ids.flatMap((one) => skipped(one, named.get(one), id)) };
}

/** What people scan must be here; whether it can be in the wave is another question. */
async function requireAll(
  db: Reader,
  warehouseId: number,
  orgId: number | undefined,
  ids: readonly number[],
): Promise<void> {
  const known = await namedSubOrders(db, warehouseId, orgId, ids);
  const violations = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          violation(
            `/sub_order_ids/${index}`,
            'unknown_reference',
            `no sub-order ${id} is on the floor of this warehouse`,
          ),
        ],
  );
  if (violations.length > 0) throw invalid(violations);
}

function skipped(id: number, found: NamedSubOrder | undefined, waveId: number): Skipped {
  if (found?.wave_id === waveId) return [];
  return [{ sub_order_id: id, sub_order_number: subOrderNumber(id), reason: reasonOf(found) }];
}

function reasonOf(found: NamedSubOrder | undefined): string {
  if (found === undefined) return 'has left the floor of this warehouse';
  if (found.state !== 'pending') return `is ${found.state}`;
  return found.wave_id === null ? 'the wave is full' : `is in wave ${waveNumber(found.wave_id)}`;
}

function unknown(pointer: string, message: string): Problem {
  return invalid([violation(pointer, 'unknown_reference', message)]);
}
