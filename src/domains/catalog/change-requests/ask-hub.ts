// A merchant asks the hub to change what the floor works by.
import type { Work } from '../../../kit/aggregates/work.ts';
import { isSameJson } from '../../../kit/kernel/same-json.ts';
import { FLOOR_FACTS, floorFactsOf } from '../items/floor-fact-rules.ts';
import type { FloorFactValues, ItemFields, ItemRecord } from '../items/schema.ts';
import { changeRequests, pendingRequestOf, requestIds } from './queries.ts';

/**
 * One request per item is pending: what is asked for later joins it, and a value that the item has anyway is withdrawn from it.
 * @param named what the merchant's change is about
 * @param asked those of its values that the hub has to confirm
 */
export async function askHub(
  work: Work,
  item: { readonly id: number; readonly fields: ItemRecord },
  named: Partial<ItemFields>,
  asked: FloorFactValues,
): Promise<void> {
  if (FLOOR_FACTS.every((name) => named[name] === undefined)) return;
  const pendingId = await pendingRequestOf(work, item.id);
  const [pending] = pendingId === null ? [] : await work.openAll(changeRequests, [pendingId]);
  const others = FLOOR_FACTS.filter((name) => named[name] === undefined);
  const requested = { ...floorFactsOf(pending?.row.requested ?? {}, others), ...asked };
  const names = Object.keys(requested);
  const former = floorFactsOf(item.fields, names);
  if (pending !== undefined) {
    if (names.length === 0)
      pending.move('cancelled', { by: 'merchant', reason: 'withdrawn with a change of the item' });
    else if (!isSameJson(requested, pending.row.requested)) pending.set({ requested, former });
  } else if (names.length > 0) {
    const id = await requestIds.next(work.tx);
    const created_by = work.actor;
    work.create(changeRequests, { id, item_id: item.id, status: 'pending', requested, former, created_by });
  }
}
