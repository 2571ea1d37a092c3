import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;
let itemId: number;

beforeAll(async () => {
  world = await catalogWorld();
  itemId = (await world.addItem({ mpn: 'LISTED' })).id;
});

afterAll(() => world.close());

let counter = 0;
const listing = (more: object = {}) => {
  counter += 1;
  return {
    listing_mp_primary_id: `SKU-${counter}`,
    marketplace_name: 'Amazon',
    listing_mp_seller_account_id: 'A1',
    item_id: itemId,
    fulfillment_channel: 'FBA',
    country: 'US',
    ...more,
  };
};
const add = async (more: object = {}) =>
  (await world.app.post(`${world.ops}/listings`, listing(more), world.hub)).body;

describe('GET /v1/catalog/listings', () => {
  it('answers exactly its thirteen fields, filtered by item, SKU and marketplace', async () => {
    const amazon = await add({
      listing_name: 'Mug',
      asin: ' B0MUG00001 ',
      fnsku: 'X00MUG0001',
      marketplace_id: 'ATVPDKIKX0DER',
      barcode_type: 'amazon',
    });
    const walmart = await add({ marketplace_name: 'Walmart', fulfillment_channel: 'WFS' });
    const { body } = await world.app.get(`/v1/catalog/listings?item_id=${itemId}`, world.merchant);
    expect(body).toEqual([
      {
        id: amazon.id,
        listing_mp_primary_id: amazon.listing_mp_primary_id,
        listing_name: 'Mug',
        marketplace_name: 'Amazon',
        listing_mp_seller_account_id: 'A1',
        item_id: itemId,
        fulfillment_channel: 'FBA',
        country: 'US',
        status: 'active',
        asin: 'B0MUG00001',
        fnsku: 'X00MUG0001',
        marketplace_id: 'ATVPDKIKX0DER',
        barcode_type: 'amazon',
      },
      expect.objectContaining({ id: walmart.id, listing_name: null, asin: null, barcode_type: null }),
    ]);
    expect(Object.keys(body[0])).toEqual([
      ...['id', 'listing_mp_primary_id', 'listing_name', 'marketplace_name', 'listing_mp_seller_account_id'],
      ...['item_id', 'fulfillment_channel', 'country', 'status'],
      ...['asin', 'fnsku', 'marketplace_id', 'barcode_type'],
    ]);
    const ids = async (query: string) =>
      (await world.app.get(`/v1/catalog/listings?${query}`, world.merchant)).body.map(
        (one: { id: number }) => one.id,
      );
    expect(await ids(`sku=${walmart.listing_mp_primary_id}`)).toEqual([walmart.id]);
    expect(await ids(`marketplace=Walmart&item_id=${itemId}`)).toEqual([walmart.id]);
    expect(await ids('marketplace=Nowhere')).toEqual([]);
  });

  it('answers 404 for an item that is not the org’s, the same as for one that does not exist', async () => {
    const other = await world.addOrg();
    const foreign = await world.addItem({}, other.id);
    const without = await world.addItem({});
    const ask = (id: number) => world.app.get(`/v1/catalog/listings?item_id=${id}`, world.merchant);
    const [theirs, nobodys] = [await ask(foreign.id), await ask(8_000_000)];
    expect([theirs.status, nobodys.status]).toEqual([404, 404]);
    expect({ ...theirs.body, request_id: 0 }).toEqual({ ...nobodys.body, request_id: 0 });
    expect((await ask(without.id)).text).toBe('[]');
    expect((await world.app.get('/v1/catalog/listings?item_id=abc', world.merchant)).status).toBe(422);
  });
});

describe('the hub’s listings', () => {
  it('are made and changed one event at a time, and are unique by SKU, marketplace, account, channel and country', async () => {
    const before = await world.lastSequence();
    const body = listing();
    const made = await world.app.post(`${world.ops}/listings`, body, world.hub);
    expect(made.status).toBe(201);
    expect((await world.app.get(String(made.headers['location']), world.hub)).text).toBe(made.text);
    const twice = await world.app.post(`${world.ops}/listings`, body, world.hub);
    expect([twice.status, twice.body.code]).toEqual([409, 'already_exists']);
    expect(
      (await world.app.post(`${world.ops}/listings`, { ...body, country: 'CA' }, world.hub)).status,
    ).toBe(201);
    const path = `${world.ops}/listings/${made.body.id}`;
    const stale = await world.app.patch(
      path,
      { status: 'inactive' },
      { ...world.hub, headers: { 'if-match': '"7"' } },
    );
    expect(stale.status).toBe(412);
    expect((await world.app.patch(path, { country: 'CA' }, world.hub)).status).toBe(409);
    expect((await world.app.patch(path, { status: 'active' }, world.hub)).body.version).toBe(1);
    expect((await world.app.patch(path, { status: 'inactive' }, world.hub)).body).toMatchObject({
      status: 'inactive',
      version: 2,
    });
    const events = await world.eventsAfter(before);
    expect(events.map((event) => event.type)).toEqual([
      'listing.created',
      'listing.created',
      'listing.updated',
    ]);
    expect(events[2]?.data).toEqual((await world.app.get(path, world.hub)).body);
  });

  it('refuse an item of another org', async () => {
    const other = await world.addOrg();
    const foreign = await world.addItem({}, other.id);
    const made = await add();
    for (const answer of [
      await world.app.post(`${world.ops}/listings`, listing({ item_id: foreign.id }), world.hub),
      await world.app.patch(`${world.ops}/listings/${made.id}`, { item_id: foreign.id }, world.hub),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toMatchObject([{ pointer: '/item_id', code: 'unknown_reference' }]);
    }
  });
});
