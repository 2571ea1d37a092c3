// A carton is measured or weighed again.
import type { Reference, Work } from '../../../kit/aggregates/work.ts';
import { throwIfInvalid } from '../../../kit/http/problems.ts';
import { inchesUm, poundsNg } from '../measure-rules.ts';
import { updateContents } from '../shipments/add-to-shipment.ts';
import { limitToday, measuresOfUnits } from './carton-measures.ts';
import { checkCarton } from './limit-rules.ts';
import { openCarton } from './open-cartons.ts';
import { itemOfCarton, type OpenCarton } from './queries.ts';
import type { CartonChangesInput } from './schema.ts';

/** Measures that are the same as before change nothing. */
export async function measureCarton(
  work: Work,
  ref: Reference,
  input: CartonChangesInput,
): Promise<OpenCarton> {
  const { tx, orgId } = work;
  const { carton, shipment } = await openCarton(work, ref);
  const { row } = carton;
  const measures = {
    length_um: input.length_in === undefined ? row.length_um : inchesUm(input.length_in),
    width_um: input.width_in === undefined ? row.width_um : inchesUm(input.width_in),
    height_um: input.height_in === undefined ? row.height_um : inchesUm(input.height_in),
    weight_ng: input.weight_lb === undefined ? row.weight_ng : poundsNg(input.weight_lb),
  };
  const limit = await limitToday(tx, work.now, row, 'carton');
  const itemId = row.unit_count === 1 ? await itemOfCarton(tx, orgId, carton.id) : null;
  const onlyUnit = itemId === null ? null : (await measuresOfUnits(tx, orgId, [itemId])).get(itemId);
  const { isTeamLift, isOversize, violations } = checkCarton(measures, limit, onlyUnit ?? null, '');
  throwIfInvalid(violations);
  // Under another limit than when it was packed, the same measures may get other marks.
  const isSame = Object.entries(measures).every(([name, value]) => row[name as keyof typeof row] === value);
  if (isSame) return carton;
  carton.set({ ...measures, is_team_lift: isTeamLift, is_oversize: isOversize });
  // The volume of the shipment follows.
  if (shipment !== undefined) updateContents(work, shipment, 0);
  return carton;
}
