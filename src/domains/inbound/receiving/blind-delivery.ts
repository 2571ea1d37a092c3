// Goods came that were not announced: they get a request, and everything in it counts as over.
import type { Static } from 'typebox';
import type { Work } from '../../../kit/aggregates/work.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { findOpenWarehouses } from '../../warehouses/find-warehouses.ts';
import { dockViolations } from '../docks/find-docks.ts';
import { type OpenRequest, requests } from '../requests/queries.ts';
import { blankRequest, requestIds } from '../requests/request-contents.ts';
import type { BlindDelivery } from './schema.ts';

export async function takeBlindDelivery(
  work: Work,
  {
    warehouse_id,
    dock_id = null,
    note = null,
    carrier = null,
    tracking_numbers = [],
  }: Static<typeof BlindDelivery>,
): Promise<OpenRequest> {
  const places = await findOpenWarehouses(work.tx, work.orgId, [warehouse_id]);
  const message = `no warehouse ${warehouse_id} is open to this organization`;
  const wrong = [
    ...(places.has(warehouse_id) ? [] : [violation('/warehouse_id', 'unknown_reference', message)]),
    ...(await dockViolations(work.tx, warehouse_id, dock_id)),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  return work.create(requests, {
    ...blankRequest(work),
    id: await requestIds.next(work.tx),
    status: 'delivered',
    shipment_method: 'CUSTOMER',
    warehouse_id,
    dock_id,
    note,
    carrier,
    tracking_numbers,
    delivered_at: COMMIT_TIME,
  });
}
