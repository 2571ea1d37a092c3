// Every way into the stock asks for the same: lot and date as the item demands them, a place that may hold the goods;
// and what was mistyped is corrected.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes as faults, stepsIn } from '../../../../test/steps.ts';
import { workOff } from '../../../../test/tools/due-work.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';
import { REROUTE } from '../../stock/due-kinds.ts';

let world: FloorWorld;
const steps = stepsIn(() => world);
const { item } = steps;

beforeAll(async () => {
  world = await floorWorld({ poolSize: 4 });
});

afterAll(() => world.close());

interface Audited {
  readonly operation: string;
  readonly actor: string;
  readonly org_id: number | null;
  readonly details: { readonly path: string };
}

const act = (name: string, body: object) => steps.hub(`stock/${name}`, body);

async function lots(itemId: number): Promise<string[]> {
  const { rows } = await world.sql.query(
    `SELECT warehouse_id, lot, expiration::text, status, on_hand::int, reserved::int FROM stock_balance
     WHERE org_id = $1 AND item_id = $2 ORDER BY 1, 2, 3, 4`,
    [world.orgId, itemId],
  );
  return rows.map((row) => Object.values(row).join(' '));
}

describe('goods without the lot or the date that their item demands', () => {
  it('come in by no way', async () => {
    const id = await item({ lot_num_required: true, can_expire: true });
    const both = ['/lines/0/lot required', '/lines/0/expiration required'];
    const line = { item_id: id, quantity: 1 };
    expect(faults(await act('receive', { warehouse_id: 1, lines: [line] }))).toEqual(both);
    expect(faults(await act('adjust', { warehouse_id: 1, lines: [{ ...line, reason: 'found' }] }))).toEqual(
      both,
    );
    expect(faults(await act('count', { warehouse_id: 1, lines: [{ item_id: id, counted: 1 }] }))).toEqual(
      both,
    );
    const bulk = await act('receive/bulk', { rows: [{ ...line, warehouse_id: 1 }] });
    expect(faults(bulk)).toEqual(['/rows/0/lot required', '/rows/0/expiration required']);
    expect(await lots(id)).toEqual([]);
  });

  it('that came before the item demanded it can be counted down, thrown away and labelled, but not made available', async () => {
    const id = await item({});
    await receiveGoods(world.app.db, world.orgId, [{ itemId: id, warehouseId: 1, quantity: 9 }]);
    await world.app.patch(
      `${world.ops}/items/${id}`,
      { lot_num_required: true, can_expire: true },
      world.hub,
    );
    const counted = (n: number) => act('count', { warehouse_id: 1, lines: [{ item_id: id, counted: n }] });
    expect(faults(await counted(10))).toEqual(['/lines/0/lot required', '/lines/0/expiration required']);
    expect((await counted(8)).status).toBe(200);
    const turn = (from_status: string, to_status: string) =>
      act('change_status', {
        warehouse_id: 1,
        lines: [{ item_id: id, quantity: 2, from_status, to_status }],
      });
    expect((await turn('available', 'quarantined')).status).toBe(200);
    expect(faults(await turn('quarantined', 'available'))).toEqual(['/lines/0 not_allowed']);
    const fixed = await act('correct_lot', {
      item_id: id,
      to_lot: 'FOUND',
      to_expiration: '2031-01-01',
      reason: 'labels were on the pallet',
    });
    expect(fixed.body).toMatchObject({ done: true, units: 8 });
    expect((await turn('quarantined', 'available')).status).toBe(200);
    expect(await lots(id)).toEqual(['1 FOUND 2031-01-01 available 8 0']);
  });
});

describe('a lot that is known', () => {
  it('is named alone on every way in: its date is known', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    const of = (name: string, more: object) =>
      act(name, { warehouse_id: 1, lines: [{ item_id: id, lot: 'K', ...more }] });
    expect(faults(await of('count', { counted: 1 }))).toEqual(['/lines/0/expiration required']);
    expect((await of('receive', { quantity: 2, expiration: '2040-01-01' })).status).toBe(200);
    expect((await of('count', { counted: 3 })).body.counted).toMatchObject([{ before: 2, difference: 1 }]);
    expect((await of('receive', { quantity: 1 })).status).toBe(200);
    expect((await of('adjust', { quantity: 1, reason: 'found' })).status).toBe(200);
    const bulk = await act('receive/bulk', {
      rows: [
        { warehouse_id: 1, item_id: id, lot: 'K', quantity: 1 },
        { warehouse_id: 1, item_id: id, lot: 'NEW', quantity: 1 },
      ],
    });
    expect(faults(bulk)).toEqual(['/rows/1/expiration required']);
    expect(faults(await of('count', { counted: 3, expiration: null }))).toEqual([
      '/lines/0/expiration lot_expiration_conflict',
    ]);
    expect(await lots(id)).toEqual(['1 K 2040-01-01 available 5 0']);
  });
});

describe('a year that nobody can mean', () => {
  it('is refused on every way in, with what it can be', async () => {
    const id = await item({ can_expire: true });
    const line = { item_id: id, lot: 'Y', expiration: '0207-06-30' };
    const wrong = ['/lines/0/expiration not_allowed'];
    const refused = await act('receive', { warehouse_id: 1, lines: [{ ...line, quantity: 1 }] });
    expect(faults(refused)).toEqual(wrong);
    expect(refused.body.errors.join()).toContain('from 2000 to 2100');
    const counted = { ...line, status: 'expired', counted: 1 };
    expect(faults(await act('count', { warehouse_id: 1, lines: [counted] }))).toEqual(wrong);
    const adjusted = { ...line, quantity: 1, reason: 'found', expiration: '2207-06-30' };
    expect(faults(await act('adjust', { warehouse_id: 1, lines: [adjusted] }))).toEqual(wrong);
    const rows = [{ ...line, quantity: 1, warehouse_id: 1 }];
    expect(faults(await act('receive/bulk', { rows }))).toEqual(['/rows/0/expiration not_allowed']);
    await act('receive', { warehouse_id: 1, lines: [{ ...line, expiration: '2040-06-30', quantity: 1 }] });
    const fixed = { item_id: id, lot: 'Y', to_expiration: '0207-06-30', reason: 'typo' };
    expect(faults(await act('correct_lot', fixed))).toEqual(['/to_expiration not_allowed']);
  });
});

describe('a count of nothing where nothing ever was', () => {
  it('makes no record that the feed does not know of', async () => {
    const id = await item({});
    const before = await world.lastSequence();
    const lines = [{ item_id: id, counted: 0 }];
    const counted = await act('count', { warehouse_id: 1, lines });
    expect(counted.body.counted).toEqual([{ line: 0, before: 0, difference: 0 }]);
    const { body } = await world.app.get(`/v1/inventory?item_id=${id}`, world.merchant);
    expect([body, await world.eventsAfter(before)]).toEqual([[], []]);
  });
});

describe('goods past their date', () => {
  it('become available by no way', async () => {
    const id = await item({ lot_num_required: true, can_expire: true });
    const line = { item_id: id, lot: 'OLD', expiration: '2020-01-01' };
    const of = (name: string, more: object) => act(name, { warehouse_id: 1, lines: [{ ...line, ...more }] });
    expect((await of('receive', { quantity: 3 })).status).toBe(200);
    expect((await of('adjust', { quantity: 1, reason: 'found' })).status).toBe(200);
    expect(await lots(id)).toEqual(['1 OLD 2020-01-01 expired 4 0']);
    expect(faults(await of('count', { counted: 5 }))).toEqual(['/lines/0/status not_allowed']);
    expect((await of('count', { counted: 5, status: 'expired' })).status).toBe(200);
    const turned = await of('change_status', { quantity: 1, from_status: 'expired', to_status: 'available' });
    expect(faults(turned)).toEqual(['/lines/0 not_allowed']);
    expect(turned.body.errors.join()).toContain('have expired');
    expect(await lots(id)).toEqual(['1 OLD 2020-01-01 expired 5 0']);
  });
});

describe('goods that a warehouse may not hold', () => {
  it('are received, moved and loaded there only when somebody says so', async () => {
    const acid = await item({ is_hazmat: true });
    const ice = await item({ cold_storage_type: 'frozen' });
    const lines = [
      { item_id: acid, quantity: 2 },
      { item_id: ice, quantity: 2 },
    ];
    const refused = await act('receive', { warehouse_id: 3, lines });
    expect(faults(refused)).toEqual(['/lines/0 not_allowed', '/lines/1 not_allowed']);
    expect(refused.body.errors.join()).toContain('allow_unsuitable_warehouse');
    const rows = lines.map((line) => ({ ...line, warehouse_id: 3 }));
    expect(faults(await act('receive/bulk', { rows }))).toEqual([
      '/rows/0 not_allowed',
      '/rows/1 not_allowed',
    ]);
    const allowed = rows.map((row) => ({ ...row, allow_unsuitable_warehouse: true }));
    expect((await act('receive/bulk', { rows: allowed })).body.created).toBe(2);
    expect((await act('receive', { warehouse_id: 3, lines, allow_unsuitable_warehouse: true })).status).toBe(
      200,
    );
    expect((await act('receive', { warehouse_id: 1, lines: lines.slice(0, 1) })).status).toBe(200);
    const move = { source_warehouse_id: 1, warehouse_id: 3, items: [{ id: acid, quantity: 1 }] };
    const moved = await world.app.post(`${world.ops}/transfers`, move, world.hub);
    expect(faults(moved)).toEqual(['/items/0 not_allowed']);
    // What lies there is there: the books say so, whoever brought it.
    const found = { warehouse_id: 3, lines: [{ item_id: ice, counted: 5 }] };
    expect((await act('count', found)).status).toBe(200);
  });
});

describe('a warehouse that is closed', () => {
  const ROOM = 4;
  const open = (method: 'PUT' | 'DELETE') =>
    world.app.call(method, `${world.ops}/warehouses/${ROOM}`, world.hub);
  const activate = (is_active: boolean) =>
    world.app.patch(`/ops/v1/warehouses/${ROOM}`, { is_active }, world.hub);
  const close = { 'to the organization': () => open('DELETE'), 'to all': () => activate(false) };
  const reopen = { 'to the organization': () => open('PUT'), 'to all': () => activate(true) };

  it.each(['to the organization', 'to all'] as const)(
    '%s, takes nothing in, and lets go of what lies there',
    async (whom) => {
      const id = await item({});
      await receiveGoods(world.app.db, world.orgId, [{ itemId: id, warehouseId: ROOM, quantity: 9 }]);
      const held = await act('holds', { warehouse_id: ROOM, lines: [{ item_id: id, quantity: 1 }] });
      expect((await close[whom]()).status).toBeLessThan(300);
      const at = { warehouse_id: ROOM };
      const refused = whom === 'to all' ? 'not_allowed' : 'unknown_reference';
      const line = { item_id: id, quantity: 1 };
      expect(faults(await act('receive', { ...at, lines: [line] }))).toEqual([`/warehouse_id ${refused}`]);
      expect(faults(await act('receive/bulk', { rows: [{ ...at, ...line }] }))).toEqual([
        `/rows/0/warehouse_id ${refused}`,
      ]);
      const move = (source_warehouse_id: number, warehouse_id: number) =>
        world.app.post(
          `${world.ops}/transfers`,
          { source_warehouse_id, warehouse_id, items: [{ id, quantity: 1 }] },
          world.hub,
        );
      expect(faults(await move(1, ROOM))).toEqual([`/warehouse_id ${refused}`]);
      const done = [
        await act('count', { ...at, lines: [{ item_id: id, counted: 8 }] }),
        await act('adjust', { ...at, lines: [{ ...line, quantity: -1, reason: 'lost' }] }),
        await act('change_status', {
          ...at,
          lines: [{ ...line, from_status: 'available', to_status: 'damaged' }],
        }),
        await act('correct_lot', { item_id: id, to_lot: 'L', ...at, reason: 'it has one' }),
        await world.app.post(`${world.ops}/stock/holds/${held.body.id}/release`, undefined, world.hub),
        await act('holds', { ...at, lines: [line] }),
        await move(ROOM, 1),
      ];
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201, 200]);
      expect(await lots(id)).toEqual(['4 L infinity available 6 2', '4 L infinity damaged 1 0']);
      const left = `${world.ops}/inventory_requests/${done.at(-1)?.body.id}/depart`;
      expect((await world.app.post(left, undefined, world.hub)).status).toBe(200);
      expect(await lots(id)).toEqual(['4 L infinity available 5 1', '4 L infinity damaged 1 0']);
      expect((await reopen[whom]()).status).toBeLessThan(300);
    },
  );

  it('is no place for those whose goods never were there', async () => {
    const id = await item({});
    const org = await world.addOrg();
    const path = `/ops/v1/orgs/${org.id}/stock/count`;
    const lines = [{ item_id: id, counted: 1 }];
    const answer = await world.app.post(path, { warehouse_id: ROOM, lines }, world.hub);
    expect(faults(answer)).toContain('/warehouse_id unknown_reference');
  });

  it('is told to those to whom it is open, and in the audit trail with who did it', async () => {
    const before = await world.lastSequence();
    await activate(false);
    await activate(false);
    await workOff(world.app.db);
    await open('DELETE');
    await open('DELETE');
    await open('PUT');
    await activate(true);
    await workOff(world.app.db);
    const told = (await world.eventsAfter(before)).filter(({ subject_type }) => subject_type === 'warehouse');
    expect(told.map(({ type, subject_id, data }) => [type, subject_id, data.is_active])).toEqual([
      ['warehouse.changed', '4', false],
      ['warehouse.closed', '4', false],
      ['warehouse.opened', '4', false],
      ['warehouse.changed', '4', true],
    ]);
    const { body: listed } = await world.app.get('/v1/warehouses', world.merchant);
    expect(listed.find((one: { id: number }) => one.id === ROOM)).toEqual(told.at(-1)?.data);
    const { body: audit } = await world.app.get('/ops/v1/audit?per_page=6', world.hub);
    expect(
      audit.map(({ operation, actor, org_id, details }: Audited) => [operation, actor, org_id, details.path]),
    ).toEqual([
      ['opsChangeWarehouse', 'Hub automation', null, '/ops/v1/warehouses/4'],
      ['opsOpenWarehouse', 'Hub automation', world.orgId, `${world.ops}/warehouses/4`],
      ['opsCloseWarehouse', 'Hub automation', world.orgId, `${world.ops}/warehouses/4`],
      ['opsCloseWarehouse', 'Hub automation', world.orgId, `${world.ops}/warehouses/4`],
      ['opsChangeWarehouse', 'Hub automation', null, '/ops/v1/warehouses/4'],
      ['opsChangeWarehouse', 'Hub automation', null, '/ops/v1/warehouses/4'],
    ]);
  });
});

describe('units that are set aside', () => {
  it('are taken where too few are free, the answer says how many, and a hold without any is released', async () => {
    const id = await item({});
    await receiveGoods(world.app.db, world.orgId, [{ itemId: id, warehouseId: 1, quantity: 9 }]);
    const { body: made } = await act('holds', { warehouse_id: 1, lines: [{ item_id: id, quantity: 6 }] });
    const turn = (quantity: number) =>
      act('change_status', {
        warehouse_id: 1,
        lines: [{ item_id: id, quantity, from_status: 'available', to_status: 'damaged' }],
      });
    const held = async () =>
      (await world.app.get(`${world.ops}/stock/holds/${made.id}`, world.hub)).body as Record<string, unknown>;
    expect((await turn(3)).body).toMatchObject({ done: true, taken_from_holds: 0 });
    const counted = await act('count', { warehouse_id: 1, lines: [{ item_id: id, counted: 5 }] });
    expect(counted.body).toMatchObject({ taken_from_holds: 1 });
    expect((await turn(2)).body).toMatchObject({ taken_from_holds: 2 });
    expect(await held()).toMatchObject({ released: null, lines: [{ quantity: 3 }] });
    const lost = { item_id: id, quantity: -3, reason: 'lost' };
    expect((await act('adjust', { warehouse_id: 1, lines: [lost] })).body).toMatchObject({
      taken_from_holds: 3,
    });
    expect(await held()).toMatchObject({ released: expect.any(String), lines: [] });
  });
});

describe('a mistyped label', () => {
  const dated = (itemId: number, lot: string, expiration: string, quantity: number, warehouse = 1) =>
    act('receive', { warehouse_id: warehouse, lines: [{ item_id: itemId, lot, expiration, quantity }] });
  const correct = (body: object) => act('correct_lot', { reason: 'mistyped', ...body });

  it('is corrected everywhere, as movements with reason and actor, and what is reserved stays reserved', async () => {
    const id = await item({ can_expire: true });
    await dated(id, 'A', '2031-01-01', 5);
    await dated(id, 'A', '2031-01-01', 4, 2);
    const waiting = await world.order([{ itemId: id, quantity: 2 }]);
    const held = await act('holds', { warehouse_id: 1, lines: [{ item_id: id, quantity: 1 }] });
    const before = await world.lastSequence();
    expect((await correct({ item_id: id, lot: 'A', to_expiration: '2032-02-02' })).body.units).toBe(9);
    expect(await lots(id)).toEqual(['1 A 2032-02-02 available 5 3', '2 A 2032-02-02 available 4 0']);
    const { body: hold } = await world.app.get(`${world.ops}/stock/holds/${held.body.id}`, world.hub);
    expect(hold).toMatchObject({ version: 2, lines: [{ lot: 'A', expiration: '2032-02-02', quantity: 1 }] });
    const types = (await world.eventsAfter(before)).map(({ type }) => type);
    expect(types).toContain('hold.changed');
    const { rows } = await world.sql.query(
      `SELECT reason, note, actor, quantity::int FROM stock_movement WHERE org_id = $1 AND item_id = $2
       AND reason = 'relabelled' ORDER BY transaction_id, line`,
      [world.orgId, id],
    );
    expect(rows.map(({ quantity }) => quantity)).toEqual([-5, 5, -4, 4]);
    expect(new Set(rows.map(({ note }) => note))).toEqual(new Set(['mistyped']));
    expect((await dated(id, 'A', '2031-01-01', 1)).body.violations).toMatchObject([
      { code: 'lot_expiration_conflict' },
    ]);
    expect((await correct({ item_id: id, lot: 'A', to_lot: 'B', warehouse_id: 2 })).body.units).toBe(4);
    expect(await lots(id)).toEqual(['1 A 2032-02-02 available 5 3', '2 B 2032-02-02 available 4 0']);
    await world.act(waiting, 'start_pick');
    expect((await correct({ item_id: id, lot: 'A', to_lot: 'B' })).body.units).toBe(5);
    await world.act(waiting, 'pack', { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 2 }] }] });
    // What is packed follows, and its history says by whom and why.
    expect((await correct({ item_id: id, lot: 'B', to_expiration: '2033-03-03' })).body.units).toBe(9);
    const { body: packed } = await world.read(waiting);
    expect(packed).toMatchObject({
      state: 'packed',
      cartons: [{ items: [{ lot: 'B', expiration: '2033-03-03', quantity: 2 }] }],
      lines: [{ reservations: [{ lot: 'B', expiration: '2033-03-03', is_picked: true }] }],
    });
    expect(packed.history.at(-1)).toMatchObject({
      from: 'packed',
      to: 'packed',
      reason: 'lot corrected (lot "B", date 2033-03-03): mistyped',
      by: 'Hub automation',
    });
    const shipped = await world.act(waiting, 'ship', {
      shipments: [{ carrier: 'UPS', tracking_number: '1Z-LABEL' }],
    });
    expect(shipped.status).toBe(200);
  });

  it('whose true date is past takes the units out of sale, and puts them back where only the mistake was past', async () => {
    const id = await item({ can_expire: true });
    await dated(id, 'OLD', '2031-01-01', 3);
    const order = await world.order([{ itemId: id, quantity: 2 }]);
    await correct({ item_id: id, lot: 'OLD', to_expiration: '2020-01-01' });
    expect(await lots(id)).toEqual(['1 OLD 2020-01-01 expired 3 0']);
    const { rows } = await world.sql.query(
      'SELECT 1 FROM due_work WHERE org_id = $1 AND kind = $2 AND subject_id = $3',
      [world.orgId, REROUTE.sub_order, order],
    );
    expect(rows).toHaveLength(1);
    await correct({ item_id: id, lot: 'OLD', to_expiration: '2031-01-01' });
    expect(await lots(id)).toEqual([expect.stringMatching(/^1 OLD 2031-01-01 available 3 /)]);
  });

  it('whose true date is too near for an order goes out by no way: the floor and the order learn who says so, and why', async () => {
    const id = await item({ can_expire: true, min_remaining_days: { MERCHANT: 60 } });
    await dated(id, 'NEAR', '2041-01-01', 9);
    const lines = [{ itemId: id, quantity: 2 }];
    const ids = [await world.order(lines), await world.picking(lines), await world.packed(lines)];
    const near = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const done = await correct({
      item_id: id,
      lot: 'NEAR',
      to_expiration: near,
      reason: 'read from the box',
    });
    expect(done.body.units).toBe(9);
    expect(await lots(id)).toEqual([`1 NEAR ${near} available 9 0`]);
    const { rows } = await world.sql.query(
      `SELECT owner_id::int, quantity::int, cause, raised_by FROM floor_exception WHERE org_id = $1 AND item_id = $2
       ORDER BY owner_id`,
      [world.orgId, id],
    );
    const cause = `its lot was corrected (lot "NEAR", date ${near}): read from the box`;
    expect(rows).toEqual(
      ids.slice(1).map((owner_id) => ({ owner_id, quantity: 2, cause, raised_by: 'Hub automation' })),
    );
    const listed = await world.app.get('/ops/v1/floor_exceptions?per_page=250', world.hub);
    expect(listed.body.at(-1)).toMatchObject({ cause, raised_by: 'Hub automation' });
    const ship = { shipments: [{ carrier: 'UPS', tracking_number: '1Z-NEAR' }] };
    expect((await world.act(ids[2] as number, 'ship', ship)).status).toBe(409);
    await workOff(world.app.db);
    for (const order of ids) {
      const { body } = await world.read(order);
      expect(body.state).toBe('backordered');
      expect(body.history.at(-1)).toMatchObject({
        to: 'backordered',
        reason: cause,
        by: 'Hub automation',
      });
    }
    expect((await world.sql.query('SELECT 1 FROM revocation')).rows).toEqual([]);
  });

  it('is refused with all that is wrong', async () => {
    const id = await item({ can_expire: true, lot_num_required: true });
    await dated(id, 'A', '2031-01-01', 1);
    await dated(id, 'B', '2031-02-02', 1);
    expect(faults(await correct({ item_id: id, lot: 'NONE', to_lot: 'X' }))).toEqual([
      '/lot unknown_reference',
      '/to_expiration required',
    ]);
    expect(faults(await correct({ item_id: id, lot: 'A', to_lot: 'B' }))).toEqual([
      '/to_expiration lot_expiration_conflict',
    ]);
    expect(faults(await correct({ item_id: id, lot: 'A' }))).toEqual(['/to_lot required']);
    expect(faults(await correct({ item_id: id, lot: 'A', to_lot: null }))).toEqual(['/to_lot required']);
    expect(
      faults(await correct({ item_id: id, lot: 'A', to_expiration: '2031-09-09', warehouse_id: 1 })),
    ).toEqual(['/warehouse_id not_allowed']);
    expect(faults(await correct({ mpn: 'NOBODY', lot: 'A', to_lot: 'C' }))).toEqual([' unknown_reference']);
    expect(await lots(id)).toEqual(['1 A 2031-01-01 available 1 0', '1 B 2031-02-02 available 1 0']);
  });

  it('is never corrected past goods that arrive meanwhile: a lot keeps one date', async () => {
    const id = await item({ can_expire: true });
    await dated(id, 'R', '2031-01-01', 1);
    const answers = await Promise.all([
      ...[1, 2, 3, 4].flatMap((place) => [
        dated(id, 'R', '2031-01-01', 1, place),
        dated(id, 'R', '2031-01-01', 1, place),
      ]),
      correct({ item_id: id, lot: 'R', to_expiration: '2032-02-02' }),
      ...[1, 2, 3, 4].map((place) => dated(id, 'R', '2032-02-02', 1, place)),
    ]);
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
    expect(answers[8]?.status).toBe(200);
    expect(new Set((await lots(id)).map((line) => line.split(' ')[2]))).toEqual(new Set(['2032-02-02']));
  });
});
