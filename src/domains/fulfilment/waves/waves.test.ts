// A warehouse's queue across orgs, and its waves, as JSON and as PDF.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { makeOrder, receiveGoods } from '../../../../test/worlds/place-order.ts';

const RIVAL = 3;
/** The demo ships nothing from here. */
const PLACE = 5;
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 20));

let world: FloorWorld;
let item: number;
let rivalItem: number;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 8 });
  item = (await world.addItem({ name: 'Our thing', mpn: 'OUR-THING' })).id;
  await receiveGoods(world.app.db, world.orgId, [
    { itemId: item, warehouseId: PLACE, lot: 'L1', expiration: '2030-01-31', quantity: 4 },
    { itemId: item, warehouseId: PLACE, lot: 'L2', expiration: '2031-01-31', quantity: 996 },
  ]);
  rivalItem = (await world.addItem({ name: 'Rival thing', mpn: 'RIVAL-THING' }, RIVAL)).id;
  await receiveGoods(world.app.db, RIVAL, [{ itemId: rivalItem, warehouseId: PLACE, quantity: 100 }]);
});

afterAll(() => world.close());

const queue = (query = '') => world.app.get(`/ops/v1/warehouses/${PLACE}/pick_queue${query}`, world.hub);
const createWave = (body: object, headers = {}) =>
  world.app.post(`/ops/v1/warehouses/${PLACE}/waves`, body, { ...world.hub, headers });
const ours = (quantity: number, shipBy: Date | null) =>
  world.order([{ itemId: item, quantity }], { shipBy, warehouseId: PLACE });
const theirs = async (quantity: number, shipBy: Date | null) =>
  (
    await makeOrder(world.app.db, {
      orgId: RIVAL,
      warehouseId: PLACE,
      lines: [{ itemId: rivalItem, quantity }],
      shipBy,
      details: { shipment_service_level_category: 'NextDay' },
    })
  ).subOrderId;
const idsOf = (rows: { sub_order_id: number }[]) => rows.map((row) => row.sub_order_id);

describe('the work of sandboxes', () => {
  it('has no place in the queue, the waves, the open orders and the figures of production, and is there for who asks for it', async () => {
    const real = await floorWorld({ poolSize: 8 });
    try {
      const made = await real.app.post('/ops/v1/orgs', { name: 'A real merchant' }, real.hub);
      expect(made.body).toMatchObject({ is_sandbox: false });
      await real.order([{ itemId: await real.shelve(1), quantity: 1 }]);
      const read = (query = '') => real.app.get(`/ops/v1/warehouses/1/pick_queue${query}`, real.hub);
      const all = await read('?include_total=true&per_page=1');
      expect([all.body, all.headers['x-total-count']]).toEqual([[], '0']);
      expect((await read(`?org_id=${real.orgId}&per_page=1`)).body).toMatchObject([{ org_id: real.orgId }]);
      const wave = (body: object) => real.app.post('/ops/v1/warehouses/1/waves', body, real.hub);
      const refused = await wave({});
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toContain('for a sandbox, name it with `org_id`');
      const asked = await wave({ org_id: real.orgId, max_sub_orders: 1 });
      expect(asked.status, asked.text).toBe(201);
      const inWave = await read(`?wave_id=${asked.body.id}`);
      expect(inWave.body).toHaveLength(1);
      const open = await real.app.get('/ops/v1/orders?include_total=true&per_page=1', real.hub);
      expect([open.body, open.headers['x-total-count']]).toEqual([[], '0']);
      const ofOne = await real.app.get(`/ops/v1/orders?org_id=${real.orgId}&per_page=1`, real.hub);
      expect(ofOne.body).toMatchObject([{ org_id: real.orgId }]);
      const figures = await real.app.get('/metrics', real.hub);
      expect(figures.text).not.toMatch(/crossdock_open_sub_orders\{[^}]*state="pending"[^}]*\} [1-9]/);
    } finally {
      await real.close();
    }
  });
});

describe('the pick queue', () => {
  it('spans orgs, what must leave first at the top and what has no date last, page by page', async () => {
    const late = await ours(1, at(20));
    const never = await ours(1, null);
    const soon = await theirs(2, at(10));
    const never2 = await theirs(1, null);
    const soon2 = await ours(1, at(10));
    const expected = [soon, soon2, late, never, never2];
    const all = await queue('?include_total=true');
    expect(idsOf(all.body)).toEqual(expected);
    expect(all.headers['x-total-count']).toBe('5');
    expect(all.body[0]).toMatchObject({
      org_id: RIVAL,
      org_name: 'Rival Supply',
      state: 'pending',
      ship_by: '2026-11-10T20:00:00.000Z',
      service_level: 'NextDay',
      wave_id: null,
      units: 2,
      lines: 1,
    });
    const followed: number[] = [];
    for (let next: string | undefined = '?per_page=1'; next !== undefined; ) {
      const page = await queue(next);
      followed.push(...idsOf(page.body));
      next = /pick_queue(\?[^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1];
    }
    expect(followed).toEqual(expected);
    for (let page = 1; page <= 5; page += 1)
      expect(idsOf((await queue(`?per_page=1&page=${page}`)).body)).toEqual([expected[page - 1]]);
    expect(idsOf((await queue(`?org_id=${RIVAL}`)).body)).toEqual([soon, never2]);
    expect((await queue('?state=packed')).body).toEqual([]);
    await world.act(late, 'start_pick');
    expect(idsOf((await queue('?state=picking')).body)).toEqual([late]);
    expect((await world.app.get('/ops/v1/warehouses/99/pick_queue', world.hub)).status).toBe(404);
  });
});

describe('a wave', () => {
  it('takes sub-orders in the order of the queue, over orgs, and says what to walk for', async () => {
    const first = await theirs(3, at(1));
    const second = await ours(2, at(2));
    const third = await ours(2, at(3));
    const before = (await queue('?include_total=true')).headers['x-total-count'];
    const made = await createWave({ max_sub_orders: 3 });
    expect(made.status).toBe(201);
    expect(made.headers['location']).toBe(`/ops/v1/waves/${made.body.id}`);
    expect(idsOf(made.body.sub_orders)).toEqual([first, second, third]);
    const read = await world.app.get(`/ops/v1/waves/${made.body.wave_number}`, world.hub);
    const { skipped, ...wave } = made.body;
    expect(skipped).toEqual([]);
    expect(read.body).toEqual(wave);
    const walked = (rows: { item_id: number; lot: string | null; quantity: number; sub_orders: number }[]) =>
      rows.map((row) => [row.item_id, row.lot, row.quantity, row.sub_orders]);
    const fourOurs = walked(wave.lines).filter(([id]) => id === item);
    expect(fourOurs.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(4);
    expect(walked(wave.lines)).toContainEqual([rivalItem, null, 3, 1]);
    expect((await queue('?include_total=true')).headers['x-total-count']).toBe(before);
    expect(idsOf((await queue(`?wave_id=${wave.id}`)).body)).toEqual([first, second, third]);
    // Packed sub-orders need no picking.
    await world.act(second, 'start_pick');
    await world.act(second, 'pack', { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] });
    const later = await world.app.get(`/ops/v1/waves/${wave.id}`, world.hub);
    expect(later.body.sub_orders.map((row: { state: string }) => row.state)).toEqual([
      'pending',
      'packed',
      'pending',
    ]);
    expect(later.body.lines.reduce((sum: number, row: { quantity: number }) => sum + row.quantity, 0)).toBe(
      5,
    );
  });

  it('takes the named sub-orders, says why others were skipped, and rejects unknown ones', async () => {
    const free = await ours(1, at(5));
    const busy = await ours(1, at(5));
    await world.act(busy, 'start_pick');
    const made = await createWave({ sub_order_ids: [busy, free] });
    expect(idsOf(made.body.sub_orders)).toEqual([free]);
    expect(made.body.skipped).toMatchObject([{ sub_order_id: busy, reason: 'is picking' }]);
    const again = await createWave({ sub_order_ids: [free] });
    expect([again.status, again.body.code]).toEqual([409, 'state_conflict']);
    const unknown = await createWave({ sub_order_ids: [free, 9_000_000_000] });
    expect(unknown.body.violations).toMatchObject([
      { pointer: '/sub_order_ids/1', code: 'unknown_reference' },
    ]);
    expect((await createWave({ org_id: 999 })).body.violations).toMatchObject([{ pointer: '/org_id' }]);
  });

  it('is made once for one Idempotency-Key, and never shares a sub-order with another', async () => {
    const ids = new Set<number>();
    for (let index = 0; index < 6; index += 1) ids.add(await ours(1, at(4)));
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => createWave({ sub_order_ids: [...ids], max_sub_orders: 6 })),
    );
    const input = answers
      .filter(({ status }) => status === 201)
      .flatMap(({ body }) => idsOf(body.sub_orders));
    expect(input.sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    const one = await ours(1, at(4));
    const headers = { 'idempotency-key': 'wave-1' };
    const first = await createWave({ sub_order_ids: [one] }, headers);
    const second = await createWave({ sub_order_ids: [one] }, headers);
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS empty FROM pick_wave v WHERE NOT EXISTS (SELECT 1 FROM sub_order s WHERE s.wave_id = v.id)',
    );
    expect(rows[0].empty).toBe(0);
  });

  it('is printed with its barcodes, page numbers, and the same bytes every time', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 30; index += 1) ids.push(await ours(1, at(6)));
    const { body: wave } = await createWave({ sub_order_ids: ids });
    const path = `/ops/v1/waves/${wave.id}/pick_list.pdf`;
    const printed = await world.app.get(path, world.hub);
    expect(printed.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="pick-list-${wave.wave_number}.pdf"`,
    });
    const pdf = readPdf(printed.bytes);
    expect(pdf.size).toEqual([612, 792]);
    expect(pdf.pages).toBeGreaterThan(3);
    expect(pdf.text).toContain(`Pick list ${wave.wave_number}`);
    expect(pdf.text).toContain(`Page 1 of ${pdf.pages}`);
    expect(pdf.text).toContain(`Page ${pdf.pages} of ${pdf.pages}`);
    expect(pdf.text).toContain('2031-01-31');
    for (const { sub_order_number } of wave.sub_orders) expect(pdf.text).toContain(sub_order_number);
    // 31 numbers, each with a start, its characters, a check and a stop of three bars or more.
    expect(pdf.bars).toBeGreaterThan(31 * 20);
    expect((await world.app.get(path, world.hub)).bytes.equals(printed.bytes)).toBe(true);
    expect((await world.app.get('/ops/v1/waves/WV-999999/pick_list.pdf', world.hub)).status).toBe(404);
  });
});
