// The hub holds and releases units.
import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { VersionedJson } from '../../../kit/db/records.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { invalid, notFound } from '../../../kit/http/problems.ts';
import { assert } from '../../../kit/kernel/assert.ts';
import { closeHold, openHold } from '../../stock/hold-stock.ts';
import { findHold } from '../../stock/reads.ts';
import { throwShortages } from './refusals.ts';
import { resolveLines, resolveWarehouses, wantedLot } from './resolve-lines.ts';
import type { NewHold } from './schema.ts';

const holdIds = idSource('hold_id_seq');

type HoldAnswer = VersionedJson & { readonly id: number };

export async function hold(tx: Tx, feed: FeedWriter, input: Static<typeof NewHold>): Promise<HoldAnswer> {
  const { resolved, violations } = await resolveLines(tx, feed.orgId, input.lines);
  const place = await resolveWarehouses(tx, feed.orgId, { warehouse_id: input.warehouse_id }, 'there');
  if (violations.length + place.violations.length > 0) throw invalid([...place.violations, ...violations]);
  const id = await holdIds.next(tx);
  const { warehouse_id: warehouseId, note = null } = input;
  const lines = resolved.map(({ line, item, label }, index) => ({
    ownerId: id,
    ownerLine: index + 1,
    itemId: item.id,
    warehouseId,
    quantity: line.quantity,
    ...wantedLot({ ...line, lot: label.lot }),
  }));
  throwShortages(await openHold(tx, feed, { id, warehouseId, note }, lines));
  return { id, ...(await readBack(tx, feed.orgId, id)) };
}

/** Releasing again changes nothing. */
export async function release(tx: Tx, feed: FeedWriter, id: number): Promise<HoldAnswer> {
  if ((await findHold(tx, feed.orgId, id)) === null || !(await closeHold(tx, feed, id))) throw notFound();
  return { id, ...(await readBack(tx, feed.orgId, id)) };
}

async function readBack(tx: Tx, orgId: number, id: number) {
  const held = await findHold(tx, orgId, id);
  assert(held !== null, `hold ${id} is gone inside its own transaction`);
  return held;
}
