// New cartons with their contents, within the limits of their marketplace.
import type { Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { newSsccs } from '../../../kit/http/new-ssccs.ts';
import { throwIfInvalid, type Violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { updateContents } from '../shipments/add-to-shipment.ts';
import type { OpenShipment } from '../shipments/queries.ts';
import type { Units } from '../work-orders/work-order-state.ts';
import { cartonLimitsToday, type MeasuredInput, measuresOf, measuresOfUnits } from './carton-measures.ts';
import { checkCarton } from './limit-rules.ts';
import { type CartonRow, cartons, insertComponents, insertUnits, type UnitRow } from './queries.ts';

const ids = idSource('marketplace_carton_id_seq', 20);
const unitIds = idSource('marketplace_carton_unit_id_seq', 50);

export interface CartonServices {
  /** Of the codes that cartons and pallets get. */
  readonly gs1CompanyPrefix: string;
}

export interface PackedUnits {
  readonly unit: Omit<UnitRow, 'id' | 'carton_id'>;
  /** What has left the stock for them. */
  readonly components: readonly Units[];
}

type PackedRow = Pick<
  CartonRow,
  'id' | 'sscc' | 'warehouse_id' | 'marketplace_name' | 'fulfillment_channel' | 'work_order_id' | 'unit_count'
>;

export interface PackedCarton {
  readonly row: PackedRow;
  readonly measured: MeasuredInput;
  /** Of its first units. */
  readonly itemId: number;
  readonly contents: readonly PackedUnits[];
  /** What is wrong with its contents. */
  readonly violations: readonly Violation[];
  readonly pointer: string;
}

export async function newCodes(
  { tx }: Work,
  count: number,
  { gs1CompanyPrefix }: CartonServices,
): Promise<Pick<CartonRow, 'id' | 'sscc'>[]> {
  const taken = await ids.take(tx, count);
  const codes = await newSsccs(tx, count, gs1CompanyPrefix);
  return taken.map((id, index) => ({ id, sscc: codes[index] ?? fail('a carton without a code') }));
}

/**
 * @param shipment where they are, if that is known
 * @param wrong what is wrong with contents that are in none of them
 */
export async function createCartons(
  work: Work,
  packed: readonly PackedCarton[],
  shipment: OpenShipment | null,
  wrong: readonly Violation[] = [],
): Promise<void> {
  const { tx, orgId } = work;
  const limitOf = await cartonLimitsToday(
    tx,
    work.now,
    packed.map(({ row }) => row),
  );
  const single = packed.filter(({ row }) => row.unit_count === 1).map(({ itemId }) => itemId);
  const unitMeasures = await measuresOfUnits(tx, orgId, single);
  const violations = [...wrong];
  const rows = packed.map(({ row, measured, itemId, pointer, ...carton }): CartonRow => {
    const measures = measuresOf(measured);
    const onlyUnit = row.unit_count === 1 ? unitMeasures.get(itemId) : null;
    const checked = checkCarton(measures, limitOf(row), onlyUnit ?? null, pointer);
    violations.push(...carton.violations, ...checked.violations);
    return {
      ...row,
      ...measures,
      shipment_id: shipment?.id ?? null,
      pallet_id: null,
      is_team_lift: checked.isTeamLift,
      is_oversize: checked.isOversize,
      packed_by: work.actor,
    };
  });
  throwIfInvalid(violations);
  for (const row of rows) work.create(cartons, row);
  const contents = packed.flatMap(({ row, contents: some }) =>
    some.map((one) => ({ ...one, carton_id: row.id })),
  );
  const taken = await unitIds.take(tx, contents.length);
  for (const [index, { unit, components, carton_id }] of contents.entries()) {
    const id = taken[index] ?? fail('units without an id');
    work.write(insertUnits, { ...unit, carton_id, id });
    for (const { itemId, ...one } of components)
      work.write(insertComponents, { ...one, item_id: itemId, carton_id, unit_id: id });
  }
  if (shipment === null) return;
  const count = rows.reduce((sum, { unit_count }) => sum + unit_count, 0);
  // Forwarded units are in their shipment already.
  updateContents(work, shipment, shipment.row.source === 'inventory_request' ? 0 : count);
}
