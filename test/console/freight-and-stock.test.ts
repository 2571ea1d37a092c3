// Freight, stock that is set aside or has the wrong label, deliveries that nobody announced and numbers that were mis-scanned: at the
// stations of the hub, in a real browser.
import { describe, expect, it } from 'vitest';
import { atNewark, NEWARK, type StationWorld } from './station.ts';

const JUNIPER = 2;
const MUG = 'JNP-MUG-01';

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

interface Lot {
  readonly lot: string | null;
  readonly expiration: string | null;
  readonly status: string;
  readonly quantity: number;
}

interface StockRecord {
  readonly item_id: string;
  readonly mpn: string;
  readonly available_quantity: number;
  readonly reserved_quantity: number;
  readonly is_bundle: boolean;
  readonly lots: readonly Lot[];
}

async function stockOf(mpn: string): Promise<StockRecord> {
  const query = `warehouse_id=${NEWARK}&mpn=${mpn}&include_lots=true`;
  const [record] = await station.ops(`/orgs/${JUNIPER}/inventory?${query}`);
  return record;
}

describe('freight', () => {
  it('is agreed with the carrier, taken, under way and delivered, by scans of its number', async () => {
    const { page } = station;
    const orders = await station.ops(`/warehouses/${NEWARK}/middle_mile_orders?status=authorized`);
    const { org_id, middle_mile_order_number: number, shipment_ids } = orders[0];
    const read = () => station.ops(`/orgs/${org_id}/middle_mile_orders/${number}`);
    await page.goto('/hub/freight');
    await station.asksFor('Scan an order or a shipment');
    await station.scan('MMO000000XXXX');
    await station.hears('wrong', 'is neither a freight order of this warehouse');
    await station.scan(shipment_ids[0]);
    await station.asksFor('Scan to mark it picked up');
    await page.getByRole('button', { name: 'Carrier…' }).click();
    await page.getByLabel('Pick-up from').fill('2099-03-10T14:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter both times').waitFor();
    await page.getByLabel('Until').fill('2099-03-10T15:00');
    await page.getByLabel('Equipment').selectOption('van');
    await page.getByLabel('Pallets').fill('2');
    await page.getByLabel('Seal').fill('SL-1');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await station.hears('right', 'Saved');
    expect(await read()).toMatchObject({ equipment: 'van', pallet_count: 2, seal_number: 'SL-1' });
    await station.scan(number);
    await station.hears('right', `${number} is picked up`);
    await station.asksFor('Scan to mark it in transit');
    await page.getByRole('button', { name: 'Not picked up after all…' }).click();
    await page.getByLabel('What went wrong').fill('another truck');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await station.hears('right', 'is back one step');
    expect((await read()).status).toBe('authorized');
    for (const words of ['is picked up', 'is in transit', 'is delivered']) {
      await station.scanAgain(number);
      await station.hears('right', `${number} ${words}`);
    }
    await station.scanAgain(number);
    await station.hears('wrong', 'Nothing left to do');
    await page.getByRole('button', { name: 'Measured and invoiced…' }).click();
    await page.getByLabel('Cubic feet').fill('12.5');
    await page.getByLabel('Invoiced, in US dollars').fill('210');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await station.hears('right', 'Saved');
    expect(await read()).toMatchObject({ status: 'delivered', verified_volume: 12.5, invoiced_amount: 210 });
  });

  it('that is still here is cancelled with a reason', async () => {
    const { page } = station;
    const [one] = await station.ops(`/warehouses/${NEWARK}/middle_mile_orders?status=authorized`);
    await page.goto(`/hub/freight?org=${one.org_id}&order=${one.middle_mile_order_number}`);
    await page.getByRole('button', { name: 'Cancel it…' }).click();
    await page.getByLabel('Why').fill('the carrier has no truck');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click();
    await station.hears('right', 'is cancelled');
    await page.getByText('the carrier has no truck').first().waitFor();
  });
});

describe('stock', () => {
  it('is set aside by a scan and a number, and released', async () => {
    const { page } = station;
    const before = (await stockOf(MUG)).available_quantity;
    await page.goto('/hub/stock');
    await station.asksFor('Scan an item or a lot');
    await station.scan(MUG);
    await page.getByRole('button', { name: 'Hold…' }).first().click();
    await page.getByRole('textbox', { name: 'Units' }).fill('1000000');
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    const { available_quantity: free } = await stockOf(MUG);
    await page.getByText(`A whole number from 1 to ${free}`).waitFor();
    await page.getByRole('textbox', { name: 'Units' }).fill('2');
    await page.getByLabel('Reason').fill('photo shoot of the mugs');
    await page.getByRole('button', { name: 'Hold', exact: true }).click();
    await station.hears('right', '2 units of');
    expect((await stockOf(MUG)).available_quantity).toBe(before - 2);
    const row = page.getByRole('row', { name: /photo shoot of the mugs/ });
    await row.getByRole('button', { name: 'Release…' }).click();
    await page.getByRole('button', { name: 'Release them' }).click();
    await station.hears('right', '2 units released');
    await row.waitFor({ state: 'detached' });
    expect((await stockOf(MUG)).available_quantity).toBe(before);
  });

  it('gets another status, and is looked at again', async () => {
    const { page } = station;
    const damaged = ({ lots }: StockRecord) =>
      lots.filter(({ status }) => status === 'damaged').reduce((sum, { quantity }) => sum + quantity, 0);
    const before = damaged(await stockOf(MUG));
    await page
      .getByRole('row', { name: /Available/ })
      .getByRole('button', { name: 'Change status…' })
      .click();
    await page.getByRole('textbox', { name: 'Units' }).fill('1');
    await page.getByLabel('New status').selectOption('damaged');
    await page.getByRole('button', { name: 'Change status', exact: true }).click();
    await station.hears('right', 'damaged');
    expect(damaged(await stockOf(MUG))).toBe(before + 1);
  });

  it('of a hold is taken by another status, which the dialog says before and the station afterwards', async () => {
    const { page } = station;
    const unreservedAt = async (warehouse: number) => {
      const query = `warehouse_id=${warehouse}&include_lots=true&per_page=250`;
      const all: StockRecord[] = await station.ops(`/orgs/${JUNIPER}/inventory?${query}`);
      const found = all.find(
        ({ mpn, is_bundle, reserved_quantity, available_quantity, lots }) =>
          mpn !== MUG && !is_bundle && reserved_quantity === 0 && lots.length === 1 && available_quantity > 1,
      );
      if (found === undefined) throw new Error(`warehouse ${warehouse} has no item that nobody has reserved`);
      return found;
    };
    const setAside = (warehouse_id: number, { item_id }: StockRecord, quantity: number, note: string) =>
      station.hubPost(`/orgs/${JUNIPER}/stock/holds`, {
        warehouse_id,
        note,
        lines: [{ item_id: Number(item_id), quantity }],
      });
    const here = await unreservedAt(NEWARK);
    await setAside(NEWARK, here, here.available_quantity, 'all of it');
    await setAside(NEWARK + 1, await unreservedAt(NEWARK + 1), 1, 'of another warehouse');
    await page.goto(`/hub/stock?org=${JUNIPER}&item=${here.item_id}`);
    await page.getByRole('row', { name: /all of it/ }).waitFor();
    expect(await page.getByText('of another warehouse').count()).toBe(0);
    const row = page.getByRole('row', { name: /Available/ });
    await row.getByRole('button', { name: 'Change status…' }).waitFor();
    expect(await row.getByRole('button', { name: 'Hold…' }).count()).toBe(0);
    await row.getByRole('button', { name: 'Change status…' }).click();
    await page.getByText('0 are available: more than that are taken from orders').waitFor();
    await page.getByRole('textbox', { name: 'Units' }).fill(String(here.available_quantity));
    await page.getByLabel('New status').selectOption('quarantined');
    await page.getByRole('button', { name: 'Change status', exact: true }).click();
    await station.hears('right', `Taken from holds: ${here.available_quantity} units.`);
    await page.getByRole('row', { name: /all of it/ }).waitFor({ state: 'detached' });
  });

  it('has its lot corrected, with the reason', async () => {
    const { page } = station;
    const all: StockRecord[] = await station.ops(
      `/orgs/${JUNIPER}/inventory?warehouse_id=${NEWARK}&include_lots=true&per_page=250`,
    );
    const held = all.find(({ lots }) =>
      lots.some(({ lot, status }) => lot !== null && status === 'available'),
    );
    const wrong = held?.lots.find(({ lot }) => lot !== null);
    await page.goto(`/hub/stock?org=${JUNIPER}&item=${held?.item_id}`);
    await page
      .getByRole('row', { name: new RegExp(`${wrong?.lot}.*Available`) })
      .first()
      .getByRole('button', { name: 'Correct lot…' })
      .click();
    await page.getByLabel('Lot on the goods').fill('L-AS-PRINTED');
    await page.getByLabel('What went wrong').fill('read from the carton beside it');
    await page.getByRole('button', { name: 'Correct it' }).click();
    await station.hears('right', 'corrected');
    await page.getByRole('cell', { name: 'L-AS-PRINTED' }).first().waitFor();
  });
});

describe('an unexpected delivery', () => {
  it('gets a number, and is counted item by item', async () => {
    const { page } = station;
    await page.goto('/hub/receive');
    await page.getByRole('button', { name: 'Unexpected delivery…' }).click();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.getByText('Whose goods are these?').waitFor();
    await page.getByLabel('Merchant').selectOption(String(JUNIPER));
    await page.getByLabel('Note').fill('two cartons without papers');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await station.hears('right', /^Created IR-/);
    await station.asksFor('Scan an item or a carton');
    await station.scan(MUG);
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('Units').fill('7');
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await station.hears('right', '7 of');
    const id = new URL(page.url()).searchParams.get('request');
    expect(await station.ops(`/orgs/${JUNIPER}/inventory_requests/${id}`)).toMatchObject({
      status: 'receiving',
      items_received: 7,
      items: [{ requested_qty: 0, total_units_received: 7 }],
    });
  });
});

describe('a number that was mis-scanned', () => {
  it('is corrected while no carrier has seen it', async () => {
    const { page } = station;
    const mugs = await station.pickedMugs('MISSCAN-1', 1);
    const at = `/orgs/${mugs.org_id}/sub_orders/${mugs.sub_order_id}`;
    await station.hubPost(`${at}/pack`, { cartons: [{ weight_lb: 1, items: [{ line: 1, quantity: 1 }] }] });
    await station.hubPost(`${at}/ship`, {
      shipments: [{ carrier: 'UPS', tracking_number: '1Z999AA10123470061' }],
    });
    await page.goto(`/hub/ship?org=${mugs.org_id}&sub_order=${mugs.sub_order_id}`);
    await page.getByRole('button', { name: 'Correct a tracking number…' }).click();
    // A scanner ends with Enter: what is missing is asked for.
    await station.scan('1Z999AA10123470079');
    await page.getByText('needs your attention').waitFor();
    await page.getByLabel('What went wrong').fill('the label beside it');
    await page.getByRole('button', { name: 'Correct it' }).click();
    await station.hears('right', 'now has the tracking number on its label');
    const { cartons } = await station.subOrder(mugs);
    expect(cartons[0].tracking_number).toBe('1Z999AA10123470079');
    expect(station.visitor.problems).toEqual([]);
  });
});
