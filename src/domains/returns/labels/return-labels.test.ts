// Labels by which customers send goods back: drawn by the service, or bought of EasyPost.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEY } from '../../../../test/harness.ts';
import { EASYPOST_KEY, EasyPostServer } from '../../../../test/servers/easypost-server.ts';
import { stepsIn } from '../../../../test/steps.ts';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { workOffDue } from '../../../kit/due/run-due-work.ts';
import { ManualClock } from '../../../kit/kernel/clock.ts';
import { Sealer } from '../../../kit/kernel/seal.ts';
import { verifyBooks } from '../../../verify/verify-books.ts';
import { labelSources } from '../../labels/sources.ts';
import { settleReturnLabels } from './settle-return-labels.ts';

const SECRET = 'a webhook secret';
const MINUTE_MS = 60_000;
const PARCEL = { length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 };

let server: EasyPostServer;
let world: FloorWorld;
let clock: ManualClock;
let mug: number;
let orders = 0;
const { readReturn: read } = stepsIn(() => world);

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
  server.refunds = 'refunded';
  server.asked.length = 0;
  await setAccount();
});

const setAccount = (more: object = {}) =>
  world.app.call('PUT', '/v1/carrier_accounts', {
    ...world.merchant,
    body: { source: 'easypost', api_key: EASYPOST_KEY, webhook_secret: SECRET, ...more },
  });

async function announced(label?: object): Promise<string> {
  orders += 1;
  const marketOrderId = `RL-${orders}`;
  await world.shipped([{ itemId: mug, quantity: 1 }], `RL0000${orders}`, 'UPS', { marketOrderId });
  const answer = await announce(marketOrderId, label);
  expect(answer.status).toBe(201);
  return answer.body.rma_number;
}
const announce = (market_order_id: string, label?: object, more: object = {}) =>
  world.app.post(
    '/v1/returns',
    { market_order_id, reason: 'unwanted', ...(label === undefined ? {} : { label }), ...more },
    world.merchant,
  );
const act = (rma: string, name: string, body?: unknown) =>
  world.app.post(`/v1/returns/${rma}/${name}`, body, world.merchant);
const scan = (...events: object[]) => world.app.post('/ops/v1/carrier_events', { events }, world.hub);

async function settle(minutes = 0): Promise<void> {
  clock.advanceMs(minutes * MINUTE_MS);
  const sourceFor = labelSources({
    sealer: new Sealer([Buffer.from(TEST_KEY, 'base64')]),
    easypostUrl: server.url,
  });
  const errors: unknown[] = [];
  const onFailure = ({ error }: { error: unknown }) => void errors.push(error);
  await workOffDue({ db: world.app.db, clock, kinds: [settleReturnLabels(sourceFor)], onFailure });
  expect(errors).toEqual([]);
}

describe('a plain label', () => {
  it('is there at once, goes to the warehouse, and has the number that the dock scans', async () => {
    const rma = await announced({});
    expect(await read(rma)).toMatchObject({
      status: 'announced',
      label_state: 'bought',
      tracking_number: null,
      labels: [{ state: 'bought', source: 'cards', carrier: null, amount_usd: null, tracking_number: null }],
    });
    const pdf = await world.app.get(`/v1/returns/${rma}/label.pdf`, world.merchant);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const words = JSON.stringify(readPdf(pdf.bytes));
    expect(words).toContain(rma);
    expect(words).toContain('returns');
    const zpl = await world.app.get(`${world.ops}/returns/${rma}/label.zpl`, world.hub);
    expect(zpl.text).toContain('^XA');
    expect(zpl.text).toContain(rma);
  });

  it('may have a carrier’s number, by which scans bring the return along and the dock finds it', async () => {
    const number = '1ZRET1794960000001';
    const rma = await announced({ tracking_number: number.toLowerCase() });
    expect(await read(rma)).toMatchObject({ status: 'announced', tracking_number: number });
    const now = clock.now().toISOString();
    const first = await scan({ tracking_number: number, code: 'in transit', time: now });
    expect(first.body.results).toMatchObject([{ result: 'accepted', return_id: expect.any(Number) }]);
    expect(await read(rma)).toMatchObject({ status: 'in_transit', tracking_status: 'in_transit' });
    // Late, twice and backwards: nothing.
    const late = new Date(clock.now().getTime() - MINUTE_MS).toISOString();
    const again = await scan(
      { tracking_number: number, code: 'in_transit', time: now },
      { tracking_number: number, code: 'label_created', time: now },
      { tracking_number: number, code: 'picked_up', time: late },
    );
    expect(again.body).toMatchObject({
      accepted: 0,
      results: [{ result: 'duplicate' }, { result: 'duplicate' }, { result: 'duplicate' }],
    });
    await scan({ tracking_number: number, code: 'delivered', time: now });
    // Delivered is what the carrier says; received is what the floor does.
    expect(await read(rma)).toMatchObject({ status: 'in_transit', tracking_status: 'delivered' });
    const scanned = await world.app.get(`/ops/v1/scan?code=${number}`, world.hub);
    expect(scanned.text).toContain(rma);
    expect((await act(rma, 'void_label')).status).toBe(409);
    // What the carrier has is used, whatever becomes of the return.
    expect((await act(rma, 'cancel')).body).toMatchObject({ status: 'cancelled', label_state: 'bought' });
  });

  it('is void once the label or its return is cancelled, and another may be bought', async () => {
    const rma = await announced({ tracking_number: '1ZV1794960000002' });
    expect((await act(rma, 'buy_label', {})).status).toBe(409);
    const patch = await world.app.call('PATCH', `/v1/returns/${rma}`, {
      ...world.merchant,
      body: { tracking_number: 'OTHER' },
    });
    expect(patch.status).toBe(409);
    expect((await act(rma, 'void_label')).body).toMatchObject({
      label_state: 'voided',
      tracking_number: null,
    });
    expect((await act(rma, 'void_label')).status).toBe(200);
    expect((await world.app.get(`/v1/returns/${rma}/label.pdf`, world.merchant)).status).toBe(409);
    expect((await act(rma, 'buy_label', {})).body).toMatchObject({ label_state: 'bought' });
    expect((await act(rma, 'cancel')).body).toMatchObject({
      status: 'cancelled',
      labels: [{ state: 'voided' }, { state: 'voided' }],
    });
  });

  it('is refused with everything that is wrong with it', async () => {
    orders += 1;
    const marketOrderId = `RL-${orders}`;
    await world.shipped([{ itemId: mug, quantity: 1 }], `RL0000${orders}`, 'UPS', { marketOrderId });
    const wrong = async (label: object, more: object = {}) =>
      (await announce(marketOrderId, label, more)).body.violations.map(
        ({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`,
      );
    expect(await wrong({ service: 'ups/ground' })).toEqual(['/label/parcel required']);
    expect(await wrong({ source: 'easypost', tracking_number: 'X1' })).toEqual([
      '/label/parcel required',
      '/label/tracking_number not_allowed',
    ]);
    expect(await wrong({}, { tracking_number: 'X1' })).toEqual(['/label not_allowed']);
  });
});

describe('a label by the hub’s rate cards', () => {
  it('has the price of its service', async () => {
    const rma = await announced({
      service: 'ups/ground',
      parcel: PARCEL,
      tracking_number: '1ZC1794960000003',
    });
    expect(await read(rma)).toMatchObject({ label_state: 'requested' });
    await settle();
    const made = await read(rma);
    expect(made).toMatchObject({ label_state: 'bought', status: 'announced', carrier: 'UPS' });
    expect(made.labels[0].amount_usd).toBeGreaterThan(0);
    const unknown = await announced({ service: 'ups/sleigh', parcel: PARCEL });
    await settle();
    expect(await read(unknown)).toMatchObject({
      label_state: 'failed',
      labels: [{ error: expect.stringContaining('sleigh') }],
    });
    // What failed may be asked for again.
    expect((await act(unknown, 'buy_label', {})).body.label_state).toBe('bought');
  });
});

describe('a label of EasyPost', () => {
  const wanted = { source: 'easypost', parcel: PARCEL };

  it('is a return there, with its number on the return, and moves with its trackers', async () => {
    const before = await world.lastSequence();
    const rma = await announced(wanted);
    await settle();
    const made = await read(rma);
    expect(made).toMatchObject({
      status: 'announced',
      label_state: 'bought',
      tracking_number: expect.stringMatching(/^94001/),
      // The cheapest, as nobody asked for a service.
      labels: [{ service: 'GroundAdvantage', amount_usd: 5.93, carrier: 'USPS' }],
    });
    const [sold] = [...server.shipments.values()].filter(
      ({ trackingCode }) => trackingCode === made.tracking_number,
    );
    expect(sold?.body).toMatchObject({ is_return: true, reference: `${rma}/1`, parcel: { weight: 32 } });
    const pdf = await world.app.get(`/v1/returns/${rma}/label.pdf`, world.merchant);
    expect(pdf.bytes.equals(server.pdf)).toBe(true);
    const body = {
      description: 'tracker.updated',
      result: {
        tracking_code: made.tracking_number,
        carrier: 'USPS',
        tracking_details: [{ status: 'in_transit', datetime: clock.now().toISOString(), message: 'Arrived' }],
      },
    };
    const bytes = JSON.stringify(body);
    const signature = `hmac-sha256-hex=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`;
    const heard = await world.app.call('POST', `/carrier_webhooks/easypost/${world.orgId}`, {
      body,
      headers: { 'x-hmac-signature': signature },
    });
    expect(heard.body).toEqual({ accepted: 1 });
    expect(await read(rma)).toMatchObject({ status: 'in_transit', tracking_status: 'in_transit' });
    const told = (await world.eventsAfter(before)).filter(({ subject_type }) => subject_type === 'return');
    expect(told.map(({ type, data }) => [type, data.label_state])).toEqual([
      ['return.created', 'requested'],
      ['return.updated', 'requested'],
      ['return.updated', 'bought'],
      ['return.in_transit', 'bought'],
    ]);
  });

  it('is bought once, though its answer was lost or a worker died in between', async () => {
    const rma = await announced(wanted);
    const sold = server.purchases;
    server.after.push((response) => void response.destroy());
    await settle();
    expect(await read(rma)).toMatchObject({ label_state: 'requested' });
    await settle(1);
    expect(await read(rma)).toMatchObject({ label_state: 'bought' });
    expect(server.purchases).toBe(sold + 1);
  });

  it('is voided there when its return is cancelled, also where nobody knew whether it was bought', async () => {
    const rma = await announced(wanted);
    await settle();
    expect((await act(rma, 'cancel')).body).toMatchObject({ label_state: 'void_requested' });
    await settle();
    expect(await read(rma)).toMatchObject({ status: 'cancelled', label_state: 'voided' });
    const lost = await announced(wanted);
    server.after.push((response) => void response.destroy());
    await settle();
    await act(lost, 'cancel');
    await settle(1);
    expect(await read(lost)).toMatchObject({ status: 'cancelled', label_state: 'voided' });
    expect(server.asked.filter((one) => one.endsWith('/refund'))).toHaveLength(2);
  });

  it('is not sold beyond what the account may spend in a day', async () => {
    const { rows } = await world.sql.query(
      `SELECT count(*)::int AS count FROM (SELECT 1 FROM return_label WHERE source = 'easypost' AND state <> 'failed'
       UNION ALL SELECT 1 FROM shipping_label WHERE source = 'easypost' AND state <> 'failed') AS x`,
    );
    await setAccount({ labels_per_day: Number(rows[0]?.count) });
    const rma = await announced(wanted);
    await settle();
    expect(await read(rma)).toMatchObject({
      label_state: 'failed',
      labels: [{ error: expect.stringContaining('labels a day') }],
    });
    expect((await verifyBooks(world.app.db)).findings).toEqual([]);
  });
});
