import { MATCHES_PER_RESOLVER_MAX, type ScanResolver } from '../../kit/scan/scan-code.ts';
import { warehousesByCode } from './queries.ts';

export const scanWarehouses: ScanResolver = async (db, { compact }) => {
  const rows = await warehousesByCode(db, compact, MATCHES_PER_RESOLVER_MAX);
  return rows.map(({ id, code, warehouse_name }) => ({
    type: 'warehouse',
    org_id: null,
    id,
    warehouse_id: id,
    number: code,
    label: `Warehouse ${warehouse_name}`,
    actions: ['pick_queue', 'waves'],
    href: `/ops/v1/warehouses/${id}`,
  }));
};
