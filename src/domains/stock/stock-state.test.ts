import { describe, expect, it } from 'vitest';
import { InvariantViolated } from '../../kit/kernel/assert.ts';
import { sharesOf } from './pick-balances.ts';
import {
  type BalanceKey,
  byExpiration,
  NO_DATE,
  NO_LOT,
  type OwnerKind,
  StockState,
  type StockStatus,
} from './stock-state.ts';

const HERE = { itemId: 1, warehouseId: 1 };
const key = (lot: string, expiration: string, status: StockStatus = 'available'): BalanceKey => ({
  ...HERE,
  lot,
  expiration,
  status,
});
const PLAIN = key(NO_LOT, NO_DATE);

function stateWith(...balances: [BalanceKey, onHand: number, reserved: number][]): StockState {
  const state = new StockState([HERE]);
  for (const [balance, onHand, reserved] of balances) state.loadBalance({ ...balance, onHand, reserved });
  return state;
}

const taken = (state: StockState, quantity: number, take: 'free' | 'all', wanted: object = {}) => {
  const shares = sharesOf(state, { ...HERE, status: 'available', quantity, ...wanted }, take);
  return typeof shares === 'number'
    ? shares
    : shares.map(({ balance, quantity: units }) => `${units} ${balance.lot} ${balance.expiration}`);
};

describe('first expired, first out', () => {
  const early = key('B', '2026-01-01');
  const late = key('A', '2026-02-01');
  const never = key('A', NO_DATE);

  it('orders by date, goods without a date last, then by lot', () => {
    const [b, c] = [key('B', '2026-02-01'), key('', NO_DATE)];
    expect([never, c, b, late, early].sort(byExpiration)).toEqual([early, late, b, c, never]);
  });

  it('takes the earliest date first, and goes on with the next', () => {
    const state = stateWith([never, 5, 0], [late, 5, 0], [early, 5, 0]);
    expect(taken(state, 7, 'free')).toEqual(['5 B 2026-01-01', '2 A 2026-02-01']);
  });

  it('leaves what is reserved alone, and says how many are free when they are too few', () => {
    const state = stateWith([early, 5, 4], [late, 5, 5], [never, 5, 0]);
    expect(taken(state, 3, 'free')).toEqual(['1 B 2026-01-01', `2 A ${NO_DATE}`]);
    expect(taken(state, 7, 'free')).toBe(6);
  });

  it('takes reserved units only when there are no free ones left, where it may', () => {
    const state = stateWith([early, 5, 4], [late, 5, 0]);
    expect(taken(state, 8, 'all')).toEqual(['3 B 2026-01-01', '5 A 2026-02-01']);
    expect(taken(state, 11, 'all')).toBe(10);
  });

  it('takes only of the lot, the date and the status that are asked for', () => {
    const state = stateWith([early, 5, 0], [late, 5, 0], [never, 5, 0], [key('A', NO_DATE, 'damaged'), 9, 0]);
    expect(taken(state, 6, 'free', { lot: 'A' })).toEqual(['5 A 2026-02-01', `1 A ${NO_DATE}`]);
    expect(taken(state, 6, 'free', { lot: 'A', expiration: NO_DATE })).toBe(5);
    expect(taken(state, 6, 'free', { status: 'damaged' })).toEqual([`6 A ${NO_DATE}`]);
  });
});

describe('taking back', () => {
  const hold = (ownerKind: OwnerKind, ownerId: number, ownerLine: number, isPicked = false) => ({
    ...PLAIN,
    ownerKind,
    ownerId,
    ownerLine,
    quantity: 2,
    isPicked,
    pickedQuantity: 0,
  });
  const owners = [
    hold('hold', 9, 1),
    hold('sub_order', 3, 1),
    hold('work_order', 5, 1),
    hold('sub_order', 8, 1, true),
    hold('sub_order', 7, 1),
    hold('sub_order', 7, 2),
    hold('work_order', 6, 1),
    hold('hold', 1, 1, true),
  ];

  function takenBackOf(missing: number): string[] {
    const state = stateWith([PLAIN, 16, 16]);
    for (const owner of owners) state.loadReservation(owner);
    state.move(state.beginTransaction(), 1, PLAIN, -missing, { reason: 'lost' });
    state.revokeOverReserved();
    expect(state.overReserved()).toEqual([]);
    return state.revoked.map(
      ({ reservation: { ownerKind, ownerId, ownerLine }, quantity }) =>
        `${quantity} of ${ownerKind} ${ownerId}-${ownerLine}`,
    );
  }

  it('begins with the newest sub-order, then work orders, then holds; picked units come last', () => {
    expect(takenBackOf(16)).toEqual([
      '2 of sub_order 7-2',
      '2 of sub_order 7-1',
      '2 of sub_order 3-1',
      '2 of work_order 6-1',
      '2 of work_order 5-1',
      '2 of hold 9-1',
      '2 of sub_order 8-1',
      '2 of hold 1-1',
    ]);
  });

  it('takes no unit more than is missing', () => {
    expect(takenBackOf(3)).toEqual(['2 of sub_order 7-2', '1 of sub_order 7-1']);
    expect(takenBackOf(1)).toEqual(['1 of sub_order 7-2']);
  });

  it('touches the reservations of the balance in question only', () => {
    const other = key('A', NO_DATE);
    const state = stateWith([PLAIN, 2, 2], [other, 2, 2]);
    state.loadReservation(hold('hold', 1, 1));
    state.loadReservation({ ...hold('sub_order', 99, 1), lot: 'A' });
    state.move(state.beginTransaction(), 1, PLAIN, -1, { reason: 'lost' });
    state.revokeOverReserved();
    expect(state.revoked).toMatchObject([{ reservation: { ownerKind: 'hold' }, quantity: 1 }]);
  });

  it('fails where the reservations were not loaded, instead of leaving a promise nobody can keep', () => {
    const state = stateWith([PLAIN, 2, 2]);
    state.move(state.beginTransaction(), 1, PLAIN, -1, { reason: 'lost' });
    expect(() => state.revokeOverReserved()).toThrow(InvariantViolated);
  });
});

describe('the state refuses mistakes of ours', () => {
  const owner = { ownerKind: 'hold', ownerId: 1, ownerLine: 1 } as const;
  const mistakes: [string, (state: StockState) => void][] = [
    [
      'stock of a record that is not locked',
      (s) => s.move(1, 1, { ...PLAIN, warehouseId: 2 }, 1, { reason: null }),
    ],
    [
      'a balance of a record that is not locked',
      (s) => s.loadBalance({ ...PLAIN, itemId: 2, onHand: 1, reserved: 0 }),
    ],
    ['a movement of nothing', (s) => s.move(1, 1, PLAIN, 0, { reason: 'found' })],
    ['a movement of half a unit', (s) => s.move(1, 1, PLAIN, 0.5, { reason: 'found' })],
    ['less than nothing', (s) => s.move(1, 1, PLAIN, -6, { reason: 'lost' })],
    ['more than can be counted', (s) => s.move(1, 1, PLAIN, Number.MAX_SAFE_INTEGER, { reason: 'found' })],
    ['reserving more than is free', (s) => s.reserve(owner, PLAIN, 4)],
    ['reserving nothing', (s) => s.reserve(owner, PLAIN, 0)],
    ['reserving damaged goods', (s) => s.reserve(owner, key(NO_LOT, NO_DATE, 'damaged'), 1)],
    ['reserving what is not there', (s) => s.reserve(owner, key('X', NO_DATE), 1)],
  ];

  it.each(mistakes)('%s', (_, mistake) => {
    const state = stateWith([PLAIN, 5, 2], [key(NO_LOT, NO_DATE, 'damaged'), 5, 0]);
    expect(() => mistake(state)).toThrow(InvariantViolated);
  });

  it('giving back more than was reserved', () => {
    const state = stateWith([PLAIN, 5, 2]);
    state.reserve(owner, PLAIN, 2);
    const [reservation] = state.allReservations();
    if (reservation === undefined) throw new Error('nothing reserved');
    expect(() => state.unreserve(reservation, 3)).toThrow(InvariantViolated);
    state.unreserve(reservation, 2);
    expect(state.balance(PLAIN)).toMatchObject({ onHand: 5, reserved: 2 });
  });
});

describe('the state', () => {
  it('finds every balance of a record with very many of them, those that come late too', () => {
    const state = new StockState([HERE]);
    const transaction = state.beginTransaction();
    for (let round = 0; round < 2; round += 1) {
      for (let lot = 0; lot < 50; lot += 1)
        state.move(transaction, 1, key(`L${lot}`, NO_DATE), 1, { reason: null });
    }
    expect(state.balances(HERE)).toHaveLength(50);
    expect(state.balance(key('L49', NO_DATE))?.onHand).toBe(2);
  });

  it('names the records that were touched, in key order, even where it adds up to nothing', () => {
    const places = [3, 1, 2].flatMap((itemId) => [2, 1].map((warehouseId) => ({ itemId, warehouseId })));
    const state = new StockState(places);
    for (const place of places.slice(0, 4)) {
      state.move(1, 1, { ...PLAIN, ...place }, 1, { reason: 'found' });
      state.move(1, 2, { ...PLAIN, ...place }, -1, { reason: 'lost' });
    }
    expect(state.touchedRecords().map((one) => [one.itemId, one.warehouseId])).toEqual([
      [1, 1],
      [1, 2],
      [3, 1],
      [3, 2],
    ]);
  });
});
