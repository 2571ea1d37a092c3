// Opens marketplace shipments, and puts units into them. Steps for other domains.
import type { Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { COMMIT_TIME } from '../../../kit/db/tables.ts';
import { invalidAt, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { boxOf } from '../../rates/measure-rules.ts';
import type { ShipmentSource } from '../../rates/middle-mile/quote-shipments.ts';
import { cartonsOfShipments } from '../cartons/queries.ts';
import {
  insertUnits,
  newShipment,
  type OpenShipment,
  type PackedFacts,
  packedFacts,
  rateableFacts,
  type ShipmentRow,
  type ShipmentUnitRow,
  shipmentByNumber,
  shipments,
  updateCartonTotals,
} from './queries.ts';
import { findShipmentIds } from './reads.ts';
import { isShipmentNumber, shipmentNumber } from './state-rules.ts';

const ids = idSource('marketplace_shipment_id_seq');
const unitIds = idSource('marketplace_shipment_unit_id_seq', 50);

export const SHIPMENT_CONFLICTS = {
  marketplace_shipment_number_unique:
    'this shipment was created by a concurrent request: send the request again',
};

type WantedShipment = Pick<
  ShipmentRow,
  'warehouse_id' | 'marketplace_name' | 'fba_shipment_id' | 'fulfillment_center_code' | 'source'
>;

/** Locks the shipment, or creates it. @returns it with its violations */
export async function openShipment(work: Work, wanted: WantedShipment) {
  const { tx, orgId } = work;
  const known = await shipmentByNumber(tx, orgId, wanted.fba_shipment_id);
  if (known === null) {
    const row = newShipment({ ...wanted, id: await ids.next(tx), status: 'created', unit_count: 0 });
    return { shipment: work.create(shipments, row), violations: numberViolations(wanted.fba_shipment_id) };
  }
  const [shipment] = await work.openAll(shipments, [known]);
  if (shipment === undefined)
    throw invalidAt(
      '/destination_shipment_id',
      'conflicting_reference',
      'another warehouse has a shipment with this number',
    );
  requireHere(shipment);
  const { fulfillment_center_code: center } = wanted;
  // An empty shipment takes the destination of its first units.
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
      ...differs('source', '/destination_shipment_id', 'has units from another source:'),
    ],
  };
}

function requireHere({ number, state }: OpenShipment): void {
  if (state !== 'created') throw stateConflict(`marketplace shipment ${number} has left: it is ${state}`);
}

export async function openWaitingShipments(work: Work, ids: readonly number[]): Promise<OpenShipment[]> {
  const opened = await work.openAll(shipments, ids);
  for (const shipment of opened) requireHere(shipment);
  return opened;
}

/** A shipment can be named by either number, so one number must not stand for two shipments. */
function numberViolations(number: string): Violation[] {
  return isShipmentNumber(number)
    ? [
        violation(
          '/destination_shipment_id',
          'not_allowed',
          'looks like a number of the hub: send the number that the marketplace assigned',
        ),
      ]
    : [];
}

interface ForwardedUnits extends Pick<ShipmentUnitRow, 'lot' | 'expiration' | 'quantity'> {
  readonly requestId: number;
  readonly requestItemId: number;
  readonly itemId: number;
}

/** Adds forwarded units, which have left the stock, to a shipment. */
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

// --- Steps for other domains --------------------------------------------------------------------------------------------

export interface FoundShipment extends PackedFacts {
  readonly shipment: OpenShipment;
}

export async function openShipments(work: Work, ids: readonly number[]): Promise<Map<number, FoundShipment>> {
  const opened = await work.openAll(shipments, ids);
  const facts = new Map((await packedFacts(work.tx, work.orgId, ids)).map((row) => [row.id, row]));
  const factsOf = (id: number) => facts.get(id) ?? fail('a shipment that is gone');
  return new Map(opened.map((shipment) => [shipment.id, { ...factsOf(shipment.id), shipment }]));
}

export const shipmentsToRate: ShipmentSource = {
  async find(db, orgId, names) {
    const ids = await findShipmentIds(db, orgId, names);
    if (ids.size === 0) return [];
    const facts = await rateableFacts(db, orgId, [...new Set(ids.values())]);
    const cartons = await cartonsOfShipments(db, orgId, [...ids.values()]);
    const ofShipment = Map.groupBy(cartons, (carton) => carton.shipment_id);
    return [...ids].flatMap(([name, id]) => {
      const found = facts.find((one) => one.id === id);
      if (found === undefined) return [];
      const cartons = (ofShipment.get(id) ?? []).map(({ length_um, width_um, height_um, weight_ng }) => ({
        box: boxOf([length_um, width_um, height_um]),
        weightNg: weight_ng,
      }));
      return [{ ...found, name, number: shipmentNumber(id), cartons }];
    });
  },
};
