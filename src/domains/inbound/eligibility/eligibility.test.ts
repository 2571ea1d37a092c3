import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsolationWorld } from '../../../../test/access/isolation/world.ts';
import {
  type EligibilityWorld,
  eligibilityWorld,
  REQUESTS,
} from '../../../../test/worlds/eligibility-world.ts';

const HOUR_MS = 3600 * 1000;

let all: EligibilityWorld;

beforeAll(async () => {
  all = await eligibilityWorld();
});
afterAll(() => all.close());

/** What the checks of a request say, by listing. */
const statuses = async (requestId: number) =>
  Object.fromEntries((await all.checks(requestId)).map((one) => [one.listing_id, one.status]));
const codesOf = (check: { reasons: { code: string }[] }) => check.reasons.map(({ code }) => code);

describe('a check', () => {
  it('is queued at once, decided by the worker, and tells what is wrong and what to do', async () => {
    const good = await all.list();
    const bare = await all.list({ asin: null }, { length_in: null, is_hazmat: true });
    const id = await all.request(good.id, bare.id);
    const before = await all.world.lastSequence();
    const now = all.clock.now();
    const { status, body } = await all.trigger(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: '2 listings will be checked',
      queued_listing_ids: [good.id, bare.id],
      skipped_listing_ids: [],
      skipped: [],
      estimated_completion: expect.any(String),
    });
    expect(Date.parse(body.estimated_completion)).toBeGreaterThan(now.getTime());
    const [queued] = await all.checks(id);
    expect(queued).toMatchObject({
      status: 'queued',
      is_eligible: null,
      reasons: [],
      checked: null,
      expires: null,
    });
    all.clock.advanceMs(1000);
    await all.workOff();
    const [eligible, ineligible] = await all.checks(`IR-${String(id).padStart(6, '0')}` as never);
    expect(eligible).toEqual({
      listing_id: good.id,
      listing_sku: expect.stringMatching(/^ELIGIBLE-/),
      item_id: good.itemId,
      marketplace_name: 'Amazon',
      program: 'INBOUND',
      status: 'eligible',
      is_eligible: true,
      reasons: [],
      requested: now.toISOString(),
      checked: all.clock.now().toISOString(),
      expires: new Date(all.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      id: expect.any(Number),
      requested_by: 'Juniper’s shop',
      checked_by: 'rules',
      attempts: 0,
      error: null,
      version: 2,
    });
    expect(ineligible).toMatchObject({ status: 'ineligible', is_eligible: false });
    expect(codesOf(ineligible)).toEqual(['FBA_INB_0017', 'FBA_INB_0004', 'FBA_INB_0016']);
    for (const { description, fix } of ineligible.reasons) {
      expect(description.length).toBeGreaterThan(10);
      expect(fix.length).toBeGreaterThan(10);
    }
    // Folding the feed gives the list.
    const events = (await all.world.eventsAfter(before)).filter(
      (one) => one.subject_type === 'eligibility_check',
    );
    expect(events.map(({ type }) => type).sort()).toEqual([
      'eligibility_check.eligible',
      'eligibility_check.ineligible',
      'eligibility_check.queued',
      'eligibility_check.queued',
    ]);
    const folded = new Map(events.map((one) => [one.subject_id, one.data]));
    expect([...folded.values()].sort((a, b) => a.listing_id - b.listing_id)).toEqual([eligible, ineligible]);
  });

  it('leaves nothing due behind', async () => {
    await all.workOff();
    const { rows } = await all.world.sql.query(`SELECT 1 FROM due_work WHERE kind = 'check_eligibility'`);
    expect(rows).toEqual([]);
  });
});

describe('listings are skipped', () => {
  it('that are not on the request, not FBA, or of nobody', async () => {
    const fba = await all.list();
    const other = await all.list();
    const merchant = await all.list({ fulfillment_channel: 'MERCHANT' });
    const walmart = await all.list({ marketplace_name: 'Walmart', fulfillment_channel: 'WFS' });
    const id = await all.request(fba.id, merchant.id, walmart.id);
    const listing_ids = [fba.id, other.id, merchant.id, walmart.id, 9_000_000_000];
    const { body } = await all.trigger(id, { listing_ids });
    expect(body.queued_listing_ids).toEqual([fba.id]);
    expect(body.skipped_listing_ids).toEqual([other.id, merchant.id, walmart.id, 9_000_000_000]);
    expect(body.skipped).toEqual([
      { listing_id: other.id, reason: 'not_on_request' },
      { listing_id: merchant.id, reason: 'not_fba' },
      { listing_id: walmart.id, reason: 'not_fba' },
      { listing_id: 9_000_000_000, reason: 'not_on_request' },
    ]);
    expect(body.message).toBe('1 listing will be checked, 4 listings skipped');
    // Without a list only what is FBA is meant: the others are nobody's mistake.
    const plain = await all.request(merchant.id, walmart.id);
    expect((await all.trigger(plain)).body).toMatchObject({
      queued_listing_ids: [],
      skipped: [],
      estimated_completion: null,
      message: 'the request has no FBA listings',
    });
    await all.workOff();
  });

  it('while they are checked, by whichever request, and for 24 hours while nothing has changed', async () => {
    const { id: listing, itemId } = await all.list();
    const [first, second] = [await all.request(listing), await all.request(listing)];
    const reason = async (requestId: number) => (await all.trigger(requestId)).body.skipped[0]?.reason;
    expect(await reason(first)).toBeUndefined();
    expect(await reason(first)).toBe('already_running');
    expect((await all.trigger(second)).body).toMatchObject({
      skipped: [{ listing_id: listing, reason: 'already_running' }],
      estimated_completion: expect.any(String),
    });
    await all.workOff();
    expect(await reason(second)).toBe('still_valid');
    // The other request shows the answer, too.
    expect(await statuses(second)).toEqual({ [listing]: 'eligible' });
    all.clock.advanceMs(24 * HOUR_MS - 1);
    expect(await reason(first)).toBe('still_valid');
    all.clock.advanceMs(1);
    expect(await reason(first)).toBeUndefined();
    await all.workOff();
    const change = async (path: string, body: object) =>
      expect((await all.world.app.patch(`${all.world.ops}/${path}`, body, all.world.hub)).status).toBe(200);
    expect(await reason(first)).toBe('still_valid');
    await change(`items/${itemId}`, { weight_lb: 200 });
    expect(await reason(first)).toBeUndefined();
    await all.workOff();
    const [heavy] = await all.checks(first);
    expect(codesOf(heavy)).toEqual(['FBA_INB_0053']);
    await change(`listings/${listing}`, { asin: 'B0OTHER001' });
    expect(await reason(first)).toBeUndefined();
    await all.workOff();
    const history = await all.checks(first, 'history=true');
    expect(history.map(({ status }) => status)).toEqual(['eligible', 'eligible', 'ineligible', 'ineligible']);
    expect(await all.checks(first, 'history=false')).toEqual([history[3]]);
    expect(await all.checks(first)).toEqual([history[3]]);
  });

  it('when two ask at once: one check is made', async () => {
    const { id: listing } = await all.list();
    const requests = await Promise.all([1, 2, 3, 4].map(() => all.request(listing)));
    const answers = await Promise.all(requests.flatMap((id) => [all.trigger(id), all.trigger(id)]));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.flatMap(({ body }) => body.queued_listing_ids)).toEqual([listing]);
    const skipped = answers.flatMap(({ body }) => body.skipped.map((one: { reason: string }) => one.reason));
    expect(skipped).toEqual(Array(7).fill('already_running'));
    await all.workOff();
    expect(await all.checks(requests[0] ?? 0, 'history=true')).toHaveLength(1);
  });
});

describe('the list of checks', () => {
  it('is of the listings that are on the request now, in pages', async () => {
    const listings = [await all.list(), await all.list(), await all.list()];
    const ids = listings.map(({ id }) => id);
    const id = await all.request(...ids);
    expect(await all.checks(id)).toEqual([]);
    await all.trigger(id);
    await all.workOff();
    expect((await all.checks(id)).map((one) => one.listing_id)).toEqual(ids);
    const path = `${REQUESTS}/${id}/list_eligibility_checks?per_page=2&include_total=true`;
    const page = await all.world.app.get(path, all.world.merchant);
    expect(page.headers['x-total-count']).toBe('3');
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'])) ?? [];
    const rest = await all.world.app.get(next, all.world.merchant);
    expect([...page.body, ...rest.body].map((one) => one.listing_id)).toEqual(ids);
    const items = [{ listing_id: ids[1], quantity: 1 }];
    await all.world.app.patch(`${REQUESTS}/${id}`, { items }, all.world.merchant);
    expect((await all.checks(id)).map((one) => one.listing_id)).toEqual([ids[1]]);
    const hub = `/ops/v1/orgs/${all.world.orgId}/inventory_requests/${id}/list_eligibility_checks`;
    expect((await all.world.app.get(hub, all.world.hub)).body).toEqual(await all.checks(id));
    const people = await IsolationWorld.open(all.world.app);
    const statusFor = async (...warehouseIds: number[]) => {
      const { token } = await people.personIn(people.hubOrgId, 'picker', { life: '1 year', warehouseIds });
      return (await all.world.app.get(hub, { token })).status;
    };
    expect([await statusFor(1, 2), await statusFor(2)]).toEqual([200, 404]);
    await people.close();
  });

  it('and asking for checks are 404 where there is no such request', async () => {
    for (const id of ['IR-999999', '9000000000000', '0']) {
      expect(
        (await all.world.app.get(`${REQUESTS}/${id}/list_eligibility_checks`, all.world.merchant)).status,
      ).toBe(404);
      expect((await all.trigger(id as never)).status).toBe(404);
    }
  });
});
