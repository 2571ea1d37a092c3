import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';

let world: CatalogWorld;

beforeAll(async () => {
  world = await catalogWorld();
});

afterAll(() => world.close());

const REQUESTS = '/v1/catalog/change_requests';
const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  world.app.patch(`/v1/catalog/items/${id}`, body, { ...world.merchant, headers });
const read = async (id: number) => (await world.app.get(`${REQUESTS}/${id}`, world.merchant)).body;
const itemOf = async (id: number) => (await world.app.get(`${world.ops}/items/${id}`, world.hub)).body;
const decide = (id: number, action: string, body?: object, headers: Record<string, string> = {}) =>
  world.app.post(`${world.ops}/catalog/change_requests/${id}/${action}`, body, { ...world.hub, headers });

/** An item that the hub has measured, and a change of it that its merchant has asked for. */
async function asked(facts: object, measured: object = { weight_lb: 1, is_hazmat: true }) {
  const item = await world.addItem({ name: 'Measured', ...measured });
  const answer = await patch(item.id, facts);
  expect(answer.status).toBe(202);
  return { itemId: item.id, id: answer.body.pending_change.id as number };
}

describe('a change of what the floor works by', () => {
  it('leaves the item as it is until the hub confirms it', async () => {
    const before = await world.lastSequence();
    const { itemId, id } = await asked({ weight_lb: 2, is_hazmat: false });
    expect(await itemOf(itemId)).toMatchObject({ weight_lb: 1, is_hazmat: true });
    expect(await read(id)).toMatchObject({
      item_id: itemId,
      name: 'Measured',
      status: 'pending',
      requested: { weight_lb: 2, is_hazmat: false },
      former: { weight_lb: 1, is_hazmat: true },
      history: [{ status: 'pending' }],
    });
    const confirmed = await decide(id, 'confirm');
    expect(confirmed.body).toMatchObject({ status: 'confirmed', version: 2 });
    expect(confirmed.body.history.map((step: { status: string }) => step.status)).toEqual([
      'pending',
      'confirmed',
    ]);
    expect(await itemOf(itemId)).toMatchObject({ weight_lb: 2, is_hazmat: false, facts_confirmed: true });
    const item = await world.app.get(`/v1/catalog/items/${itemId}`, world.merchant);
    expect(item.body.pending_change).toBeNull();
    const events = (await world.eventsAfter(before)).filter(({ type }) => type !== 'item.created');
    expect(events.map(({ type }) => type).sort()).toEqual([
      'catalog_change_request.confirmed',
      'catalog_change_request.created',
      'item.updated',
    ]);
    expect(events.find(({ type }) => type === 'catalog_change_request.confirmed')?.data).toMatchObject({
      id,
      item_id: itemId,
      status: 'confirmed',
    });
  });

  it('joins what is pending for the item, and withdraws what the item has anyway', async () => {
    const { itemId, id } = await asked({ weight_lb: 2 });
    const more = await patch(itemId, { is_hazmat: false, name: 'Named' });
    expect(more.body).toMatchObject({
      name: 'Named',
      pending_change: { id, requested: { weight_lb: 2, is_hazmat: false } },
    });
    expect(await read(id)).toMatchObject({ version: 2, former: { weight_lb: 1, is_hazmat: true } });
    expect((await patch(itemId, { weight_lb: 2 })).status).toBe(202);
    expect((await read(id)).version).toBe(2);
    const less = await patch(itemId, { weight_lb: 1 });
    expect([less.status, less.body.pending_change.requested]).toEqual([200, { is_hazmat: false }]);
    expect((await patch(itemId, { is_hazmat: true })).body.pending_change).toBeNull();
    expect((await read(id)).status).toBe('cancelled');
  });

  it('is refused with a reason that the merchant sees, and can be asked for again', async () => {
    const { itemId, id } = await asked({ weight_lb: 2 });
    expect((await decide(id, 'refuse')).status).toBe(422);
    expect((await decide(id, 'refuse', { reason: 'it weighs one pound' })).status).toBe(200);
    expect((await read(id)).history.at(-1)).toMatchObject({
      status: 'refused',
      reason: 'it weighs one pound',
    });
    expect((await itemOf(itemId)).weight_lb).toBe(1);
    for (const action of ['confirm', 'refuse'])
      expect((await decide(id, action, action === 'refuse' ? { reason: 'x' } : undefined)).status).toBe(409);
    expect((await patch(itemId, { weight_lb: 2 })).body.pending_change.id).toBeGreaterThan(id);
  });

  it('is cancelled by the merchant alone, before it is decided', async () => {
    const { id } = await asked({ weight_lb: 2 });
    const cancel = () =>
      world.app.post(`${REQUESTS}/${id}/cancel`, { reason: 'the label was misread' }, world.merchant);
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', version: 2 });
    expect((await cancel()).body.version).toBe(2);
    expect((await decide(id, 'confirm')).status).toBe(409);
    const other = await asked({ weight_lb: 2 });
    await decide(other.id, 'confirm');
    const late = await world.app.post(`${REQUESTS}/${other.id}/cancel`, {}, world.merchant);
    expect([late.status, late.body.code]).toEqual([409, 'state_conflict']);
  });

  it('is confirmed as it was read, and decided once where several try', async () => {
    const { itemId, id } = await asked({ weight_lb: 2 });
    await patch(itemId, { weight_lb: 3 });
    expect((await decide(id, 'confirm', undefined, { 'if-match': '"1"' })).status).toBe(412);
    const answers = await Promise.all([
      decide(id, 'confirm'),
      decide(id, 'refuse', { reason: 'no' }),
      world.app.post(`${REQUESTS}/${id}/cancel`, {}, world.merchant),
      patch(itemId, { weight_lb: 4 }),
    ]);
    expect(answers.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await read(id);
    expect((await itemOf(itemId)).weight_lb === 1).toBe(status !== 'confirmed');
  });

  it('has one open request per item, however many ask at once', async () => {
    const item = await world.addItem({ weight_lb: 1, length_in: 1, width_in: 1, height_in: 1 });
    const answers = await Promise.all(
      ['weight_lb', 'length_in', 'width_in', 'height_in'].map((name) => patch(item.id, { [name]: 2 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const list = (await world.app.get(`${REQUESTS}?item_id=${item.id}`, world.merchant)).body;
    expect(list).toMatchObject([
      { status: 'pending', requested: { weight_lb: 2, length_in: 2, width_in: 2, height_in: 2 } },
    ]);
  });
});

describe('the lists of change requests', () => {
  it('show a merchant its own, and the hub those of all merchants', async () => {
    const other = await world.addOrg();
    const { id } = await asked({ weight_lb: 2 });
    const rival = { token: await world.app.token('rival-client') };
    expect((await world.app.get(`${REQUESTS}/${id}`, rival)).status).toBe(404);
    expect((await world.app.post(`${REQUESTS}/${id}/cancel`, {}, rival)).status).toBe(404);
    const all = async (query: string) =>
      (await world.app.get(`/ops/v1/catalog/change_requests?${query}`, world.hub)).body;
    expect(await all('status=pending&per_page=250')).toContainEqual(
      expect.objectContaining({ id, org_id: world.orgId, org_name: 'Juniper Goods' }),
    );
    expect(await all(`org_id=${other.id}`)).toEqual([]);
    expect((await world.app.get('/ops/v1/catalog/change_requests', world.merchant)).status).toBe(403);
  });
});
