// Returns by their own number, or by the tracking number on their parcel.
import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../../kit/scan/scan-code.ts';
import type { ReturnStatus } from '../schema.ts';
import { returnIdOf, rmaNumber } from '../state-rules.ts';
import { returnsById, returnsByTracking } from './queries.ts';

const ACTIONS: Readonly<Record<ReturnStatus, readonly string[]>> = {
  announced: ['receive', 'take_in', 'cancel'],
  in_transit: ['receive', 'take_in', 'cancel'],
  received: ['take_in', 'finish', 'photos', 'decide', 'take_back', 'undo_receive'],
  graded: ['photos', 'decide', 'take_back'],
  closed: ['photos', 'take_back'],
  cancelled: [],
};

export const scanReturns: ScanResolver = async (db, { compact }) => {
  const byNumber = /^RMA-\d{1,15}$/.test(compact) ? returnIdOf(compact) : null;
  const rows =
    byNumber === null
      ? (await returnsByTracking(db, [compact])).slice(0, MATCHES_PER_RESOLVER_MAX)
      : (await returnsById(db, byNumber, MATCHES_PER_RESOLVER_MAX)).map((row) => ({ ...row, id: byNumber }));
  return rows.map(({ id, org_id, warehouse_id, status }) => ({
    type: 'return',
    org_id,
    warehouse_id,
    id,
    number: rmaNumber(id),
    label: `Return ${rmaNumber(id)}: ${status}`,
    actions: ACTIONS[status],
    href: `/ops/v1/orgs/${org_id}/returns/${id}`,
  }));
};
