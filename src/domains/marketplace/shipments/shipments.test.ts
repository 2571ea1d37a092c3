// Marketplace shipments on their way: what is told of them, their papers, and what the marketplace received.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FreightWorld, freightWorld, wrongs } from '../../../../test/worlds/freight-world.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { EXAMPLE_PICTURE } from './examples.ts';

const LIST = '/v1/marketplace_shipments';
const HOUR_MS = 3600 * 1000;

let world: FreightWorld;
const clock = new ManualClock(new Date());

beforeAll(async () => {
  world = await freightWorld({ clock });
});

afterAll(async () => {
  expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  await world.close();
});

const act = (name: string, action: string, body?: object) =>
  world.act(`marketplace_shipments/${name}/${action}`, body);
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();
const tell = (name: string, ...events: object[]) => act(name, 'events', { events });
const tracked = async (name: string) => (await world.must(world.track(name))).body;
const fetch = (url: string) => world.app.get(url);

describe('tracking', () => {
  it('says where a shipment is, by the hub’s number or the marketplace’s', async () => {
    const { number, fba, id } = await world.forwarded();
    const found = await tracked(number);
    expect(found).toMatchObject({
      id,
      shipment_id: number,
      fba_shipment_id: fba,
      marketplace_name: 'Amazon',
      fulfillment_center_code: 'ONT8',
      source: 'inventory_request',
      unit_count: 24,
      carton_count: 2,
      cubic_feet: 4,
      is_packed: true,
      carrier: null,
      pro_number: null,
      estimated_arrival: null,
      pod_exists: false,
      pod_url: null,
      bol_exists: true,
      redirected_from: null,
      redirected_to: null,
      current_status: { status: 'created', location: 'Newark, NJ, US' },
      statuses: { in_transit: null, checked_in: null, receiving: null, closed: null },
      events: [],
      reconciliation: null,
      middle_mile_order_number: null,
    });
    expect(found.current_status.status_time).toBe(found.created);
    expect(found.statuses.created).toEqual({ time: found.created, location: 'Newark, NJ, US' });
    expect((await tracked(fba)).shipment_id).toBe(number);
    expect((await tracked(number.toLowerCase())).shipment_id).toBe(number);
    expect((await world.track('FBA-NOBODYS')).status).toBe(404);
    expect((await world.track('MS-999999')).status).toBe(404);
  });

  it('follows from all that was told, in whatever order it came', async () => {
    const { number } = await world.forwarded();
    await world.must(tell(number, { code: 'checked_in', time: inHours(5), location: 'ONT8' }));
    // Heard late: it does not go back.
    const late = await world.must(
      tell(
        number,
        { code: 'in_transit', time: inHours(1), location: 'Reno, NV' },
        { code: 'delayed', time: inHours(2), location: 'Reno, NV', description: 'snow' },
      ),
    );
    expect(late.body).toMatchObject({ status: 'checked_in', status_time: inHours(5) });
    const found = await tracked(number);
    expect(found.current_status).toEqual({ status: 'checked_in', status_time: inHours(5), location: 'ONT8' });
    expect(found.statuses).toMatchObject({
      in_transit: { time: inHours(1), location: 'Reno, NV' },
      checked_in: { time: inHours(5), location: 'ONT8' },
      receiving: null,
    });
    expect(found.events.map((one: { code: string }) => one.code)).toEqual([
      'in_transit',
      'delayed',
      'checked_in',
    ]);
    // The same again changes nothing.
    const again = await world.must(tell(number, { code: 'checked_in', time: inHours(5), location: 'ONT8' }));
    expect(again.body.version).toBe(late.body.version);
    // What is said of the time before it was made is kept, and tells nothing.
    await world.must(tell(number, { code: 'closed', time: inHours(-100) }));
    expect((await tracked(number)).current_status.status).toBe('checked_in');
    expect(wrongs(await tell(number, { code: 'closed', time: inHours(25) }))).toEqual([
      '/events/0/time not_allowed is more than a day ahead',
    ]);
  });

  it('names the carrier, its number and when it should arrive', async () => {
    const { number } = await world.forwarded();
    const arrival = inHours(90);
    const path = `${world.ops}/marketplace_shipments/${number}`;
    const body = { carrier: 'Estes', pro_number: '0670123456', estimated_arrival: arrival };
    const { headers } = await world.must(world.app.patch(path, body, world.hub));
    expect(await tracked(number)).toMatchObject(body);
    const same = await world.must(world.app.patch(path, body, world.hub));
    expect(same.headers['etag']).toBe(headers['etag']);
    const stale = { ...world.hub, headers: { 'if-match': '"1"' } };
    expect((await world.app.patch(path, { carrier: 'Saia' }, stale)).status).toBe(412);
  });

  it('is as large as its cartons are, also when one is measured again', async () => {
    const { number, fba, id } = await world.forwarded();
    const { updated, version } = await tracked(number);
    const { body: found } = await world.must(
      world.app.get(`${world.ops}/marketplace_cartons?shipment_id=${id}`, world.hub),
    );
    clock.advanceMs(1000);
    const path = `${world.ops}/marketplace_cartons/${found[0].id}`;
    await world.must(world.app.patch(path, { height_in: 6 }, world.hub));
    const after = await tracked(fba);
    expect(after).toMatchObject({ carton_count: 2, cubic_feet: 3, is_packed: true, version: version + 1 });
    expect(after.updated > updated).toBe(true);
    // What changed is found by those who poll.
    const { body: changed } = await world.must(
      world.app.get(`${LIST}?updated_since=${after.updated}`, world.merchant),
    );
    expect(changed.map((row: { shipment_id: string }) => row.shipment_id)).toEqual([number]);
  });

  it('tells where the marketplace moved it', async () => {
    const { number } = await world.forwarded();
    await world.must(act(number, 'redirect', { fulfillment_center_code: 'LAS1', reason: 'no capacity' }));
    const found = await tracked(number);
    expect(found).toMatchObject({
      fulfillment_center_code: 'LAS1',
      redirected_from: 'ONT8',
      redirected_to: 'LAS1',
      current_status: { status: 'created' },
      events: [{ code: 'redirected', description: 'from ONT8 to LAS1: no capacity' }],
    });
    expect(wrongs(await act(number, 'redirect', { fulfillment_center_code: 'LAS1' }))).toEqual([
      '/fulfillment_center_code not_allowed it already goes to LAS1',
    ]);
    await world.must(tell(number, { code: 'receiving', time: inHours(3) }));
    expect((await act(number, 'redirect', { fulfillment_center_code: 'SMF3' })).body.detail).toBe(
      `marketplace shipment ${number} is receiving, not created or in_transit or checked_in`,
    );
  });
});

describe('what the marketplace received', () => {
  it('is compared with what was shipped, SKU by SKU, until and after it is closed', async () => {
    const { number, sku } = await world.forwarded();
    const received = (quantity: number, of = sku) =>
      act(number, 'received', { received: [{ sku: of, quantity }] });
    expect((await received(1)).status).toBe(409);
    await world.must(tell(number, { code: 'checked_in', time: inHours(1) }));
    expect(wrongs(await received(1, 'NO-SUCH'))).toEqual([
      '/received/0/sku unknown_reference NO-SUCH is not in this shipment',
    ]);
    const first = await world.must(received(20));
    expect(first.body).toMatchObject({
      status: 'receiving',
      reconciliation: [{ sku, shipped: 24, received: 20, difference: -4 }],
    });
    const before = await world.lastSequence();
    const closed = await world.must(act(number, 'close', { reason: 'the marketplace has closed it' }));
    expect(closed.body).toMatchObject({ status: 'closed' });
    expect((await act(number, 'close')).status).toBe(409);
    // Units are found later.
    await world.must(received(25));
    expect((await tracked(number)).reconciliation).toEqual([
      { sku, shipped: 24, received: 25, difference: 1 },
    ]);
    const told = await world.eventsAfter(before);
    expect(told.map((one) => one.type)).toEqual([
      'marketplace_shipment.closed',
      'marketplace_shipment.updated',
    ]);
    const { body: listed } = await world.must(world.app.get(`${LIST}?shipment_id=${number}`, world.merchant));
    expect(told.at(-1)?.data).toEqual(listed[0]);
    const { rows } = await world.sql.query(
      'SELECT from_state, to_state FROM marketplace_shipment_history h JOIN marketplace_shipment p ON p.org_id = h.org_id AND p.id = h.shipment_id WHERE p.fba_shipment_id = $1 ORDER BY h.version',
      [closed.body.fba_shipment_id],
    );
    expect(rows.map((one) => `${one.from_state} ${one.to_state}`)).toEqual([
      'created created',
      'created checked_in',
      'checked_in receiving',
      'receiving closed',
    ]);
  });
});

describe('what was received', () => {
  it('of a SKU that is not in the shipment is told with all else that is wrong', async () => {
    const { number, sku } = await world.forwarded();
    await world.must(tell(number, { code: 'in_transit', time: inHours(0) }));
    const received = [{ sku: 'NOBODYS', quantity: -1 }, { sku, quantity: 1 }, { sku: 'ANOTHER' }];
    expect(
      wrongs(await act(number, 'received', { received }))
        .map((one) => one.split(' ').slice(0, 2).join(' '))
        .sort(),
    ).toEqual([
      '/received/0/quantity too_small',
      '/received/0/sku unknown_reference',
      '/received/2/quantity required',
      '/received/2/sku unknown_reference',
    ]);
  });
});

describe('papers', () => {
  const PDF = Buffer.from('%PDF-1.7\nsigned\n%%EOF');
  const upload = (name: string, content: Buffer) =>
    act(name, 'proof_of_delivery', { content: content.toString('base64') });

  it('are fetched by links without a credential', async () => {
    const { number } = await world.forwarded();
    await world.must(tell(number, { code: 'in_transit', time: inHours(1) }));
    await world.must(upload(number, PDF));
    const { bol_url, pod_url } = await tracked(number);
    // No public address is set: the host that was asked.
    expect(bol_url).toMatch(/^http:\/\/[^/]+\/documents\?token=/);
    const bill = await world.must(fetch(bol_url));
    expect(bill.headers['content-type']).toBe('application/pdf');
    expect(bill.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const proof = await world.must(fetch(pod_url));
    expect(proof.bytes).toEqual(PDF);
    expect(proof.headers['x-content-type-options']).toBe('nosniff');
  });

  it('are opened by no link that was changed, and by no other org’s', async () => {
    const [a, b] = [await world.forwarded(), await world.forwarded()];
    const url: string = (await tracked(a.number)).bol_url;
    const [, kind, org, id, expires, signature = ''] =
      /^http:\/\/[^/]+\/documents\?token=(\w+)\.(\d+)\.(\d+)\.(\d+)\.(.+)$/.exec(url) ?? [];
    expect({ kind, org, id }).toEqual({ kind: 'bol', org: String(world.orgId), id: String(a.id) });
    const forged = [
      `/documents?token=pod.${org}.${id}.${expires}.${signature}`,
      `/documents?token=bol.3.${id}.${expires}.${signature}`,
      `/documents?token=bol.${org}.${b.id}.${expires}.${signature}`,
      `/documents?token=bol.${org}.${id}.${Number(expires) + 1}.${signature}`,
      `/documents?token=bol.${org}.${id}.${expires}.${signature.slice(0, -1)}`,
      `/documents?token=bol.${org}.${id}.${expires}.${signature}A`,
      `/documents?token=bol.${org}.${id}.${expires}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
      `/documents?token=bol.${org}.${id}.${expires}.`,
      `/documents?token=bol.${org}.${id}.${expires}`,
      '/documents?token=x',
    ];
    const nobodys = await fetch('/documents?token=nobodys');
    for (const one of forged) {
      const answer = await fetch(one);
      expect(answer.status, one).toBe(404);
      expect({ ...answer.body, request_id: '' }).toEqual({ ...nobodys.body, request_id: '' });
    }
    expect((await fetch(url)).status).toBe(200);
    const rival = { token: await world.app.token('rival-client') };
    expect((await world.app.get(`${LIST}/${a.number}/tracking`, rival)).status).toBe(404);
    expect((await world.app.get(`${LIST}/${a.number}/bill_of_lading.pdf`, rival)).status).toBe(404);
  });

  it('of a delivery are PDF, JPEG or PNG by their bytes, and the last one counts', async () => {
    const { number } = await world.forwarded();
    expect((await upload(number, PDF)).status).toBe(409);
    await world.must(tell(number, { code: 'in_transit', time: inHours(1) }));
    expect(wrongs(await upload(number, Buffer.from('<html>signed</html>')))).toEqual([
      '/content bad_format must be a PDF, JPEG or PNG',
    ]);
    expect(wrongs(await upload(number, Buffer.from('RIFF0000WEBPVP8 ')))).toHaveLength(1);
    const path = `${LIST}/${number}/proof_of_delivery`;
    expect((await world.app.get(path, world.merchant)).status).toBe(409);
    await world.must(upload(number, PDF));
    const png = Buffer.from(EXAMPLE_PICTURE, 'base64');
    await world.must(upload(number, png));
    const found = await world.must(world.app.get(path, world.merchant));
    expect(found.headers['content-type']).toBe('image/png');
    expect(found.bytes).toEqual(png);
    expect((await tracked(number)).pod_exists).toBe(true);
  });

  it('for the driver say who ships what to whom, how heavy it is, and where to sign', async () => {
    const { number, fba, sku } = await world.forwarded();
    await world.must(
      world.app.patch(
        `${world.ops}/marketplace_shipments/${number}`,
        { carrier: 'Estes', pro_number: '0670123456' },
        world.hub,
      ),
    );
    const order = { warehouse_id: 1, shipment_ids: [number] };
    const { body } = await world.must(world.app.post('/v1/middle_mile_orders', order, world.merchant));
    await world.must(
      world.app.patch(
        `${world.ops}/middle_mile_orders/${body.id}`,
        { seal_number: 'SL-884201', freight_class: '77.5' },
        world.hub,
      ),
    );
    const { bytes } = await world.must(world.app.get(`${LIST}/${number}/bill_of_lading.pdf`, world.merchant));
    const { text } = readPdf(bytes);
    for (const part of [
      number,
      fba,
      'SHIPPER',
      'Juniper Goods',
      'CONSIGNEE',
      'Amazon ONT8',
      'Carrier: Estes',
      'PRO number: 0670123456',
      'Seal number: SL-884201',
      body.middle_mile_order_number,
      '77.5',
      '2 cartons',
      '60 lb',
      sku,
      'Signature of driver',
      'Page 1 of 1',
    ])
      expect(text, part).toContain(part);
    const open = await world.forwarded({ cartons: 0 });
    expect((await tracked(open.number)).bol_url).toBeNull();
    const none = await world.app.get(`${LIST}/${open.number}/bill_of_lading.pdf`, world.merchant);
    expect(none.status).toBe(409);
  });
});

describe('a link', () => {
  // Last: credentials end with it.
  it('expires after an hour', async () => {
    const { number } = await world.forwarded();
    const { bol_url } = await tracked(number);
    expect((await fetch(bol_url)).status).toBe(200);
    clock.advanceMs(HOUR_MS - 1000);
    expect((await fetch(bol_url)).status).toBe(200);
    clock.advanceMs(1000);
    const expired = await fetch(bol_url);
    expect(expired.status).toBe(410);
    expect(expired.body.code).toBe('link_expired');
  });
});
