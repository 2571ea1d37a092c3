import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EASYPOST_KEY, EasyPostServer } from '../../../../test/servers/easypost-server.ts';
import { barcodesOf } from '../../../../test/tools/pdf-barcodes.ts';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';
import { leavesCustomsArea } from './customs-rules.ts';
import { declare } from './declare.ts';

let world: FloorWorld;
let server: EasyPostServer;

beforeAll(async () => {
  server = await EasyPostServer.open();
  world = await floorWorld({ environment: { CROSSDOCK_EASYPOST_URL: server.url } });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const LONDON = {
  ship_to_name: 'Grace Hopper',
  address_line1: '18 Saint James Square',
  city: 'London',
  state: null,
  postal_code: 'SW1Y 4LB',
  country: 'GB',
};
const DECLARED = { name: 'Enamel mug', hs_code: '7323.94', country_of_origin: 'PT', customs_value_usd: 6.4 };
let made = 0;

async function packed(
  items: readonly object[],
  details: object = LONDON,
  unitPriceCents: number | null = null,
  instructions: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const lines = [];
  for (const fields of items) {
    made += 1;
    const { id } = await world.addItem({ mpn: `CUSTOMS-${made}`, ...fields });
    await receiveGoods(world.app.db, world.orgId, [
      { itemId: id, warehouseId: world.warehouseId, quantity: 9 },
    ]);
    lines.push({ itemId: id, quantity: 2, unitPriceCents });
  }
  const id = await world.picking(lines, { details: details as Record<string, unknown>, instructions });
  const cartons = [
    {
      weight_lb: 2,
      length_in: 8,
      width_in: 6,
      height_in: 4,
      items: lines.map(({ quantity }, index) => ({ line: index + 1, quantity })),
    },
  ];
  expect((await world.act(id, 'pack', { cartons })).status).toBe(200);
  return id;
}
const invoice = (id: number) =>
  world.app.get(`${world.ops}/sub_orders/${id}/commercial_invoice.pdf`, world.hub);

describe('the commercial invoice', () => {
  it('says who sends what to whom, and what it is worth', async () => {
    const id = await packed([
      DECLARED,
      { ...DECLARED, name: 'Tea', hs_code: '0902.10', customs_value_usd: 3.25 },
    ]);
    const answer = await invoice(id);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const { text } = readPdf(answer.bytes);
    for (const part of [
      'Juniper Goods',
      'Grace Hopper',
      'London',
      'GB',
      'Enamel mug',
      '7323.94',
      'PT',
      '12.80',
      '6.50',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Total value for customs: USD 19.30');
    const { body } = await world.read(id);
    expect((await barcodesOf(answer.bytes))[0]).toEqual([
      expect.objectContaining({ format: 'Code128', text: body.sub_order_number }),
    ]);
  });

  it('has the terms and the tax id that the merchant gave, and else DAP', async () => {
    const given = { incoterm: 'DDP', recipient_tax_id: 'GB123456789', company: 'Hopper & Daughters' };
    const { text } = readPdf((await invoice(await packed([DECLARED], LONDON, null, given))).bytes);
    for (const part of ['Incoterm: DDP', 'Tax id GB123456789', 'Hopper & Daughters'])
      expect(text).toContain(part);
    expect(readPdf((await invoice(await packed([DECLARED]))).bytes).text).toContain('Incoterm: DAP');
  });

  it('declares the price paid, and the value by the catalog only where no price is known', async () => {
    const paid = readPdf((await invoice(await packed([DECLARED], LONDON, 1999))).bytes).text;
    expect(paid).toContain('19.99');
    expect(paid).toContain('Total value for customs: USD 39.98');
    expect(paid).not.toContain('6.40');
    const free = readPdf((await invoice(await packed([DECLARED], LONDON, 0))).bytes).text;
    expect(free).toContain('Total value for customs: USD 12.80');
  });

  it('shares the price of a bundle among its components, to the cent', async () => {
    const ordered = async (values: readonly (number | null)[]) => {
      const parts: number[] = [];
      for (const [index, customs_value_usd] of values.entries()) {
        made += 1;
        const { id } = await world.addItem({
          ...DECLARED,
          mpn: `CUSTOMS-${made}`,
          name: `Component ${index + 1}`,
          customs_value_usd,
        });
        await receiveGoods(world.app.db, world.orgId, [
          { itemId: id, warehouseId: world.warehouseId, quantity: 9 },
        ]);
        parts.push(id);
      }
      made += 1;
      const { id: set } = await world.addItem({ mpn: `CUSTOMS-${made}`, name: 'Set' });
      await world.setComponents(set, [
        { component_id: parts[0], quantity: 2 },
        { component_id: parts[1], quantity: 1 },
      ]);
      const id = await world.packed([{ itemId: set, quantity: 2, unitPriceCents: 1999 }], {
        details: LONDON,
      });
      const { sub_order_number } = (await world.read(id)).body;
      const declared = await declare(world.app.db, world.orgId, { sub_order_id: id, sub_order_number });
      return declared.map(
        ({ description, quantity, unit, value }) => `${quantity} ${description} ${unit} ${value}`,
      );
    };
    // 39.98 for four of 1.00 and two of 3.00: 15.992 and 23.988.
    expect(await ordered([1, 3])).toEqual([
      '3 Component 1 400 1200',
      '1 Component 1 399 399',
      '1 Component 2 1200 1200',
      '1 Component 2 1199 1199',
    ]);
    // 39.98 for six units: 26.653 and 13.327.
    expect(await ordered([1, null])).toEqual([
      '1 Component 1 667 667',
      '3 Component 1 666 1998',
      '1 Component 2 667 667',
      '1 Component 2 666 666',
    ]);
  });

  it('is refused with everything that is missing', async () => {
    const id = await packed([
      { name: null, hs_code: null },
      { ...DECLARED, country_of_origin: null },
    ]);
    const { status, body } = await invoice(id);
    expect([status, body.code]).toEqual([409, 'state_conflict']);
    for (const what of [
      'has no name',
      'has no hs_code',
      'has no country_of_origin',
      'has no customs_value_usd',
    ])
      expect(body.detail).toContain(what);
    expect(body.detail.match(/has no country_of_origin/g)).toHaveLength(2);
  });

  it('is for parcels that cross a customs border, and for packed ones', async () => {
    const inland = await packed([DECLARED], {});
    expect((await invoice(inland)).body.detail).toContain('crosses no customs border between US and US');
    const item = await world.shelve(3);
    const open = await world.picking([{ itemId: item, quantity: 1 }], { details: LONDON });
    expect((await invoice(open)).body.detail).toContain('nothing is packed');
    expect(leavesCustomsArea('DE', 'FR')).toBe(false);
    expect(leavesCustomsArea('DE', 'CH')).toBe(true);
    expect(leavesCustomsArea('GB', 'FR')).toBe(true);
  });
});

describe('a label of a parcel that leaves the country', () => {
  const buy = (id: number) => world.act(id, 'buy_labels', { service: 'USPS/Priority', source: 'easypost' });

  it('is bought with its declaration, and not without', async () => {
    await world.app.call('PUT', '/v1/carrier_accounts', {
      ...world.merchant,
      body: { source: 'easypost', api_key: EASYPOST_KEY, webhook_secret: 'secret' },
    });
    const id = await packed([DECLARED]);
    expect((await buy(id)).body).toMatchObject([{ state: 'bought' }]);
    expect([...server.shipments.values()].at(-1)?.body['customs_info']).toMatchObject({
      contents_type: 'merchandise',
      customs_signer: 'Juniper Goods',
      customs_items: [
        {
          description: 'Enamel mug',
          quantity: 2,
          value: '12.80',
          hs_tariff_number: '7323.94',
          origin_country: 'PT',
          weight: 32,
        },
      ],
    });
    const wishes = {
      signature_required: true,
      insurance_amount: 99.5,
      incoterm: 'DDP',
      recipient_tax_id: 'GB123456789',
    };
    const wished = await packed([DECLARED], LONDON, null, wishes);
    expect((await buy(wished)).body).toMatchObject([{ state: 'bought' }]);
    expect([...server.shipments.values()].at(-1)?.body).toMatchObject({
      to_address: { federal_tax_id: 'GB123456789' },
      options: { delivery_confirmation: 'SIGNATURE', declared_value: 99.5, incoterm: 'DDP' },
    });
    const undeclared = await packed([{ ...DECLARED, hs_code: null }]);
    expect((await buy(undeclared)).body.detail).toContain('has no hs_code');
    const dear = await packed([{ ...DECLARED, customs_value_usd: 1250.01 }]);
    expect((await buy(dear)).body.detail).toContain('export declaration');
  });
});
