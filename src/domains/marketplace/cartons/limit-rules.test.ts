import { describe, expect, it } from 'vitest';
import { checkCarton, type Limit, palletViolations, type UnitMeasures } from './limit-rules.ts';

const INCH = 25_400;
const POUND = 453_592_370_000;

const LIMIT: Limit = {
  max_length_um: 36 * INCH,
  max_width_um: 25 * INCH,
  max_height_um: 25 * INCH,
  max_weight_ng: 50 * POUND,
  single_unit_may_exceed: true,
  team_lift_ng: 50 * POUND,
};

const box = (length: number, width: number, height: number, weight: number) => ({
  length_um: length * INCH,
  width_um: width * INCH,
  height_um: height * INCH,
  weight_ng: weight * POUND,
});
const UNMEASURED: UnitMeasures = { length_um: null, width_um: null, height_um: null, weight_ng: null };

const fields = (
  carton: ReturnType<typeof box>,
  unit: UnitMeasures | null = null,
  limit: Limit | null = LIMIT,
) => checkCarton(carton, limit, unit, '/cartons/0').violations.map(({ pointer }) => pointer);

describe('a carton', () => {
  it('fits whichever way it stands, up to the limit itself', () => {
    expect(fields(box(36, 25, 25, 50))).toEqual([]);
    expect(fields(box(25, 25, 36, 50))).toEqual([]);
    expect(fields(box(30, 26, 10, 50))).toEqual(['/cartons/0/length_in']);
    expect(fields(box(37, 26, 26, 51))).toEqual(['/cartons/0/length_in', '/cartons/0/weight_lb']);
    expect(fields(box(90, 90, 90, 900), null, null)).toEqual([]);
  });

  it('may be beyond with a single unit that is, and says so', () => {
    expect(fields(box(40, 20, 20, 30), box(39, 18, 18, 28))).toEqual([]);
    expect(checkCarton(box(40, 20, 20, 60), LIMIT, UNMEASURED, '')).toEqual({
      isOversize: true,
      isTeamLift: true,
      violations: [],
    });
    expect(fields(box(40, 20, 20, 30), box(10, 10, 10, 3))).toEqual(['/cartons/0/length_in']);
    expect(fields(box(40, 20, 20, 30), UNMEASURED, { ...LIMIT, single_unit_may_exceed: false })).toHaveLength(
      1,
    );
  });

  it('is lifted by two where it is heavier than one may lift', () => {
    const heavy = { ...LIMIT, max_weight_ng: 100 * POUND };
    expect(checkCarton(box(10, 10, 10, 50), heavy, null, '').isTeamLift).toBe(false);
    expect(checkCarton(box(10, 10, 10, 50.5), heavy, null, '').isTeamLift).toBe(true);
    expect(checkCarton(box(10, 10, 10, 99), { ...heavy, team_lift_ng: null }, null, '').isTeamLift).toBe(
      false,
    );
  });
});

describe('a pallet', () => {
  it('may lie either way, and its height counts with everything on it', () => {
    const limit = { ...LIMIT, max_length_um: 48 * INCH, max_width_um: 40 * INCH, max_height_um: 72 * INCH };
    const pallet = { ...limit, max_weight_ng: 1500 * POUND };
    expect(palletViolations(box(40, 48, 72, 1500), [], pallet)).toEqual([]);
    expect(palletViolations(box(48, 41, 73, 1501), [], pallet).map((one) => one.pointer)).toEqual([
      '/width_in',
      '/height_in',
      '/weight_lb',
    ]);
  });

  it('is not lighter than its cartons, also where the marketplace has no limit', () => {
    const cartons = [box(10, 10, 10, 30), box(10, 10, 10, 30)];
    expect(palletViolations(box(48, 40, 50, 60), cartons, null)).toEqual([]);
    expect(palletViolations(box(48, 40, 50, 59.9), cartons, null)).toMatchObject([
      { pointer: '/weight_lb', code: 'too_small', message: 'its cartons alone weigh 60 lb' },
    ]);
  });
});
