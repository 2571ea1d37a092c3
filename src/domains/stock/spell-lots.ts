// The one spelling of each lot: every lot in a request is looked up here.
import type { Reader } from '../../kit/db/db.ts';
import { LotSpelling, type NamedLot, tidyLot } from './lot-rules.ts';
import { lotsInAnyCase } from './lots/queries.ts';

/** @param announced spellings to use for lots that were not received yet */
export async function spellLots(
  db: Reader,
  orgId: number,
  named: readonly NamedLot[],
  announced: readonly NamedLot[] = [],
): Promise<LotSpelling> {
  if (named.length === 0) return new LotSpelling([]);
  const asked = named.flatMap(({ itemId, lot }) => [
    { itemId, lot },
    { itemId, lot: tidyLot(lot) },
  ]);
  return new LotSpelling([...(await lotsInAnyCase(db, orgId, asked)), ...announced]);
}
