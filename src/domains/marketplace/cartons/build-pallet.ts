// Cartons of one shipment are stacked on a pallet, and taken off again.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { newSsccs } from '../../../kit/http/new-ssccs.ts';
import { invalid, notFound, stateConflict, type Violation, violation } from '../../../kit/http/problems.ts';
import { fail } from '../../../kit/kernel/assert.ts';
import { limitToday, measuresOf } from './carton-measures.ts';
import type { CartonServices } from './create-cartons.ts';
import { palletViolations } from './limit-rules.ts';
import { named } from './named-cartons.ts';
import { openUnmoved, openWaitingShipments, requireNoPallet } from './open-cartons.ts';
import { cartons, type OpenPallet, palletShipment, pallets } from './queries.ts';
import type { NewPalletInput } from './schema.ts';

const ids = idSource('marketplace_pallet_id_seq');

export async function buildPallet(
  work: Work,
  input: NewPalletInput,
  { gs1CompanyPrefix }: CartonServices,
): Promise<OpenPallet> {
  const { tx, orgId } = work;
  const { carton_ids: cartonIds } = input;
  const before = await named(tx, orgId, cartonIds);
  const [first = fail('a pallet of nothing')] = before;
  const { shipment_id, warehouse_id } = first;
  const measures = measuresOf(input);
  const limit = await limitToday(tx, work.now, first, 'pallet');
  const violations: Violation[] = [
    ...before.flatMap((carton) => {
      const pointer = `/carton_ids/${cartonIds.indexOf(carton.id)}`;
      if (carton.shipment_id === null) return [violation(pointer, 'not_allowed', 'is in no shipment yet')];
      if (carton.shipment_id !== shipment_id)
        return [violation(pointer, 'not_allowed', 'is in another shipment than the first one')];
      return [];
    }),
    ...palletViolations(measures, before, limit),
  ];
  if (violations.length > 0 || shipment_id === null) throw invalid(violations);
  await openWaitingShipments(work, [shipment_id]);
  const opened = await openUnmoved(work, before);
  for (const carton of opened) requireNoPallet(carton);
  const id = await ids.next(tx);
  const [sscc = fail('a pallet without a code')] = await newSsccs(tx, 1, gs1CompanyPrefix);
  const pallet = work.create(pallets, {
    id,
    sscc,
    warehouse_id,
    shipment_id,
    ...measures,
    packed_by: work.actor,
  });
  for (const carton of opened) carton.set({ pallet_id: id });
  return pallet;
}

/** Its cartons stay in their shipment. @returns the JSON of the pallet as it was */
export async function breakDownPallet(work: Work, ref: Reference): Promise<string> {
  const { tx, orgId } = work;
  const id = typeof ref === 'number' ? ref : await pallets.idOf(tx, orgId, ref);
  const shipmentId = id === null ? null : await palletShipment(tx, orgId, id);
  if (id === null || shipmentId === null) throw notFound();
  await openWaitingShipments(work, [shipmentId]);
  const [pallet] = await work.openAll(pallets, [id]);
  if (pallet === undefined)
    throw stateConflict(`somebody else has broken pallet ${id} down at the same moment`);
  const json = await work.jsonBefore(pallet);
  for (const carton of await work.openBy(cartons, 'pallet_id', id)) carton.set({ pallet_id: null });
  pallet.remove();
  return json;
}
