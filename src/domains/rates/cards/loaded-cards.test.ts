// Cards are large, and a change of one finds many who ask for rates.
import { expect, it } from 'vitest';
import { VAN_CARD } from '../../../../test/worlds/rate-cards.ts';
import type { Tx } from '../../../kit/db/db.ts';
import { currentCards } from './loaded-cards.ts';

const NOW = new Date('2026-11-14T09:30:00Z');

/** A database that counts how often its cards are loaded. */
function databaseOf(load: (time: number) => Promise<{ revision: number }>) {
  const database = {};
  let loads = 0;
  const tx = () =>
    ({
      database,
      queueRead: async () => [{ revision: 7 }],
      query: async () => {
        loads += 1;
        return [{ ...(await load(loads)), id: null }];
      },
    }) as unknown as Tx;
  return { tx, loads: () => loads };
}

it('are loaded once for all who ask at the same time', async () => {
  const held = Promise.withResolvers<{ revision: number }>();
  const { tx, loads } = databaseOf(() => held.promise);
  const asked = Array.from({ length: 20 }, () => currentCards(tx(), NOW));
  await new Promise((resolve) => setImmediate(resolve));
  held.resolve({ revision: 7 });
  const [first, ...others] = await Promise.all(asked);
  expect(loads()).toBe(1);
  for (const one of others) expect(one).toBe(first);
  expect(await currentCards(tx(), NOW)).toBe(first);
  expect(loads()).toBe(1);
});

it('are loaded by another where the transaction that loads them fails', async () => {
  const { tx, loads } = databaseOf(async (time) => {
    if (time === 1) throw new Error('the connection is gone');
    return { revision: 7 };
  });
  const [failed, ...others] = await Promise.allSettled([1, 2, 3].map(() => currentCards(tx(), NOW)));
  expect(failed?.status).toBe('rejected');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(loads()).toBeLessThanOrEqual(3);
});

it('are compiled once for each version: a change loads what has changed', async () => {
  const card = (id: number, version: number) => ({
    id,
    carrier: `carrier_${id}`,
    kind: 'parcel',
    card_version: 1,
    version,
    effective_from: NOW,
    effective_until: null,
    fuel_weeks: '[]',
    content: JSON.stringify(VAN_CARD),
  });
  let [revision, stored] = [1, [card(1, 1), card(2, 1)]];
  const known: unknown[] = [];
  const tx = {
    database: {},
    queueRead: async () => [{ revision }],
    query: async (_: unknown, [, ids, versions]: [Date, number[], number[]]) => {
      known.push([ids, versions]);
      const isKnown = ({ id, version }: { id: number; version: number }) =>
        ids.some((one, index) => one === id && versions[index] === version);
      return stored.map((row) => ({
        revision,
        ...row,
        ...(isKnown(row) && { fuel_weeks: null, content: null }),
      }));
    },
  } as unknown as Tx;
  const first = (await currentCards(tx, NOW)).dated;
  [revision, stored] = [2, [card(1, 1), card(2, 2), card(3, 1)]];
  const next = (await currentCards(tx, NOW)).dated;
  expect(known).toEqual([
    [[], []],
    [
      [1, 2],
      [1, 1],
    ],
  ]);
  expect(next.map(({ card: { id, version } }) => [id, version])).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
  ]);
  expect(next[0]).toBe(first[0]);
});
