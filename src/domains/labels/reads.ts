// What other domains read for labels.
import type { Reader } from '../../kit/db/db.ts';
import { readsRow } from '../../kit/db/statement-functions.ts';
import type { LabelAddress } from './types.ts';

const addressOfWarehouse = readsRow<
  Pick<LabelAddress, 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country'>,
  [id: number]
>(
  'labels.addressOfWarehouse',
  `SELECT w.address_line1 AS line1, w.address_line2 AS line2, w.address_city AS city, w.address_state AS state,
          w.address_postal_code AS "postalCode", w.address_country AS country
   FROM warehouse w WHERE w.id = $1`,
);

/** Sender and return address of a merchant's parcels: the merchant, at a warehouse. */
export async function merchantAt(db: Reader, name: string, warehouseId: number): Promise<LabelAddress> {
  return { name, line3: null, phone: null, ...(await addressOfWarehouse(db, warehouseId)) };
}
