// Which warehouse takes a return in.
import type { Tx } from '../../kit/db/db.ts';
import { type Violation, violation } from '../../kit/http/problems.ts';
import { findOpenWarehouses, readOpenWarehouses } from '../warehouses/find-warehouses.ts';

const SERVICE = 'returns';

/** The one that it left where that takes returns, else the first that does; null where none does. */
export async function findReturnWarehouse(
  tx: Tx,
  orgId: number,
  leftFrom: number | null,
): Promise<number | null> {
  const open = (await readOpenWarehouses(tx, orgId)).filter(
    (one) => one.is_active && one.services.includes(SERVICE),
  );
  const ids = open.map(({ id }) => id).sort((a, b) => a - b);
  return leftFrom !== null && ids.includes(leftFrom) ? leftFrom : (ids[0] ?? null);
}

export async function warehouseViolations(tx: Tx, orgId: number, id: number): Promise<Violation[]> {
  const found = (await findOpenWarehouses(tx, orgId, [id])).get(id);
  const wrong = (code: Violation['code'], message: string) => [violation('/warehouse_id', code, message)];
  if (found === undefined)
    return wrong('unknown_reference', `no warehouse ${id} is open to this organization`);
  if (!found.is_active) return wrong('not_allowed', `warehouse ${id} is not active: it takes nothing in`);
  return found.services.includes(SERVICE)
    ? []
    : wrong('not_allowed', `warehouse ${id} has no service ${SERVICE}`);
}
