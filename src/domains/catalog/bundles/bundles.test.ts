import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdLock } from '../../../../test/tools/serve-apps.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld({ poolSize: 8 });
});

afterAll(() => world.close());

const addItems = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await world.addItem({ name: `Item ${n}` })).id);
  return ids;
};
const of = (...ids: (number | undefined)[]) => ids.map((id) => ({ component_id: id, quantity: 1 }));
const read = async (id: number | undefined) =>
  (await world.app.get(`${world.ops}/items/${id}`, world.hub)).body;

/** What the flags say must be what the rows say, for every item. */
async function expectTrueFlags(): Promise<void> {
  const { rows } = await world.sql.query(
    `SELECT id FROM item i WHERE is_bundle <> EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = i.org_id AND b.bundle_id = i.id)
       OR is_bundle_component <> EXISTS (SELECT 1 FROM bundle_component b WHERE b.org_id = i.org_id AND b.component_id = i.id)
       OR is_bundle AND is_bundle_component`,
  );
  expect(rows).toEqual([]);
}

describe('setting the components of an item', () => {
  it('says which property is wrong, and what names a component', async () => {
    const [set = 0, a = 0] = await addItems(2);
    const faults = async (component: object) =>
      (await world.setComponents(set, [component])).body.violations.map(
        ({ pointer, code }: { pointer: string; code: string }) => [pointer, code],
      );
    expect(await faults({ item_id: a, quantity: 1 })).toEqual([
      ['/components/0/item_id', 'unknown_property'],
    ]);
    expect(await faults({ component_id: a })).toEqual([['/components/0/quantity', 'required']]);
    expect(await faults({ quantity: 1 })).toEqual([['/components/0', 'required']]);
  });

  it('makes it a bundle, changes it, and makes it a plain item again, with every event once', async () => {
    const [set = 0, a = 0, b = 0] = await addItems(3);
    await world.app.patch(`${world.ops}/items/${b}`, { mpn: 'BY-MPN' }, world.hub);
    const before = await world.lastSequence();
    const made = await world.setComponents(set, [
      { component_id: a, quantity: 2 },
      { mpn: 'BY-MPN', quantity: 1 },
    ]);
    expect(made.body).toMatchObject({
      is_bundle: true,
      version: 2,
      bundle_components: [
        { id: a, quantity: 2 },
        { id: b, mpn: 'BY-MPN', quantity: 1 },
      ],
    });
    expect(made.headers['etag']).toBe('"2"');
    expect(await read(a)).toMatchObject({ is_bundle_component: true, parent_bundles: [{ id: set }] });
    const same = await world.setComponents(set, [
      { component_id: b, quantity: 1 },
      { component_id: a, quantity: 2 },
    ]);
    expect(same.body.version).toBe(2);
    await world.setComponents(set, [{ component_id: a, quantity: 5 }]);
    expect(await read(b)).toMatchObject({ is_bundle_component: false, parent_bundles: null });
    const plain = await world.setComponents(set, []);
    expect(plain.body).toMatchObject({ is_bundle: false, bundle_components: null, version: 4 });
    expect(await read(a)).toMatchObject({ is_bundle_component: false, parent_bundles: null });
    const events = await world.eventsAfter(before);
    expect(events.map((event) => [event.type, Number(event.subject_id), event.version])).toEqual([
      ['bundle.updated', set, 2],
      ['item.updated', a, 2],
      ['item.updated', b, 3],
      ['bundle.updated', set, 3],
      ['item.updated', b, 4],
      ['bundle.updated', set, 4],
      ['item.updated', a, 3],
    ]);
    expect(events[0]?.data).toMatchObject({
      id: set,
      is_bundle: true,
      components: [
        { component_id: a, mpn: null, quantity: 2 },
        { component_id: b, mpn: 'BY-MPN', quantity: 1 },
      ],
    });
    await expectTrueFlags();
  });

  it('refuses a bundle in a bundle, itself, and circles, as conflicts that change nothing', async () => {
    const [set, a, b, other] = await addItems(4);
    expect((await world.setComponents(set as number, of(a, b))).status).toBe(200);
    const before = await world.lastSequence();
    for (const [id, components] of [
      [other, of(set)],
      [a, of(other)],
      [a, of(set)],
      [other, of(other)],
    ] as const) {
      const refused = await world.setComponents(id as number, components);
      expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    }
    expect(await world.lastSequence()).toBe(before);
    await expectTrueFlags();
  });

  it('names every component that is unknown, ambiguous or there twice', async () => {
    const [set, a] = await addItems(2);
    await world.addItem({ mpn: 'TWINS' });
    await world.addItem({ mpn: 'TWINS' });
    const foreign = await world.addItem({ mpn: 'FOREIGN' }, (await world.addOrg()).id);
    const refused = await world.setComponents(set as number, [
      { component_id: a, quantity: 1 },
      { mpn: 'TWINS', quantity: 1 },
      { component_id: foreign.id, quantity: 1 },
      { mpn: 'FOREIGN', quantity: 1 },
      { component_id: a, quantity: 3 },
    ]);
    expect(refused.status).toBe(422);
    expect(
      refused.body.violations.map((one: { pointer: string; code: string }) => [one.pointer, one.code]),
    ).toEqual([
      ['/components/1/mpn', 'ambiguous_reference'],
      ['/components/2/component_id', 'unknown_reference'],
      ['/components/3/mpn', 'unknown_reference'],
      ['/components/4', 'duplicate'],
    ]);
    expect((await world.setComponents(9_000_000, of(a))).status).toBe(404);
  });

  it('refuses an item that has stock of its own, and takes one whose stock is gone', async () => {
    const [set = 0, a] = await addItems(2);
    const record = (onHand: number) =>
      world.sql.query(
        `INSERT INTO stock_record VALUES ($1, $2, 1, $3, 0, 0, 0, 0, 0, 0, 0, 0, 1, now())
         ON CONFLICT (org_id, item_id, warehouse_id) DO UPDATE SET available_on_hand = $3`,
        [world.orgId, set, onHand],
      );
    await record(3);
    const refused = await world.setComponents(set, of(a));
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
    await record(0);
    expect((await world.setComponents(set, of(a))).status).toBe(200);
  });

  it('waits for changes of a new component’s stock that do not know of the bundle yet', async () => {
    const [set = 0, a = 0] = await addItems(2);
    await world.sql.query(
      'INSERT INTO stock_record VALUES ($1, $2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, now())',
      [world.orgId, a],
    );
    const stock = await holdLock(
      world.app.database.url,
      `SELECT 1 FROM stock_record WHERE item_id = ${a} FOR UPDATE`,
    );
    const change = world.setComponents(set, of(a));
    await stock.waitedForBy(1);
    expect((await read(a)).is_bundle_component).toBe(false);
    await stock.release();
    expect((await change).status).toBe(200);
    expect((await read(a)).is_bundle_component).toBe(true);
  });

  it('honours If-Match', async () => {
    const [set, a] = await addItems(2);
    const put = (tag: string) =>
      world.app.call('PUT', `${world.ops}/items/${set}/components`, {
        ...world.hub,
        headers: { 'if-match': tag },
        body: { components: of(a) },
      });
    expect((await put('"9"')).status).toBe(412);
    expect((await put('"1"')).status).toBe(200);
  });

  it('lets crossing changes pass one after the other, never a deadlock, never a wrong flag', async () => {
    const ids = await addItems(6);
    const statuses: number[] = [];
    const pick = (n: number) => ids[n % ids.length] as number;
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(
        ids.map((id, n) => {
          const others = [pick(n + 1 + round), pick(n + 2 + round)].filter((one) => one !== id);
          return world.setComponents(id, round % 3 === 2 ? [] : of(...new Set(others)));
        }),
      );
      statuses.push(...answers.map((answer) => answer.status));
    }
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    await expectTrueFlags();
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS n, max(sequence)::int AS last FROM event WHERE org_id = $1',
      [world.orgId],
    );
    expect(rows[0].n).toBe(rows[0].last);
  });
});
