// Units leave the hub in a marketplace shipment. A step for other domains.
import type { Work } from '../../../kit/aggregates/work.ts';
import type { Reader } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { invalid, Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import {
  insertUnits,
  NOT_LEFT,
  type OpenShipment,
  type ShipmentRow,
  shipmentIdByNumber,
  shipments,
  unitsOfRequest,
  updateCartonTotals,
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

interface ForwardedUnits {
  readonly requestId: number;
  readonly requestItemId: number;
  readonly itemId: number;
  readonly lot: string;
  readonly expiration: string;
  readonly quantity: number;
}

/** Forwarded units, which have left the stock, come into a shipment. */
export async function addToShipment(
  work: Work,
  shipment: OpenShipment,
  units: readonly ForwardedUnits[],
  by: string,
): Promise<void> {
  const taken = await unitIds.take(work.tx, units.length);
  const rows = units.map(({ requestId, requestItemId, itemId, lot, expiration, quantity }, index) => ({
    shipment_id: shipment.id,
    id: taken[index] ?? fail('units without an id'),
    request_id: requestId,
    request_item_id: requestItemId,
    item_id: itemId,
    lot,
    expiration,
    quantity,
    added_by: by,
    added_at: COMMIT_TIME,
  }));
  work.write(insertUnits, ...rows);
  const added = units.reduce((sum, { quantity }) => sum + quantity, 0);
  shipment.set({ unit_count: shipment.row.unit_count + added });
  shipment.touch();
}

/** Its cartons have changed. @param units that came with them, or left with them where it is below zero */
export function updateContents(work: Work, shipment: OpenShipment, units: number): void {
  shipment.set({ unit_count: shipment.row.unit_count + units });
  shipment.touch();
  work.write(updateCartonTotals, shipment.id);
}

/** What of a request's elements is in shipments, by label. */
export function unitsInShipments(db: Reader, orgId: number, requestId: number) {
  return unitsOfRequest(db, orgId, requestId);
}
