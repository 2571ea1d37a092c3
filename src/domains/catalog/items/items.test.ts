import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(() => world.close());

const SEED_FIELDS = [
  'id',
  'name',
  'mpn',
  'upc',
  'hs_code',
  'is_hazmat',
  'cold_storage_type',
  'can_expire',
  'is_bundle',
  'is_bundle_component',
  'bundle_components',
  'parent_bundles',
];

describe('GET /v1/catalog/items/{id}', () => {
  const get = (id: number | string) => world.app.get(`/v1/catalog/items/${id}`, world.merchant);

  it('has the fields of the list, then all else that is known of the item', async () => {
    const { id: part } = await world.addItem({ mpn: 'PART-1' });
    const { id: set } = await world.addItem({
      name: 'Set',
      ean: '4006381333931',
      length_in: 4.5,
      weight_lb: 1.25,
      min_remaining_days: { FBA: 90 },
      scannable_barcodes: ['SET-CODE'],
      country_of_origin: 'PT',
      customs_value_usd: 6.4,
    });
    const components = [{ component_id: part, quantity: 3 }];
    await world.app.call('PUT', `/ops/v1/orgs/2/items/${set}/components`, {
      ...world.hub,
      body: { components },
    });
    const { status, body, headers } = await get(set);
    expect(status).toBe(200);
    expect(headers['etag']).toBeDefined();
    expect(Object.keys(body).slice(0, SEED_FIELDS.length)).toEqual(SEED_FIELDS);
    expect(Object.keys(body).slice(SEED_FIELDS.length)).toEqual([
      ...['ean', 'dimensions', 'weight', 'lot_num_required', 'shelf_life_days', 'min_remaining_days'],
      ...['scannable_barcodes', 'brand', 'vendor', 'country_of_origin', 'customs_value', 'components'],
      ...['image_url', 'is_active', 'facts_confirmed', 'pending_change'],
    ]);
    expect(body).toMatchObject({
      bundle_components: [{ id: part, mpn: 'PART-1', name: null }],
      ean: '4006381333931',
      dimensions: { length: 4.5, width: null, height: null, unit: 'in' },
      weight: { weight: 1.25, unit: 'lb' },
      min_remaining_days: { FBA: 90 },
      scannable_barcodes: ['SET-CODE'],
      brand: null,
      country_of_origin: 'PT',
      customs_value: { amount: 6.4, currency: 'USD' },
      components: [{ item_id: part, mpn: 'PART-1', quantity: 3 }],
    });
    expect((await get(part)).body).toMatchObject({ customs_value: null, components: [] });
  });

  it('is 404 where the catalog has no such item', async () => {
    expect((await get(987_654_321)).status).toBe(404);
    expect((await get('x')).status).toBe(404);
  });
});

describe('GET /v1/catalog/items', () => {
  it('answers exactly the twelve published fields, in their order, all always there', async () => {
    const bare = await world.addItem({});
    const full = await world.addItem({
      name: 'Mug',
      mpn: 'FULL-1',
      upc: '036000291452',
      hs_code: '7323.94',
      is_hazmat: true,
      cold_storage_type: 'frozen',
      can_expire: true,
    });
    const { body, status } = await world.app.get('/v1/catalog/items?per_page=250&page=2', world.merchant);
    expect(status).toBe(200);
    for (const item of body) expect(Object.keys(item)).toEqual(SEED_FIELDS);
    const find = (id: number) => body.find((item: { id: number }) => item.id === id);
    expect(Object.values(find(bare.id))).toEqual([
      bare.id,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      false,
      false,
      null,
      null,
    ]);
    expect(Object.values(find(full.id))).toEqual([
      ...[
        full.id,
        'Mug',
        'FULL-1',
        '036000291452',
        '7323.94',
        true,
        'frozen',
        true,
        false,
        false,
        null,
        null,
      ],
    ]);
  });

  it('shows bundles and components to each other, and nothing where there is nothing to show', async () => {
    const [a, b] = [
      await world.addItem({ mpn: 'PART-A', name: 'A' }),
      await world.addItem({ mpn: 'PART-B' }),
    ];
    const set = await world.addItem({ mpn: 'SET', name: 'Set' });
    await world.setComponents(set.id, [
      { component_id: b.id, quantity: 1 },
      { mpn: 'PART-A', quantity: 2 },
    ]);
    const read = async (mpn: string) =>
      (await world.app.get(`/v1/catalog/items?mpn=${mpn}`, world.merchant)).body[0];
    expect(await read('SET')).toMatchObject({
      is_bundle: true,
      is_bundle_component: false,
      bundle_components: [
        { id: a.id, mpn: 'PART-A', name: 'A' },
        { id: b.id, mpn: 'PART-B', name: null },
      ],
      parent_bundles: null,
    });
    expect(await read('PART-A')).toMatchObject({
      is_bundle: false,
      is_bundle_component: true,
      bundle_components: null,
      parent_bundles: [{ id: set.id, mpn: 'SET', name: 'Set' }],
    });
  });

  it('filters by mpn, upc and q, which looks into name, mpn and upc in any case and takes text as it is', async () => {
    const one = await world.addItem({ name: 'Ärmel 100% Cotton_x', mpn: 'Filter-9', upc: '99887766' });
    const ids = async (query: string) =>
      (await world.app.get(`/v1/catalog/items?${query}`, world.merchant)).body.map(
        (item: { id: number }) => item.id,
      );
    for (const query of [
      'mpn=Filter-9',
      'upc=99887766',
      'mpn=Filter-9&upc=99887766&q=cotton',
      'q=FILTER-9',
      'q=%C3%A4rmel',
      'q=8877',
      'q=100%25',
      'q=ton_x',
    ]) {
      expect(await ids(query), query).toEqual([one.id]);
    }
    for (const query of [
      'mpn=filter-9',
      'q=100_',
      'q=tonXx',
      'mpn=Filter-9&upc=1',
      'q=Filter-9&mpn=other',
      'q=%5C',
    ]) {
      expect(await ids(query), query).toEqual([]);
    }
  });

  it('pages in the order of id, by number at any depth and by link, with a total on request', async () => {
    const org = await world.addOrg();
    const rows = Array.from({ length: 25 }, (_, n) => ({ mpn: `P-${n}`, name: n % 2 ? 'odd' : 'even' }));
    await world.load('items', rows, {}, org.id);
    const path = `/ops/v1/orgs/${org.id}/items`;
    const all = (await world.app.get(path, world.hub)).body.map((item: { id: number }) => item.id);
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all).toHaveLength(25);
    const byNumber: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body, headers } = await world.app.get(
        `${path}?per_page=7&page=${page}&include_total=true`,
        world.hub,
      );
      byNumber.push(...body.map((item: { id: number }) => item.id));
      expect(headers['x-total-count']).toBe('25');
      expect(headers['link'] !== undefined).toBe(page < 4);
    }
    expect(byNumber).toEqual(all);
    const byLink: number[] = [];
    let next: string | undefined = `${path}?per_page=4&q=odd`;
    while (next !== undefined) {
      const { body, headers } = await world.app.get(next, world.hub);
      byLink.push(...body.map((item: { id: number }) => item.id));
      next = /<([^>]+)>/.exec(String(headers['link'] ?? ''))?.[1];
    }
    expect(byLink).toEqual(all.filter((_: number, index: number) => index % 2));
    expect((await world.app.get(`${path}?page=9`, world.hub)).text).toBe('[]');
  });

  it('answers 304 to clients that have the newest list', async () => {
    const first = await world.app.get('/v1/catalog/items?mpn=FULL-1', world.merchant);
    expect(first.headers['etag']).toMatch(/^W\//);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await world.app.get('/v1/catalog/items?mpn=FULL-1', {
      ...world.merchant,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });
});

describe('the hub’s items', () => {
  const everything = {
    name: 'Serum',
    mpn: 'SER-1',
    upc: '0123456789012',
    ean: '4006381333931',
    hs_code: '3304.99',
    is_hazmat: false,
    cold_storage_type: 'refrigerated',
    can_expire: true,
    lot_num_required: true,
    shelf_life_days: 730,
    min_remaining_days: { MERCHANT: 30, FBA: 90 },
    length_in: 0.07,
    width_in: 12.35,
    height_in: 999_999.99,
    weight_lb: 0.029,
    scannable_barcodes: ['X001', 'a,"b"\\{c}'],
    image_url: 'https://images.example.com/serum.jpg?x=1',
    is_active: true,
    country_of_origin: 'FR',
    customs_value_usd: 12.07,
  };

  it('keep every field as it was sent, decimals included', async () => {
    const brand = await world.addName('brands', 'Glow');
    const vendor = await world.addName('vendors', 'Lab');
    const sent = { ...everything, brand_id: brand.id, vendor_id: vendor.id };
    const made = await world.app.post(`${world.ops}/items`, sent, world.hub);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...sent, version: 1, is_bundle: false, is_bundle_component: false });
    expect(made.headers['etag']).toBe('"1"');
    const read = await world.app.get(String(made.headers['location']), world.hub);
    expect(read.text).toBe(made.text);
    const listed = await world.app.get(
      `${world.ops}/items?brand_id=${brand.id}&ean=4006381333931&is_active=true`,
      world.hub,
    );
    expect(listed.body).toEqual([read.body]);
  });

  it('refuse every impossible value in one answer', async () => {
    const wrong = {
      upc: '12',
      ean: 'abcdefgh',
      cold_storage_type: 'warm',
      shelf_life_days: 0,
      extra: 1,
      scannable_barcodes: ['a', 'a'],
    };
    const refused = await world.app.post(`${world.ops}/items`, wrong, world.hub);
    expect(refused.status).toBe(422);
    const pointers = new Set(
      refused.body.violations.map((one: { pointer: string }) => one.pointer.split('/')[1]),
    );
    expect(pointers).toEqual(new Set(Object.keys(wrong)));
    const precise = await world.app.post(
      `${world.ops}/items`,
      { length_in: 1.005, weight_lb: 0.0015 },
      world.hub,
    );
    expect(precise.body.violations.map((one: { code: string }) => one.code)).toEqual([
      'bad_precision',
      'bad_precision',
    ]);
    const unknown = await world.app.post(
      `${world.ops}/items`,
      { brand_id: 999_999, vendor_id: 999_999 },
      world.hub,
    );
    expect(unknown.body.violations.map((one: { code: string }) => one.code)).toEqual([
      'unknown_reference',
      'unknown_reference',
    ]);
  });

  it('name codes that a spreadsheet has robbed of their zeros, and those whose check digit is wrong', async () => {
    const wrong = async (fields: object) =>
      (await world.app.post(`${world.ops}/items`, fields, world.hub)).body.violations?.map(
        (one: { pointer: string; code: string; message: string }) =>
          `${one.pointer} ${one.code} ${one.message}`,
      );
    expect(await wrong({ upc: '36000291452', ean: '400638133393' })).toEqual([
      expect.stringMatching(
        /^\/upc bad_format has 11 digits: a spreadsheet .* with them it is 036000291452$/,
      ),
      expect.stringMatching(/^\/ean bad_format has the check digit 3, which should be \d/),
    ]);
    expect(await wrong({ upc: '036000291459' })).toEqual([
      expect.stringMatching(/check digit 9, which should be 2/),
    ]);
    for (const upc of ['036000291452', ' 036000291452 ', '4006381333931', '04252614', '73513537'])
      expect(await wrong({ upc }), upc).toBeUndefined();
    const load = await world.load('items', [{ mpn: 'ROBBED', upc: '36000291452' }], {});
    expect(load.body.violations).toMatchObject([{ pointer: '/rows/0/upc', code: 'bad_format' }]);
    const received = await world.app.post(
      `${world.ops}/stock/receive`,
      { warehouse_id: 1, lines: [{ upc: '36000291452', quantity: 1 }] },
      world.hub,
    );
    expect(received.body.errors.join()).toContain(
      'dropped the zeros at its beginning; with them it is 036000291452',
    );
  });

  it('change only what is named, under If-Match, and not at all when nothing differs', async () => {
    const { id } = await world.addItem(everything);
    const path = `${world.ops}/items/${id}`;
    const before = await world.lastSequence();
    const same = await world.app.patch(
      path,
      { name: 'Serum', min_remaining_days: { FBA: 90, MERCHANT: 30 }, weight_lb: 0.029 },
      world.hub,
    );
    expect(same.body.version).toBe(1);
    expect(await world.lastSequence()).toBe(before);
    const changed = await world.app.patch(
      path,
      { name: null, weight_lb: 1.5 },
      { ...world.hub, headers: { 'if-match': '"1"' } },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...everything, name: null, weight_lb: 1.5, version: 2 });
    const stale = await world.app.patch(
      path,
      { name: 'x' },
      { ...world.hub, headers: { 'if-match': '"1"' } },
    );
    expect(stale.status).toBe(412);
    const events = await world.eventsAfter(before);
    expect(events.map((event) => [event.type, event.subject_id, event.version])).toEqual([
      ['item.updated', String(id), 2],
    ]);
    expect(events[0]?.data).toMatchObject({ id, name: null, weight_lb: 1.5, version: 2 });
  });

  it('are found only under their own org, and a foreign brand is no brand', async () => {
    const { id } = await world.addItem({ mpn: 'OURS' });
    const brand = await world.addName('brands', 'Ours');
    const other = await world.addOrg();
    for (const answer of [
      await world.app.get(`/ops/v1/orgs/${other.id}/items/${id}`, world.hub),
      await world.app.patch(`/ops/v1/orgs/${other.id}/items/${id}`, { name: 'x' }, world.hub),
      await world.app.get('/ops/v1/orgs/999999/items', world.hub),
      await world.app.post('/ops/v1/orgs/999999/items', {}, world.hub),
    ]) {
      expect(answer.status).toBe(404);
    }
    const borrowed = await world.app.post(
      `/ops/v1/orgs/${other.id}/items`,
      { brand_id: brand.id },
      world.hub,
    );
    expect(borrowed.status).toBe(422);
  });
});

describe('brands and vendors', () => {
  it.each(['brands', 'vendors'] as const)(
    '%s are listed as id and name, and unique regardless of case',
    async (kind) => {
      const before = await world.lastSequence();
      const made = await world.addName(kind, 'Alpine');
      expect((await world.app.post(`${world.ops}/${kind}`, { name: 'ALPINE' }, world.hub)).status).toBe(409);
      const renamed = await world.app.patch(
        `${world.ops}/${kind}/${made.id}`,
        { name: 'Alpine Co' },
        { ...world.hub, headers: { 'if-match': '"1"' } },
      );
      expect(renamed.body).toMatchObject({ name: 'Alpine Co', version: 2 });
      await world.app.patch(`${world.ops}/${kind}/${made.id}`, { name: 'Alpine Co' }, world.hub);
      const list = await world.app.get(`/v1/catalog/${kind}?q=alpine`, world.merchant);
      expect(list.text).toBe(`[{"id":${made.id},"name":"Alpine Co"}]`);
      const singular = kind.slice(0, -1);
      expect((await world.eventsAfter(before)).map((event) => [event.type, event.version])).toEqual([
        [`${singular}.created`, 1],
        [`${singular}.updated`, 2],
      ]);
    },
  );
});

it('every change of the catalog has its time in the feed, regardless of the clock of the process', async () => {
  const { id: orgId } = await world.addOrg();
  const ops = `/ops/v1/orgs/${orgId}`;
  // Another process, whose clock is ahead, has written before.
  await world.sql.query(
    `UPDATE org_feed SET last_time = date_trunc('day', last_time) + interval '2 days' WHERE org_id = $1`,
    [orgId],
  );
  const made = await world.app.post(`${ops}/items`, { mpn: 'DATED-1', name: 'Lamp' }, world.hub);
  const set = await world.app.post(`${ops}/items`, { mpn: 'DATED-2' }, world.hub);
  const [item, bundle] = [made.body.id, set.body.id];
  const answers = [
    made,
    set,
    await world.app.post(`${ops}/brands`, { name: 'Dated' }, world.hub),
    await world.app.post(
      `${ops}/listings`,
      {
        item_id: item,
        listing_mp_primary_id: 'DATED-SKU',
        listing_mp_seller_account_id: 'A1',
        country: 'US',
        marketplace_name: 'Amazon',
        fulfillment_channel: 'FBA',
      },
      world.hub,
    ),
    await world.app.patch(`${ops}/items/${item}`, { name: 'Desk lamp' }, world.hub),
    await world.app.call('PUT', `${ops}/items/${bundle}/components`, {
      ...world.hub,
      body: { components: [{ component_id: item, quantity: 2 }] },
    }),
  ];
  const load = await world.load('bundles', [{ bundle_mpn: 'DATED-2', components: 'DATED-1:3' }], {}, orgId);
  expect(load.body).toMatchObject({ updated: 1 });
  const events = await world.sql.query(
    `SELECT type, time, data->>'created' AS created, data->>'updated' AS updated FROM event WHERE org_id = $1 ORDER BY sequence`,
    [orgId],
  );
  const rows: { type: string; time: Date; created: string; updated: string }[] = events.rows;
  const dated = rows.filter(({ updated }) => updated !== null);
  expect(dated.map(({ time }) => time.toISOString())).toEqual(dated.map(({ updated }) => updated));
  const times = answers.map(({ body }) => body.updated);
  const distinct = [...new Set(rows.map(({ time }) => time.toISOString()))];
  expect(times).toEqual(distinct.slice(0, answers.length));
  expect(times).toEqual(times.toSorted());
  expect(made.body.created).toBe(made.body.updated);
  const read = async (id: number) => (await world.app.get(`${ops}/items/${id}`, world.hub)).body;
  const loaded = await read(bundle);
  expect([loaded.created, loaded.updated]).toEqual([set.body.created, distinct.at(-1)]);
  // A load of many items has the time at which it began, and takes no time back.
  const before = await read(item);
  await world.load('items', [{ mpn: 'DATED-1', name: 'Lamp' }], {}, orgId);
  expect(await read(item)).toMatchObject({ name: 'Lamp', updated: before.updated });
});
