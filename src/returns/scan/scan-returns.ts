// Returns by the number on their paper.
import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../scan/scan-code.ts';
import type { ReturnStatus } from '../schema.ts';
import { returnIdOf, rmaNumber } from '../state-rules.ts';
import { returnsById } from './queries.ts';

const ACTIONS: Readonly<Record<ReturnStatus, readonly string[]>> = {
  announced: ['receive', 'take_in', 'cancel'],
  in_transit: ['receive', 'take_in', 'cancel'],
  received: ['take_in', 'finish', 'photos', 'decide'],
  graded: ['photos', 'decide'],
  closed: ['photos'],
  cancelled: [],
};

export const scanReturns: ScanResolver = async (db, { compact }) => {
  const id = /^RMA-\d{1,15}$/.test(compact) ? returnIdOf(compact) : null;
  if (id === null) return [];
  const rows = await returnsById(db, id, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ org_id, warehouse_id, status }) => ({
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
