// Units that the hub sets aside, and lets go again.
import type { Static } from 'typebox';
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import { Journal } from '../../events/journal.ts';
import { invalid, notFound } from '../../http/problems.ts';
import { assert } from '../../kernel/assert.ts';
import { closeHold, openHold, readHold } from '../../stock/hold-stock.ts';
import type { By } from './change-inventory.ts';
import { throwShortages } from './refusals.ts';
import { resolveLines, resolveWarehouses, wantedLot } from './resolve-lines.ts';
import type { NewHold } from './schema.ts';

const holdIds = idSource('hold_id_seq');

export interface HoldAnswer {
  readonly id: number;
  readonly version: number;
  readonly json: string;
}

export async function hold(tx: Tx, by: By, input: Static<typeof NewHold>): Promise<HoldAnswer> {
  const { resolved, violations } = await resolveLines(tx, by.orgId, input.lines);
  const place = await resolveWarehouses(tx, by.orgId, { warehouse_id: input.warehouse_id });
  if (violations.length + place.violations.length > 0) throw invalid([...place.violations, ...violations]);
  const id = await holdIds.next(tx);
  const journal = new Journal(by.orgId, by.actor, by.now);
  const lines = resolved.map(({ line, item }, index) => ({
    ownerId: id,
    ownerLine: index + 1,
    itemId: item.id,
    warehouseId: input.warehouse_id,
    quantity: line.quantity,
    ...wantedLot(line),
  }));
  throwShortages(await openHold(tx, journal, id, input.note ?? null, lines));
  journal.write(tx);
  return { id, ...(await readBack(tx, by.orgId, id)) };
}

/** Releasing again changes nothing. */
export async function release(tx: Tx, by: By, id: number): Promise<HoldAnswer> {
  const journal = new Journal(by.orgId, by.actor, by.now);
  if (!(await closeHold(tx, journal, id))) throw notFound();
  journal.write(tx);
  return { id, ...(await readBack(tx, by.orgId, id)) };
}

async function readBack(tx: Tx, orgId: number, id: number) {
  const held = await readHold(tx, orgId, id);
  assert(held !== null, `hold ${id} is gone inside its own transaction`);
  return held;
}
