import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsolationWorld } from '../../../../test/access/isolation/world.ts';
import type { TestAnswer } from '../../../../test/harness.ts';
import { barcodesOf } from '../../../../test/tools/pdf-barcodes.ts';
import { readPdf } from '../../../../test/tools/pdf-text.ts';
import { readZpl } from '../../../../test/tools/zpl.ts';
import { type CatalogWorld, catalogWorld } from '../../../../test/worlds/catalog-world.ts';
import { ssccProblem } from '../../gs1/sscc-rules.ts';

const PATH = '/v1/inventory_requests';
const PALLET = { length_in: 48, width_in: 40, height_in: 52, weight_lb: 310 };

let world: CatalogWorld;
let made = 0;

beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.close());

const get = (id: number, paper: string) => world.app.get(`${PATH}/${id}/${paper}`, world.merchant);

async function request(cartons: number, more: object = {}): Promise<number> {
  made += 1;
  const item = await world.addItem({
    name: `Teapot ^XZ~JA 東京 ${made}`,
    mpn: `PAPER-${made}`,
    can_expire: true,
    lot_num_required: true,
  });
  const body = {
    warehouse_id: 1,
    shipment_method: 'CUSTOMER',
    items: [
      { id: item.id, quantity: cartons * 12 + 5, case_unit: 12, lot_number: 'L-7', exp_date: '2028-04-30' },
    ],
    cartons: Array.from({ length: cartons }, () => ({
      length_in: 16,
      width_in: 12,
      height_in: 10.5,
      weight_lb: 22.5,
      contents: [{ item_index: 0, quantity: 12 }],
    })),
    po_number: 'PO-77',
    ...more,
  };
  const answer = await world.app.post(PATH, body, world.merchant);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

const ssccsOf = async (id: number): Promise<string[]> =>
  (await world.app.get(`${PATH}/${id}`, world.merchant)).body.cartons.map(
    (one: { sscc: string }) => one.sscc,
  );
const numberOf = (id: number) => `IR-${String(id).padStart(6, '0')}`;
const typeOf = ({ headers }: TestAnswer) => headers['content-type'];

describe('carton labels', () => {
  it('carry the SSCC as GS1-128 that a reader reads back, a page of 4 by 6 inches for each carton', async () => {
    const id = await request(3);
    const answer = await get(id, 'carton_labels.pdf');
    expect([answer.status, typeOf(answer)]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="carton-labels-${numberOf(id)}.pdf"`,
    );
    const pdf = readPdf(answer.bytes);
    expect(pdf.pages).toBe(3);
    expect(pdf.size).toEqual([288, 432]);
    const ssccs = await ssccsOf(id);
    expect(await barcodesOf(answer.bytes)).toEqual(
      ssccs.map((sscc) => [
        { format: 'Code128', text: expect.stringMatching(`^\\(?00\\)?${sscc}$`), symbologyIdentifier: ']C1' },
      ]),
    );
    for (const sscc of ssccs) expect(ssccProblem(sscc)).toBeNull();
    for (const words of [
      'Juniper Goods',
      'Newark',
      numberOf(id),
      'Carton 2 of 3',
      'lot L-7',
      '(00) ',
      '22.5 lb',
    ])
      expect(pdf.text).toContain(words);
    // The same labels are the same bytes: a printer's queue can tell.
    expect((await get(id, 'carton_labels.pdf')).bytes.equals(answer.bytes)).toBe(true);
  });

  it('are the same on a label printer: FNC1, (00) and the SSCC, wide enough for a scanner', async () => {
    const id = await request(2);
    const answer = await get(id, 'carton_labels.zpl');
    expect([answer.status, typeOf(answer)]).toEqual([200, 'application/zpl; charset=utf-8']);
    const labels = readZpl(answer.text);
    const ssccs = await ssccsOf(id);
    expect(labels.map(({ barcodes }) => barcodes)).toEqual(
      ssccs.map((sscc) => [
        {
          text: `00${sscc}`,
          isGs1: true,
          x: expect.any(Number),
          y: expect.any(Number),
          moduleDots: 4,
          height: 256,
        },
      ]),
    );
    for (const { width, height, barcodes, texts } of labels) {
      // 4 by 6 inches of 203 dots; 156 modules and a quiet zone of ten on both sides fit.
      expect([width, height]).toEqual([813, 1219]);
      expect(barcodes[0]?.x).toBeGreaterThanOrEqual(40);
      expect((barcodes[0]?.x ?? 0) + 156 * 4 + 40).toBeLessThanOrEqual(width);
      expect(texts).toContain(numberOf(id));
    }
  });

  it('print texts, never commands: what an item is called cannot end its field', async () => {
    const id = await request(1);
    const { text } = await get(id, 'carton_labels.zpl');
    expect(text.match(/\^XZ/g)).toHaveLength(1);
    expect(text).not.toContain('~JA');
    const [label] = readZpl(text);
    expect(label?.texts.some((one) => one.includes('Teapot ^XZ~'))).toBe(true);
  });

  it('can be printed again one by one, and keep their place', async () => {
    const id = await request(3);
    const { body } = await world.app.get(`${PATH}/${id}`, world.merchant);
    const [, second] = body.cartons;
    const [label, ...others] = readZpl((await get(id, `carton_labels.zpl?carton_id=${second.id}`)).text);
    expect(others).toEqual([]);
    expect(label?.barcodes[0]?.text).toBe(`00${second.sscc}`);
    expect(label?.texts).toContain('Carton 2 of 3');
    expect((await get(id, 'carton_labels.pdf?carton_id=9000000000')).status).toBe(404);
    const other = await request(1);
    expect((await get(other, `carton_labels.pdf?carton_id=${second.id}`)).status).toBe(404);
  });

  it('are refused where there are no cartons, with what to do', async () => {
    const id = await request(0);
    for (const paper of ['carton_labels.pdf', 'carton_labels.zpl']) {
      const answer = await get(id, paper);
      expect([answer.status, answer.body.code]).toEqual([409, 'state_conflict']);
      expect(answer.body.detail).toContain('add them to the request');
    }
  });
});

describe('pallet labels', () => {
  it('are as many as the request names for its pickup, with the number that the hub scans', async () => {
    const id = await request(2, {
      shipment_method: 'PICKUP',
      requested_pickup_date: '2030-01-10',
      request_pickup_address: {
        line1: '1 Foundry Lane',
        line2: null,
        city: 'Trenton',
        state: 'NJ',
        postal_code: '08611',
        country: 'US',
      },
      request_pickup_pallets: [
        { quantity: 2, ...PALLET },
        { quantity: 1, ...PALLET, height_in: 60 },
      ],
    });
    const { bytes } = await get(id, 'pallet_labels.pdf');
    const expected = [{ format: 'Code128', text: numberOf(id), symbologyIdentifier: ']C0' }];
    expect(await barcodesOf(bytes)).toEqual([expected, expected, expected]);
    const { text } = readPdf(bytes);
    for (const words of ['Pallet 3 of 3', '48 × 40 × 60 in', '29 units in 2 cartons', 'Newark'])
      expect(text).toContain(words);
    const labels = readZpl((await get(id, 'pallet_labels.zpl')).text);
    expect(labels.map(({ barcodes }) => barcodes.map(({ text: read, isGs1 }) => [read, isGs1]))).toEqual(
      Array(3).fill([[numberOf(id), false]]),
    );
    const scan = await world.app.get(`/ops/v1/scan?code=${numberOf(id)}`, world.hub);
    expect(scan.text).toContain(numberOf(id));
  });

  it('are as many as somebody says, else one', async () => {
    const id = await request(1);
    expect(readZpl((await get(id, 'pallet_labels.zpl')).text)).toHaveLength(1);
    expect(readZpl((await get(id, 'pallet_labels.zpl?pallet_count=4')).text)).toHaveLength(4);
    for (const count of ['0', '101', 'x']) {
      expect((await get(id, `pallet_labels.pdf?pallet_count=${count}`)).status).toBe(422);
    }
  });
});

describe('the packing slip', () => {
  it('tells items, cartons and what is in none, under a barcode of the number', async () => {
    const id = await request(2);
    const answer = await get(id, 'packing_slip.pdf');
    const { text, pages, size } = readPdf(answer.bytes);
    expect([pages, size]).toEqual([1, [612, 792]]);
    expect(await barcodesOf(answer.bytes)).toEqual([
      [{ format: 'Code128', text: numberOf(id), symbologyIdentifier: ']C0' }],
    ]);
    for (const words of [
      'Juniper Goods',
      'Newark',
      'PO-77',
      'L-7',
      '2028-04-30',
      '29 units in 2 cartons',
      '東京',
    ])
      expect(text).toContain(words);
    expect(text).toContain('5 of them are loose');
    for (const sscc of await ssccsOf(id)) expect(text).toContain(sscc);
    expect(text).not.toContain('?');
  });
});

describe('papers', () => {
  it('tell long notes and all tracking numbers to their end', async () => {
    const tracking_numbers = Array.from({ length: 14 }, (_, n) => `1Z999AA10123456${n + 10}`);
    const note = `${'Do not stack these cartons. '.repeat(20)}${'長'.repeat(200)} the end`;
    const id = await request(1, { tracking_numbers, note });
    const { text } = readPdf((await get(id, 'packing_slip.pdf')).bytes);
    for (const number of tracking_numbers) expect(text).toContain(number);
    expect(text).toContain('the end');
  });

  it('say where the goods of a transfer come from, and that a draft or a cancelled request is one', async () => {
    const { id: itemId } = await world.addItem({ mpn: 'PAPER-MOVED' });
    const receive = { warehouse_id: 2, lines: [{ item_id: itemId, quantity: 3 }] };
    expect((await world.app.post(`${world.ops}/stock/receive`, receive, world.hub)).status).toBe(200);
    const id = await request(0, {
      source_warehouse_id: 2,
      items: [{ id: itemId, quantity: 3 }],
      place: false,
    });
    const slip = async () => readPdf((await get(id, 'packing_slip.pdf')).bytes).text;
    expect(await slip()).toContain('Packing slip (draft)');
    expect(await slip()).toContain('Transfer from Reno');
    const [label] = readZpl((await get(id, 'pallet_labels.zpl')).text);
    expect(JSON.stringify(label)).toContain('Reno');
    await world.app.patch(`${PATH}/${id}`, { status: 'cancelled' }, world.merchant);
    expect(await slip()).toContain('Packing slip (cancelled)');
    for (const paper of ['pallet_labels.zpl', 'pallet_labels.pdf'])
      expect((await get(id, paper)).body).toMatchObject({ code: 'state_conflict' });
  });
});

describe('the packing slip of a transfer', () => {
  it('lists the lots that have left, and nothing that came unannounced', async () => {
    const [moved, found] = await Promise.all(
      ['PAPER-LOTS', 'PAPER-FOUND'].map((mpn) =>
        world.addItem({ mpn, can_expire: true, lot_num_required: true }),
      ),
    );
    if (moved === undefined || found === undefined) throw new Error('no items');
    const lots = [
      ['LATER', '2098-02-01', 6],
      ['SOONER', '2098-01-01', 4],
    ].map(([lot, expiration, quantity]) => ({ item_id: moved.id, lot, expiration, quantity }));
    const shelved = { warehouse_id: 2, lines: lots };
    expect((await world.app.post(`${world.ops}/stock/receive`, shelved, world.hub)).status).toBe(200);
    const id = await request(0, { source_warehouse_id: 2, items: [{ id: moved.id, quantity: 9 }] });
    const act = async (name: string, body?: object) => {
      const answer = await world.app.post(`${world.ops}/inventory_requests/${id}/${name}`, body, world.hub);
      expect(answer.status, answer.text).toBe(200);
    };
    const slip = async () => readPdf((await get(id, 'packing_slip.pdf')).bytes).text;
    expect(await slip()).not.toContain('SOONER');
    await act('depart');
    await act('deliver');
    const stray = { item_id: found.id, quantity: 1, lot: 'STRAY', expiration: '2098-03-01' };
    await act('receive', { lines: [stray] });
    const text = await slip();
    for (const words of ['SOONER', '2098-01-01', 'LATER', '2098-02-01', '9 units'])
      expect(text).toContain(words);
    expect(text).not.toContain('STRAY');
  });
});

describe('papers of the largest requests', () => {
  it('end somewhere, and say so', async () => {
    const { id: itemId } = await world.addItem({ mpn: 'PAPER-MANY' });
    const items = Array.from({ length: 100 }, () => ({ id: itemId, quantity: 22 }));
    const contents = items.map((_, item_index) => ({ item_index, quantity: 1 }));
    const cartons = Array.from({ length: 22 }, () => ({ contents }));
    const body = { warehouse_id: 1, shipment_method: 'CUSTOMER', items, cartons };
    const answer = await world.app.post(PATH, body, world.merchant);
    expect(answer.status, answer.text).toBe(200);
    const slip = readPdf((await get(answer.body.id, 'packing_slip.pdf')).bytes);
    expect(slip.text).toContain('2200 units in 22 cartons');
    expect(slip.text).toContain('200 more rows are not printed');
    expect(slip.pages).toBeLessThan(60);
    const labels = readPdf((await get(answer.body.id, 'carton_labels.pdf')).bytes);
    expect([labels.pages, labels.text.includes('and 95 more: see the packing slip')]).toEqual([22, true]);
  });
});

describe('all papers', () => {
  const PAPERS = [
    'packing_slip.pdf',
    'carton_labels.pdf',
    'carton_labels.zpl',
    'pallet_labels.pdf',
    'pallet_labels.zpl',
  ];

  it('are the hub’s, too, byte for byte, but only for people who work where the goods go', async () => {
    const id = await request(1);
    for (const paper of PAPERS) {
      const hub = await world.app.get(`${world.ops}/inventory_requests/${id}/${paper}`, world.hub);
      expect(hub.bytes.equals((await get(id, paper)).bytes), paper).toBe(true);
    }
    const people = await IsolationWorld.open(world.app);
    for (const [warehouseId, status] of [
      [1, 200],
      [2, 404],
    ] as const) {
      const bound = { life: '1 hour', warehouseIds: [warehouseId] };
      const { token } = await people.personIn(people.hubOrgId, 'picker', bound);
      for (const paper of PAPERS) {
        const answer = await world.app.get(`${world.ops}/inventory_requests/${id}/${paper}`, { token });
        expect(answer.status, `${paper} in ${warehouseId}`).toBe(status);
      }
    }
    await people.close();
  });

  it('are 404 where there is no such request', async () => {
    for (const paper of PAPERS) expect((await get(9_000_000_000, paper)).status, paper).toBe(404);
  });
});
