// The contents of cartons as a file.
import type { Reader } from '../../../kit/db/db.ts';
import { notFound, stateConflict } from '../../../kit/http/problems.ts';
import { BOXES_MAX, boxOf, boxTrouble, NAME_LENGTH } from './box-rules.ts';
import { cartonsOfShipment, cartonsOfWorkOrder, isWorkOrder, shipmentRefs } from './queries.ts';
import type { PlanCarton } from './types.ts';

export async function boxesOfWorkOrder(db: Reader, orgId: number, id: number): Promise<string> {
  if (!(await isWorkOrder(db, orgId, id))) throw notFound();
  return fileOf(db, orgId, await cartonsOfWorkOrder(db, orgId, id));
}

export async function boxesOfOneShipment(db: Reader, orgId: number, id: number): Promise<string> {
  return fileOf(db, orgId, await cartonsOfShipment(db, orgId, id));
}

/** Cartons for Amazon. One grouping per shipment, and one for unassigned cartons. */
async function fileOf(db: Reader, orgId: number, all: readonly PlanCarton[]): Promise<string> {
  const cartons = all.filter(({ marketplace_name }) => marketplace_name === 'Amazon');
  if (cartons.length === 0) throw stateConflict('no cartons for Amazon are packed');
  if (cartons.length > BOXES_MAX)
    throw stateConflict(
      `Amazon accepts ${BOXES_MAX} boxes at once: download the contents of each shipment instead`,
    );
  const trouble = boxTrouble(cartons);
  if (trouble !== null) throw stateConflict(trouble);
  const byNumber = Map.groupBy(cartons, ({ fba_shipment_id }) => fba_shipment_id);
  const refs = await shipmentRefs(
    db,
    orgId,
    [...byNumber.keys()].filter((number) => number !== null),
  );
  const groupings = [...byNumber].map(([number, own]) => {
    const shipmentId = number === null ? undefined : refs.get(number);
    return { ...(shipmentId?.length === NAME_LENGTH ? { shipmentId } : {}), boxes: own.map(boxOf) };
  });
  return JSON.stringify({ packageGroupings: groupings });
}
