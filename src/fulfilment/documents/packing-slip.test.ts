import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FloorWorld, floorWorld } from '../../../test/floor-world.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { receiveGoods } from '../../../test/place-order.ts';
import { printable } from './text-rules.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await floorWorld();
});

afterAll(async () => {
  expect(await world.findings()).toEqual([]);
  await world.close();
});

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

  it('prints what its fonts can, and says where they cannot', async () => {
    const item = await world.shelve(5);
    const id = await world.order([{ itemId: item, quantity: 1 }], {
      details: { ship_to_name: 'Łukasz Őri', address_line1: '東京都 1-2', city: 'Köln' },
    });
    const { text } = readPdf((await slip(id)).bytes);
    expect(text).toContain('Lukasz Ori');
    expect(text).toContain('??? 1-2');
    expect(text).toContain('Köln');
    expect(text).toContain('cannot show');
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

describe('text for standard fonts', () => {
  it.each([
    ['Größe “L” – 5 €', 'Größe “L” – 5 €', false],
    ['Dvořák Ștefan ﬁn', 'Dvorák Stefan fin', false],
    ['e\u0301a\u200bb\tc', 'éab c', false],
    ['Ж 漢 👍🏽', '? ? ??', true],
    ['\u202eabc', 'abc', false],
  ])('%j is printed as %j', (given, text, isReplaced) => {
    expect(printable(given)).toEqual({ text, isReplaced });
  });
});
