// Waves: read across orgs, written per org.
import type { Reader } from '../../../kit/db/db.ts';
import { instant } from '../../../kit/db/statement.ts';
import { finds, reads, writes } from '../../../kit/db/statement-functions.ts';
import { read, variants } from '../../../kit/db/variants.ts';
import { HELD_FOR } from '../../orders/holds/reads.ts';
import type { HoldReason } from '../../orders/holds/schema.ts';
import { dueOf } from '../../orders/hub/reads.ts';
import type { SubOrderState } from '../../orders/schema.ts';
import { IN_TURN, mayStart } from '../queries.ts';

// In queue order, as indexed.
const readCandidates = variants<{ readonly org_id: number; readonly id: number }>(
  'floor.waveCandidatesAcrossOrgs',
  (conditions) => `SELECT t.org_id, t.id FROM sub_order t
   WHERE t.warehouse_id = $1 AND t.state = 'pending' AND t.wave_id IS NULL AND ${mayStart('$3::timestamptz')} ${conditions}
   ORDER BY ${IN_TURN} LIMIT $2::int`,
);

interface Wanted {
  readonly orgId: number | undefined;
  readonly subOrderIds: readonly number[] | undefined;
  /** Sandboxes only or production only; undefined: both. */
  readonly ofSandboxes: boolean | undefined;
}

export function waveCandidates(
  db: Reader,
  warehouseId: number,
  limit: number,
  now: Date,
  { orgId, subOrderIds, ofSandboxes }: Wanted,
) {
  const given = <T>(text: string, value: T | undefined) =>
    value === undefined ? undefined : { text, value };
  const filters = {
    org_id: given('t.org_id = ?', orgId),
    ids: given('t.id = ANY(?::bigint[])', subOrderIds),
    sandbox: given('t.is_sandbox = ?', ofSandboxes),
  };
  return read(db, readCandidates([warehouseId, limit, now], filters));
}

export interface NamedSubOrder {
  readonly id: number;
  readonly state: SubOrderState;
  readonly wave_id: number | null;
  readonly not_before: string | null;
  readonly is_held: boolean;
  /** Otherwise the rest of its order keeps it from being picked. */
  readonly has_hold: boolean;
  readonly is_cancel_requested: boolean;
}

// By the queue index: the warehouse's floor work of any org.
const readNamed = reads<NamedSubOrder, [warehouseId: number, orgId: number | null, ids: readonly number[]]>(
  'floor.namedSubOrdersAcrossOrgs',
  `SELECT s.id, s.state, s.wave_id, ${instant('s.not_before')} AS not_before, s.is_held,
          o.held_for IS NOT NULL AS has_hold, s.cancel_requested_at IS NOT NULL AS is_cancel_requested
   FROM sub_order s JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
   WHERE s.warehouse_id = $1 AND s.state IN ('pending', 'picking', 'packed')
     AND ($2::bigint IS NULL OR s.org_id = $2) AND s.id = ANY($3::bigint[])`,
);

export async function namedSubOrders(
  db: Reader,
  warehouseId: number,
  orgId: number | undefined,
  ids: readonly number[],
): Promise<Map<number, NamedSubOrder>> {
  const rows = await readNamed(db, warehouseId, orgId ?? null, ids);
  return new Map(rows.map((row) => [row.id, row]));
}

export const queueWave = writes<[id: number, warehouseId: number, createdBy: string, now: Date]>(
  'floor.insertWave',
  'INSERT INTO pick_wave (id, warehouse_id, created_by, created_at) VALUES ($1, $2, $3, $4)',
);

export interface WaveRow {
  readonly id: number;
  readonly warehouse_id: number;
  readonly warehouse_name: string;
  readonly country: string;
  readonly timezone: string;
  readonly created_at: Date;
  readonly created: string;
  readonly created_by: string;
}

export const findWave = finds<WaveRow, [id: number]>(
  'floor.readWave',
  `SELECT v.id, v.warehouse_id, w.warehouse_name, w.address_country AS country, w.timezone, v.created_at,
          ${instant('v.created_at')} AS created, v.created_by
   FROM pick_wave v JOIN warehouse w ON w.id = v.warehouse_id WHERE v.id = $1`,
);

export interface WaveSubOrderRow {
  readonly id: number;
  readonly org_id: number;
  readonly org_name: string;
  readonly market_order_id: string;
  readonly state: SubOrderState;
  readonly ship_by: string | null;
  readonly leave_by: string | null;
  readonly due: string | null;
  readonly units: number;
  readonly held_for: HoldReason[];
  readonly is_cancel_requested: boolean;
}

export const subOrdersOfWave = reads<WaveSubOrderRow, [id: number]>(
  'floor.waveSubOrdersAcrossOrgs',
  `SELECT t.id, t.org_id, g.name AS org_name, o.market_order_id, t.state, ${instant('t.ship_by')} AS ship_by,
          ${instant('coalesce(t.leave_by, t.ship_by)')} AS leave_by, ${instant(dueOf('t'))} AS due, t.units,
          ${HELD_FOR}, t.cancel_requested_at IS NOT NULL AS is_cancel_requested
   FROM sub_order t JOIN customer_order o ON o.org_id = t.org_id AND o.id = t.order_id JOIN org g ON g.id = t.org_id
   WHERE t.wave_id = $1 ORDER BY ${IN_TURN}`,
);

export interface PickRow {
  readonly org_id: number;
  readonly sub_order_id: number;
  readonly line: number;
  readonly item_id: number;
  readonly mpn: string | null;
  readonly upc: string | null;
  readonly name: string | null;
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly quantity: number;
  readonly picked_quantity: number;
}

/** What is still to pick for the sub-orders that are not packed yet. */
export const picksOfWave = reads<PickRow, [id: number]>(
  'floor.wavePicksAcrossOrgs',
  `SELECT t.org_id, t.id AS sub_order_id, v.owner_line AS line, v.item_id, i.mpn, i.upc, i.name,
          nullif(v.lot, '') AS lot, nullif(v.expiration, 'infinity')::text AS expiration, v.quantity,
          v.picked_quantity
   FROM sub_order t
     JOIN reservation v ON v.org_id = t.org_id AND v.owner_kind = 'sub_order' AND v.owner_id = t.id
     JOIN item i ON i.org_id = t.org_id AND i.id = v.item_id
   WHERE t.wave_id = $1 AND t.state IN ('pending', 'picking')
   ORDER BY t.org_id, i.mpn, v.item_id, v.expiration, v.lot, ${IN_TURN}, v.owner_line`,
);
