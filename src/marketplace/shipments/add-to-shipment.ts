// Units leave the hub in a marketplace shipment. A step for other domains.
import type { Reader, Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { invalid, Problem, type Violation, violation } from '../../http/problems.ts';
import { tell } from '../../http/records.ts';
import { fail } from '../../kernel/assert.ts';
import {
  NOT_LEFT,
  queueCartonTotals,
  queueSteps,
  queueUnits,
  type ShipmentFields,
  shipmentIdByNumber,
  shipments,
  type UnitRow,
  unitsOfRequest,
} from './queries.ts';
import { isShipmentNumber, MARKETPLACE_SHIPMENTS, shipmentNumber } from './state-rules.ts';

const ids = idSource('marketplace_shipment_id_seq');
const unitIds = idSource('marketplace_shipment_unit_id_seq', 50);

export const SHIPMENT_CONFLICTS = {
  marketplace_shipment_number_unique: 'somebody else made this shipment at the same moment: send it again',
};

/** What is wanted of a shipment, whether it is there already or not. */
export type WantedShipment = Pick<
  ShipmentFields,
  'warehouse_id' | 'marketplace_name' | 'fba_shipment_id' | 'fulfillment_center_code' | 'source'
>;

export interface OpenShipment {
  readonly id: number;
  /** What movements are linked to. */
  readonly number: string;
  readonly fields: ShipmentFields;
  readonly isNew: boolean;
}

/** Locks it where it is there. @returns what is wrong with it, too */
export async function openShipment(
  tx: Tx,
  orgId: number,
  wanted: WantedShipment,
): Promise<{ shipment: OpenShipment; violations: readonly Violation[] }> {
  const known = await shipmentIdByNumber(tx, orgId, wanted.fba_shipment_id);
  if (known === null) {
    const id = await ids.next(tx);
    const fields = { ...NOT_LEFT, ...wanted };
    return {
      shipment: { id, number: shipmentNumber(id), fields, isNew: true },
      violations: numberViolations(wanted.fba_shipment_id),
    };
  }
  const [locked] = await shipments.lock(tx, orgId, [known]);
  if (locked === undefined)
    throw invalid([
      violation(
        '/destination_shipment_id',
        'conflicting_reference',
        'another warehouse has a shipment of this number',
      ),
    ]);
  const { fields: was } = locked;
  const fields = was.unit_count > 0 ? was : bound(was, wanted.fulfillment_center_code);
  const number = shipmentNumber(known);
  if (fields.status !== 'created')
    throw new Problem('state_conflict', {
      detail: `marketplace shipment ${number} has left: it is ${fields.status}`,
    });
  const differs = (name: keyof WantedShipment, pointer: string, what: string): Violation[] =>
    fields[name] === wanted[name]
      ? []
      : [violation(pointer, 'conflicting_reference', `the shipment ${what} ${fields[name]}`)];
  return {
    shipment: { id: known, number, fields, isNew: false },
    violations: [
      ...differs('fulfillment_center_code', '/destination_fulfillment_center_id', 'goes to'),
      ...differs('warehouse_id', '/destination_shipment_id', 'leaves from warehouse'),
      ...differs('marketplace_name', '/destination_shipment_id', 'is of'),
      ...differs('source', '/destination_shipment_id', 'has units of another source:'),
    ],
  };
}

/** Nothing is in it: it goes where its first units go, whatever was said of it before. */
function bound(empty: ShipmentFields, center: string): ShipmentFields {
  return empty.fulfillment_center_code === center
    ? empty
    : { ...empty, fulfillment_center_code: center, redirected_from: null, redirected_to: null };
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

/** Writes them behind the org's counter; the stock has let them go. */
export async function addToShipment(
  tx: Tx,
  feed: FeedWriter,
  { id, fields, isNew }: OpenShipment,
  units: readonly Omit<UnitRow, 'id'>[],
  by: string,
  inCartons?: UnitsInCartons,
): Promise<void> {
  const taken = units.length === 0 ? [] : await unitIds.take(tx, units.length);
  const rows = units.map((unit, index) => ({ ...unit, id: taken[index] ?? fail('units without an id') }));
  const added = rows.reduce((sum, { quantity }) => sum + quantity, inCartons?.units ?? 0);
  const next = { id, fields: { ...fields, unit_count: fields.unit_count + added } };
  feed.addBehindCounter((behind) => {
    if (isNew) {
      shipments.queueInsert(behind, feed.orgId, next);
      queueSteps(behind, feed, [{ key: [id], version: 1, ...MARKETPLACE_SHIPMENTS.begin('created') }]);
    } else shipments.queueUpdate(behind, feed.orgId, next);
    if (rows.length > 0) queueUnits(behind, feed.orgId, id, rows, by);
    if (inCartons === undefined) return;
    inCartons.queue(behind);
    queueCartonTotals(behind, feed.orgId, id);
  });
  tell(feed, shipments, [{ type: `marketplace_shipment.${isNew ? 'created' : 'updated'}`, id }]);
}

/** What of a request's elements is in shipments, by label. */
export function unitsInShipments(db: Reader, orgId: number, requestId: number) {
  return unitsOfRequest(db, orgId, requestId);
}
