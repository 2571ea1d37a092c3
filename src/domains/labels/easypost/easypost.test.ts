import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEY } from '../../../../test/harness.ts';
import { EASYPOST_KEY, EasyPostServer } from '../../../../test/servers/easypost-server.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { runChecks } from '../../../kit/db/checks.ts';
import { workOffDue } from '../../../kit/due/run-due-work.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { Sealer } from '../../../kit/kernel/seal.ts';
import { LABEL_CHECKS } from '../../../verify/labels/queries.ts';
import { settleLabels } from '../../fulfilment/labels/parcel-labels.ts';
import type { ParcelRatesJson } from '../../rates/quotes/schema.ts';
import { labelSources } from '../sources.ts';

const SECRET = 'a webhook secret';
const MINUTE_MS = 60_000;

let server: EasyPostServer;
let world: FloorWorld;
let clock: ManualClock;
let mug: number;

beforeAll(async () => {
  server = await EasyPostServer.open();
  clock = new ManualClock(new Date());
  world = await floorWorld({ clock, environment: { CROSSDOCK_EASYPOST_URL: server.url } });
  await world.sql.query(`UPDATE access_token SET expires_at = '2190-01-01'`);
  mug = await world.shelve(1000);
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  server.before.length = 0;
  server.after.length = 0;
  server.refunds = 'submitted';
  await setAccount();
});

const setAccount = (more: object = {}, path = '/v1/carrier_accounts', options: object = world.merchant) =>
  world.app.call('PUT', path, {
    ...options,
    body: { source: 'easypost', api_key: EASYPOST_KEY, webhook_secret: SECRET, ...more },
  });
const BOX = { weight_lb: 2, length_in: 8, width_in: 6, height_in: 4 };
async function packed(cartons = 1): Promise<number> {
  const id = await world.picking([{ itemId: mug, quantity: cartons }]);
  const items = [{ line: 1, quantity: 1 }];
  const answer = await world.act(id, 'pack', {
    cartons: Array.from({ length: cartons }, () => ({ ...BOX, items })),
  });
  expect(answer.status).toBe(200);
  return id;
}
const ASKED = { service: 'USPS/Priority', source: 'easypost' } as const;
const buy = (id: number, more: object = {}) => world.act(id, 'buy_labels', { ...ASKED, ...more });
const label = async (id: number) =>
  (await world.app.get(`${world.ops}/shipping_labels/${id}`, world.hub)).body;
const labelOf = async (subOrderId: number) => {
  const { rows } = await world.sql.query(
    'SELECT max(id)::int AS id, count(*)::int AS count FROM shipping_label WHERE sub_order_id = $1',
    [subOrderId],
  );
  return rows[0] as { id: number; count: number };
};
const voided = (id: number) =>
  world.app.post(`${world.ops}/shipping_labels/${id}/void`, undefined, world.hub);
async function settle(minutes = 0): Promise<void> {
  clock.advanceMs(minutes * MINUTE_MS);
  const sourceFor = labelSources({
    sealer: new Sealer([Buffer.from(TEST_KEY, 'base64')]),
    easypostUrl: server.url,
  });
  const errors: unknown[] = [];
  const onFailure = ({ error }: { error: unknown }) => void errors.push(error);
  await workOffDue({ db: world.app.db, clock, kinds: [settleLabels(sourceFor)], onFailure });
  expect(errors).toEqual([]);
}

describe('EasyPost', () => {
  it('rates, sells and draws the labels that a sub-order ships with', async () => {
    const id = await packed(2);
    const quote = await world.app.post(
      `${world.ops}/sub_orders/${id}/rates`,
      { source: 'easypost' },
      world.hub,
    );
    expect(quote.status).toBe(200);
    expect(
      quote.body.rates.map((one: { service: string; amount_usd: number }) => [one.service, one.amount_usd]),
    ).toEqual([
      ['GroundAdvantage', 11.86],
      ['Priority', 13.8],
      // Fractions of a cent round up, per parcel.
      ['Ground', 18.84],
    ]);
    const answer = await world.act(id, 'ship', { service: 'USPS/Priority', quote_id: quote.body.quote_id });
    expect(answer.body).toMatchObject({
      state: 'shipped',
      cartons: [1, 2].map(() => ({
        carrier: 'USPS',
        tracking_number: expect.stringMatching(/^94001/),
        tracking_url: expect.stringMatching(/^https:\/\/track\.easypost\.com\//),
        freight_charge: { amount: 6.9, currency: 'USD' },
      })),
    });
    const [first] = [...server.shipments.values()].filter(({ bought }) => bought !== null);
    expect(first?.body).toMatchObject({
      parcel: { length: 8, width: 6, height: 4, weight: 32 },
      to_address: { name: 'Ada Byron', street1: '12 Analytical Way', zip: '08540', country: 'US' },
    });
    const bought = await labelOf(id);
    const pdf = await world.app.get(`/v1/shipping_labels/${bought.id}/label.pdf`, world.merchant);
    expect(pdf.bytes.equals(server.pdf)).toBe(true);
    const zpl = await world.app.get(`/v1/shipping_labels/${bought.id}/label.zpl`, world.merchant);
    expect(zpl.text).toBe(server.zpl.toString());
    // An aggregator's quote reads like any other.
    expect(
      (await world.app.get(`/v1/rate_quotes/${quote.body.quote_id}`, world.merchant)).body.rates,
    ).toEqual(quote.body.rates);
  });

  it('is asked again by the worker where it did not answer, and buys once', async () => {
    const id = await packed();
    // Bought there, and the response is lost.
    server.after.push((response) => void response.destroy());
    const before = server.purchases;
    const answer = await buy(id);
    expect([answer.status, answer.body.code]).toEqual([503, 'carrier_unavailable']);
    const waiting = await labelOf(id);
    expect(await label(waiting.id)).toMatchObject({
      state: 'requested',
      error: expect.stringContaining('gave no answer'),
    });
    await settle(2);
    expect(await label(waiting.id)).toMatchObject({ state: 'bought', error: null });
    expect(server.purchases).toBe(before + 1);
    expect((await world.act(id, 'ship', ASKED)).body.state).toBe('shipped');
    expect(await labelOf(id)).toEqual({ id: waiting.id, count: 1 });
  });

  it('is not asked twice where the same request comes again after a lost answer', async () => {
    const id = await packed();
    server.after.push((response) => void response.destroy());
    const before = server.purchases;
    expect((await buy(id)).status).toBe(503);
    expect((await buy(id)).body).toMatchObject([{ state: 'bought' }]);
    expect(server.purchases).toBe(before + 1);
  });

  it('that never heard of a purchase is asked to sell it later', async () => {
    const id = await packed();
    server.before.push(
      () => {},
      (response) => void response.destroy(),
    );
    expect((await buy(id)).status).toBe(503);
    await settle(2);
    expect(await label((await labelOf(id)).id)).toMatchObject({ state: 'bought' });
  });

  it('says no, and the label says why; the carton can have another', async () => {
    const id = await packed();
    server.before.push(
      () => {},
      (response) =>
        void response
          .writeHead(422)
          .end(
            JSON.stringify({ error: { code: 'SHIPMENT.POSTAGE.FAILURE', message: 'insufficient funds' } }),
          ),
    );
    expect((await buy(id)).body.code).toBe('state_conflict');
    expect(await label((await labelOf(id)).id)).toMatchObject({
      state: 'failed',
      error: 'EasyPost answered 422: SHIPMENT.POSTAGE.FAILURE, insufficient funds',
      tracking_number: null,
    });
    expect((await buy(id)).body).toMatchObject([{ state: 'bought' }]);
  });

  it('takes a label back in its own time', async () => {
    const id = await packed();
    const [bought] = (await buy(id)).body;
    expect((await voided(bought.id)).body).toMatchObject({ state: 'void_requested' });
    await settle(10);
    expect(await label(bought.id)).toMatchObject({ state: 'void_requested' });
    for (const one of server.shipments.values())
      if (one.bought?.refund === 'submitted') one.bought.refund = 'refunded';
    await settle(24 * 60);
    expect(await label(bought.id)).toMatchObject({ state: 'voided', error: null });
    server.refunds = 'rejected';
    const [other] = (await buy(id)).body;
    expect((await voided(other.id)).body).toMatchObject({ state: 'void_refused' });
    server.refunds = 'refunded';
    expect((await voided(other.id)).body).toMatchObject({ state: 'voided' });
  });

  it('sells a rate once: after a void the carton is rated again, and its parcel ships without the old number', async () => {
    const id = await packed();
    server.refunds = 'refunded';
    const quote = await world.app.post(
      `${world.ops}/sub_orders/${id}/rates`,
      { source: 'easypost' },
      world.hub,
    );
    const cited = { quote_id: quote.body.quote_id };
    const [first] = (await buy(id, cited)).body;
    expect((await voided(first.id)).body.state).toBe('voided');
    expect((await buy(id, cited)).body.code).toBe('state_conflict');
    expect(await label((await labelOf(id)).id)).toMatchObject({
      state: 'failed',
      error: 'its rate was bought and voided before: rate the cartons again',
    });
    // The sticker is still on the carton.
    const shipments = [{ carrier: 'USPS', tracking_number: first.tracking_number }];
    expect((await world.act(id, 'ship', { shipments })).body.violations).toMatchObject([
      {
        pointer: '/shipments/0/tracking_number',
        code: 'not_allowed',
        message: `is the number of label ${first.id}, which was voided`,
      },
    ]);
    const shipped = await world.act(id, 'ship', ASKED);
    expect(shipped.body).toMatchObject({ state: 'shipped' });
    expect(shipped.body.cartons[0].tracking_number).not.toBe(first.tracking_number);
    const correction = { shipments: [{ tracking_number: first.tracking_number }], reason: 'scanned it' };
    expect((await world.act(id, 'correct_tracking', correction)).body.violations).toMatchObject([
      { code: 'not_allowed' },
    ]);
    expect((await runChecks(world.app.db, LABEL_CHECKS)).findings).toEqual([]);
  });

  it('voids a purchase that was cancelled while its outcome was unknown, once it is known', async () => {
    const id = await packed();
    server.after.push((response) => void response.destroy());
    server.refunds = 'refunded';
    await buy(id);
    const { id: labelId } = await labelOf(id);
    expect((await voided(labelId)).body.state).toBe('voided');
    expect([...server.shipments.values()].at(-1)?.bought?.refund).toBe('refunded');
    // Never bought: nothing to refund, but only once that is certain.
    const other = await packed();
    server.before.push(
      () => {},
      (response) => void response.destroy(),
    );
    await buy(other);
    const { id: neverBought } = await labelOf(other);
    expect((await voided(neverBought)).body.state).toBe('void_requested');
    await settle(5);
    expect((await label(neverBought)).state).toBe('voided');
  });

  it('voids the label of a repacked carton', async () => {
    const id = await packed();
    server.refunds = 'refunded';
    const [bought] = (await buy(id)).body;
    const cartons = [{ ...BOX, weight_lb: 3, items: [{ line: 1, quantity: 1 }] }];
    await world.act(id, 'pack', { cartons }, { headers: { 'if-match': '*' } });
    await settle(2);
    expect((await label(bought.id)).state).toBe('voided');
  });

  it('fetches the label of a parcel that was shipped without it', async () => {
    const id = await packed();
    const { pdf } = server;
    server.pdf = Buffer.from('<html>not yet</html>');
    expect((await world.act(id, 'ship', ASKED)).body.state).toBe('shipped');
    server.pdf = pdf;
    await settle(2);
    const path = `/v1/shipping_labels/${(await labelOf(id)).id}/label.pdf`;
    expect((await world.app.get(path, world.merchant)).bytes.equals(pdf)).toBe(true);
  });

  it('fetches the label later where it does not come', async () => {
    const id = await packed();
    const { pdf } = server;
    server.pdf = Buffer.from('<html>not yet</html>');
    const [bought] = (await buy(id)).body;
    expect(bought.state).toBe('bought');
    const path = `/v1/shipping_labels/${bought.id}/label.pdf`;
    expect((await world.app.get(path, world.merchant)).status).toBe(409);
    server.pdf = pdf;
    await settle(2);
    expect((await world.app.get(path, world.merchant)).bytes.equals(pdf)).toBe(true);
  });

  it.each<[string, (body: Record<string, unknown>) => unknown]>([
    ['huge', (body) => ({ ...body, messages: 'x'.repeat(2 * 1024 * 1024) })],
    ['of another type', () => 'bought'],
    ['a list', () => []],
    ['of another shipment', (body) => ({ ...body, id: 'shp_other' })],
    ['a number of ten kilobytes', (body) => ({ ...body, tracking_code: '9'.repeat(10_240) })],
    ['a number that is markup', (body) => ({ ...body, tracking_code: '<script>' })],
    ['without a label', (body) => ({ ...body, postage_label: null })],
  ])('is not believed where its answer is %s', async (_, spoiled) => {
    const id = await packed();
    server.before.push(
      () => {},
      (response, { path }) => {
        const shipment = {
          id: path.split('/')[3],
          tracking_code: '9400',
          postage_label: { id: 'pl_1' },
          rates: [],
        };
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(spoiled(shipment)));
      },
    );
    const answer = await buy(id);
    expect([answer.status, answer.body.code]).toEqual([503, 'carrier_unavailable']);
    expect((await label((await labelOf(id)).id)).state).toBe('requested');
  });

  it.each([['-5.00'], [5], ['1e3'], ['99999999.00'], [null]])(
    'has no service that costs %j',
    async (rate) => {
      const { services } = server;
      server.services = [['USPS', 'Priority', rate as string]];
      const id = await packed();
      const answer = await buy(id);
      server.services = services;
      expect(answer.body.violations).toMatchObject([{ pointer: '/service', code: 'unknown_reference' }]);
      expect(await labelOf(id)).toMatchObject({ count: 0 });
    },
  );

  it('does not get the floor’s numbers, and refuses a key that is not its own', async () => {
    const id = await packed();
    expect((await buy(id, { shipments: [{ tracking_number: '1Z9' }] })).body.violations).toMatchObject([
      { pointer: '/shipments', code: 'not_allowed' },
    ]);
    await setAccount({ api_key: 'EZAK-wrong' });
    const answer = await buy(id);
    expect(answer.body).toMatchObject({
      code: 'not_configured',
      detail: expect.stringContaining('APIKEY.INACTIVE'),
    });
    expect(answer.text).not.toContain('EZAK-wrong');
  });

  it('sells so many labels a day as the account says, and no more', async () => {
    const { rows } = await world.sql.query(
      `SELECT count(*)::int AS count FROM shipping_label WHERE org_id = $1 AND source = 'easypost' AND state <> 'failed'
         AND requested_at > $2`,
      [world.orgId, new Date(clock.now().getTime() - 24 * 3600 * 1000)],
    );
    await setAccount({ labels_per_day: rows[0].count + 1 });
    expect((await buy(await packed())).status).toBe(200);
    const answer = await buy(await packed());
    expect(answer.body).toMatchObject({
      code: 'state_conflict',
      detail: expect.stringContaining('labels a day'),
    });
  });
});

it('an account is tested without anything being bought, and says what is wrong', async () => {
  const test = (id: number) => world.app.post(`/v1/carrier_accounts/${id}/test`, undefined, world.merchant);
  const { body } = await setAccount({ api_key: 'EZTK-wrong' });
  const [refused, listed] = [
    await test(body.id),
    await world.app.get('/v1/carrier_accounts', world.merchant),
  ];
  expect(refused.body).toMatchObject({
    id: body.id,
    last_error: expect.stringContaining('no longer active'),
  });
  expect(listed.body).toEqual([refused.body]);
  expect((await setAccount()).body).toMatchObject({ id: body.id, last_tested: null, last_error: null });
  const taken = await test(body.id);
  expect(taken.body).toMatchObject({ last_tested: clock.now().toISOString(), last_error: null });
  expect(taken.text).not.toContain(EASYPOST_KEY);
  server.before.push((response) => void response.destroy());
  expect((await test(body.id)).body.last_error).toContain('no answer');
  expect((await test(body.id + 1000)).status).toBe(404);
});

describe('what parcels would cost', () => {
  const BODY = {
    from: { warehouse_id: 1 },
    to: { line1: '12 Analytical Way', city: 'Princeton', state: 'NJ', postal_code: '08540', country: 'US' },
    parcels: [
      { length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 },
      { length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 },
      { length_in: 12, width_in: 6, height_in: 4, weight_lb: 3.5 },
    ],
  };
  const calculate = async (more: object = {}) => {
    const answer = await world.app.post(
      '/v1/shipments/calculate_rates',
      { ...BODY, ...more },
      world.merchant,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body as ParcelRatesJson;
  };
  const ofEasyPost = ({ rates }: ParcelRatesJson) => rates.filter(({ source }) => source === 'easypost');
  const ofCards = ({ rates }: ParcelRatesJson) => rates.filter(({ source }) => source === 'cards');
  const told = ({ excluded }: ParcelRatesJson) => excluded.filter(({ carrier }) => carrier === 'easypost');
  const sum = (lines: readonly { amount_usd: number }[]) =>
    lines.reduce((all, { amount_usd }) => all + Math.round(amount_usd * 100), 0);

  it('by EasyPost stands among the rates of the cards, cheapest first, and adds up line by line', async () => {
    const before = server.asked.length;
    const answer = await calculate();
    expect(ofEasyPost(answer).map((one) => [one.carrier, one.service, one.amount_usd])).toEqual([
      ['USPS', 'GroundAdvantage', 17.79],
      ['USPS', 'Priority', 20.7],
      ['UPSDAP', 'Ground', 28.26],
    ]);
    expect(ofCards(answer).length).toBeGreaterThan(0);
    expect(told(answer)).toEqual([]);
    const amounts = answer.rates.map(({ amount_usd }) => amount_usd);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    for (const rate of answer.rates) {
      expect(sum(rate.breakdown)).toBe(Math.round(rate.amount_usd * 100));
      expect(sum(rate.parcels)).toBe(Math.round(rate.amount_usd * 100));
      for (const parcel of rate.parcels)
        expect(sum(parcel.breakdown)).toBe(Math.round(parcel.amount_usd * 100));
    }
    // Two parcels are alike and rated once. The same parcels in centimetres are the same.
    expect(server.asked.length - before).toBe(2);
    // Concurrent requests, so either may come first.
    expect([...server.shipments.values()].slice(-2).map(({ body }) => body)).toContainEqual(
      expect.objectContaining({
        parcel: expect.objectContaining({ length: 12, width: 6, height: 4, weight: 56 }),
        to_address: expect.objectContaining({ zip: '08540', residential: true }),
      }),
    );
    const kept = await world.app.get(`/v1/rate_quotes/${answer.quote_id}`, world.merchant);
    expect(kept.body).toEqual(answer);
  });

  it('is not asked of EasyPost where services of the cards are wanted, and asked where others are', async () => {
    await calculate();
    const before = server.asked.length;
    expect((await calculate({ services: ['ups/ground'] })).rates).toMatchObject([{ source: 'cards' }]);
    expect(server.asked.length).toBe(before);
    expect((await calculate({ services: ['USPS/Priority'] })).rates).toMatchObject([
      { source: 'easypost', carrier: 'USPS', service: 'Priority' },
    ]);
    const unknown = await world.app.post(
      '/v1/shipments/calculate_rates',
      { ...BODY, services: ['USPS/Priority', 'nobody/knows'] },
      world.merchant,
    );
    expect(unknown.body.violations).toMatchObject([
      { pointer: '/services/1', code: 'unknown_reference', message: 'no carrier has a service nobody/knows' },
    ]);
  });

  it('bears the org’s mark-up where the hub pays for it', async () => {
    const markup = await world.app.post(
      `${world.ops}/rate_markups`,
      { carrier: 'USPS', service: 'Priority', percent: 10, flat_usd: 0.25 },
      world.hub,
    );
    const end = new Date(clock.now().getTime() + 1000).toISOString();
    expect(markup.status, markup.text).toBe(201);
    const own = await calculate({ services: ['Priority'] });
    expect(ofEasyPost(own)).toMatchObject([{ amount_usd: 20.7, breakdown: [{ code: 'base' }] }]);
    const { body: accounts } = await world.app.get('/v1/carrier_accounts', world.merchant);
    await world.app.call('DELETE', `/v1/carrier_accounts/${accounts[0].id}`, world.merchant);
    await setAccount({}, '/ops/v1/orgs/1/carrier_accounts', world.hub);
    const hubs = await calculate({ services: ['Priority'] });
    expect(ofEasyPost(hubs)).toMatchObject([
      {
        // 6.90 and a tenth of it and 0.25, three times.
        amount_usd: 23.52,
        breakdown: [{ code: 'base', amount_usd: 23.52 }],
        parcels: [
          { amount_usd: 7.84, breakdown: [{ code: 'base', amount_usd: 7.84 }] },
          { amount_usd: 7.84 },
          { amount_usd: 7.84 },
        ],
      },
    ]);
    const { body: hubAccounts } = await world.app.get('/ops/v1/orgs/1/carrier_accounts', world.hub);
    await world.app.call('DELETE', `/ops/v1/orgs/1/carrier_accounts/${hubAccounts[0].id}`, world.hub);
    expect(ofEasyPost(await calculate())).toEqual([]);
    const path = `${world.ops}/rate_markups/${markup.body.id}`;
    expect((await world.app.patch(path, { effective_until: end }, world.hub)).status).toBe(200);
    clock.advanceMs(2000);
  });

  it('never waits long for EasyPost: its missing rates are reported, and the others are unaffected', async () => {
    const without = ofCards(await calculate());
    // It receives the request and never answers.
    server.before.push(() => new Promise<void>(() => {}));
    const slow = await calculate();
    expect(slow.rates).toEqual(without);
    expect(told(slow)).toEqual([
      {
        carrier: 'easypost',
        service: '*',
        reason: 'unavailable',
        description: 'EasyPost did not answer: nothing within 4 s',
      },
    ]);
    // For a moment it is not called at all.
    const before = server.asked.length;
    expect(told(await calculate())).toMatchObject([
      { reason: 'unavailable', description: 'EasyPost did not answer a moment ago; try again soon' },
    ]);
    expect(server.asked.length).toBe(before);
    clock.advanceMs(11_000);
    expect(ofEasyPost(await calculate())).toHaveLength(3);
    const failing = [500, 429, 401, 422].map((status) => async () => {
      clock.advanceMs(11_000);
      server.before.push((response) => void response.writeHead(status).end('{"error":{"code":"X"}}'));
      const answer = await calculate({ parcels: BODY.parcels.slice(0, 1) });
      expect(ofCards(answer).length).toBeGreaterThan(0);
      return told(answer).map(({ reason }) => reason)[0];
    });
    const reasons: unknown[] = [];
    for (const fails of failing) reasons.push(await fails());
    expect(reasons).toEqual(['unavailable', 'unavailable', 'refused', 'refused']);
    // A service that only EasyPost could know is not reported as unknown while it is silent.
    clock.advanceMs(11_000);
    server.before.push((response) => void response.destroy());
    expect(told(await calculate({ services: ['USPS/Priority'] }))).toMatchObject([{ reason: 'unavailable' }]);
    clock.advanceMs(11_000);
    const abroad = await calculate({
      to: { ...BODY.to, postal_code: 'M5V 3L9', state: 'ON', country: 'CA' },
    });
    expect(told(abroad)).toMatchObject([{ reason: 'customs' }]);
    const many = Array.from({ length: 21 }, (_, index) => ({ ...BODY.parcels[0], weight_lb: index + 1 }));
    expect(told(await calculate({ parcels: many }))).toMatchObject([{ reason: 'too_many_parcels' }]);
  });

  it('is asked of EasyPost so many times at once, and no more', async () => {
    clock.advanceMs(11_000);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (let each = 0; each < 12; each += 1) server.before.push(() => held);
    const before = server.asked.length;
    const all = Array.from({ length: 12 }, () => calculate({ parcels: BODY.parcels.slice(0, 1) }));
    const early: ParcelRatesJson[] = [];
    for (const one of all) one.then((answer) => early.push(answer));
    await expect.poll(() => [server.asked.length - before, early.length]).toEqual([8, 4]);
    for (const one of early)
      expect(told(one)).toMatchObject([{ description: 'EasyPost has 8 requests in flight already' }]);
    release();
    const answers = await Promise.all(all);
    expect(answers.filter((one) => ofEasyPost(one).length === 3)).toHaveLength(8);
  });
});

describe('an account', () => {
  it('is the org’s own, else the hub’s, which adds the org’s mark-up; without one nothing is bought', async () => {
    const { body: accounts } = await world.app.get('/v1/carrier_accounts', world.merchant);
    expect(accounts).toMatchObject([
      { source: 'easypost', webhook_path: `/carrier_webhooks/easypost/${world.orgId}` },
    ]);
    await world.app.call('DELETE', `/v1/carrier_accounts/${accounts[0].id}`, world.merchant);
    const id = await packed();
    expect((await buy(id)).body.code).toBe('not_configured');
    const hub = await setAccount({}, '/ops/v1/orgs/1/carrier_accounts', world.hub);
    expect(hub.status).toBe(200);
    const markup = await world.app.post(
      `${world.ops}/rate_markups`,
      { carrier: 'USPS', service: null, percent: 10, flat_usd: 0 },
      world.hub,
    );
    expect(markup.status, markup.text).toBe(201);
    const [bought] = (await buy(id)).body;
    expect(bought).toMatchObject({ state: 'bought' });
    // The hub's cost and mark-up are in the quote, visible to the hub only.
    expect(bought.breakdown).toMatchObject([{ code: 'base', amount_usd: 7.59 }]);
    const quote = await world.app.get(`${world.ops}/rate_quotes/${bought.quote_id}`, world.hub);
    const priority = quote.body.rates.find(({ service }: { service: string }) => service === 'Priority');
    expect(priority.breakdown).toMatchObject([
      { code: 'base', amount_usd: 6.9 },
      { code: 'markup', amount_usd: 0.69 },
    ]);
    // Bought with the hub's account, it is voided there, whatever the org sets meanwhile.
    server.refunds = 'refunded';
    await setAccount({ api_key: 'EZAK-other' });
    expect((await voided(bought.id)).body.state).toBe('voided');
    await world.app.call('DELETE', `/ops/v1/orgs/1/carrier_accounts/${hub.body.id}`, world.hub);
  });

  it('is kept sealed, and never shown', async () => {
    const answer = await setAccount();
    expect(answer.text).not.toMatch(new RegExp(`${EASYPOST_KEY}|${SECRET}`));
    const { rows } = await world.sql.query('SELECT sealed_secrets FROM carrier_account');
    for (const { sealed_secrets } of rows)
      expect(sealed_secrets.toString('latin1')).not.toMatch(new RegExp(`${EASYPOST_KEY}|${SECRET}`));
    const audit = await world.app.get(`/ops/v1/audit?org_id=${world.orgId}&per_page=1`, world.hub);
    expect(audit.text).not.toMatch(new RegExp(`${EASYPOST_KEY}|${SECRET}`));
  });
});

describe('a tracking update', () => {
  const detail = (status: string, minutes: number, city = 'NEWARK') => ({
    object: 'TrackingDetail',
    status,
    message: status,
    datetime: new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString(),
    tracking_location: { object: 'TrackingLocation', city, state: 'NJ', country: 'US', zip: null },
  });
  const update = (tracking_code: unknown, ...tracking_details: unknown[]) => ({
    id: 'evt_1',
    object: 'Event',
    description: 'tracker.updated',
    result: { object: 'Tracker', tracking_code, carrier: 'USPS', status: 'in_transit', tracking_details },
  });
  const sign = (text: string, secret = SECRET) =>
    `hmac-sha256-hex=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const hear = (body: object, options: { secret?: string; owner?: number; signature?: string } = {}) => {
    const text = JSON.stringify(body);
    const signature = options.signature ?? sign(text, options.secret);
    return world.app.call('POST', `/carrier_webhooks/easypost/${options.owner ?? world.orgId}`, {
      body,
      headers: { 'x-hmac-signature': signature },
    });
  };
  async function shipped(): Promise<{ id: number; number: string }> {
    const id = await packed();
    const answer = await world.act(id, 'ship', ASKED);
    return { id, number: answer.body.cartons[0].tracking_number };
  }

  it('moves the shipment once for each scan, however often it is sent', async () => {
    const { id, number } = await shipped();
    const told = update(
      number,
      detail('pre_transit', 0),
      detail('in_transit', 10),
      detail('out_for_delivery', 30),
    );
    expect((await hear(told)).body).toEqual({ accepted: 3 });
    expect((await hear(told)).body).toEqual({ accepted: 0 });
    const { body } = await world.read(id);
    expect(body.cartons).toMatchObject([{ status: 'out_for_delivery' }]);
    expect((await hear(update(number, detail('in_transit', 20)))).body).toEqual({ accepted: 1 });
    expect((await world.read(id)).body.cartons).toMatchObject([{ status: 'out_for_delivery' }]);
  });

  it('is not heard without the right signature', async () => {
    const { id, number } = await shipped();
    const told = update(number, detail('in_transit', 10));
    expect((await hear(told, { secret: 'another' })).status).toBe(404);
    expect((await hear(told, { signature: '' })).status).toBe(404);
    expect((await hear(told, { owner: 3 })).status).toBe(404);
    expect((await hear(told, { owner: 9_000_000 })).status).toBe(404);
    expect((await world.read(id)).body.cartons[0].status).not.toBe('in_transit');
  });

  it('of an org’s own account says nothing of the parcels of others', async () => {
    const { id, number } = await shipped();
    await setAccount({}, '/ops/v1/orgs/3/carrier_accounts', world.hub);
    expect((await hear(update(number, detail('delivered', 10)), { owner: 3 })).body).toEqual({ accepted: 0 });
    expect((await world.read(id)).body.cartons[0].status).not.toBe('delivered');
  });

  it('of an org’s own account says nothing of its parcels that the account made no label for', async () => {
    const id = await packed();
    const number = '9400111899560000000017';
    const byHand = { shipments: [{ carton: 1, carrier: 'USPS', tracking_number: number }] };
    const answer = await world.act(id, 'ship', byHand);
    expect(answer.status, answer.text).toBe(200);
    expect((await hear(update(number, detail('delivered', 10)))).body).toEqual({ accepted: 0 });
    expect((await world.read(id)).body.cartons[0].status).not.toBe('delivered');
  });

  it.each([
    ['an unknown tracker', update('94NOBODYS', { status: 'delivered', datetime: '2026-01-01T00:00:00Z' })],
    ['another object', { description: 'batch.updated', result: { object: 'Batch' } }],
    ['nothing', {}],
    ['scans at no time', update('9400', { status: 'delivered', datetime: 'soon' }, { status: 'x' }, {})],
  ])('about %s is passed over', async (_, body) => {
    const answer = await hear(body);
    expect([answer.status, answer.body]).toEqual([200, { accepted: 0 }]);
  });

  it.each([
    ['a number of ten kilobytes', update('9'.repeat(10_240))],
    ['a number that is none', update(17)],
    ['scans that are none', update('9400', 'x', 17)],
  ])('with %s is refused', async (_, body) => {
    expect((await hear(body)).status).toBe(422);
  });

  it('has a size, and comes so often and no more', async () => {
    const large = await hear({ ...update('9400'), more: 'x'.repeat(600 * 1024) });
    expect(large.status).toBe(413);
    const answers = await Promise.all(Array.from({ length: 150 }, () => hear({}, { signature: 'x' })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
  });
});
