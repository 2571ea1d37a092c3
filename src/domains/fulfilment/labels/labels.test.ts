import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workOff } from '../../../../test/tools/due-work.ts';
import { barcodesOf } from '../../../../test/tools/pdf-barcodes.ts';
import { uncommitted } from '../../../../test/tools/uncommitted.ts';
import { readZpl } from '../../../../test/tools/zpl.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { runChecks } from '../../../kit/db/checks.ts';
import { LABEL_CHECKS } from '../../../verify/labels/queries.ts';

let world: FloorWorld;
let mug: number;
let made = 0;

beforeAll(async () => {
  world = await floorWorld();
  mug = await world.shelve(1000);
});
afterAll(() => world.close());

const number = () => {
  made += 1;
  return `1Z999AA1${String(made).padStart(10, '0')}`;
};
const BOX = { weight_lb: 2, length_in: 8, width_in: 6, height_in: 4 };
/** Whatever it was packed in before. */
const pack = (id: number, cartons: number, box: object = BOX) =>
  world.act(
    id,
    'pack',
    { cartons: Array.from({ length: cartons }, () => ({ ...box, items: [{ line: 1, quantity: 1 }] })) },
    { headers: { 'if-match': '*' } },
  );
/** A packed sub-order with this many measured cartons of one unit. */
async function packed(cartons = 1): Promise<number> {
  const id = await world.picking([{ itemId: mug, quantity: cartons }]);
  expect((await pack(id, cartons)).status).toBe(200);
  return id;
}
const numbered = (cartons = 1) => ({
  service: 'ups/ground',
  shipments: Array.from({ length: cartons }, (_, index) => ({
    carton: index + 1,
    tracking_number: number(),
  })),
});
const buy = (id: number, body: object, options: object = {}) => world.act(id, 'buy_labels', body, options);
const label = async (id: number) =>
  (await world.app.get(`${world.ops}/shipping_labels/${id}`, world.hub)).body;
const voided = (id: number, options: object = {}) =>
  world.app.post(`${world.ops}/shipping_labels/${id}/void`, undefined, { ...world.hub, ...options });
const labelsOf = async (subOrderId: number) =>
  (
    await world.sql.query('SELECT id::int, state FROM shipping_label WHERE sub_order_id = $1 ORDER BY id', [
      subOrderId,
    ])
  ).rows;

describe('ship with a service', () => {
  it('buys a label for every carton at the rate of the cards, and ships with their numbers and costs', async () => {
    const id = await packed(2);
    const asked = numbered(2);
    const answer = await world.act(id, 'ship', asked);
    expect(answer.body).toMatchObject({ state: 'shipped' });
    const rates = await world.app.post(
      '/v1/shipments/calculate_rates',
      {
        from: { warehouse_id: 1 },
        to: {
          line1: '12 Analytical Way',
          city: 'Princeton',
          state: 'NJ',
          postal_code: '08540',
          country: 'US',
        },
        parcels: [{ length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 }],
        services: ['ups/ground'],
      },
      world.merchant,
    );
    const amount = rates.body.rates[0].amount_usd;
    expect(amount).toBeGreaterThan(0);
    expect(answer.body.cartons).toMatchObject(
      asked.shipments.map(({ tracking_number }) => ({
        carrier: 'UPS',
        tracking_number,
        shipping_method: 'UPS Ground',
        freight_charge: { amount, currency: 'USD' },
      })),
    );
    const labels = await world.app.get('/v1/shipping_labels?per_page=250', world.merchant);
    expect(labels.body.filter((one: { sub_order_id: number }) => one.sub_order_id === id)).toMatchObject([
      { carton: 1, state: 'used', amount_usd: amount, service: 'ground', source: 'cards' },
      { carton: 2, state: 'used', amount_usd: amount },
    ]);
  });

  it('sums up: the breakdown of every label is its amount', async () => {
    const { rows } = await world.sql.query('SELECT amount_cents::int, breakdown FROM shipping_label');
    expect(rows.length).toBeGreaterThan(0);
    for (const { amount_cents, breakdown } of rows)
      expect(
        breakdown.reduce(
          (sum: number, { amount_usd }: { amount_usd: number }) => sum + Math.round(amount_usd * 100),
          0,
        ),
      ).toBe(amount_cents);
  });

  it('explains what each of several cartons costs, and together they are the price of the service', async () => {
    const id = await world.picking([{ itemId: mug, quantity: 2 }]);
    const items = [{ line: 1, quantity: 1 }];
    const cartons = [
      { ...BOX, items },
      { ...BOX, weight_lb: 9, length_in: 20, items },
    ];
    expect((await world.act(id, 'pack', { cartons })).status).toBe(200);
    const rated = await world.app.post(`${world.ops}/sub_orders/${id}/rates`, undefined, world.hub);
    // The hub sees its mark-up; labels show the merchant's prices.
    const quote = await world.app.get(`/v1/rate_quotes/${rated.body.quote_id}`, world.merchant);
    expect(JSON.stringify(rated.body)).toContain('"markup"');
    expect(JSON.stringify(quote.body)).not.toContain('"markup"');
    const rate = quote.body.rates.find(
      (one: { carrier: string; service: string }) => one.carrier === 'ups' && one.service === 'ground',
    );
    const asked = { ...numbered(2), quote_id: quote.body.quote_id };
    const { body: bought } = await buy(id, asked);
    const cents = (lines: readonly { amount_usd: number }[]) =>
      lines.reduce((all, { amount_usd }) => all + Math.round(amount_usd * 100), 0);
    for (const [index, one] of bought.entries()) {
      expect(one).toMatchObject({
        amount_usd: rate.parcels[index].amount_usd,
        breakdown: rate.parcels[index].breakdown,
      });
      expect(cents(one.breakdown)).toBe(Math.round(one.amount_usd * 100));
      expect(one.breakdown.map(({ code }: { code: string }) => code)).toEqual(
        expect.arrayContaining(['base', 'residential', 'fuel']),
      );
    }
    expect(cents(bought)).toBe(Math.round(rate.amount_usd * 100));
    expect(bought[0].breakdown).not.toEqual(bought[1].breakdown);
  });

  it('keeps to the price of the quote that it cites, and to the cartons it was made for', async () => {
    const id = await packed(1);
    const quote = await world.app.post(`${world.ops}/sub_orders/${id}/rates`, undefined, world.hub);
    expect(quote.status).toBe(200);
    const seen = await world.app.get(`/v1/rate_quotes/${quote.body.quote_id}`, world.merchant);
    const [cheapest] = seen.body.rates;
    const asked = {
      ...numbered(),
      service: `${cheapest.carrier}/${cheapest.service}`,
      quote_id: quote.body.quote_id,
    };
    // In another carton it is another parcel.
    await pack(id, 1, { ...BOX, weight_lb: 3 });
    const other = await world.act(id, 'ship', asked);
    expect(other.body.violations).toMatchObject([{ pointer: '/quote_id', code: 'conflicting_reference' }]);
    await pack(id, 1);
    const answer = await world.act(id, 'ship', asked);
    expect(answer.body.cartons).toMatchObject([{ freight_charge: { amount: cheapest.amount_usd } }]);
    const [{ id: labelId }] = (await labelsOf(id)) as [{ id: number }];
    expect(await label(labelId)).toMatchObject({
      quote_id: quote.body.quote_id,
      breakdown: cheapest.breakdown,
    });
  });

  it('buys once under one key, and says the same again', async () => {
    const id = await packed();
    const headers = { headers: { 'idempotency-key': randomUUID() } };
    const asked = numbered();
    const first = await world.act(id, 'ship', asked, headers);
    const again = await world.act(id, 'ship', asked, headers);
    expect(again.text).toBe(first.text);
    expect(await labelsOf(id)).toHaveLength(1);
    const reused = await world.act(await packed(), 'ship', asked, headers);
    expect(reused.body.code).toBe('idempotency_key_reused');
  });

  it('buys nothing for what cannot ship', async () => {
    const id = await world.picking([{ itemId: mug, quantity: 1 }]);
    expect((await world.act(id, 'ship', numbered())).body.code).toBe('state_conflict');
    expect((await buy(id, numbered())).body.code).toBe('state_conflict');
    expect(await labelsOf(id)).toEqual([]);
  });

  it.each([
    [{ service: 'ups/none' }, '/service', 'unknown_reference'],
    [{ quote_id: 9_000_000_000 }, '/quote_id', 'unknown_reference'],
    [{ shipments: undefined }, '/shipments', 'required'],
    [{ shipments: [{ carton: 2, tracking_number: 'X1' }] }, '/shipments/0/carton', 'unknown_reference'],
    [{ shipments: [{ tracking_number: 'X^FS1' }] }, '/shipments/0/tracking_number', 'bad_format'],
    [{ shipments: [{ tracking_number: 'X'.repeat(31) }] }, '/shipments/0/tracking_number', 'too_long'],
  ])('refuses %j', async (wrong, pointer, code) => {
    const id = await packed();
    const answer = await world.act(id, 'ship', { ...numbered(), ...wrong });
    expect([answer.status, answer.body.violations?.[0]]).toMatchObject([422, { pointer, code }]);
    expect(await labelsOf(id)).toEqual([]);
  });

  it('does not know the quote of another organization', async () => {
    const id = await packed();
    const rival = { token: await world.app.token('rival-client') };
    const quote = await world.app.post(
      '/v1/shipments/calculate_rates',
      {
        from: { warehouse_id: 1 },
        to: { postal_code: '08540', country: 'US', line1: 'x', city: 'x' },
        parcels: [{ length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 }],
      },
      rival,
    );
    expect(quote.status).toBe(200);
    const answer = await world.act(id, 'ship', { ...numbered(), quote_id: quote.body.quote_id });
    expect(answer.body.violations).toMatchObject([{ pointer: '/quote_id', code: 'unknown_reference' }]);
  });

  it('needs the measures of every carton, and says which have none', async () => {
    const id = await world.packed([{ itemId: mug, quantity: 1 }]);
    const answer = await world.act(id, 'ship', numbered());
    expect(answer.body).toMatchObject({
      code: 'state_conflict',
      detail: expect.stringContaining('carton 1 has no length'),
    });
  });

  it('buys no label with a number that is on another parcel or label', async () => {
    const taken = number();
    await world.shipped([{ itemId: mug, quantity: 1 }], taken);
    const waiting = await packed();
    const [labelled] = (await buy(waiting, numbered())).body;
    const id = await packed(2);
    const shipments = [` ${taken.toLowerCase()}`, labelled.tracking_number].map((tracking_number, index) => ({
      carton: index + 1,
      tracking_number,
    }));
    for (const way of ['buy_labels', 'ship']) {
      const answer = await world.act(id, way, { service: 'ups/ground', shipments });
      expect(answer.body.violations, way).toMatchObject([
        {
          pointer: '/shipments/0/tracking_number',
          code: 'duplicate',
          message: expect.stringContaining('which is in transit'),
        },
        {
          pointer: '/shipments/1/tracking_number',
          code: 'duplicate',
          message: `is on label ${labelled.id} of ${labelled.sub_order_number}`,
        },
      ]);
    }
    expect(await labelsOf(id)).toEqual([]);
    // Another carrier may use the same number.
    const other = { service: 'fedex/home_delivery', shipments: [{ carton: 1, tracking_number: taken }] };
    expect((await buy(await packed(), other)).status).toBe(200);
  });

  it('can void a label whose number another parcel has left with, and ship with another', async () => {
    const id = await packed();
    const [own] = (await buy(id, numbered())).body;
    await world.shipped([{ itemId: mug, quantity: 1 }], own.tracking_number);
    expect((await world.act(id, 'ship', { service: 'ups/ground' })).body.violations).toMatchObject([
      { pointer: '/shipments/0/tracking_number', code: 'duplicate' },
    ]);
    expect((await voided(own.id)).body).toMatchObject({ state: 'voided' });
    expect((await world.act(id, 'ship', numbered())).body).toMatchObject({ state: 'shipped' });
  });

  it('cites no quote of a later day, nor one that goes where its parcel does not', async () => {
    const to = { city: 'Princeton', state: 'NJ', postal_code: '08540', country: 'US' };
    const quoted = async (more: object) => {
      const parcels = [{ length_in: 8, width_in: 6, height_in: 4, weight_lb: 2 }];
      const body = { from: { warehouse_id: 1 }, to, parcels, ...more };
      const answer = await world.app.post('/v1/shipments/calculate_rates', body, world.merchant);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.quote_id as number;
    };
    const refusal = async (id: number, quote_id: number) => {
      const { body } = await buy(id, { ...numbered(), quote_id });
      return body.violations?.[0].message ?? 'bought';
    };
    const inTwoDays = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const later = await quoted({ ship_date: inTwoDays });
    expect(await refusal(await packed(), later)).toBe(
      `quote ${later} is for parcels that ship on ${inTwoDays}`,
    );
    const street = await quoted({});
    for (const line of ['address_line1', 'address_line2', 'address_line3']) {
      const id = await world.picking([{ itemId: mug, quantity: 1 }], { details: { [line]: 'PO Box 12' } });
      expect((await pack(id, 1)).status).toBe(200);
      expect(await refusal(id, street)).toBe(`quote ${street} is not for a PO box`);
      const { body } = await buy(id, numbered());
      expect(body.violations, line).toMatchObject([{ pointer: '/service', code: 'not_allowed' }]);
    }
    expect(await refusal(await packed(), street)).toBe('bought');
  });
});

describe('a label', () => {
  it('is bought before its carton ships, printed, and used; asking again buys nothing', async () => {
    const id = await packed();
    const asked = numbered();
    const bought = await buy(id, asked);
    expect(bought.body).toMatchObject([
      { state: 'bought', carton: 1, tracking_number: asked.shipments[0]?.tracking_number },
    ]);
    expect((await buy(id, asked)).body).toEqual(bought.body);
    expect((await buy(id, { service: 'ups/ground' })).body).toEqual(bought.body);
    const shipped = await world.act(id, 'ship', { service: 'ups/ground' });
    expect(shipped.body.cartons).toMatchObject([{ tracking_number: asked.shipments[0]?.tracking_number }]);
    expect(await labelsOf(id)).toMatchObject([{ state: 'used' }]);
  });

  it('is the one that its carton ships with: no other number, no other service', async () => {
    const id = await packed();
    await buy(id, numbered());
    const byHand = await world.act(id, 'ship', {
      shipments: [{ carrier: 'UPS', tracking_number: number() }],
    });
    expect(byHand.body.code).toBe('state_conflict');
    const other = await world.act(id, 'ship', { ...numbered(), service: 'ups/2nd_day_air' });
    expect(other.body.detail).toContain('void it first');
  });

  it('says what its parcel cost and went by, where the parcel is reported with its number alone', async () => {
    const id = await packed();
    const [bought] = (await buy(id, numbered())).body;
    const { tracking_number, tracking_url, amount_usd: amount } = bought;
    const shipments = [{ carrier: 'UPS', tracking_number }];
    const { cartons } = (await world.act(id, 'ship', { shipments })).body;
    const charge = { amount, currency: 'USD' };
    expect(cartons).toMatchObject([{ freight_charge: charge, shipping_method: 'UPS Ground', tracking_url }]);
    const other = await packed();
    const [label] = (await buy(other, numbered())).body;
    const agreed = { amount: 1.5, currency: 'USD' };
    const reported = { carrier: 'UPS', tracking_number: label.tracking_number, freight_charge: agreed };
    const left = await world.act(other, 'ship', { shipments: [reported] });
    expect(left.body.cartons).toMatchObject([{ freight_charge: agreed }]);
  });

  it('keeps its number: asking for its carton with another one is refused, before and after it has left', async () => {
    const id = await packed(2);
    const asked = numbered(2);
    const bought = await buy(id, asked);
    const [first, second] = asked.shipments;
    const other = { ...asked, shipments: [first, { carton: 2, tracking_number: number() }] };
    for (const name of ['buy_labels', 'ship']) {
      const refused = await world.act(id, name, other);
      expect(refused.body).toMatchObject({ code: 'state_conflict' });
      expect(refused.body.detail).toContain(second?.tracking_number);
    }
    const unknown = { ...asked, shipments: [{ carton: 9, tracking_number: number() }] };
    expect((await buy(id, unknown)).body.violations).toMatchObject([{ pointer: '/shipments/0/carton' }]);
    const spaced = second?.tracking_number.toLowerCase().replace('1z', '1z ');
    const same = { ...asked, shipments: [first, { carton: 2, tracking_number: spaced }] };
    expect((await buy(id, same)).body).toEqual(bought.body);
    expect((await world.act(id, 'ship', asked)).status).toBe(200);
    expect((await world.act(id, 'ship', asked)).status).toBe(200);
    expect((await world.act(id, 'ship', other)).body).toMatchObject({ code: 'state_conflict' });
    expect(await labelsOf(id)).toMatchObject([{ state: 'used' }, { state: 'used' }]);
  });

  it('is on a 4 by 6 inch page and in ZPL, with its number as a barcode that reads', async () => {
    const id = await packed();
    const [bought] = (await buy(id, numbered())).body;
    const path = `/v1/shipping_labels/${bought.id}/label`;
    const pdf = await world.app.get(`${path}.pdf`, world.merchant);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const bytes = pdf.bytes;
    expect(await barcodesOf(bytes)).toEqual([
      [expect.objectContaining({ format: 'Code128', text: bought.tracking_number })],
    ]);
    const zpl = await world.app.get(`${path}.zpl`, world.merchant);
    const [drawn] = readZpl(zpl.text);
    expect(drawn).toMatchObject({ width: 813, height: 1219, barcodes: [{ text: bought.tracking_number }] });
    expect(drawn?.texts).toEqual(expect.arrayContaining(['UPS', 'UPS Ground', 'Ada Byron']));
    const rival = { token: await world.app.token('rival-client') };
    expect((await world.app.get(`${path}.pdf`, rival)).status).toBe(404);
  });

  it('is voided before hand-over, once; its carton can have another then', async () => {
    const id = await packed();
    const [bought] = (await buy(id, numbered())).body;
    const headers = { headers: { 'idempotency-key': randomUUID() } };
    const answer = await voided(bought.id, headers);
    // It no longer costs anything.
    expect(bought.amount_usd).toBeGreaterThan(0);
    expect(answer.body).toMatchObject({ id: bought.id, state: 'voided', amount_usd: 0, breakdown: [] });
    expect((await voided(bought.id, headers)).text).toBe(answer.text);
    expect((await voided(bought.id)).body).toEqual(answer.body);
    expect((await world.app.get(`/v1/shipping_labels/${bought.id}/label.pdf`, world.merchant)).status).toBe(
      409,
    );
    expect((await buy(id, numbered())).body).toMatchObject([{ state: 'bought' }]);
  });

  it('is bought again for the one carton whose label was voided, with a number for that one alone', async () => {
    const id = await packed(2);
    const [first, second] = (await buy(id, numbered(2))).body;
    await voided(first.id);
    const one = (carton: number) => ({
      service: 'ups/ground',
      shipments: [{ carton, tracking_number: number() }],
    });
    expect((await buy(id, { service: 'ups/ground' })).body.errors).toEqual([
      'shipments: carton 1 needs the carrier’s number',
    ]);
    const asked = one(1);
    expect((await buy(id, asked)).body).toMatchObject([
      { carton: 1, state: 'bought', tracking_number: asked.shipments[0]?.tracking_number },
      { id: second.id, carton: 2, state: 'bought' },
    ]);
    expect((await buy(id, one(2))).status).toBe(409);
  });

  it('stays with a shipment until that is undone', async () => {
    const id = await packed();
    const asked = numbered();
    await world.act(id, 'ship', asked);
    const [{ id: labelId }] = (await labelsOf(id)) as [{ id: number }];
    expect((await voided(labelId)).body.detail).toContain('undo the shipment first');
    expect((await world.act(id, 'undo_ship', { reason: 'still here' })).status).toBe(200);
    expect(await label(labelId)).toMatchObject({ state: 'bought', used: null });
    expect((await world.act(id, 'ship', { service: 'ups/ground' })).body.cartons).toMatchObject([
      { tracking_number: asked.shipments[0]?.tracking_number },
    ]);
  });

  it('of a repacked carton is voided by the worker', async () => {
    const id = await packed();
    const [bought] = (await buy(id, numbered())).body;
    // The same cartons keep their labels.
    expect((await pack(id, 1)).status).toBe(200);
    await workOff(world.app.db);
    expect(await label(bought.id)).toMatchObject({ state: 'bought' });
    await pack(id, 1, { ...BOX, weight_lb: 3 });
    await workOff(world.app.db);
    expect(await label(bought.id)).toMatchObject({ state: 'voided' });
    expect((await buy(id, numbered())).body).toMatchObject([{ state: 'bought' }]);
  });

  it('has a number of its own, also where several give it to cartons at once', async () => {
    const asked = numbered();
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await packed());
    const answers = await Promise.all(ids.map((id) => buy(id, asked)));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422, 422, 422]);
    for (const { status, body } of answers)
      if (status === 422)
        expect(body.errors).toEqual([
          expect.stringMatching(/^shipments\/0\/tracking_number: is on label \d+ of /),
        ]);
    const labels: object[] = [];
    for (const id of ids) labels.push(...(await labelsOf(id)));
    expect(labels).toMatchObject([{ state: 'bought' }]);
  });

  it('is bought once however many ask for it at once', async () => {
    const id = await packed();
    const asked = numbered();
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(id, asked)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await labelsOf(id)).toHaveLength(1);
  });

  it('is in the feed, once per change', async () => {
    const id = await packed();
    const before = await world.lastSequence();
    await buy(id, numbered());
    await world.act(id, 'ship', { service: 'ups/ground' });
    const events = (await world.eventsAfter(before)).filter(({ type }) => type === 'shipping_label.changed');
    expect(events.map(({ data, version }) => [data.state, version])).toEqual([
      ['requested', 1],
      ['bought', 2],
      ['used', 3],
    ]);
  });
});

describe('labels that were swapped', () => {
  const moved = { reason: 'the labels of two parcels were swapped' };
  const labelsNow = async (subOrderId: number) =>
    (
      await world.sql.query(
        `SELECT id::int, state, tracking_number AS number, carton, shipment_id::int AS shipment FROM shipping_label
         WHERE sub_order_id = $1 AND state IN ('requested', 'bought', 'used') ORDER BY id`,
        [subOrderId],
      )
    ).rows;

  it('follow their numbers: the parcel that is back has the other one, and leaves with it', async () => {
    const [wrong, right] = [await packed(), await packed()];
    const [first, second] = [numbered(), numbered()];
    await world.act(wrong, 'ship', first);
    const [own] = (await buy(right, second)).body;
    const answer = await world.act(wrong, 'move_tracking', { to_sub_order_id: right, ...moved });
    expect(answer.body).toMatchObject({ state: 'packed' });
    expect(await labelsNow(right)).toMatchObject([
      { state: 'used', number: first.shipments[0]?.tracking_number },
    ]);
    expect(await labelsNow(wrong)).toMatchObject([
      { id: own.id, state: 'bought', shipment: answer.body.cartons[0].shipment_id },
    ]);
    const { body } = await world.act(wrong, 'ship', { service: 'ups/ground' });
    expect(body).toMatchObject({
      state: 'shipped',
      cartons: [{ tracking_number: second.shipments[0]?.tracking_number }],
    });
    expect(await labelsNow(wrong)).toMatchObject([{ id: own.id, state: 'used' }]);
  });

  it('leave a parcel without one, which gets a new one', async () => {
    const [wrong, right] = [await packed(), await packed()];
    await world.act(wrong, 'ship', numbered());
    await world.act(wrong, 'move_tracking', { to_sub_order_id: right, ...moved });
    expect([await labelsNow(wrong), (await labelsNow(right)).length]).toEqual([[], 1]);
    expect((await world.act(wrong, 'ship', numbered())).body.state).toBe('shipped');
  });

  it('of two that have left change places', async () => {
    const [one, other] = [await packed(), await packed()];
    for (const id of [one, other]) await world.act(id, 'ship', numbered());
    const [before] = await labelsNow(one);
    const [after] = await labelsNow(other);
    expect((await world.act(one, 'move_tracking', { to_sub_order_id: other, ...moved })).status).toBe(200);
    expect(await labelsNow(one)).toEqual([{ ...after, shipment: before.shipment }]);
    expect(await labelsNow(other)).toEqual([{ ...before, shipment: after.shipment }]);
  });
});

describe('verify', () => {
  const of = (state: string) =>
    `(SELECT max(id) FROM shipping_label WHERE org_id = 2 AND state = '${state}' AND source = 'cards')`;

  it('finds nothing wrong with all of these', async () => {
    const id = await packed();
    const [bought] = (await buy(id, numbered())).body;
    const other = await packed();
    const [gone] = (await buy(other, numbered())).body;
    await voided(gone.id);
    expect([bought.state, (await label(gone.id)).state]).toEqual(['bought', 'voided']);
    expect((await runChecks(world.app.db, LABEL_CHECKS)).findings).toEqual([]);
  });

  it.each([
    ['label_amounts', `UPDATE shipping_label SET amount_cents = amount_cents + 1 WHERE id = ${of('bought')}`],
    ['label_cartons', `UPDATE shipping_label SET carton = carton + 1 WHERE id = ${of('used')}`],
    [
      'label_cartons',
      `UPDATE order_shipment SET shipped_at = null, status = 'packed' WHERE id = (
         SELECT shipment_id FROM shipping_label WHERE id = ${of('used')})`,
    ],
    [
      'label_cartons',
      `UPDATE shipping_label SET source = 'easypost', source_shipment = 'shp_1' WHERE state = 'used' AND org_id = 2`,
    ],
    [
      'label_voids',
      `UPDATE shipping_label v SET source = 'easypost', sub_order_id = u.sub_order_id, tracking_number = 'VOID-1'
       FROM shipping_label u, (SELECT ${of('used')} AS used, ${of('voided')} AS void) AS k
       WHERE u.id = k.used AND v.id = k.void;
       UPDATE order_shipment SET tracking_number = 'VOID-1' WHERE id = (SELECT shipment_id FROM shipping_label WHERE id = ${of('used')})`,
    ],
    ['label_voids', `UPDATE shipping_label SET voided_at = null WHERE id = ${of('voided')}`],
    [
      'label_voids',
      `DELETE FROM due_work WHERE kind = 'settle_label';
       UPDATE shipping_label SET state = 'void_requested', voided_at = null WHERE id = ${of('voided')}`,
    ],
  ])('finds what breaks %s', async (name, change) => {
    await uncommitted(world.sql, [change], async (db) => {
      const { findings } = await runChecks(db, LABEL_CHECKS);
      expect([...new Set(findings.map((one) => one.check))]).toEqual([name]);
    });
  });
});
