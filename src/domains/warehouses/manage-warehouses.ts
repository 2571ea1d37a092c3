// The hub adds and changes warehouses, and opens them to orgs.
import type { Static } from 'typebox';
import type { Tx } from '../../kit/db/db.ts';
import { idSource } from '../../kit/db/ids.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { notFound } from '../../kit/http/problems.ts';
import { changeRecord, createRecord } from '../../kit/http/records.ts';
import { normalPostalCode } from '../addresses/postal-code-rules.ts';
import { recheckWarehouse, recheckWarehouseOfAll } from '../stock/recheck.ts';
import {
  closeWarehouseTo,
  findForMerchants,
  openWarehouseTo,
  type WarehouseFields,
  warehouses,
} from './queries.ts';
import { type NewWarehouse, type WarehouseChanges, WEEKDAYS } from './schema.ts';
import { emitWarehouseToAll, warehouseEvent } from './warehouse-events.ts';

const warehouseIds = idSource('warehouse_id_seq');

const NEW_WAREHOUSE = {
  is_active: true,
  services: ['storage', 'orders'],
  cold_storage_types: [],
  order_cutoff_time: null,
  operating_hours: Object.fromEntries(
    WEEKDAYS.map((day) => [day, null]),
  ) as WarehouseFields['operating_hours'],
} satisfies Partial<Static<typeof NewWarehouse>>;

export async function createWarehouse(tx: Tx, input: Static<typeof NewWarehouse>, now: Date) {
  const fields = inColumns({ ...NEW_WAREHOUSE, ...input }) as WarehouseFields;
  return createRecord(tx, { orgId: null, now }, warehouses, await warehouseIds.next(tx), fields);
}

/** What decides whether it may ship an item, and by which day. */
const DECISIVE = ['is_active', 'services', 'cold_storage_types', 'timezone'] as const;

/** @param feed the hub's */
export function changeWarehouse(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  changes: Static<typeof WarehouseChanges>,
  ifMatch: string | null,
) {
  const columns = inColumns(changes);
  const by = { orgId: null, now: feed.now };
  return changeRecord(tx, by, warehouses, id, columns, {
    ifMatch,
    check: (current) => {
      if (warehouses.changed(current, columns) === null) return;
      emitWarehouseToAll(feed, id);
      if (DECISIVE.some((name) => changes[name] !== undefined)) recheckWarehouseOfAll(feed, id);
    },
  });
}

/** An address as a whole becomes columns, and the days of the week get one order. */
function inColumns(input: Static<typeof WarehouseChanges>): Partial<WarehouseFields> {
  const { address, operating_hours: hours, ...fields } = input;
  return {
    ...fields,
    ...(address === undefined
      ? {}
      : {
          address_line1: address.line1,
          address_line2: address.line2,
          address_city: address.city,
          address_state: address.state,
          address_postal_code:
            address.postal_code === null ? null : normalPostalCode(address.postal_code, address.country),
          address_country: address.country,
        }),
    ...(hours === undefined
      ? {}
      : {
          operating_hours: Object.fromEntries(
            WEEKDAYS.map((day) => [day, hours[day]]),
          ) as WarehouseFields['operating_hours'],
        }),
  };
}

/** Gives or revokes an org's access to a warehouse and emits the event; repeating it changes nothing. */
export async function setWarehouseAccess(
  tx: Tx,
  feed: FeedWriter,
  warehouseId: number,
  isOpen: boolean,
): Promise<void> {
  const { orgId, now } = feed;
  const warehouse = await findForMerchants(tx, warehouseId);
  if (warehouse === null) throw notFound();
  const isChanged = isOpen
    ? await openWarehouseTo(tx, orgId, warehouseId, now)
    : await closeWarehouseTo(tx, orgId, warehouseId);
  if (!isChanged) return;
  feed.addEvent(warehouseEvent(isOpen ? 'warehouse.opened' : 'warehouse.closed', warehouseId, warehouse));
  recheckWarehouse(feed, warehouseId);
}
