import type { Reader } from '../../../kit/db/db.ts';
import { sql } from '../../../kit/db/statement.ts';
import type { SubOrderState } from '../../orders/schema.ts';

export interface ScannedSubOrder {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number | null;
  readonly market_order_id: string;
  readonly state: SubOrderState;
}

// Keys begin with the org, so that each org is asked: one look into an index for each, whatever it has. An index on the id
// alone would cost every order that is taken.
const subOrderById = sql<ScannedSubOrder>(
  'floor.scanSubOrdersAcrossOrgs',
  `SELECT s.org_id, s.id, s.warehouse_id, o.market_order_id, s.state
   FROM org g JOIN sub_order s ON s.org_id = g.id AND s.id = $1
     JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
   ORDER BY s.org_id LIMIT $2::int`,
);

export function subOrdersById(db: Reader, id: number, limit: number): Promise<ScannedSubOrder[]> {
  return db.query(subOrderById, [id, limit]);
}

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

const shipmentById = sql<ScannedShipment>(
  'floor.scanCartonsAcrossOrgs',
  `SELECT ${SHIPMENT_COLUMNS} FROM org g JOIN order_shipment p ON p.org_id = g.id AND p.id = $1
   ORDER BY p.org_id LIMIT $2::int`,
);

export function shipmentsById(db: Reader, id: number, limit: number): Promise<ScannedShipment[]> {
  return db.query(shipmentById, [id, limit]);
}

// The expression is that of the index order_shipment_by_tracking_code. Sorted by the key alone, PostgreSQL might walk the key of all
// parcels until it meets one.
const shipmentByTracking = sql<ScannedShipment>(
  'floor.scanTrackingAcrossOrgs',
  `SELECT ${SHIPMENT_COLUMNS} FROM order_shipment p
   WHERE p.tracking_number IS NOT NULL AND upper(replace(p.tracking_number, ' ', '')) = $1
   ORDER BY p.org_id + 0, p.id LIMIT $2::int`,
);

export function shipmentsByCode(db: Reader, code: string, limit: number): Promise<ScannedShipment[]> {
  return db.query(shipmentByTracking, [code, limit]);
}

const waveById = sql<{ id: number; warehouse_id: number; warehouse_name: string }>(
  'floor.scanWave',
  `SELECT v.id, v.warehouse_id, w.warehouse_name FROM pick_wave v JOIN warehouse w ON w.id = v.warehouse_id
   WHERE v.id = $1`,
);

export function wavesById(db: Reader, id: number) {
  return db.query(waveById, [id]);
}
