// What the filters of GET /v1/marketplace_shipments mean. Plans: test/lists/list-plans.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FreightWorld,
  freightWorld,
  type MadeShipment,
} from '../../../../../test/worlds/freight-world.ts';
import { ManualClock } from '../../../../kit/kernel/clock.ts';

const LIST = '/v1/marketplace_shipments';
const DAY_MS = 24 * 3600 * 1000;
/** So that all of them are younger than the demo world. */
const clock = new ManualClock(new Date(Date.now() + 1000));

interface Row {
  readonly shipment_id: string;
  readonly status: string;
  readonly warehouse_id: number;
  readonly marketplace_name: string;
  readonly source: string;
  readonly fba_shipment_id: string;
  readonly created: string;
  readonly updated: string;
}

let world: FreightWorld;
const made: MadeShipment[] = [];
let all: Row[] = [];

beforeAll(async () => {
  world = await freightWorld({ clock });
  for (const warehouseId of [1, 2, 1]) {
    made.push(await world.forwarded({ warehouseId, units: 4 }));
    clock.advanceMs(1000);
  }
  const time = clock.now().toISOString();
  const events = [{ code: 'in_transit', time }];
  await world.must(world.act(`marketplace_shipments/${made[0]?.number}/events`, { events }));
  all = await rows('per_page=250');
});

afterAll(() => world.close());

async function rows(query: string): Promise<Row[]> {
  return (await world.must(world.app.get(`${LIST}?${query}`, world.merchant))).body;
}

const same = (one: readonly Row[], other: readonly Row[]) =>
  expect(one.map((row) => row.shipment_id).sort()).toEqual(other.map((row) => row.shipment_id).sort());
const by = (query: string, matches: (row: Row) => boolean) =>
  it(`means it: ${query}`, async () => {
    const wanted = all.filter(matches);
    const found = await rows(`per_page=250&${query}`);
    same(found, wanted);
    const { headers } = await world.must(
      world.app.get(`${LIST}?per_page=1&include_total=true&${query}`, world.merchant),
    );
    expect(Number(headers['x-total-count'])).toBe(wanted.length);
  });

describe('the list of marketplace shipments', () => {
  it('has the newest first', () => {
    expect(all.slice(0, 3).map((row) => row.shipment_id)).toEqual(made.map(({ number }) => number).reverse());
  });

  by('status=in_transit', (row) => row.status === 'in_transit');
  by('status=created&warehouse_id=1', (row) => row.status === 'created' && row.warehouse_id === 1);
  by('warehouse_id=2', (row) => row.warehouse_id === 2);
  by('warehouse_id=99', () => false);
  by('marketplace=Amazon', (row) => row.marketplace_name === 'Amazon');
  by('marketplace=none', () => false);
  by('source=inventory_request', (row) => row.source === 'inventory_request');
  by('source=work_order', (row) => row.source === 'work_order');
  by('work_order_id=999999', () => false);
  const today = clock.now().toISOString().slice(0, 10);
  const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
  by(`created_start_date=${today}`, (row) => row.created.slice(0, 10) >= today);
  by(`created_end_date=${today}`, (row) => row.created.slice(0, 10) <= today);
  by(`created_start_date=${tomorrow}`, (row) => row.created.slice(0, 10) >= tomorrow);
  by(`updated_start_date=${today}`, (row) => row.updated.slice(0, 10) >= today);
  by(
    `updated_end_date=${today}&status=created`,
    (row) => row.updated.slice(0, 10) <= today && row.status === 'created',
  );

  it('finds one by any of its names, and those of a request', async () => {
    for (const { number, fba, id } of made) {
      expect((await rows(`shipment_id=${number}`)).map((row) => row.fba_shipment_id)).toEqual([fba]);
      expect((await rows(`fba_shipment_id=${fba}`)).map((row) => row.shipment_id)).toEqual([number]);
      const found = await world.sql.query(
        'SELECT request_id FROM marketplace_shipment_unit WHERE shipment_id = $1',
        [id],
      );
      const of = await rows(`inventory_request_id=${found.rows[0].request_id}`);
      expect(of.map((row) => row.shipment_id)).toEqual([number]);
    }
    expect(await rows('shipment_id=nobodys')).toEqual([]);
  });

  it('lists changes in the order in which they happened, page by page', async () => {
    const [first, second, third] = made;
    const since = all.find((row) => row.shipment_id === second?.number)?.updated ?? '';
    const found: string[] = [];
    for (let next: string | undefined = `${LIST}?updated_since=${since}&per_page=1`; next !== undefined; ) {
      const { body, headers } = await world.must(world.app.get(next, world.merchant));
      found.push(...body.map((row: Row) => row.shipment_id));
      next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
    }
    expect(found).toEqual([second?.number, third?.number, first?.number]);
  });
});
