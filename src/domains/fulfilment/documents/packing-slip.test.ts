import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { type FloorWorld, floorWorld } from '../../../../test/worlds/floor-world.ts';
import { receiveGoods } from '../../../../test/worlds/place-order.ts';
import { canShow, type HasGlyph, printable } from '../../../kit/documents/thread/text-rules.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld();
});

afterAll(() => world.close());

const slip = (id: number) => world.app.get(`${world.ops}/sub_orders/${id}/packing_slip.pdf`, world.hub);

describe('a packing slip', () => {
  it('says whom it is for and what is in the box', async () => {
    const item = await world.shelve(5);
    const id = await world.order([{ itemId: item, quantity: 3, sku: 'SKU-77' }], {
      marketOrderId: 'SLIP-1',
      details: { address_line2: 'Apt 4' },
    });
    const answer = await slip(id);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pdf = readPdf(answer.bytes);
    expect(pdf.pages).toBe(1);
    for (const words of [
      'Juniper Goods',
      'Order SLIP-1',
      'Ada Byron',
      'Apt 4',
      'Princeton, NJ, 08540',
      'SKU-77',
    ])
      expect(pdf.text).toContain(words);
    expect(pdf.text).toContain('3 units in all');
    expect(pdf.text).toContain(`SO-${String(id).padStart(6, '0')}`);
    expect(pdf.text).not.toContain('?');
    expect((await slip(id)).bytes.equals(answer.bytes)).toBe(true);
    expect((await slip(9_000_000_000)).status).toBe(404);
  });

  it('of a part of an order says what shipped earlier and that the rest follows, in how many shipments', async () => {
    const item = await world.shelve(9);
    const id = await world.order([{ itemId: item, quantity: 2 }], { marketOrderId: 'SLIP-PART' });
    expect(readPdf((await slip(id)).bytes).text).not.toContain('part of your order');
    const { order_id: orderId } = (await world.read(id)).body;
    const split = (part: number, state: string, units: number) =>
      world.sql.query(
        `INSERT INTO sub_order (org_id, id, order_id, state, warehouse_id, why, units, ordered_at, version, created_at, updated_at)
         SELECT org_id, $3, order_id, $4, warehouse_id, why, $5, ordered_at, 1, created_at, updated_at
         FROM sub_order WHERE org_id = $1 AND order_id = $2 AND id = $6`,
        [world.orgId, orderId, part, state, units, id],
      );
    await split(900_001, 'backordered', 3);
    await split(900_002, 'cancelled', 5);
    const { text } = readPdf((await slip(id)).bytes);
    expect(text).toContain('2 units in this shipment');
    expect(text).toContain('This is part of your order.');
    expect(text).toContain('The rest, 3 units, follows in another shipment.');
    expect(text).not.toContain('shipped earlier');
    await split(900_003, 'pending', 1);
    await split(900_004, 'shipped', 2);
    await split(900_005, 'shipped', 4);
    const more = readPdf((await slip(id)).bytes).text;
    expect(more).toContain('6 units shipped earlier in 2 other shipments.');
    expect(more).toContain('The rest, 4 units, follows in 2 other shipments.');
    await world.sql.query('DELETE FROM sub_order WHERE org_id = $1 AND id > 900000 AND id < 900010', [
      world.orgId,
    ]);
  });

  it('prints names of most of the world as they are, in a file that holds what it shows', async () => {
    const item = await world.shelve(5);
    const details = {
      ship_to_name: 'Łukasz Őri',
      address_line1: '東京都千代田区 1-2 서울',
      address_line2: 'Улица Ленина, Αθήνα',
      city: 'Köln',
    };
    const id = await world.order([{ itemId: item, quantity: 1 }], { details });
    const { bytes } = await slip(id);
    const { text } = readPdf(bytes);
    for (const words of ['Łukasz Őri', '東京都千代田区', '서울', 'Улица Ленина, Αθήνα', 'Köln'])
      expect(text).toContain(words);
    expect(text).not.toContain('?');
    expect(text).not.toContain('Not all of this address');
    expect(bytes.length).toBeLessThan(60_000);
    expect((await slip(id)).bytes.equals(bytes)).toBe(true);
  });

  it('says where its fonts lack something', async () => {
    const item = await world.shelve(5);
    const details = { ship_to_name: 'สมชาย', city: 'Köln 👍' };
    const id = await world.order([{ itemId: item, quantity: 1 }], { details });
    const { text } = readPdf((await slip(id)).bytes);
    expect(text).toContain('?????');
    expect(text).toContain('Köln ?');
    expect(text).toContain('cannot show');
    // A parcel must not ship to question marks.
    const number = `SO-${String(id).padStart(6, '0')}`;
    expect(text).toContain(`Some of this address could not be printed: copy it from the screen, ${number}.`);
  });

  it('has the page size of the place it is printed at', async () => {
    const item = await world.shelve(1);
    const { rows } = await world.sql.query(
      "UPDATE warehouse SET address_country = 'DE' WHERE id = 3 RETURNING id",
    );
    expect(rows).toHaveLength(1);
    await receiveGoods(world.app.db, world.orgId, [{ itemId: item, warehouseId: 3, quantity: 1 }]);
    const id = await world.order([{ itemId: item, quantity: 1 }], { warehouseId: 3 });
    expect(readPdf((await slip(id)).bytes).size).toEqual([595.28, 841.89]);
  });
});

const FONTS: HasGlyph = (font, code) => {
  const wide = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/u;
  return (font === 'wide' ? wide : /\p{Script=Han}/u).test(String.fromCodePoint(code));
};

describe('text on paper', () => {
  it.each([
    ['Größe “L” – 5 €', ['standard: Größe “L” – 5 €'], false],
    ['Dvořák a syn', ['wide: Dvořák a syn'], false],
    ['e\u0301a\u200bb\tc', ['standard: éab c'], false],
    ['\u202eabc', ['standard: abc'], false],
    ['漢字 A', ['han: 漢字', 'standard:  A'], false],
    ['Жук 漢 👍', ['wide: Жук ', 'han: 漢', 'wide:  ?'], true],
    // In visual order, left to right: Hebrew starts at the right.
    ['רחוב 12 תל אביב', ['wide:  תל אביב', 'wide: 12', 'wide: רחוב '], false],
    ['Haifa רחוב 12', ['wide: Haifa ', 'wide: רחוב', 'wide:  12'], false],
  ])('%j is set as %j', (given, expected, isReplaced) => {
    expect(printable(given, FONTS).map(({ font, text }) => `${font}: ${text}`)).toEqual(expected);
    expect(canShow(given, FONTS)).toBe(!isReplaced);
  });
});
