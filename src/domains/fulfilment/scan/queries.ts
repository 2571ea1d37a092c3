import { reads } from '../../../kit/db/statement-functions.ts';
import { isCode } from '../../../kit/scan/code-sql.ts';
import type { SubOrderState } from '../../orders/schema.ts';

export interface ScannedSubOrder {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number | null;
  readonly market_order_id: string;
  readonly state: SubOrderState;
}

// Keys start with the org, so each org is probed with one index lookup. An index on the id alone would slow down order
// intake.
export const subOrdersById = reads<ScannedSubOrder, [id: number, limit: number]>(
  'floor.scanSubOrdersAcrossOrgs',
  `SELECT s.org_id, s.id, s.warehouse_id, o.market_order_id, s.state
   FROM org g JOIN sub_order s ON s.org_id = g.id AND s.id = $1
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
   ORDER BY s.org_id LIMIT $2::int`,
);

export interface ScannedShipment {
  readonly org_id: number;
  readonly id: number;
  readonly sub_order_id: number;
  readonly warehouse_id: number;
  readonly carton: number;
  readonly tracking_number: string | null;
  readonly status: string;
}

const SHIPMENT_COLUMNS =
  'p.org_id, p.id, p.sub_order_id, p.warehouse_id, p.carton, p.tracking_number, p.status';

export const shipmentsById = reads<ScannedShipment, [id: number, limit: number]>(
  'floor.scanCartonsAcrossOrgs',
  `SELECT ${SHIPMENT_COLUMNS} FROM org g JOIN order_shipment p ON p.org_id = g.id AND p.id = $1
   ORDER BY p.org_id LIMIT $2::int`,
);

// Sorted by the key alone, PostgreSQL might scan all parcels.
export const shipmentsByCode = reads<ScannedShipment, [code: string, limit: number]>(
  'floor.scanTrackingAcrossOrgs',
  `SELECT ${SHIPMENT_COLUMNS} FROM order_shipment p
   WHERE ${isCode('p.tracking_number')}
   ORDER BY p.org_id + 0, p.id LIMIT $2::int`,
);

export const wavesById = reads<{ id: number; warehouse_id: number; warehouse_name: string }, [id: number]>(
  'floor.scanWave',
  `SELECT v.id, v.warehouse_id, w.warehouse_name FROM pick_wave v JOIN warehouse w ON w.id = v.warehouse_id
   WHERE v.id = $1`,
);
