import { readsWithNext } from '../../../kit/db/queued-reads.ts';
import type { Measures } from './parcel-rules.ts';

export const measuresOf = readsWithNext<Measures, [orgId: number, itemIds: readonly number[]]>(
  'orders.measuresOfItems',
  `SELECT i.id, i.length_in::float8, i.width_in::float8, i.height_in::float8, i.weight_lb::float8,
     coalesce(i.is_hazmat, false) AS is_hazmat
   FROM item i WHERE i.org_id = $1 AND i.id = ANY($2::bigint[])`,
);
