// Random histories of stock. They are steered: where most operations are refused, or few meet on the same goods, a
// thousand of them prove little. (With everything drawn evenly, five of nine planted mistakes went unnoticed.)
import fc from 'fast-check';
import type { Kind, Status } from './stock-model.ts';

type Goods = readonly [lot: string, date: string];
const [NEVER, EARLY, LATE] = ['infinity', '2026-01-10', '2026-02-10'];

const often = <T>(weight: number, ...values: T[]) => ({ weight, arbitrary: fc.constantFrom(...values) });
const item = fc.oneof(often(8, 1), often(3, 2), often(1, 3));
const warehouse = fc.oneof(often(4, 1), often(1, 2));
/** Mostly what fits together; now and then a lot with another date than before. */
const goods = fc.oneof(
  often<Goods>(8, ['', NEVER], ['A', EARLY], ['B', LATE]),
  often<Goods>(2, ['', EARLY], ['', LATE]),
  often<Goods>(1, ['A', LATE], ['B', NEVER]),
);
type Wished = readonly [lot: string | undefined, date: string | undefined];
const wished = fc.oneof(
  often<Wished>(6, [undefined, undefined]),
  often<Wished>(2, ['', NEVER], ['A', EARLY], ['B', LATE]),
  often<Wished>(1, ['A', undefined], [undefined, EARLY], ['', undefined]),
);
const status = fc.oneof(often<Status>(9, 'available'), often<Status>(3, 'damaged', 'quarantined', 'expired'));
const unusual = fc.constantFrom<Status>('damaged', 'quarantined', 'expired', 'available');
/** Work orders are real ones. */
const kind = fc.oneof(often<Kind>(3, 'sub_order'), often<Kind>(2, 'hold'));
const owner = fc.integer({ min: 1, max: 4 });
const owners = fc.uniqueArray(owner, { minLength: 1, maxLength: 2 });
const few = fc.integer({ min: 1, max: 3 });

const place = { item, warehouse };
const lotAndDate = <L, D, Rest extends object>({
  what: [lot, date],
  ...rest
}: { what: readonly [L, D] } & Rest) => ({
  ...rest,
  lot,
  date,
});
const arrival = fc
  .record({ ...place, what: goods, status, quantity: fc.integer({ min: 1, max: 9 }) })
  .map(lotAndDate);
const change = fc
  .record({ ...place, what: wished, status, quantity: few, sign: fc.constantFrom(-1, -1, 1) })
  .map(lotAndDate);
const counted = fc
  .record({ ...place, what: goods, status, counted: fc.integer({ min: 0, max: 4 }) })
  .map(lotAndDate);
const turn = fc.record({ ...place, what: wished, from: status, to: unusual, quantity: few }).map(lotAndDate);
/** What a request can ask for: a lot, a date, or nothing of both. */
const labelled = fc.oneof(
  often<Wished>(6, [undefined, undefined]),
  often<Wished>(1, ['A', EARLY], ['B', LATE], ['A', undefined], [undefined, EARLY]),
);
const announced = fc.record({ item, what: labelled, quantity: few }).map(lotAndDate);
const arrived = fc
  .record({
    line: fc.nat(1),
    what: labelled,
    status: fc.constantFrom<Status>('available', 'available', 'damaged'),
    quantity: few,
  })
  .map(lotAndDate);
/** Which of the requests that have not ended. */
const which = fc.nat(3);
const promise = fc
  .record({ ...place, what: wished, owner, line: fc.oneof(often(3, 1), often(1, 2)), quantity: few })
  .map(lotAndDate);

const is = <Name extends string>(name: Name) => fc.constant(name);
const lines = <T>(line: fc.Arbitrary<T>, maxLength = 3) => fc.array(line, { minLength: 1, maxLength });
const label = fc.oneof(
  often<Goods>(3, ['A', LATE], ['B', EARLY], ['C', LATE]),
  often<Goods>(1, ['', EARLY], ['', NEVER], ['A', EARLY], ['C', NEVER]),
);
const today = fc.constantFrom(EARLY, '2026-01-11', LATE);

/** What item 4 is made of: nothing, or items and how many of each. */
const RECIPES: readonly (readonly (readonly [item: number, each: number])[])[] = [
  [],
  [[1, 2]],
  [
    [1, 1],
    [2, 1],
  ],
];

/** Units of a line of a work order. */
const units = { which, line: fc.nat(1), quantity: few, isLost: fc.boolean() };

const operation = fc.oneof(
  { weight: 6, arbitrary: fc.record({ op: is('receive'), lines: lines(arrival) }) },
  { weight: 4, arbitrary: fc.record({ op: is('adjust'), lines: lines(change) }) },
  { weight: 5, arbitrary: fc.record({ op: is('count'), lines: lines(counted) }) },
  { weight: 4, arbitrary: fc.record({ op: is('status'), lines: lines(turn) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      op: is('announce'),
      from: fc.oneof(often<number | undefined>(3, 1), often<number | undefined>(1, 2, undefined)),
      to: fc.oneof(often(1, 1), often(3, 2)),
      lines: lines(announced, 2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ op: is('depart'), which }) },
  { weight: 6, arbitrary: fc.record({ op: is('arrive'), which, lines: lines(arrived, 2) }) },
  { weight: 2, arbitrary: fc.record({ op: is('finish'), which }) },
  {
    weight: 7,
    arbitrary: fc.record({
      op: is('prepare'),
      warehouse,
      lines: fc.uniqueArray(fc.record({ item, quantity: few }), {
        minLength: 1,
        maxLength: 2,
        selector: (line) => line.item,
      }),
      partial: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: is('begin'), which }) },
  { weight: 3, arbitrary: fc.record({ op: is('spoil'), ...units }) },
  { weight: 6, arbitrary: fc.record({ op: is('packUp'), ...units }) },
  { weight: 2, arbitrary: fc.record({ op: is('shrink'), ...units }) },
  { weight: 3, arbitrary: fc.record({ op: is('dispatch'), which }) },
  { weight: 1, arbitrary: fc.record({ op: is('callOff'), which }) },
  { weight: 1, arbitrary: fc.record({ op: is('endWork'), which }) },
  { weight: 2, arbitrary: fc.record({ op: is('refill') }) },
  { weight: 12, arbitrary: fc.record({ op: is('reserve'), kind, lines: lines(promise, 2) }) },
  { weight: 1, arbitrary: fc.record({ op: is('release'), kind, owners }) },
  { weight: 1, arbitrary: fc.record({ op: is('consume'), kind, owners }) },
  { weight: 6, arbitrary: fc.record({ op: is('pick'), kind, owner }) },
  { weight: 1, arbitrary: fc.record({ op: is('sweep'), today }) },
  { weight: 3, arbitrary: fc.record({ op: is('relabel'), item, from: goods, to: label, today }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: is('open'), warehouse, isOpen: fc.oneof(often(3, true), often(1, false)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: is('serve'), warehouse, ships: fc.oneof(often(3, true), often(1, false)) }),
  },
  { weight: 2, arbitrary: fc.record({ op: is('demand'), item, days: fc.constantFrom(0, 1, 9, 10, 40, 41) }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: is('bundle'), parts: fc.constantFrom(...RECIPES) }),
  },
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

export const history = fc.array(operation, { minLength: 20, maxLength: 50, size: 'max' });
