// Rates through the API: quotes, cards, mark-ups, in one process and in two.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { PATIENCE } from '../../../test/tools/patience.ts';
import { VAN_CARD } from '../../../test/worlds/rate-cards.ts';
import { buildApp } from '../../app/build-app.ts';
import { readConfig } from '../../config.ts';
import { openDb } from '../../kit/db/db.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { ManualClock } from '../../kit/kernel/clock.ts';
import { LIVE_CARDS_MAX } from './cards/manage/manage-cards.ts';
import { forgetExpiredQuotes } from './jobs.ts';
import { boxOf, lengthUm, weightNg } from './measure-rules.ts';
import type { RateableShipment, ShipmentSource } from './middle-mile/quote-shipments.ts';
import { quoteShipments } from './middle-mile/quote-shipments.ts';

/** The demo world's cards are those of the day on which it was loaded. */
const NOW = new Date();
const DAY_MS = 24 * 3600 * 1000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString();
const day = (days: number) => later(days).slice(0, 10);
const clock = new ManualClock(NOW);
let app: TestApp;
let hub: { token: string };
let juniper: { token: string };
let rival: { token: string };

beforeAll(async () => {
  app = await testApp({ clock });
  hub = { token: await app.token('hub-client') };
  juniper = { token: await app.token('demo-client') };
  rival = { token: await app.token('rival-client') };
});

afterAll(() => app.close());

const FUEL = [{ from: '2026-09-28', percent: 18.25 }];
const newCard = (carrier: string, more: object = {}) => ({
  kind: 'parcel',
  carrier,
  name: carrier,
  effective_from: '2026-10-01T00:00:00.000Z',
  fuel_weeks: FUEL,
  content: VAN_CARD,
  ...more,
});
const load = (body: object, path = '/ops/v1/rate_cards') => app.post(path, body, hub);

const TO = { line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' };
const BOX = { length_in: 8, width_in: 6, height_in: 4, weight_lb: 3 };
const ask = (more: object = {}, who = juniper) =>
  app.post(
    '/v1/shipments/calculate_rates',
    { from: { warehouse_id: 1 }, to: TO, parcels: [BOX], residential: false, ...more },
    who,
  );
/** The same as the hub reads it: by the figures of the cards, the mark-up apart. */
const workedOut = async (more: object) => {
  const { body } = await ask(more);
  return app.get(`/ops/v1/orgs/2/rate_quotes/${body.quote_id}`, hub);
};
const violationsOf = (answer: { body: { violations?: { pointer: string; code: string }[] } }) =>
  (answer.body.violations ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();
const um = (inches: number) => lengthUm(inches, 'in') ?? 0;
const cents = (usd: number) => Math.round(usd * 100);

describe('rates of parcels', () => {
  it('are those of every carrier, cheapest first, each explained to the cent', async () => {
    const { status, body } = await ask({ residential: true, ship_date: day(3) });
    expect(status).toBe(200);
    expect(body.rates.map(({ carrier }: { carrier: string }) => carrier)).toEqual(
      expect.arrayContaining(['ups', 'fedex', 'usps']),
    );
    const amounts = body.rates.map((rate: { amount_usd: number }) => rate.amount_usd);
    expect(amounts).toEqual([...amounts].sort((a: number, b: number) => a - b));
    for (const { amount_usd, breakdown } of body.rates) {
      const sum = breakdown.reduce(
        (all: number, line: { amount_usd: number }) => all + cents(line.amount_usd),
        0,
      );
      expect(sum).toBe(cents(amount_usd));
    }
    expect(body.cards).toHaveLength(3);
    expect(body.ship_date).toBe(day(3));
  });

  it('are worked out as by hand, with the mark-up of the org', async () => {
    await load(newCard('by_hand'));
    const wanted = { services: ['by_hand/ground'], ship_date: day(1) };
    const { body } = await ask(wanted);
    // 9.50 + 18.25 % = 11.23; Juniper pays 8 % on all carriers, Rival 12.5 %.
    expect(body.rates).toMatchObject([
      {
        carrier: 'by_hand',
        zone: '2',
        billable_weight_lb: 3,
        dim_divisor: 139,
        amount_usd: 12.13,
        transit_days: 1,
      },
    ]);
    // The merchant reads 9.50 × 12.13 / 11.23 = 10.2613 and the rest; the hub reads what it adds.
    const seen = [
      { code: 'base', description: 'Ground, zone 2, 3 lb', amount_usd: 10.26 },
      { code: 'fuel', description: 'Fuel 18.25 %, from 2026-09-28', amount_usd: 1.87 },
    ];
    expect(body.rates[0].breakdown).toEqual(seen);
    expect(body.rates[0].parcels[0].breakdown).toEqual(seen);
    const again = await app.get(`/v1/rate_quotes/${body.quote_id}`, juniper);
    expect(again.body).toEqual(body);
    const hubs = await app.get(`/ops/v1/orgs/2/rate_quotes/${body.quote_id}`, hub);
    expect(hubs.body.rates[0]).toMatchObject({ amount_usd: 12.13 });
    expect(hubs.body.rates[0].breakdown).toEqual([
      { code: 'base', description: 'Ground, zone 2, 3 lb', amount_usd: 9.5 },
      { code: 'fuel', description: 'Fuel 18.25 %, from 2026-09-28', amount_usd: 1.73 },
      { code: 'markup', description: 'Mark-up 8 %', amount_usd: 0.9 },
    ]);
    expect((await ask(wanted, rival)).body.rates[0].amount_usd).toBe(12.63);
    const metric = { length_cm: 20.32, width_cm: 15.24, height_cm: 10.16, weight_kg: 1.36 };
    expect((await ask({ ...wanted, parcels: [metric] })).body.rates).toEqual(body.rates);
    const address = { from: { postal_code: '07114', country: 'US' } };
    expect((await ask({ ...wanted, ...address })).body.rates).toEqual(body.rates);
  });

  it('name the services that do not carry it, and why', async () => {
    const reasons = async (more: object) =>
      (await ask({ services: ['ground', 'ground_advantage'], ...more })).body.excluded.map(
        (one: { carrier: string; reason: string }) => `${one.carrier} ${one.reason}`,
      );
    expect(await reasons({ to: { ...TO, line1: 'P.O. Box 77' } })).toContain('ups po_box');
    expect(
      await reasons({ to: { ...TO, line1: 'PSC 3 Box 4', city: 'APO', state: 'AE', postal_code: '09354' } }),
    ).toContain('ups military');
    expect(await reasons({ parcels: [{ ...BOX, is_hazmat: true }] })).toEqual(['usps hazmat']);
    expect(await reasons({ parcels: [{ ...BOX, weight_lb: 71 }] })).toEqual(['usps too_heavy']);
    expect(await reasons({ to: { postal_code: '10115', country: 'DE' } })).toContain('usps not_served');
  });

  it('tell all that is wrong with a request at once', async () => {
    const measures = await ask({
      from: { line1: 'x' },
      parcels: [{ length_in: 1, width_cm: 2, weight_lb: 1 }, { length_cm: 1 }],
      ship_date: 'soon',
    });
    expect(measures.status).toBe(422);
    expect(violationsOf(measures)).toEqual(
      [
        '/from/country required',
        '/parcels/0/height_in required',
        '/parcels/0/width_cm unknown_property',
        '/parcels/0/width_in required',
        ...['height_in', 'length_in', 'weight_lb', 'width_in'].map((name) => `/parcels/1/${name} required`),
        '/parcels/1/length_cm unknown_property',
        '/ship_date bad_format',
      ].sort(),
    );
    const metric = await ask({ parcels: [{ length_cm: 1, width_cm: 1, height_cm: 1 }] });
    expect(violationsOf(metric)).toEqual(['/parcels/0/weight_kg required']);
    const answer = await ask({
      from: { warehouse_id: 5 },
      to: { country: 'US', postal_code: '1' },
      parcels: [
        { ...BOX, weight_lb: 1.00001 },
        { ...BOX, width_in: 1.005 },
      ],
      services: ['teleport'],
      ship_date: day(-2),
    });
    expect(answer.status).toBe(422);
    expect(violationsOf(answer)).toEqual(
      [
        '/from/warehouse_id unknown_reference',
        '/parcels/0/weight_lb bad_precision',
        '/parcels/1/width_in bad_precision',
        '/services/0 unknown_reference',
        '/ship_date not_allowed',
        '/to/postal_code bad_format',
      ].sort(),
    );
    expect(violationsOf(await ask({ ship_date: day(-2) }))).toEqual(['/ship_date not_allowed']);
    expect(violationsOf(await ask({ ship_date: day(92) }))).toEqual(['/ship_date not_allowed']);
  });

  it('of marketplace shipments are told by warehouse, and name every one that has no price', async () => {
    const carton = { box: boxOf([um(18), um(16), um(12)]), weightNg: weightNg(30, 'lb') ?? 0 };
    const at = (id: number, code: string) => ({ warehouseId: id, warehouse: code, warehouseName: code });
    const called = (name: string) => ({ name, number: name, marketplaceNumber: null });
    const shipments: RateableShipment[] = [
      {
        ...called('A'),
        ...at(2, 'RNO-1'),
        fulfillmentCenter: 'ONT8',
        cartons: [carton],
        isHazmat: false,
      },
      {
        ...called('B'),
        ...at(1, 'EWR-1'),
        fulfillmentCenter: 'TEB9',
        cartons: Array(50).fill(carton),
        isHazmat: true,
      },
      {
        ...called('C'),
        ...at(1, 'EWR-1'),
        fulfillmentCenter: 'ABE8',
        cartons: [carton, carton],
        isHazmat: false,
      },
      {
        ...called('D'),
        ...at(1, 'EWR-1'),
        fulfillmentCenter: 'XXX1',
        cartons: [carton],
        isHazmat: false,
      },
      { ...called('E'), ...at(1, 'EWR-1'), fulfillmentCenter: 'ABE8', cartons: [], isHazmat: false },
    ];
    const source: ShipmentSource = { find: async () => shipments };
    const quote = (...shipment_ids: string[]) =>
      commitForOrg(app.db, { orgId: 2, actor: 'test', now: NOW }, (tx, feed) =>
        quoteShipments(tx, feed, source, { shipment_ids }),
      );
    const { rates, cards } = JSON.parse(await quote('A', 'B', 'C'));
    expect(cards).toEqual([{ carrier: 'middle_mile', card_version: 2, version: 1 }]);
    const names = rates.map(
      (one: { warehouse: object; shipments: { shipment_id: string; cubic_feet_est: number }[] }) => [
        one.warehouse,
        one.shipments.map(({ shipment_id, cubic_feet_est }) => `${shipment_id} ${cubic_feet_est}`),
      ],
    );
    expect(names).toEqual([
      [{ id: 1, warehouse_name: 'EWR-1' }, ['B 100', 'C 4']],
      [{ id: 2, warehouse_name: 'RNO-1' }, ['A 2']],
    ]);
    for (const { shipments: priced, total_usd } of rates) {
      const sums = priced.map((one: { estimate_usd: number; breakdown: { amount_usd: number }[] }) => {
        const sum = one.breakdown.reduce((all, line) => all + cents(line.amount_usd), 0);
        expect(sum).toBe(cents(one.estimate_usd));
        return sum;
      });
      expect(sums.reduce((all: number, one: number) => all + one, 0)).toBe(cents(total_usd));
    }
    await expect(quote('A', 'D', 'E', 'F')).rejects.toMatchObject({
      options: {
        violations: [
          { pointer: '/shipment_ids/1', code: 'not_allowed' },
          { pointer: '/shipment_ids/2', code: 'not_allowed' },
          { pointer: '/shipment_ids/3', code: 'unknown_reference' },
        ],
      },
    });
  });

  it('tell what is unknown together with what does not fit', async () => {
    const parcels = await ask({ from: { warehouse_id: 999 }, parcels: [{ ...BOX, weight_lb: -1 }], x: 1 });
    expect(violationsOf(parcels)).toEqual([
      '/from/warehouse_id unknown_reference',
      '/parcels/0/weight_lb too_small',
      '/x unknown_property',
    ]);
    const shipments = await app.post(
      '/v1/shipments/calculate_rates',
      { shipment_ids: ['FBA-NOBODYS', '', 'FBA15JNP0001'], x: 1 },
      juniper,
    );
    expect(violationsOf(shipments)).toEqual([
      '/shipment_ids/0 unknown_reference',
      '/shipment_ids/1 required',
      '/x unknown_property',
    ]);
  });

  it('of marketplace shipments name every one that is unknown', async () => {
    const answer = await app.post(
      '/v1/shipments/calculate_rates',
      { shipment_ids: ['FBA1', 'FBA2'] },
      juniper,
    );
    expect(answer.status).toBe(422);
    expect(violationsOf(answer)).toEqual([
      '/shipment_ids/0 unknown_reference',
      '/shipment_ids/1 unknown_reference',
    ]);
  });
});

describe('a quote', () => {
  it('is kept as it was given until it expires, for its org alone', async () => {
    const { body, text } = await ask();
    expect(Date.parse(body.expires)).toBe(NOW.getTime() + DAY_MS);
    const path = `/v1/rate_quotes/${body.quote_id}`;
    expect((await app.get(path, juniper)).text).toBe(text);
    expect((await app.get(`/ops/v1/orgs/2/rate_quotes/${body.quote_id}`, hub)).body).toMatchObject({
      expires: body.expires,
      rates: body.rates.map(({ amount_usd }: { amount_usd: number }) => ({ amount_usd })),
    });
    expect((await app.get(path, rival)).status).toBe(404);
    await forgetExpiredQuotes(app.db, new ManualClock(new Date(Date.parse(body.expires) - 1)), 2);
    expect((await app.get(path, juniper)).status).toBe(200);
    await forgetExpiredQuotes(app.db, new ManualClock(new Date(body.expires)), 2);
    expect((await app.get(path, juniper)).status).toBe(404);
  });

  it('is one for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'quote-once' };
    const [first, again] = [
      await ask({}, { ...juniper, headers } as never),
      await ask({}, { ...juniper, headers } as never),
    ];
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

describe('rate cards', () => {
  it('are loaded as the next version of their carrier, and are valid from their time on', async () => {
    const first = await load(newCard('timed'));
    expect([first.status, first.body.card_version, first.headers['location']]).toEqual([
      201,
      1,
      `/ops/v1/rate_cards/${first.body.id}`,
    ]);
    const dearer = VAN_CARD.prices.map((row) => ({
      ...row,
      amount_usd: Math.round(row.amount_usd * 100 + 1000) / 100,
    }));
    const next = await load(
      newCard('timed', {
        effective_from: later(20),
        content: { ...VAN_CARD, prices: dearer },
      }),
    );
    expect(next.body.card_version).toBe(2);
    const base = async (ship_date: string) => {
      const { body } = await workedOut({ services: ['timed/ground'], ship_date });
      return [
        body.cards.find(({ carrier }: { carrier: string }) => carrier === 'timed').card_version,
        body.rates[0].breakdown[0].amount_usd,
      ];
    };
    expect([await base(day(1)), await base(day(19)), await base(day(21))]).toEqual([
      [1, 9.5],
      [1, 9.5],
      [2, 19.5],
    ]);
    const effective = async (at: string) =>
      (await app.get(`/ops/v1/effective_rate_cards?at=${at}`, hub)).body
        .filter(({ carrier }: { carrier: string }) => carrier === 'timed')
        .map(({ card_version }: { card_version: number }) => card_version);
    expect([
      await effective('2026-09-30T00:00:00Z'),
      await effective(later(19)),
      await effective(later(20)),
    ]).toEqual([[], [1], [2]]);
    const listed = await app.get('/ops/v1/rate_cards?carrier=timed', hub);
    expect(listed.body.map(({ card_version }: { card_version: number }) => card_version)).toEqual([1, 2]);
  });

  it('may have as many prices as a card can have', async () => {
    const [ground] = VAN_CARD.services;
    const services = Array.from({ length: 40 }, (_, index) => ({ ...ground, code: `service_${index}` }));
    const steps = Array.from({ length: 99 }, (_, index) => index + 1);
    const more = services.flatMap(({ code: service }) =>
      ['2', '5', '8', '44', '51'].flatMap((zone) =>
        steps.map((step) => ({ service, zone, up_to_lb: step, amount_usd: step + 5.25 })),
      ),
    );
    const content = {
      ...VAN_CARD,
      services: [...VAN_CARD.services, ...services],
      prices: [...VAN_CARD.prices, ...more],
    };
    const card = newCard('large', { content });
    expect(JSON.stringify(card).length).toBeGreaterThan(1024 * 1024);
    expect((await load(card)).status).toBe(201);
    const { body } = await workedOut({ services: ['large/service_39'] });
    expect(body.rates[0].breakdown[0]).toMatchObject({ code: 'base', amount_usd: 8.25 });
  });

  it('that are wrong are refused, and change nothing', async () => {
    const broken = { ...VAN_CARD, prices: [{ service: 'rail', zone: '99', up_to_lb: 1, amount_usd: 1 }] };
    const answer = await load(newCard('broken', { content: broken }));
    expect(answer.status).toBe(422);
    expect(violationsOf(answer)).toEqual(
      expect.arrayContaining([
        '/content/prices/0/service unknown_reference',
        '/content/prices/0/zone unknown_reference',
      ]),
    );
    const backwards = { effective_until: '2026-09-01T00:00:00.000Z' };
    expect(violationsOf(await load(newCard('broken', backwards)))).toEqual([
      '/effective_until start_after_end',
    ]);
    expect((await app.get('/ops/v1/rate_cards?carrier=broken', hub)).body).toEqual([]);
  });

  it('are tried before they are loaded: what would change is told, and nothing changes', async () => {
    await load(newCard('tried'));
    const same = await load(newCard('tried', { dry_run: true }));
    expect([same.status, same.body.differences, same.body.compared > 0]).toEqual([200, [], true]);
    const dearer = VAN_CARD.prices.map((row) =>
      row.service === 'air' && row.zone === '2' ? { ...row, amount_usd: row.amount_usd + 1 } : row,
    );
    const content = { ...VAN_CARD, prices: dearer };
    const tried = await load(newCard('tried', { dry_run: true, content, samples: [BOX] }));
    // A dollar and its fuel: to a business 34.00 + 6.21 after 33.00 + 6.02, to a home 40.05 + 7.31 after 39.05 + 7.13.
    expect(tried.body).toMatchObject({ raised: 2, lowered: 0, added: 0, removed: 0 });
    expect(tried.body.differences.map((one: { difference_usd: number }) => one.difference_usd)).toEqual([
      1.19, 1.18,
    ]);
    expect((await app.get('/ops/v1/rate_cards?carrier=tried', hub)).body).toHaveLength(1);
    const first = await load(newCard('untried', { dry_run: true }));
    expect(first.body).toMatchObject({ compared_with: null, unchanged: 0 });
    expect(first.body.added).toBe(first.body.compared);
  });

  it('get other prices from a CSV file, everything else as it was', async () => {
    const { body: card } = await load(newCard('csv'));
    const path = `/ops/v1/rate_cards/${card.id}/prices`;
    const csv = ['service;zone;up_to_lb;amount_usd', 'ground;2;5;7,77', 'air;2;5;50'].join('\n');
    const send = (payload: string, query = '') =>
      app.call('POST', `${path}${query}`, { ...hub, payload, headers: { 'content-type': 'text/csv' } });
    const tried = await send(csv, '?dry_run=true');
    expect([tried.status, tried.body.lowered > 0]).toEqual([200, true]);
    const loaded = await send(csv);
    expect([loaded.status, loaded.body.card_version, loaded.body.content.prices]).toEqual([
      201,
      2,
      [
        { service: 'ground', zone: '2', up_to_lb: 5, amount_usd: 7.77 },
        { service: 'air', zone: '2', up_to_lb: 5, amount_usd: 50 },
      ],
    ]);
    expect(loaded.body.content.surcharges).toEqual(card.content.surcharges);
    const { body } = await workedOut({ services: ['csv/ground'] });
    expect(body.rates[0].breakdown.slice(0, 2)).toMatchObject([
      { code: 'base', amount_usd: 7.77 },
      { code: 'minimum', amount_usd: 1.23 },
    ]);
    const parts = await send('service,zone,up_to_lb,amount_usd\nground,2,5,7.777');
    expect(violationsOf(parts)).toEqual(['/rows/0/amount_usd bad_precision']);
    const wrong = await send('service,zone,up_to_lb,amount_usd\nground,2,5,7.77\nrail,2,5,1');
    expect(violationsOf(wrong)).toEqual([
      '/content/services/1 required',
      '/rows/1/service unknown_reference',
    ]);
    const lanes = await app.post(`/ops/v1/rate_cards/${card.id}/lanes`, { rows: [] }, hub);
    expect(lanes.status).toBe(422);
  });

  it('count on the whole day on which they begin, wherever its midnight is', async () => {
    await load(newCard('midnight'));
    // Midnight in New York.
    const from = `${day(20)}T05:00:00.000Z`;
    expect((await load(newCard('midnight', { effective_from: from }))).status).toBe(201);
    const version = async (ship_date: string) =>
      (await ask({ services: ['midnight/ground'], ship_date })).body.cards.find(
        ({ carrier }: { carrier: string }) => carrier === 'midnight',
      ).card_version;
    expect([await version(day(19)), await version(day(20))]).toEqual([1, 2]);
  });

  it('are refused where they could never be valid, also when they are only tried', async () => {
    await load(newCard('stale'));
    const before = { effective_from: '2026-09-30T00:00:00.000Z' };
    const ended = { effective_from: '2026-10-01T00:00:00.000Z', effective_until: '2026-10-02T00:00:00.000Z' };
    for (const dry_run of [true, false]) {
      expect(violationsOf(await load(newCard('stale', { ...before, dry_run })))).toEqual([
        '/effective_from not_allowed',
      ]);
      expect(violationsOf(await load(newCard('stale', { ...ended, dry_run })))).toEqual([
        '/effective_until not_allowed',
      ]);
    }
    // Once the later one has an end, the earlier one counts afterwards.
    const { body } = await app.get('/ops/v1/rate_cards?carrier=stale', hub);
    await app.patch(`/ops/v1/rate_cards/${body[0].id}`, { effective_until: later(5) }, hub);
    expect((await load(newCard('stale', { ...before, dry_run: true }))).status).toBe(200);
  });

  it('are so many at most that every process can keep them', async () => {
    const sql = new pg.Client(app.database.url);
    await sql.connect();
    try {
      await load(newCard('copied', { effective_from: later(30) }));
      await sql.query(
        `INSERT INTO rate_card (id, carrier, kind, card_version, name, effective_from, fuel_weeks, content, created_by, version,
           created_at, updated_at)
         SELECT 1000000 + n, c.carrier, c.kind, 1 + n, c.name, c.effective_from + n * interval '1 day', c.fuel_weeks, c.content,
           c.created_by, 1, c.created_at, c.updated_at
         FROM rate_card c, generate_series(1, $1) AS n WHERE c.carrier = 'copied'`,
        [LIVE_CARDS_MAX],
      );
      const answer = await load(newCard('one_more'));
      expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict']);
      expect((await app.get('/ops/v1/rate_cards?carrier=one_more', hub)).body).toEqual([]);
    } finally {
      await sql.query('DELETE FROM rate_card c WHERE c.id > 1000000');
      await sql.end();
    }
    expect((await load(newCard('one_more'))).status).toBe(201);
  });

  it('have fuel that is kept up to date, at once', async () => {
    const { body: card } = await load(newCard('fuel'));
    const fuel = async () =>
      (await workedOut({ services: ['fuel/ground'] })).body.rates[0].breakdown[1].amount_usd;
    expect(await fuel()).toBe(1.73);
    const change = (body: object, headers = {}) =>
      app.patch(`/ops/v1/rate_cards/${card.id}`, body, { ...hub, headers });
    const changed = await change(
      { fuel_weeks: [...FUEL, { from: '2026-11-09', percent: 20 }] },
      { 'if-match': '"1"' },
    );
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await fuel()).toBe(1.9);
    expect((await change({ name: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
    const late = [{ from: '2026-11-09', percent: 1 }];
    expect(violationsOf(await change({ fuel_weeks: late }))).toEqual(['/fuel_weeks/0/from too_large']);
    await change({ effective_until: later(-1) });
    expect(violationsOf(await ask({ services: ['fuel/ground'] }))).toEqual(['/services/0 unknown_reference']);
  });

  it('belong to the hub: merchants neither read nor load them', async () => {
    for (const path of ['/ops/v1/rate_cards', '/ops/v1/effective_rate_cards', '/ops/v1/orgs/2/rate_markups'])
      expect((await app.get(path, juniper)).status).toBe(403);
  });
});

describe('mark-ups', () => {
  it('count by how exactly they name what they are for, and from their time on', async () => {
    await load(newCard('marked'));
    const path = '/ops/v1/orgs/3/rate_markups';
    const amount = async () => (await ask({ services: ['marked/ground'] }, rival)).body.rates[0].amount_usd;
    expect(await amount()).toBe(12.63);
    const made = await app.post(path, { carrier: 'marked', percent: -10 }, hub);
    expect(made.body).toMatchObject({ carrier: 'marked', service: null, percent: -10, flat_usd: 0 });
    expect(await amount()).toBe(10.11);
    await app.post(path, { carrier: 'marked', service: 'ground', percent: 1.25, flat_usd: 0.5 }, hub);
    expect(await amount()).toBe(11.87);
    await app.post(
      path,
      { carrier: 'marked', service: 'ground', percent: 99, effective_from: later(1) },
      hub,
    );
    expect(await amount()).toBe(11.87);
    expect(violationsOf(await app.post(path, { percent: 1.001 }, hub))).toEqual(['/percent bad_precision']);
  });
});

describe('cards that are loaded while quotes are made', () => {
  /** A card all of whose figures tell its version. */
  const telling = (version: number) => ({
    ...VAN_CARD,
    prices: VAN_CARD.prices.map((row) => ({ ...row, amount_usd: 1000 + version })),
    surcharges: [{ code: 'residential' as const, name: 'Residential delivery', amount_usd: 2000 + version }],
    fuel_applies_to: [],
  });

  it('never mix, and count in another process as soon as they are committed', async () => {
    const other = openDb({ url: app.database.url, poolSize: 3, patience: PATIENCE });
    const second = await buildApp({ config: readConfig({}), db: other, clock });
    try {
      await load(newCard('mixed', { content: telling(1) }));
      // So that the merchant reads the figures of the card.
      const none = { carrier: 'mixed', service: null, percent: 0, flat_usd: 0 };
      expect((await app.post('/ops/v1/orgs/2/rate_markups', none, hub)).status).toBe(201);
      let isLoading = true;
      const seen = new Set<number>();
      const quote = async (server: typeof second.server) => {
        const response = await server.inject({
          method: 'POST',
          url: '/v1/shipments/calculate_rates',
          headers: { authorization: `Bearer ${juniper.token}` },
          payload: { from: { warehouse_id: 1 }, to: TO, parcels: [BOX], services: ['mixed/ground'] },
        });
        expect(response.statusCode).toBe(200);
        const body = response.json();
        const { card_version: version } = body.cards.find(
          (card: { carrier: string }) => card.carrier === 'mixed',
        );
        const lines = body.rates[0].breakdown.map((line: { amount_usd: number }) => line.amount_usd);
        expect(lines.slice(0, 2)).toEqual([1000 + version, 2000 + version]);
        seen.add(version);
        return version as number;
      };
      const quoting = [app.app.server, second.server].map(async (server) => {
        let last = 0;
        while (isLoading) {
          const version = await quote(server);
          expect(version).toBeGreaterThanOrEqual(last);
          last = version;
        }
      });
      for (let version = 2; version <= 12; version += 1) {
        const { body } = await load(newCard('mixed', { content: telling(version) }));
        expect(body.card_version).toBe(version);
        expect(await quote(second.server)).toBe(version);
      }
      isLoading = false;
      await Promise.all(quoting);
      expect(seen.size).toBeGreaterThan(1);
    } finally {
      await second.server.close();
      await other.close();
    }
  });
});

describe('the day on which it ships', () => {
  it('is today at the warehouse, and today in UTC where it leaves from an address', async () => {
    const from = { postal_code: '07114', country: 'US' };
    clock.advanceMs(Date.parse(day(0)) - NOW.getTime());
    const shipDateOf = async (more: object) => (await ask(more)).body.ship_date;
    expect(await shipDateOf({})).toBe(day(-1));
    expect(await shipDateOf({ from })).toBe(day(0));
    expect(await shipDateOf({ from, ship_date: day(-1) })).toBe(day(-1));
  });
});
