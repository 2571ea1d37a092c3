// Units leave the hub in a marketplace shipment. A step for other domains.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader, Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import {
  NOT_LEFT,
  type OpenShipment,
  queueCartonTotals,
  queueUnits,
  type ShipmentRow,
  shipmentIdByNumber,
  shipments,
  type UnitRow,
  unitsOfRequest,
} from './queries.ts';
import { isShipmentNumber } from './state-rules.ts';

const ids = idSource('marketplace_shipment_id_seq');
const unitIds = idSource('marketplace_shipment_unit_id_seq', 50);

export const SHIPMENT_CONFLICTS = {
  marketplace_shipment_number_unique: 'somebody else made this shipment at the same moment: send it again',
};

/** What is wanted of a shipment, whether it is there already or not. */
export type WantedShipment = Pick<
  ShipmentRow,
  'warehouse_id' | 'marketplace_name' | 'fba_shipment_id' | 'fulfillment_center_code' | 'source'
>;

/** Locks it where it is there; makes it where it is not. @returns what is wrong with it, too */
export async function openShipment(
  work: Work,
  wanted: WantedShipment,
): Promise<{ shipment: OpenShipment; violations: readonly Violation[] }> {
  const { tx, orgId } = work;
  const known = await shipmentIdByNumber(tx, orgId, wanted.fba_shipment_id);
  if (known === null)
    return {
      shipment: work.create(shipments, { ...NOT_LEFT, ...wanted, id: await ids.next(tx) }),
      violations: numberViolations(wanted.fba_shipment_id),
    };
  const [shipment] = await work.openAll(shipments, [known]);
  if (shipment === undefined)
    throw invalid([
      violation(
        '/destination_shipment_id',
        'conflicting_reference',
        'another warehouse has a shipment of this number',
      ),
    ]);
  requireHere(shipment);
  const { fulfillment_center_code: center } = wanted;
  // Nothing is in it: it goes where its first units go, whatever was said of it before.
  if (shipment.row.unit_count === 0 && shipment.row.fulfillment_center_code !== center)
    shipment.set({ fulfillment_center_code: center, redirected_from: null, redirected_to: null });
  const { row } = shipment;
  const differs = (name: keyof WantedShipment, pointer: string, what: string): Violation[] =>
    row[name] === wanted[name]
      ? []
      : [violation(pointer, 'conflicting_reference', `the shipment ${what} ${row[name]}`)];
  return {
    shipment,
    violations: [
      ...differs('fulfillment_center_code', '/destination_fulfillment_center_id', 'goes to'),
      ...differs('warehouse_id', '/destination_shipment_id', 'leaves from warehouse'),
      ...differs('marketplace_name', '/destination_shipment_id', 'is of'),
      ...differs('source', '/destination_shipment_id', 'has units of another source:'),
    ],
  };
}

/** Refuses a shipment that has left. */
export function requireHere({ number, state }: OpenShipment): void {
  if (state !== 'created')
    throw new Problem('state_conflict', {
      detail: `marketplace shipment ${number} has left: it is ${state}`,
    });
}

/** Whoever names a shipment may use both numbers: one must never mean two shipments. */
function numberViolations(number: string): Violation[] {
  return isShipmentNumber(number)
    ? [
        violation(
          '/destination_shipment_id',
          'not_allowed',
          'looks like a number of the hub: the marketplace gives the shipment its own',
        ),
      ]
    : [];
}

/** Units that come into a shipment, or out of it, with their cartons. */
export interface UnitsInCartons {
  /** Signed. */
  readonly units: number;
  /** Writes the cartons, behind the shipment. */
  readonly queue: (tx: Tx) => void;
}

/** The stock has let them go. */
export async function addToShipment(
  work: Work,
  shipment: OpenShipment,
  units: readonly Omit<UnitRow, 'id'>[],
  by: string,
  inCartons?: UnitsInCartons,
): Promise<void> {
  const { tx, orgId } = work;
  const taken = units.length === 0 ? [] : await unitIds.take(tx, units.length);
  const rows = units.map((unit, index) => ({ ...unit, id: taken[index] ?? fail('units without an id') }));
  const added = rows.reduce((sum, { quantity }) => sum + quantity, inCartons?.units ?? 0);
  shipment.set({ unit_count: shipment.row.unit_count + added });
  shipment.touch();
  work.feed.addBehindCounter((behind) => {
    if (rows.length > 0) queueUnits(behind, orgId, shipment.id, rows, by);
    if (inCartons === undefined) return;
    inCartons.queue(behind);
    queueCartonTotals(behind, orgId, shipment.id);
  });
}

/** What of a request's elements is in shipments, by label. */
export function unitsInShipments(db: Reader, orgId: number, requestId: number) {
  return unitsOfRequest(db, orgId, requestId);
}
