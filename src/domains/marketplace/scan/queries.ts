import { reads } from '../../../kit/db/statement-functions.ts';
import { isCode } from '../../../kit/scan/code-sql.ts';
import { shipmentCalled } from '../reads.ts';

interface ScannedWorkOrder {
  readonly org_id: number;
  readonly warehouse_id: number;
  readonly status: string;
}

// Keys begin with the org, so that each org is asked: one look into an index for each.
export const workOrdersById = reads<ScannedWorkOrder, [id: number, limit: number]>(
  'marketplace.scanWorkOrdersAcrossOrgs',
  `SELECT t.org_id, t.warehouse_id, t.status FROM org g JOIN marketplace_work_order t ON t.org_id = g.id AND t.id = $1
   ORDER BY t.org_id LIMIT $2::int`,
);

interface ScannedShipment {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number;
  readonly status: string;
  readonly called: string;
}

const SHIPMENT = `SELECT s.org_id, s.id, s.warehouse_id, s.status, ${shipmentCalled('s')} AS called`;
const ofEachOrg = <Code>(name: string, condition: string) =>
  reads<ScannedShipment, [code: Code, limit: number]>(
    name,
    `${SHIPMENT} FROM org g JOIN marketplace_shipment s ON s.org_id = g.id AND ${condition} ORDER BY s.org_id LIMIT $2::int`,
  );

export const shipmentsById = ofEachOrg<number>('marketplace.scanShipmentsAcrossOrgs', 's.id = $1::bigint');
export const shipmentsByMarketplaceNumber = ofEachOrg<string>(
  'marketplace.scanNumbersAcrossOrgs',
  's.fba_shipment_id = $1::text',
);
/** A load of several shipments has one number. */
export const shipmentsByPro = reads<ScannedShipment, [code: string, limit: number]>(
  'marketplace.scanProsAcrossOrgs',
  `${SHIPMENT} FROM marketplace_shipment s
   WHERE ${isCode('s.pro_number')}
   ORDER BY s.created_at DESC, s.org_id, s.id LIMIT $2::int`,
);

interface ScannedPackage {
  readonly org_id: number;
  readonly id: number;
  readonly warehouse_id: number;
  readonly shipment: string | null;
  readonly has_left: boolean;
  readonly is_on_pallet: boolean;
}

export const cartonsBySscc = reads<ScannedPackage, [sscc: string, limit: number]>(
  'marketplace.scanCartonsAcrossOrgs',
  `SELECT c.org_id, c.id, c.warehouse_id, ${shipmentCalled('s')} AS shipment, coalesce(s.status <> 'created', false) AS has_left,
     c.pallet_id IS NOT NULL AS is_on_pallet
   FROM marketplace_carton c LEFT JOIN marketplace_shipment s ON s.org_id = c.org_id AND s.id = c.shipment_id
   WHERE c.sscc = $1 ORDER BY c.org_id, c.id LIMIT $2::int`,
);

export const palletsBySscc = reads<ScannedPackage, [sscc: string, limit: number]>(
  'marketplace.scanPalletsAcrossOrgs',
  `SELECT p.org_id, p.id, p.warehouse_id, ${shipmentCalled('s')} AS shipment, s.status <> 'created' AS has_left, false AS is_on_pallet
   FROM marketplace_pallet p JOIN marketplace_shipment s ON s.org_id = p.org_id AND s.id = p.shipment_id
   WHERE p.sscc = $1 ORDER BY p.org_id, p.id LIMIT $2::int`,
);
