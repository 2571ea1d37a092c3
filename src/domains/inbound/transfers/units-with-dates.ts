import type { Work } from '../../../kit/aggregates/work.ts';
import { checkLots } from '../../stock/receive-stock.ts';
import type { UnitsOnTheirWay } from './match-units.ts';
import { unitsOnTheirWay } from './queries.ts';

/** What is on its way, first expired first, with the dates that their lots have by now. */
export async function unitsWithDates(
  work: Work,
  requestId: number,
): Promise<(UnitsOnTheirWay & { readonly itemId: number })[]> {
  const rows = await unitsOnTheirWay(work, requestId);
  const lots = rows.map(({ item_id: itemId, lot, expiration }) => ({ itemId, lot, expiration }));
  const corrected = new Map(
    (await checkLots(work.tx, work.orgId, lots, true)).map((one) => [one.index, one.knownExpiration]),
  );
  return rows.map(({ item_id: itemId, request_item_id: requestItemId, lot, expiration, open }, index) => {
    const expirationNow = corrected.get(index) ?? expiration;
    return { itemId, requestItemId, lot, expiration, expirationNow, open };
  });
}
