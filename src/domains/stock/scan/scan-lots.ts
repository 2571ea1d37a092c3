import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import { lotsNamed } from './queries.ts';

const ACTIONS = ['adjust', 'count', 'hold'];

export const scanLots: ScanResolver = async (db, { text, productCodes, gs1 }) => {
  const ofItem = gs1 === null || gs1.gtin === null ? null : productCodes;
  const rows = await lotsNamed(db, gs1?.lot ?? text, ofItem, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, item_id, lot, mpn, expiration }) => ({
    type: 'lot',
    org_id,
    id: item_id,
    warehouse_id: null,
    number: lot,
    label: `Lot ${lot} of ${mpn ?? `item ${item_id}`}${expiration === null ? '' : `, expires ${expiration}`}`,
    actions: ACTIONS,
    href: `/ops/v1/orgs/${org_id}/items/${item_id}`,
  }));
};
