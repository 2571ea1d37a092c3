// A code of unknown kind.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/harness.ts';
import { SESSION_OPTIONS } from '../db/db.ts';
import { allStatements } from '../db/statement.ts';
import { readCode } from './code-rules.ts';

let app: TestApp;
let sql: pg.Client;
let hub: { token: string };

beforeAll(async () => {
  app = await testApp();
  hub = { token: await app.token('hub-client') };
  sql = new pg.Client({ connectionString: app.database.url, options: SESSION_OPTIONS });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

interface Match {
  readonly type: string;
  readonly org_id: number | null;
  readonly id: number;
  readonly number: string | null;
  readonly label: string;
  readonly actions: string[];
  readonly href: string;
}

const read = async (code: string) =>
  (await app.get(`/ops/v1/scan?code=${encodeURIComponent(code)}`, hub)).body;

async function scan(code: string): Promise<Match[]> {
  const { status, body } = await app.get(`/ops/v1/scan?code=${encodeURIComponent(code)}`, hub);
  expect([status, body.code]).toEqual([200, code.trim()]);
  // Every match can be read at its URL.
  for (const { href } of body.matches) expect((await app.get(href, hub)).status, href).toBe(200);
  return body.matches;
}

const one = async (text: string) => (await sql.query(text)).rows[0];

describe('a scanned code', () => {
  it('is an item by its UPC with and without leading zeros, its mpn and its other barcodes, whosever it is', async () => {
    const item = await one(
      `SELECT org_id::int, id::int, upc, mpn FROM item
       WHERE org_id = 2 AND upc LIKE '0%' AND length(upc) = 12 ORDER BY id LIMIT 1`,
    );
    const match = { type: 'item', org_id: item.org_id, id: item.id, number: item.mpn };
    for (const code of [
      item.upc,
      `0${item.upc}`,
      `00${item.upc}`,
      item.upc.slice(1),
      ` ${item.upc} `,
      item.mpn,
    ])
      expect(await scan(code), code).toMatchObject([match]);
    await sql.query(
      `UPDATE item SET scannable_barcodes = '{CASE-77,0036000291452}' WHERE org_id = 3 AND id =
         (SELECT min(id) FROM item WHERE org_id = 3)`,
    );
    expect(await scan('CASE-77')).toMatchObject([{ type: 'item', org_id: 3 }]);
    expect((await scan('036000291452')).map(({ org_id }) => org_id)).toContain(3);
  });

  it('is a sub-order by its number, with what its state lets be done', async () => {
    expect(await scan('SO-000001')).toMatchObject([
      { type: 'sub_order', org_id: 3, id: 1, number: 'SO-000001', actions: ['start_pick', 'route_again'] },
    ]);
    expect(await scan('so-000002 ')).toMatchObject([
      { id: 2, actions: ['pick', 'pack', 'short_pick', 'undo_pick', 'undo_start_pick'] },
    ]);
    expect(await scan('SO-0000001')).toEqual([]);
  });

  it('is a wave, or a warehouse, by its number', async () => {
    expect(await scan('WV-000001')).toMatchObject([{ type: 'wave', org_id: null, href: '/ops/v1/waves/1' }]);
    const { id, code } = await one('SELECT id::int, code FROM warehouse ORDER BY id LIMIT 1');
    expect(await scan(code.toLowerCase())).toMatchObject([{ type: 'warehouse', id, number: code }]);
  });

  it('is a carton by its id, and a parcel by its tracking number in any case and with any blanks', async () => {
    const parcel = await one(
      `SELECT org_id::int, id::int, sub_order_id::int, tracking_number FROM order_shipment
       WHERE shipped_at IS NOT NULL ORDER BY org_id, id LIMIT 1`,
    );
    const match = { type: 'shipment', org_id: parcel.org_id, id: parcel.id, number: parcel.tracking_number };
    const spaced = parcel.tracking_number.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    for (const code of [parcel.tracking_number, spaced, String(parcel.id)])
      expect(await scan(code), code).toContainEqual(expect.objectContaining(match));
  });

  it('is a lot, of every item that has one of this name', async () => {
    const { org_id, item_id, lot } = await one(
      'SELECT org_id::int, item_id::int, lot FROM stock_lot ORDER BY org_id, item_id, lot LIMIT 1',
    );
    const found = expect.objectContaining({ type: 'lot', org_id, id: item_id, number: lot });
    expect(await scan(lot)).toContainEqual(found);
    // A scanner or a person may spell it otherwise, also where a former release has registered it.
    expect(lot.toLowerCase()).not.toBe(lot);
    expect(await scan(lot.toLowerCase())).toContainEqual(found);
    await sql.query('UPDATE stock_lot SET spelling = NULL WHERE lot = $1', [lot]);
    expect(await scan(lot.toLowerCase())).toContainEqual(found);
    await sql.query("INSERT INTO stock_lot SELECT org_id, id, 'SAME', 'infinity' FROM item WHERE org_id = 2");
    const all = await scan('SAME');
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['lot']));
  });

  it('is an order by what its marketplace calls it', async () => {
    const order = {
      ...{ market_order_id: 'SCANNED-1', marketplace: 'Shopify', ship_to_name: 'Ada Byrne' },
      ...{ address_line1: '350 5th Ave', city: 'New York', state: 'NY', postal_code: '10118', country: 'US' },
      items: [{ item_id: 2, quantity: 1 }],
    };
    const entered = { reason: 'the customer ordered by phone', orders: [order] };
    const { status, body } = await app.post('/ops/v1/orgs/2/orders', entered, hub);
    expect([status, body.received_orders]).toEqual([200, ['SCANNED-1']]);
    const { order_id } = await one(
      `SELECT id::int AS order_id FROM customer_order WHERE org_id = 2 AND market_order_id = 'SCANNED-1'`,
    );
    const match = {
      ...{ type: 'order', org_id: 2, id: order_id, number: 'SCANNED-1', warehouse_id: expect.any(Number) },
      label: 'Order SCANNED-1 at Shopify for Ada Byrne: pending',
      actions: ['change', 'cancel', 'hold'],
      href: `/ops/v1/orgs/2/orders/status?order_id=${order_id}`,
    };
    expect(await scan('SCANNED-1')).toEqual([match]);
    await app.post(
      '/ops/v1/orgs/2/orders/hold_order',
      { market_order_id: 'SCANNED-1', reason: 'fraud' },
      hub,
    );
    const held = { label: expect.stringMatching(/: held$/), actions: ['change', 'cancel', 'release'] };
    expect(await scan(' SCANNED-1 ')).toEqual([{ ...match, ...held }]);
    await app.post(
      '/ops/v1/orgs/2/orders/cancel_order',
      { market_order_id: 'SCANNED-1', reason: 'the customer called' },
      hub,
    );
    expect(await scan('SCANNED-1')).toMatchObject([{ id: order_id, actions: [] }]);
  });

  it('is an inventory request by the numbers on its papers, of which the one on its way comes first', async () => {
    const [open, closed] = (
      await sql.query(
        `SELECT DISTINCT ON (status) org_id::int, id::int, status FROM inventory_request
         WHERE status IN ('placed', 'closed') ORDER BY status DESC, org_id, id`,
      )
    ).rows;
    expect([open.status, closed.status]).toEqual(['placed', 'closed']);
    await sql.query(
      `UPDATE inventory_request SET po_number = 'Po 77-a', container_number = 'MSCU 123456 7',
         tracking_numbers = '{1Z999AA10123456784}' WHERE (org_id, id) IN (($1, $2), ($3, $4))`,
      [open.org_id, open.id, closed.org_id, closed.id],
    );
    for (const code of ['PO77-A', 'po 77-a', 'mscu1234567', '1z 999 AA1 01 2345 6784']) {
      const found = await scan(code);
      expect(
        found.map(({ type, org_id, id }) => ({ type, org_id, id })),
        code,
      ).toEqual([open, closed].map(({ org_id, id }) => ({ type: 'inventory_request', org_id, id })));
    }
  });

  it('is a marketplace shipment by its number here, at the marketplace and at the carrier', async () => {
    const shipment = await one(
      `SELECT org_id::int, id::int, fba_shipment_id, pro_number FROM marketplace_shipment
       WHERE pro_number IS NOT NULL ORDER BY org_id, id LIMIT 1`,
    );
    const match = { type: 'marketplace_shipment', org_id: shipment.org_id, id: shipment.id };
    const ours = `MS-${String(shipment.id).padStart(6, '0')}`;
    for (const code of [ours.toLowerCase(), shipment.fba_shipment_id, shipment.pro_number])
      expect(await scan(code), code).toContainEqual(expect.objectContaining(match));
  });

  it('is a middle-mile order by its number', async () => {
    const order = await one(
      `SELECT org_id::int, id::int, internal_identifier AS number FROM middle_mile_order
       WHERE status = 'delivered' ORDER BY org_id, id LIMIT 1`,
    );
    expect(await scan(order.number.toLowerCase())).toMatchObject([
      { type: 'middle_mile_order', ...order, actions: ['change', 'undo_deliver'] },
    ]);
  });

  it('is what a GS1 code names, and of a lot only that of its item', async () => {
    const item = await one(
      `SELECT org_id::int, id::int, upc FROM item WHERE org_id = 2 AND length(upc) = 12 ORDER BY id LIMIT 1`,
    );
    await sql.query(
      `INSERT INTO stock_lot (org_id, item_id, lot, expiration)
       SELECT 2, id, 'GS-1', 'infinity' FROM item WHERE org_id = 2 ORDER BY id LIMIT 5`,
    );
    expect(await scan('GS-1')).toHaveLength(5);
    const gtin = `00${item.upc}`;
    for (const code of [`(01)${gtin}(17)281130(10)gs-1`, `]C101${gtin}1728113010GS-1\u001d217`]) {
      const { matches, gs1 } = await read(code);
      expect(gs1).toMatchObject({ gtin, expiration: '2028-11-30', lot: expect.stringMatching(/^gs-1$/i) });
      expect(matches, code).toMatchObject([
        { type: 'item', org_id: 2, id: item.id },
        { type: 'lot', org_id: 2, id: item.id, number: 'GS-1' },
      ]);
    }
    const carton = await one('SELECT org_id::int, id::int, sscc FROM marketplace_carton ORDER BY id LIMIT 1');
    for (const code of [carton.sscc, `00${carton.sscc}`, `(00)${carton.sscc}`, `]C100${carton.sscc}`])
      expect(await scan(code), code).toMatchObject([{ type: 'marketplace_carton', id: carton.id }]);
    expect((await read(item.upc)).gs1).toBeNull();
  });

  it('has no matches where it is unknown', async () => {
    for (const code of ['NOBODYS-CODE', '000', '9'.repeat(200), "'; DROP TABLE item; --"])
      expect(await scan(code)).toEqual([]);
  });

  it('is asked for where a scanner sends nothing but blanks', async () => {
    const { status, body } = await app.get('/ops/v1/scan?code=%20%20%20', hub);
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ pointer: '/code', in: 'query', code: 'required' }]);
  });
});

describe('however much there is', () => {
  beforeAll(async () => {
    await sql.query('BEGIN');
    // The demo world is so small that reading all of it, or of any index, is cheaper.
    await sql.query('SET LOCAL enable_seqscan = off');
    await sql.query(
      `INSERT INTO order_shipment SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id + n * 1000000,
         'order_id', p.order_id + n * 1000000, 'sub_order_id', p.sub_order_id + n * 1000000,
         'tracking_number', p.tracking_number || '-' || n))).* FROM order_shipment p, generate_series(1, 200) AS n`,
    );
    await sql.query(
      `INSERT INTO sub_order SELECT (jsonb_populate_record(s, jsonb_build_object('id', s.id + n * 1000000,
         'order_id', s.order_id + n * 1000000))).* FROM sub_order s, generate_series(1, 20) AS n`,
    );
    await sql.query('ANALYZE order_shipment, sub_order');
  });
  afterAll(() => sql.query('ROLLBACK'));

  it.each([
    ['catalog.scanItemsAcrossOrgs', `'{X}', 1`, 'item_codes'],
    ['stock.scanLotsAcrossOrgs', `'x', 1, NULL, NULL`, 'stock_lot_by_spelling'],
    ['inbound.scanPosAcrossOrgs', `'X', 1`, 'inventory_request_by_po_code'],
    ['inbound.scanContainersAcrossOrgs', `'X', 1`, 'inventory_request_by_container_code'],
    ['inbound.scanTrackingAcrossOrgs', `'X', 1`, 'inventory_request_by_tracking_number'],
    ['marketplace.scanNumbersAcrossOrgs', `'X', 1`, 'marketplace_shipment_number_unique'],
    ['marketplace.scanProsAcrossOrgs', `'X', 1`, 'marketplace_shipment_by_pro_code'],
    ['middleMile.scanOrdersAcrossOrgs', `'X', 1`, 'middle_mile_order_number_unique'],
    ['floor.scanTrackingAcrossOrgs', `'X', 1`, 'order_shipment_by_tracking_code'],
    ['floor.scanSubOrdersAcrossOrgs', '1, 1', 'sub_order_pkey'],
    ['floor.scanCartonsAcrossOrgs', '1, 1', 'order_shipment_pkey'],
  ])('%s finds a code by an index', async (name, values, index) => {
    const text = allStatements().find((statement) => statement.name === name)?.text;
    await sql.query(`PREPARE scan AS ${text}`);
    const { rows } = await sql.query(`EXPLAIN EXECUTE scan (${values})`);
    await sql.query('DEALLOCATE scan');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
  });
});

it.each([
  ['012345678905', ['12345678905', '012345678905', '0012345678905', '00012345678905']],
  ['4006381333931', ['4006381333931', '04006381333931']],
])('the product code %s is written as %j', (code, written) => {
  const { productCodes } = readCode(code);
  for (const one of written.filter((text) => text.length !== 11)) expect(productCodes).toContain(one);
  expect(productCodes.length).toBeLessThanOrEqual(6);
});
