import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(() => world.close());

const post = (path: string, body: object) => world.app.post(`/v1/catalog/${path}`, body, world.merchant);
const patch = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.app.patch(`/v1/catalog/${path}`, body, { ...world.merchant, headers });
const get = (path: string) => world.app.get(`/v1/catalog/${path}`, world.merchant);
const asHub = async (id: number) => (await world.app.get(`${world.ops}/items/${id}`, world.hub)).body;
const manage = (catalog_managed_by: string) =>
  world.app.patch('/ops/v1/orgs/2', { catalog_managed_by }, world.hub);
const receive = (item_id: number) =>
  world.app.post(
    `${world.ops}/stock/receive`,
    { warehouse_id: 1, lines: [{ item_id, quantity: 5 }] },
    world.hub,
  );

describe('a merchant’s items', () => {
  it('are added and changed by the merchant, and the hub sees what is not confirmed', async () => {
    const made = await post('items', { name: 'Tent', mpn: 'TENT-1', weight_lb: 4.5, is_hazmat: false });
    expect(made.status).toBe(201);
    expect((await world.app.get(String(made.headers['location']), world.merchant)).text).toBe(made.text);
    expect(made.body).toMatchObject({ name: 'Tent', weight: { weight: 4.5 }, facts_confirmed: false });
    const { id } = made.body;
    const changed = await patch(`items/${id}`, { name: 'Tent, green', weight_lb: 4.75 });
    expect(changed.body).toMatchObject({ name: 'Tent, green', weight: { weight: 4.75 } });
    expect(changed.headers['etag']).toBe('"2"');
    const open = await world.app.get(`${world.ops}/items?facts_confirmed=false`, world.hub);
    expect(open.body.map((one: { id: number }) => one.id)).toContain(id);
  });

  it('answer 412 to an outdated version, 404 for another org’s, and every violation at once', async () => {
    const { id } = (await post('items', { name: 'Stove' })).body;
    expect((await patch(`items/${id}`, { name: 'x' }, { 'if-match': '"7"' })).status).toBe(412);
    const foreign = await world.addItem({}, (await world.addOrg()).id);
    expect((await patch(`items/${foreign.id}`, { name: 'x' })).status).toBe(404);
    expect((await patch(`bundles/${foreign.id}`, { components: [] })).status).toBe(404);
    const wrong = await post('bundles', {
      brand_id: 8_000_000,
      components: [{ component_id: foreign.id, quantity: 1 }],
    });
    expect(wrong.body.violations.map((one: { pointer: string }) => one.pointer)).toEqual([
      '/brand_id',
      '/components/0/component_id',
    ]);
  });

  it('keep what the floor works by once the hub has confirmed it', async () => {
    const { id } = (await post('items', { name: 'Lamp', is_hazmat: true })).body;
    expect((await patch(`items/${id}`, { is_hazmat: false })).status).toBe(200);
    await world.app.patch(`${world.ops}/items/${id}`, { is_hazmat: true }, world.hub);
    expect(await asHub(id)).toMatchObject({ is_hazmat: true, facts_confirmed: true });
    // The same value is no change, and a weight that nobody has measured may be given.
    expect((await patch(`items/${id}`, { is_hazmat: true, weight_lb: 2 })).status).toBe(200);
    const asked = await patch(`items/${id}`, { name: 'Lamp 2', is_hazmat: false, weight_lb: 3 });
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({
      name: 'Lamp 2',
      is_hazmat: true,
      pending_change: { requested: { is_hazmat: false, weight_lb: 3 } },
    });
    expect(await asHub(id)).toMatchObject({ name: 'Lamp 2', is_hazmat: true, weight_lb: 2 });
  });

  it('keep it once units have arrived, and take over what the hub measures', async () => {
    const { id } = (await post('items', { name: 'Rope', weight_lb: 1 })).body;
    expect((await receive(id)).status).toBe(200);
    expect((await patch(`items/${id}`, { can_expire: true })).status).toBe(202);
    expect((await patch(`items/${id}`, { name: 'Rope, 20 m' })).status).toBe(200);
    expect((await asHub(id)).facts_confirmed).toBe(false);
    await world.app.patch(`${world.ops}/items/${id}`, { weight_lb: 1.2 }, world.hub);
    expect(await asHub(id)).toMatchObject({ weight_lb: 1.2, facts_confirmed: true });
  });
});

describe('a merchant’s bundles', () => {
  it('are an item and its components at once, and are changed together', async () => {
    const cup = (await post('items', { mpn: 'OWN-CUP' })).body.id;
    const pot = (await post('items', { mpn: 'OWN-POT' })).body.id;
    const made = await post('bundles', { name: 'Set', components: [{ component_id: cup, quantity: 2 }] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ is_bundle: true, components: [{ item_id: cup, quantity: 2 }] });
    expect((await world.app.get(String(made.headers['location']), world.merchant)).text).toBe(made.text);
    const components = [{ mpn: 'OWN-POT', quantity: 1 }];
    const changed = await patch(`bundles/${made.body.id}`, { name: 'Pot set', components });
    expect(changed.body).toMatchObject({ name: 'Pot set', components: [{ item_id: pot, quantity: 1 }] });
    const stale = await patch(`bundles/${made.body.id}`, { name: 'x', components }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect(
      (await post('bundles', { components: [{ component_id: made.body.id, quantity: 1 }] })).status,
    ).toBe(409);
    const plain = await patch(`bundles/${made.body.id}`, { components: [] });
    expect(plain.body).toMatchObject({ is_bundle: false, components: [] });
  });
});

describe('a merchant’s listings', () => {
  it('are added, read and changed by the merchant', async () => {
    const { id: item_id } = (await post('items', { mpn: 'OWN-LISTED' })).body;
    const listing = {
      listing_mp_primary_id: 'OWN-SKU-1',
      marketplace_name: 'Amazon',
      listing_mp_seller_account_id: 'A1',
      item_id,
      fulfillment_channel: 'FBA',
      country: 'US',
    };
    const made = await post('listings', listing);
    expect(made.status).toBe(201);
    expect((await world.app.get(String(made.headers['location']), world.merchant)).text).toBe(made.text);
    expect((await post('listings', listing)).status).toBe(409);
    expect((await patch(`listings/${made.body.id}`, { status: 'inactive' })).body).toMatchObject({
      status: 'inactive',
      version: 2,
    });
    expect((await get(`listings?item_id=${item_id}`)).body).toHaveLength(1);
  });
});

describe('a merchant’s imports', () => {
  it('take items, listings and bundles, and refuse what the floor works by', async () => {
    const rows = [
      { mpn: 'IMP-1', name: 'One', weight_lb: 1 },
      { mpn: 'IMP-2', name: 'Two' },
    ];
    expect((await post('items/bulk', { rows })).body).toMatchObject({ created: 2, failed: 0 });
    const [one, two] = (await get('items?q=IMP-')).body as { id: number }[];
    await world.app.patch(`${world.ops}/items/${one?.id}`, { weight_lb: 1 }, world.hub);
    await receive(Number(two?.id));
    const again = await post('items/bulk', {
      mode: 'keep_good',
      rows: [
        { mpn: 'IMP-1', name: 'One', weight_lb: 2 },
        { mpn: 'IMP-2', name: 'Second', min_remaining_days_fba: 30 },
      ],
    });
    expect(again.body).toMatchObject({ updated: 0, failed: 2 });
    expect(again.body.errors.map((one: { violations: unknown }) => one.violations)).toMatchObject([
      [{ pointer: '/weight_lb', code: 'not_allowed' }],
      [{ pointer: '/min_remaining_days', code: 'not_allowed' }],
    ]);
    const bundle = { bundle_mpn: 'IMP-SET', components: 'IMP-1:2' };
    await post('items/bulk', { rows: [{ mpn: 'IMP-SET' }] });
    expect((await post('bundles/bulk', { rows: [bundle] })).body).toMatchObject({ created: 1 });
    const listing = {
      listing_mp_primary_id: 'IMP-SKU',
      marketplace_name: 'Amazon',
      listing_mp_seller_account_id: 'A1',
      fulfillment_channel: 'FBA',
      country: 'US',
      mpn: 'IMP-1',
    };
    expect((await post('listings/bulk', { rows: [listing] })).body).toMatchObject({ created: 1 });
  });
});

describe('who manages a catalog', () => {
  it('is the hub alone, the merchant alone, or both', async () => {
    const { id } = (await post('items', { name: 'Mat' })).body;
    const refused = { status: 403, body: { code: 'catalog_managed_elsewhere' } };
    const bundle = { components: [{ component_id: 1, quantity: 1 }] };
    await manage('hub');
    expect((await world.app.get('/v1/orgs', world.merchant)).body[0].catalog_managed_by).toBe('hub');
    for (const answer of [
      await post('items', { name: 'x' }),
      await patch(`items/${id}`, { name: 'x' }),
      await patch('items/999999', { name: 'x' }),
      await post('bundles', bundle),
      await patch(`bundles/${id}`, bundle),
      await post('items/bulk', { rows: [{ mpn: 'X' }] }),
      await patch('listings/1', { status: 'inactive' }),
    ])
      expect(answer).toMatchObject(refused);
    const byHub = await world.app.patch(`${world.ops}/items/${id}`, { name: 'Mat 2' }, world.hub);
    expect(byHub.status).toBe(200);

    await manage('merchant');
    expect((await patch(`items/${id}`, { name: 'Mat 3' })).status).toBe(200);
    for (const answer of [
      await world.app.post(`${world.ops}/items`, { name: 'x' }, world.hub),
      await world.app.patch(`${world.ops}/items/${id}`, { name: 'x', weight_lb: 1 }, world.hub),
      await world.setComponents(id, []),
      await world.load('items', [{ mpn: 'X' }]),
    ])
      expect(answer).toMatchObject(refused);
    const measured = await world.app.patch(`${world.ops}/items/${id}`, { weight_lb: 1 }, world.hub);
    expect(measured.body).toMatchObject({ weight_lb: 1, facts_confirmed: true });
    await manage('both');
    expect((await world.app.patch('/ops/v1/orgs/2', { catalog_managed_by: null }, world.hub)).status).toBe(
      422,
    );
  });
});
