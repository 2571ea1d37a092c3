// What people of the hub who are bound to warehouses do there, and not elsewhere. bound-matrix.test.ts tries every parameter and
// every list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMPLE_SUB_ORDERS } from '../../src/domains/fulfilment/examples.ts';
import { EXAMPLES } from '../../src/domains/inbound/examples.ts';
import { EMPTY_SHIPMENT, SHIPMENT_EXAMPLES } from '../../src/domains/marketplace/shipments/examples.ts';
import { WORK_ORDERS } from '../../src/domains/marketplace/work-orders/examples.ts';
import { ORDER_EXAMPLES } from '../../src/domains/middle-mile/examples.ts';
import { EXAMPLE_PHOTO, RETURN_EXAMPLES } from '../../src/domains/returns/examples.ts';
import type { MemberRole } from '../../src/kit/http/actor.ts';
import { type TestApp, testApp } from '../harness.ts';
import { IsolationWorld } from './isolation/world.ts';

const HUB = 1;
const JUNIPER = 2;

let app: TestApp;
let world: IsolationWorld;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  world = await IsolationWorld.open(app);
  await world.sql('UPDATE org SET read_rate = 1000000, write_rate = 1000000, in_flight_max = 10000');
});

afterAll(async () => {
  await world.close();
  await app.close();
});

const bound = (role: MemberRole, ...warehouseIds: number[]) =>
  world.personIn(HUB, role, { warehouseIds }).then(({ token }) => ({ token }));

describe('people who are bound to warehouses', () => {
  const below = async (path: string, request: string, who: { token: string }) =>
    (await app.get(`/ops/v1/orgs/${JUNIPER}/inventory_requests/${request}${path}`, who)).status;
  const act = async (path: string, request: string, who: { token: string }, body?: unknown) =>
    (await app.post(`/ops/v1/orgs/${JUNIPER}/inventory_requests/${request}/${path}`, body, who)).status;

  it('see nothing of the requests of others, in whatever form', async () => {
    const [photo] = await world.sql<{ id: string; request_id: string }>(
      `SELECT id, request_id FROM inventory_request_photo WHERE org_id = ${JUNIPER} LIMIT 1`,
    );
    const [row] = await world.sql<{ warehouse_id: string }>(
      `SELECT warehouse_id FROM inventory_request WHERE org_id = ${JUNIPER} AND id = $1`,
      [photo?.request_id],
    );
    const own = Number(row?.warehouse_id);
    const [here, stranger] = [await bound('supervisor', own), await bound('supervisor', own === 1 ? 2 : 1)];
    const request = String(photo?.request_id);
    const papers = ['packing_slip.pdf', 'pallet_labels.pdf', 'pallet_labels.zpl'];
    for (const path of ['', '/receipts', `/photos/${photo?.id}`, '/list_eligibility_checks']) {
      expect(await below(path, request, here), path).toBe(200);
      expect(await below(path, request, stranger), path).toBe(404);
    }
    for (const paper of papers) {
      expect(await below(`/${paper}`, request, here), paper).toBe(200);
      expect(await below(`/${paper}`, request, stranger), paper).toBe(404);
    }
    for (const labels of ['carton_labels.pdf', 'carton_labels.zpl'])
      expect(await below(`/${labels}`, request, stranger), labels).toBe(404);
  });

  it('carry what leaves their warehouse, and find no papers of other shipments', async () => {
    const path = `/ops/v1/orgs/${JUNIPER}/marketplace_shipments/${SHIPMENT_EXAMPLES.delivered}`;
    const [here, stranger] = [await bound('supervisor', 1), await bound('supervisor', 2)];
    for (const paper of ['tracking', 'bill_of_lading.pdf', 'proof_of_delivery', 'box_contents']) {
      expect((await app.get(`${path}/${paper}`, here)).status, paper).toBe(200);
      expect((await app.get(`${path}/${paper}`, stranger)).status, paper).toBe(404);
    }
    const empty = `/ops/v1/orgs/${JUNIPER}/marketplace_shipments/${EMPTY_SHIPMENT}`;
    for (const removed of [`${path}/proof_of_delivery`, empty]) {
      expect((await app.call('DELETE', removed, stranger)).status, removed).toBe(404);
      expect((await app.call('DELETE', removed, here)).status, removed).toBe(204);
    }
    const photo = `/ops/v1/orgs/${JUNIPER}/returns/${RETURN_EXAMPLES.photographed}/photos/${EXAMPLE_PHOTO}`;
    expect((await app.get(photo, here)).status).toBe(200);
    expect((await app.get(photo, stranger)).status).toBe(404);
    const label = `/ops/v1/orgs/${JUNIPER}/returns/${RETURN_EXAMPLES.labelled}/label.pdf`;
    expect((await app.get(label, here)).status).toBe(200);
    expect((await app.get(label, stranger)).status).toBe(404);
    const freight = `/ops/v1/orgs/${JUNIPER}/middle_mile_orders/${ORDER_EXAMPLES.toPickUp}/pick_up`;
    expect((await app.post(freight, {}, stranger)).status).toBe(404);
    expect((await app.post(freight, {}, here)).status).toBe(200);
  });

  it('rate, label and declare what is packed in their warehouse, and nothing else', async () => {
    const [here, stranger] = [await bound('supervisor', 1), await bound('supervisor', 2)];
    const subOrder = (id: number) => `/ops/v1/orgs/3/sub_orders/${id}`;
    const { unlabelled, labelled, abroad } = EXAMPLE_SUB_ORDERS;
    const [label] = await world.sql<{ id: string }>('SELECT id FROM shipping_label WHERE sub_order_id = $1', [
      labelled,
    ]);
    const papers = [
      `${subOrder(abroad)}/commercial_invoice.pdf`,
      ...['', '/label.pdf', '/label.zpl'].map((name) => `/ops/v1/orgs/3/shipping_labels/${label?.id}${name}`),
    ];
    for (const paper of papers) {
      expect((await app.get(paper, stranger)).status, paper).toBe(404);
      expect((await app.get(paper, here)).status, paper).toBe(200);
    }
    const buy = { service: 'ups/ground', shipments: [{ tracking_number: '1Z999AA10000000999' }] };
    const steps: [string, object | undefined][] = [
      [`${subOrder(unlabelled)}/rates`, undefined],
      [`${subOrder(unlabelled)}/buy_labels`, buy],
      [`${subOrder(unlabelled)}/ship`, { service: 'ups/ground' }],
    ];
    for (const [path, body] of steps) {
      expect((await app.post(path, body, stranger)).status, path).toBe(404);
      expect((await app.post(path, body, here)).status, path).toBe(200);
    }
    const path = `/ops/v1/orgs/3/shipping_labels/${label?.id}/void`;
    expect((await app.post(path, undefined, stranger)).status).toBe(404);
    expect((await app.post(path, undefined, here)).status).toBe(200);
  });

  it('print labels of what is prepared in their warehouse, and of nothing else', async () => {
    const [place] = await world.sql<{ warehouse_id: string }>(
      `SELECT warehouse_id FROM marketplace_work_order WHERE org_id = ${JUNIPER} AND id = $1`,
      [Number(WORK_ORDERS.inShipment.slice(3))],
    );
    const own = Number(place?.warehouse_id);
    const [here, stranger] = [await bound('supervisor', own), await bound('supervisor', own === 1 ? 2 : 1)];
    const order = `marketplace_work_orders/${WORK_ORDERS.inShipment}`;
    const [carton] = await world.sql<{ id: string; pallet_id: string }>(
      `SELECT id, pallet_id FROM marketplace_carton
       WHERE org_id = ${JUNIPER} AND warehouse_id = ${own} AND pallet_id IS NOT NULL LIMIT 1`,
    );
    const labels = [
      ...[`${order}/fnsku_labels`, `${order}/expiry_labels`, `${order}/carton_labels`],
      ...[`marketplace_cartons/${carton?.id}/label`, `marketplace_pallets/${carton?.pallet_id}/label`],
    ];
    for (const path of [`${order}/box_contents`, ...labels.flatMap((one) => [`${one}.pdf`, `${one}.zpl`])]) {
      expect((await app.get(`/ops/v1/orgs/${JUNIPER}/${path}`, here)).status, path).toBe(200);
      expect((await app.get(`/ops/v1/orgs/${JUNIPER}/${path}`, stranger)).status, path).toBe(404);
    }
  });

  it('send a transfer off where it starts, and count it where it ends', async () => {
    const id = Number(EXAMPLES.transfer.slice(3));
    const [row] = await world.sql<{ warehouse_id: string; source_warehouse_id: string }>(
      `SELECT warehouse_id, source_warehouse_id FROM inventory_request WHERE org_id = ${JUNIPER} AND id = $1`,
      [id],
    );
    const source = await bound('supervisor', Number(row?.source_warehouse_id));
    const destination = await bound('supervisor', Number(row?.warehouse_id));
    const request = EXAMPLES.transfer;
    expect([await below('', request, source), await below('', request, destination)]).toEqual([200, 200]);
    expect(await act('depart', request, destination)).toBe(404);
    expect(await act('depart', request, source)).toBe(200);
    expect(await act('deliver', request, source)).toBe(404);
    expect(await act('deliver', request, destination)).toBe(200);
    expect(await act('start_receiving', request, source)).toBe(404);
    expect(await act('start_receiving', request, destination)).toBe(200);
    const [line] = await world.sql<{ item_id: string }>(
      `SELECT item_id FROM inventory_request_item WHERE org_id = ${JUNIPER} AND request_id = $1 LIMIT 1`,
      [id],
    );
    const lines = { lines: [{ item_id: Number(line?.item_id), quantity: 1 }] };
    expect(await act('receive', request, source, lines)).toBe(404);
    expect(await act('close', request, source)).toBe(404);
    expect(await act('receive', request, destination, lines)).toBe(200);
  });

  it('give a transfer up where they work at both of its ends, and find none to give up elsewhere', async () => {
    const everywhere = { token: (await world.personIn(HUB, 'supervisor')).token };
    const create = app.app.routes.find(({ operationId }) => operationId === 'opsCreateTransfer');
    const made = async () => {
      const body = create?.bodyExample as { source_warehouse_id: number; warehouse_id: number };
      const answer = await app.post(`/ops/v1/orgs/${JUNIPER}/transfers`, body, everywhere);
      expect(answer.status, answer.text).toBe(200);
      return { id: String(answer.body.id), ends: [body.source_warehouse_id, body.warehouse_id] as const };
    };
    const states = () => world.sql('SELECT id, status FROM inventory_request ORDER BY id');
    const held = () => world.sql('SELECT t::text AS row FROM reservation t ORDER BY 1');
    const reason = { reason: 'lost' };
    for (const isOnItsWay of [false, true]) {
      const { id, ends } = await made();
      if (isOnItsWay) expect(await act('depart', id, await bound('supervisor', ends[0]))).toBe(200);
      const before = [await states(), await held()];
      for (const end of ends)
        expect(await act('cancel', id, await bound('supervisor', end), reason)).toBe(404);
      expect([await states(), await held()]).toEqual(before);
      expect(await act('cancel', id, await bound('supervisor', ...ends), reason)).toBe(200);
    }
    expect(await act('cancel', (await made()).id, everywhere, reason)).toBe(200);
  });

  it('take in what comes back of any order, and find out by nothing less that there is one', async () => {
    const [left] = await world.sql<{ market_order_id: string }>(
      `SELECT o.market_order_id FROM order_shipment p JOIN customer_order o ON o.org_id = p.org_id AND o.id = p.order_id
       WHERE p.org_id = ${JUNIPER} AND p.shipped_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sub_order s
         WHERE s.org_id = p.org_id AND s.order_id = p.order_id AND s.warehouse_id <> 1) ORDER BY p.id LIMIT 1`,
    );
    const known = left?.market_order_id ?? '';
    const picker = await bound('picker', 2);
    await world.sql("UPDATE warehouse SET services = services || '{returns}'::text[] WHERE id = 2");
    const path = `/ops/v1/orgs/${JUNIPER}/returns`;
    const take = (number: string, wrong: object) =>
      app.post(path, { warehouse_id: 2, reason: 'other', market_order_id: number, ...wrong }, picker);
    const returns = () => world.sql('SELECT id FROM goods_return ORDER BY id');
    const before = await returns();
    for (const wrong of [{ source: 'marketplace' }, { removal_order_id: 'R-1' }]) {
      const [ofKnown, ofNone] = [await take(known, wrong), await take('NOBODYS-1', wrong)];
      expect([ofKnown.status, ofNone.status]).toEqual([422, 422]);
      expect(ofKnown.body.violations).toEqual(ofNone.body.violations);
    }
    expect((await take('NOBODYS-1', {})).body.violations).toMatchObject([{ code: 'unknown_reference' }]);
    expect(await returns()).toEqual(before);
    expect((await take(known, {})).body).toMatchObject({ market_order_id: known, warehouse_id: 2 });
    expect((await returns()).length).toBe(before.length + 1);
  });

  it('read no quote, which tells prices of other warehouses', async () => {
    const [quote] = await world.sql<{ org_id: string; id: string }>(
      'SELECT org_id, id FROM rate_quote WHERE cited_at IS NOT NULL ORDER BY org_id, id LIMIT 1',
    );
    const path = `/ops/v1/orgs/${quote?.org_id}/rate_quotes/${quote?.id}`;
    expect((await app.get(path, { token: (await world.personIn(HUB, 'member')).token })).status).toBe(200);
    expect((await app.get(path, await bound('member', 2))).status).toBe(403);
  });

  it('open and close their own warehouse, and make none', async () => {
    const member = await bound('member', 2);
    const access = (method: 'PUT' | 'DELETE', id: number) =>
      app.call(method, `/ops/v1/orgs/3/warehouses/${id}`, member).then(({ status }) => status);
    const openTo = () => world.sql('SELECT warehouse_id FROM warehouse_access WHERE org_id = 3 ORDER BY 1');
    const before = await openTo();
    expect([await access('PUT', 1), await access('DELETE', 1)]).toEqual([404, 404]);
    expect(await openTo()).toEqual(before);
    expect(await access('PUT', 2)).toBe(204);
    const create = app.app.routes.find(({ operationId }) => operationId === 'opsCreateWarehouse');
    expect((await app.post('/ops/v1/warehouses', create?.bodyExample, member)).status).toBe(403);
  });

  it('correct no lot where they do not work', async () => {
    const supervisor = await bound('supervisor', 2);
    const correct = app.app.routes.find(({ operationId }) => operationId === 'opsCorrectLot');
    const { warehouse_id: _, ...everywhere } = { warehouse_id: 1, ...(correct?.bodyExample as object) };
    const path = `/ops/v1/orgs/${JUNIPER}/stock/correct_lot`;
    for (const place of [{}, { warehouse_id: 1 }])
      expect((await app.post(path, { ...everywhere, ...place }, supervisor)).status).toBe(403);
  });

  it('follow no feed, which tells of all warehouses, neither as a list nor as a stream', async () => {
    const member = await bound('member', 2);
    for (const accept of ['application/json', 'text/event-stream']) {
      const headers = { accept };
      const answer = await app.get(`/ops/v1/orgs/${JUNIPER}/events?limit=1`, { ...member, headers });
      expect(answer.status).toBe(403);
    }
  });

  it('see the floor of theirs and of no other', async () => {
    const picker = await bound('picker', 2);
    expect((await app.get('/ops/v1/warehouses/2/pick_queue?state=pending', picker)).status).toBe(200);
    expect((await app.get('/ops/v1/warehouses/1/pick_queue?state=pending', picker)).status).toBe(404);
    expect((await app.post('/ops/v1/warehouses/1/waves', { max_sub_orders: 1 }, picker)).status).toBe(404);
    expect((await app.get('/ops/v1/floor_exceptions?resolved=false', picker)).body).toEqual([]);
    expect((await app.get('/ops/v1/floor_exceptions?warehouse_id=1', picker)).status).toBe(403);
    expect((await app.get('/ops/v1/floor_exceptions?warehouse_id=2', picker)).status).toBe(200);
  });

  it('do not find what lies elsewhere, and change nothing of it', async () => {
    const [row] = await world.sql<{ org_id: string; id: string; warehouse_id: string }>(
      `SELECT org_id, id, warehouse_id FROM sub_order WHERE state = 'pending' ORDER BY id LIMIT 1`,
    );
    const own = Number(row?.warehouse_id);
    const path = `/ops/v1/orgs/${row?.org_id}/sub_orders`;
    const stranger = await bound('picker', own === 1 ? 2 : 1);
    const subOrder = `${path}/${row?.id}`;
    expect((await app.get(subOrder, stranger)).status).toBe(404);
    expect((await app.get(`${subOrder}/packing_slip.pdf`, stranger)).status).toBe(404);
    expect((await app.post(`${subOrder}/start_pick`, undefined, stranger)).status).toBe(404);
    const many = await app.post(`${path}/start_pick`, { sub_order_ids: [Number(row?.id)] }, stranger);
    expect(many.body).toMatchObject({ started: 0, results: [{ result: 'not_found' }] });
    const [still] = await world.sql('SELECT state FROM sub_order WHERE id = $1', [row?.id]);
    expect(still).toEqual({ state: 'pending' });
    const here = await bound('picker', own);
    expect((await app.get(subOrder, here)).status).toBe(200);
    expect((await app.post(`${subOrder}/start_pick`, undefined, here)).status).toBe(200);
  });

  it('scan nothing that lies elsewhere, and tell nothing of others’ parcels', async () => {
    const [parcel] = await world.sql<Record<string, string>>(
      `SELECT p.org_id, p.id, p.sub_order_id, p.warehouse_id, p.tracking_number FROM order_shipment p
       WHERE p.status = 'label_created' ORDER BY p.id LIMIT 1`,
    );
    const [wave] = await world.sql<Record<string, string>>('SELECT id, warehouse_id FROM pick_wave LIMIT 1');
    const [place] = await world.sql<Record<string, string>>('SELECT id, code FROM warehouse WHERE id = $1', [
      wave?.['warehouse_id'],
    ]);
    expect(wave?.['warehouse_id']).toBe(parcel?.['warehouse_id']);
    const own = Number(parcel?.['warehouse_id']);
    const number = parcel?.['tracking_number'] ?? '';
    const codes = [
      `SO-${String(parcel?.['sub_order_id']).padStart(6, '0')}`,
      `WV-${String(wave?.['id']).padStart(6, '0')}`,
      number,
      place?.['code'] ?? '',
    ];
    const time = new Date().toISOString();
    const tell = async (who: object) =>
      (
        await app.post(
          '/ops/v1/carrier_events',
          { events: [{ tracking_number: number, code: 'in_transit', time }] },
          who,
        )
      ).body.results[0].result;
    const [here, stranger] = [await bound('picker', own), await bound('picker', own === 1 ? 2 : 1)];
    for (const code of codes) {
      const scan = async (who: object) =>
        (await app.get(`/ops/v1/scan?code=${encodeURIComponent(code)}`, who)).body.matches;
      expect(await scan(here), code).toMatchObject([{ warehouse_id: own }]);
      expect(await scan(stranger), code).toEqual([]);
    }
    expect(await tell(stranger)).toBe('unknown_shipment');
    const events = () =>
      world.sql('SELECT code FROM order_shipment_event WHERE shipment_id = $1', [parcel?.['id']]);
    expect(await events()).toEqual([]);
    expect(await tell(here)).toBe('accepted');
    expect(await events()).toEqual([{ code: 'in_transit' }]);
  });

  it('search orders that ship from theirs alone, and see those parts of them', async () => {
    const [order] = await world.sql<Record<string, string>>(
      `SELECT o.id, o.market_order_id, o.details ->> 'ship_to_name' AS name, s.warehouse_id, p.tracking_number, s.id AS part
       FROM order_shipment p JOIN sub_order s ON s.org_id = p.org_id AND s.id = p.sub_order_id
         JOIN customer_order o ON o.org_id = s.org_id AND o.id = s.order_id
       WHERE p.shipped_at IS NOT NULL AND (SELECT count(DISTINCT x.warehouse_id) FROM sub_order x
         WHERE x.org_id = o.org_id AND x.order_id = o.id) = 1 ORDER BY o.id LIMIT 1`,
    );
    const own = Number(order?.['warehouse_id']);
    const [here, stranger] = [await bound('picker', own), await bound('picker', own === 1 ? 2 : 1)];
    const search = async (q: string, who: object) => {
      const { body } = await app.get(`/ops/v1/orders/search?q=${encodeURIComponent(q)}`, who);
      return body.orders.map(({ order_id }: { order_id: number }) => order_id);
    };
    const texts = ['id', 'market_order_id', 'name', 'tracking_number'].map((name) => order?.[name] ?? '');
    for (const q of [...texts, `SO-${String(order?.['part']).padStart(6, '0')}`]) {
      expect(await search(q, here), q).toContain(Number(order?.['id']));
      expect(await search(q, stranger), q).not.toContain(Number(order?.['id']));
    }
  });

  it('load receipts of theirs alone, as JSON and as a file', async () => {
    const supervisor = await bound('supervisor', 2);
    const path = `/ops/v1/orgs/${JUNIPER}/stock/receive/bulk`;
    const load = async (...warehouseIds: number[]) => {
      const rows = warehouseIds.map((warehouse_id) => ({ warehouse_id, item_id: 1, quantity: 1 }));
      const file = ['warehouse_id,item_id,quantity', ...warehouseIds.map((id) => `${id},1,1`)].join('\n');
      const headers = { 'content-type': 'text/csv' };
      const answers = [
        await app.post(path, { rows, dry_run: true }, supervisor),
        await app.call('POST', `${path}?dry_run=true`, { ...supervisor, headers, payload: file }),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await load(2)).toEqual([200, 200]);
    expect(await load(2, 1)).toEqual([403, 403]);
  });

  it('pack no forwarded units of another warehouse, whose shipment looks like none at all', async () => {
    const [here, stranger] = [await bound('supervisor', 1), await bound('supervisor', 2)];
    const pack = app.app.routes.find(({ operationId }) => operationId === 'opsPackForwardedCartons');
    const example = pack?.bodyExample as { destination_shipment_id: string };
    const send = async (number: string, who: object) => {
      const body = { ...example, destination_shipment_id: number };
      const answer = await app.post(`/ops/v1/orgs/${JUNIPER}/marketplace_cartons`, body, who);
      return [answer.status, JSON.stringify(answer.body.violations ?? null).replaceAll(number, 'N')];
    };
    const unknown = await send('FBA0NOBODYS', stranger);
    expect(unknown[0]).toBe(422);
    expect(await send(example.destination_shipment_id, stranger)).toEqual(unknown);
    expect((await send(example.destination_shipment_id, here))[0]).toBe(201);
  });

  it('book stock in theirs alone', async () => {
    const supervisor = await bound('supervisor', 2);
    const booking = app.app.routes.filter(
      ({ access, bodyExample }) =>
        access === 'inventory' && JSON.stringify(bodyExample ?? null).includes('warehouse_id":1'),
    );
    expect(booking.length).toBeGreaterThan(4);
    for (const route of booking) {
      const path = route.path.replace('{org_id}', String(JUNIPER));
      const answer = await app.post(path, route.bodyExample, supervisor);
      expect(answer.status, route.operationId).toBe(403);
    }
  });

  it('get no answer repeated that somebody of another warehouse was given for the same key', async () => {
    const [row] = await world.sql<{ org_id: string; id: string }>(
      `SELECT org_id, id FROM sub_order WHERE state = 'pending' AND warehouse_id = 1 ORDER BY id DESC LIMIT 1`,
    );
    const path = `/ops/v1/orgs/${row?.org_id}/sub_orders/${row?.id}/start_pick`;
    const headers = { 'idempotency-key': 'same-key-of-two-people' };
    const [here, stranger] = [await bound('picker', 1), await bound('picker', 2)];
    const first = await app.post(path, undefined, { ...here, headers });
    expect(first.status).toBe(200);
    const again = await app.post(path, undefined, { ...here, headers });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const other = await app.post(path, undefined, { ...stranger, headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(other.text).not.toContain('warehouse');
  });

  it('learn of a shipment of another warehouse only that its number is taken', async () => {
    const [taken] = await world.sql<{ fba_shipment_id: string; fulfillment_center_code: string }>(
      `SELECT fba_shipment_id, fulfillment_center_code FROM marketplace_shipment
       WHERE org_id = ${JUNIPER} AND warehouse_id = 1 AND status <> 'created' ORDER BY id LIMIT 1`,
    );
    const forward = app.app.routes.find(({ operationId }) => operationId === 'opsForwardUnits');
    const [request] = await world.sql<{ id: string; line: string }>(
      `SELECT r.id, q.id AS line FROM inventory_request r
       JOIN inventory_request_item q ON q.org_id = r.org_id AND q.request_id = r.id
       WHERE r.org_id = ${JUNIPER} AND r.warehouse_id = 2 AND r.status IN ('receiving', 'closed') ORDER BY r.id LIMIT 1`,
    );
    const answer = await app.post(
      `/ops/v1/orgs/${JUNIPER}/inventory_requests/${request?.id}/forward`,
      {
        ...(forward?.bodyExample as object),
        destination_shipment_id: taken?.fba_shipment_id,
        destination_fulfillment_center_id: taken?.fulfillment_center_code,
        lines: [{ request_item_id: Number(request?.line), quantity: 1 }],
      },
      await bound('supervisor', 2),
    );
    expect(answer.status).toBe(422);
    expect(answer.text).not.toMatch(/has left|goes to|leaves from|warehouse 1/);
  });

  it('are bound by the hub, by warehouses that exist, and never as those who look after everybody', async () => {
    const owner = (await world.personIn(HUB, 'owner')).token;
    const { userId } = await world.personIn(HUB, 'member');
    const set = (body: unknown) =>
      app.call('PUT', `/ops/v1/orgs/${HUB}/members/${userId}`, { token: owner, body });
    expect((await set({ role: 'picker', warehouse_ids: [1, 2] })).body).toMatchObject({
      role: 'picker',
      warehouse_ids: [1, 2],
    });
    expect((await set({ role: 'picker', warehouse_ids: [1, 99_999] })).body.violations).toMatchObject([
      { pointer: '/warehouse_ids/1', code: 'unknown_reference' },
    ]);
    expect((await set({ role: 'admin', warehouse_ids: [1] })).status).toBe(422);
    expect((await set({ role: 'picker', warehouse_ids: null })).body).toMatchObject({ warehouse_ids: null });
  });

  it('stay bound where another role is all that is said, until null says all warehouses', async () => {
    const owner = (await world.personIn(HUB, 'owner')).token;
    const { userId } = await world.personIn(HUB, 'member', { warehouseIds: [2] });
    const set = async (body: object) => {
      const answer = await app.call('PUT', `/ops/v1/orgs/${HUB}/members/${userId}`, { token: owner, body });
      return [
        answer.status,
        answer.body.role ?? answer.body.violations[0].pointer,
        answer.body.warehouse_ids,
      ];
    };
    expect(await set({ role: 'picker' })).toEqual([200, 'picker', [2]]);
    expect(await set({ role: 'picker' })).toEqual([200, 'picker', [2]]);
    expect(await set({ role: 'admin' })).toEqual([422, '/warehouse_ids', undefined]);
    expect(await set({ role: 'picker', warehouse_ids: [1] })).toEqual([200, 'picker', [1]]);
    expect(await set({ role: 'admin', warehouse_ids: null })).toEqual([200, 'admin', null]);
    await app.call('DELETE', `/ops/v1/orgs/${HUB}/members/${userId}`, { token: owner });
    expect(await set({ role: 'supervisor' })).toEqual([200, 'supervisor', null]);
  });
});
