// The hub adds and changes warehouses, and opens them to orgs.
import type { Static } from 'typebox';
import type { Tx } from '../db/db.ts';
import { idSource } from '../db/ids.ts';
import { requireMatch } from '../http/etag.ts';
import { notFound } from '../http/problems.ts';
import { orgExists } from '../identity/find-org.ts';
import { assert } from '../kernel/assert.ts';
import { normalPostalCode } from '../kernel/postal-codes.ts';
import {
  closeWarehouseTo,
  findWarehouse,
  insertWarehouse,
  lockWarehouse,
  openWarehouseTo,
  updateWarehouse,
  type WarehouseFields,
  type WarehouseJson,
} from './queries.ts';
import type { NewWarehouse, WarehouseChanges } from './schema.ts';

const warehouseIds = idSource('warehouse_id_seq');

const CLOSED_ALL_WEEK = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

export async function createWarehouse(
  tx: Tx,
  input: Static<typeof NewWarehouse>,
  now: Date,
): Promise<WarehouseJson & { id: number }> {
  const fields: WarehouseFields = {
    is_active: true,
    services: ['storage', 'orders'],
    cold_storage_types: [],
    order_cutoff_time: null,
    operating_hours: CLOSED_ALL_WEEK,
    ...input,
    address: inUsualForm(input.address),
  };
  const id = await warehouseIds.next(tx);
  insertWarehouse(tx, id, fields, now);
  return { id, ...(await readBack(tx, id)) };
}

export async function changeWarehouse(
  tx: Tx,
  id: number,
  changes: Static<typeof WarehouseChanges>,
  ifMatch: string | null,
  now: Date,
): Promise<WarehouseJson> {
  const locked = await lockWarehouse(tx, id);
  if (locked === null) throw notFound();
  requireMatch(ifMatch, locked.version);
  const { address, ...others } = changes;
  const written = address === undefined ? others : { ...others, address: inUsualForm(address) };
  if (Object.keys(written).length > 0) updateWarehouse(tx, id, written, now);
  return readBack(tx, id);
}

type Address = Static<typeof NewWarehouse>['address'];

function inUsualForm(address: Address): Address {
  const { postal_code: code, country } = address;
  return code === null ? address : { ...address, postal_code: normalPostalCode(code, country) };
}

async function readBack(tx: Tx, id: number): Promise<WarehouseJson> {
  const warehouse = await findWarehouse(tx, id);
  assert(warehouse !== null, `warehouse ${id} is gone inside its own transaction`);
  return warehouse;
}

/** Opens or closes a warehouse to an org; doing so twice changes nothing. */
export async function setWarehouseAccess(
  tx: Tx,
  orgId: number,
  warehouseId: number,
  isOpen: boolean,
  now: Date,
): Promise<void> {
  const warehouse = await findWarehouse(tx, warehouseId);
  if (warehouse === null || !(await orgExists(tx, orgId))) throw notFound();
  if (isOpen) openWarehouseTo(tx, orgId, warehouseId, now);
  else closeWarehouseTo(tx, orgId, warehouseId);
}
