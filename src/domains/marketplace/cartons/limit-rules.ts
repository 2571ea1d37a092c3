// Checks cartons and pallets against the limits of their marketplace.
import { type Violation, violation } from '../../../kit/http/problems.ts';

export interface Limit {
  readonly max_length_um: number;
  readonly max_width_um: number;
  readonly max_height_um: number;
  readonly max_weight_ng: number;
  readonly single_unit_may_exceed: boolean;
  readonly team_lift_ng: number | null;
}

export interface Measures {
  readonly length_um: number;
  readonly width_um: number;
  readonly height_um: number;
  readonly weight_ng: number;
}

export type UnitMeasures = { readonly [M in keyof Measures]: number | null };

const INCH_UM = 25_400;
const POUND_NG = 453_592_370_000;

const inches = (um: number) => `${Math.round((um / INCH_UM) * 100) / 100} in`;
const pounds = (ng: number) => `${Math.round((ng / POUND_NG) * 100) / 100} lb`;

interface CheckedCarton {
  readonly isTeamLift: boolean;
  readonly isOversize: boolean;
  readonly violations: readonly Violation[];
}

/**
 * @param limit null: the marketplace has none
 * @param onlyUnit measures of the unit, if the carton holds a single one
 */
export function checkCarton(
  carton: Measures,
  limit: Limit | null,
  onlyUnit: UnitMeasures | null,
  pointer: string,
): CheckedCarton {
  if (limit === null) return { isTeamLift: false, isOversize: false, violations: [] };
  const isTeamLift = limit.team_lift_ng !== null && carton.weight_ng > limit.team_lift_ng;
  const sides = sortedSides(carton);
  const most = [limit.max_length_um, limit.max_width_um, limit.max_height_um].sort((a, b) => b - a);
  const tooLarge = sides.some((side, index) => side > (most[index] ?? 0));
  const tooHeavy = carton.weight_ng > limit.max_weight_ng;
  if (!tooLarge && !tooHeavy) return { isTeamLift, isOversize: false, violations: [] };
  if (limit.single_unit_may_exceed && onlyUnit !== null) {
    if (isBeyond(onlyUnit, most, limit.max_weight_ng))
      return { isTeamLift, isOversize: true, violations: [] };
  }
  const why = limit.single_unit_may_exceed
    ? ' unless it holds a single unit that is itself larger or heavier'
    : '';
  const violations: Violation[] = [];
  if (tooLarge)
    violations.push(
      violation(
        `${pointer}/length_in`,
        'too_large',
        `a carton can be at most ${most.map(inches).join(' × ')}${why}; this one is ${sides.map(inches).join(' × ')}`,
      ),
    );
  if (tooHeavy)
    violations.push(
      violation(
        `${pointer}/weight_lb`,
        'too_large',
        `a carton can weigh at most ${pounds(limit.max_weight_ng)}${why}`,
      ),
    );
  return { isTeamLift, isOversize: false, violations };
}

/** A unit without measurements counts with those of its carton. */
function isBeyond(unit: UnitMeasures, most: readonly number[], maxWeight: number): boolean {
  const { length_um, width_um, height_um, weight_ng } = unit;
  if (length_um === null || width_um === null || height_um === null || weight_ng === null) return true;
  const sides = sortedSides({ length_um, width_um, height_um });
  return weight_ng > maxWeight || sides.some((side, index) => side > (most[index] ?? 0));
}

const sortedSides = ({ length_um, width_um, height_um }: Omit<Measures, 'weight_ng'>): number[] =>
  [length_um, width_um, height_um].sort((a, b) => b - a);

/** A loaded pallet: height and weight include its cartons. */
export function palletViolations(
  pallet: Measures,
  onIt: readonly Pick<Measures, 'weight_ng'>[],
  limit: Limit | null,
): Violation[] {
  const load = onIt.reduce((sum, { weight_ng }) => sum + weight_ng, 0);
  const tooLight =
    pallet.weight_ng < load
      ? [violation('/weight_lb', 'too_small', `its cartons alone weigh ${pounds(load)}`)]
      : [];
  return limit === null ? tooLight : [...tooLight, ...limitViolations(pallet, limit)];
}

function limitViolations(pallet: Measures, limit: Limit): Violation[] {
  const [length, width] = [pallet.length_um, pallet.width_um].sort((a, b) => b - a);
  const [maxLength, maxWidth] = [limit.max_length_um, limit.max_width_um].sort((a, b) => b - a);
  const over = (field: string, is: number, most: number, words: (value: number) => string) =>
    is > most ? [violation(`/${field}`, 'too_large', `the marketplace accepts ${words(most)}`)] : [];
  return [
    ...over('length_in', length ?? 0, maxLength ?? 0, inches),
    ...over('width_in', width ?? 0, maxWidth ?? 0, inches),
    ...over('height_in', pallet.height_um, limit.max_height_um, inches),
    ...over('weight_lb', pallet.weight_ng, limit.max_weight_ng, pounds),
  ];
}
