import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../test/worlds/catalog-world.ts';
import { bundleComponents, type ItemReference, itemFacts, resolveItems } from './resolve-items.ts';

let world: CatalogWorld;
const ids: Record<string, number> = {};

beforeAll(async () => {
  world = await catalogWorld();
  const add = async (name: string, fields: object) => {
    ids[name] = (await world.addItem(fields)).id;
  };
  await add('mug', {
    mpn: 'MUG',
    upc: '11111115',
    ean: '22222220',
    can_expire: true,
    min_remaining_days: { FBA: 9 },
    weight_lb: 0.125,
  });
  await add('twin1', { mpn: 'TWIN', upc: '33333335' });
  await add('twin2', { mpn: 'TWIN', upc: '44444440' });
  await add('set', { mpn: 'SET' });
  await world.setComponents(ids['set'] ?? 0, [{ mpn: 'MUG', quantity: 3 }]);
  for (const [sku, item, marketplace_name] of [
    ['S-1', 'mug', 'Amazon'],
    ['S-2', 'mug', 'Amazon'],
    ['S-2', 'twin1', 'Walmart'],
    ['S-3', 'mug', 'Amazon'],
    ['S-3', 'mug', 'Walmart'],
  ] as const) {
    const body = {
      listing_mp_primary_id: sku,
      marketplace_name,
      item_id: ids[item],
      listing_mp_seller_account_id: 'A',
      fulfillment_channel: 'FBA',
      country: 'US',
    };
    expect((await world.app.post(`${world.ops}/listings`, body, world.hub)).status).toBe(201);
  }
  await world.addItem({ mpn: 'THEIRS' }, (await world.addOrg()).id);
});

afterAll(() => world.close());

const resolve = async (...references: ItemReference[]) =>
  (await resolveItems(world.app.db, world.orgId, references)).map((one) =>
    'item' in one ? one.item.id : `${one.code} ${one.field}`,
  );

describe('resolveItems', () => {
  it('finds an item by each of its names, and by several that agree', async () => {
    const { mug, twin1 } = ids;
    const found = await resolve(
      { itemId: mug },
      { mpn: 'MUG' },
      { upc: '11111115' },
      { ean: '22222220' },
      { sku: 'S-1' },
      { sku: 'S-3' },
      { sku: 'S-2', marketplace: 'Walmart' },
      { itemId: mug, mpn: 'MUG', upc: '11111115', ean: '22222220', sku: 'S-2' },
      { mpn: 'TWIN', upc: '33333335' },
    );
    expect(found).toEqual([mug, mug, mug, mug, mug, mug, twin1, mug, twin1]);
  });

  it('distinguishes unknown, ambiguous and contradictory references, in the order they came', async () => {
    const found = await resolve(
      { mpn: 'NOBODY' },
      { itemId: 7_000_000 },
      { mpn: 'TWIN' },
      { sku: 'S-2' },
      { mpn: 'MUG', upc: '33333335' },
      { mpn: 'THEIRS' },
      { sku: 'S-1', marketplace: 'Walmart' },
      {},
      { mpn: 'mug' },
    );
    expect(found).toEqual([
      'unknown_reference mpn',
      'unknown_reference itemId',
      'ambiguous_reference mpn',
      'ambiguous_reference sku',
      'conflicting_reference null',
      'unknown_reference mpn',
      'unknown_reference sku',
      'required null',
      'unknown_reference mpn',
    ]);
  });

  it('takes a hundred thousand references at once', async () => {
    const references = Array.from({ length: 100_000 }, (_, n) =>
      n % 2 ? { mpn: `M-${n}` } : { itemId: ids['mug'], mpn: 'MUG' },
    );
    const startedAt = performance.now();
    const found = await resolveItems(world.app.db, world.orgId, references);
    process.stdout.write(`100,000 references resolved in ${Math.round(performance.now() - startedAt)} ms\n`);
    expect(found.filter((one) => 'item' in one)).toHaveLength(50_000);
  });
});

describe('facts and components', () => {
  it('say what other domains need to know', async () => {
    const facts = await itemFacts(world.app.db, world.orgId, [ids['mug'] ?? 0, 7_000_000]);
    expect([...facts.keys()]).toEqual([ids['mug']]);
    expect(facts.get(ids['mug'] ?? 0)).toMatchObject({
      canExpire: true,
      isBundle: false,
      isBundleComponent: true,
      minRemainingDays: { FBA: 9 },
      weightLb: 0.125,
      lotNumRequired: false,
    });
    const components = await bundleComponents(world.app.db, world.orgId, [ids['set'] ?? 0, ids['mug'] ?? 0]);
    expect([...components]).toEqual([[ids['set'], [{ componentId: ids['mug'], quantity: 3 }]]]);
  });
});
