// Counts in a real browser: what is on the shelf is scanned blind, compared with the books, and put right.
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
  readonly status: string;
  readonly quantity: number;
}

const recordOf = async (mpn: string) =>
  (await station.ops(`/orgs/${JUNIPER}/inventory?mpn=${mpn}&warehouse_id=${NEWARK}&include_lots=true`))[0];

describe('a count', () => {
  it('is blind, survives a reload, and takes a number before a scan', async () => {
    const { page } = station;
    await page.goto('/hub/counts');
    await station.asksFor('Scan what is on the shelf');
    await station.scan(MUG);
    await station.hears('right', '1 counted');
    await station.scan('12');
    await station.hears('note', '12 × the next scan');
    await station.scan(MUG);
    await station.hears('right', '13 counted');
    await station.scan('RVL-TOOL-001');
    await station.hears('wrong', 'This count is of Juniper Goods');
    await page.reload();
    await page.getByRole('list', { name: 'Counted' }).getByText('13', { exact: true }).waitFor();
    expect(await page.getByText('On record').count()).toBe(0);
  });

  it('asks for the lot of what has several, without telling how many the books have', async () => {
    const { page } = station;
    const all = await station.ops(
      `/orgs/${JUNIPER}/inventory?warehouse_id=${NEWARK}&include_lots=true&per_page=250`,
    );
    const good = ({ lot, status }: Lot) => lot !== null && status === 'available';
    const { mpn, lots } = all.find((one: { lots: Lot[] }) => one.lots.some(good));
    const lot: Lot = lots.find(good);
    await station.asksFor('Scan what is on the shelf');
    await station.scan(mpn);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Units').fill(String(lot.quantity));
    await dialog
      .getByRole('button', { name: `Lot ${lot.lot}` })
      .first()
      .click();
    await station.hears('right', 'counted');
  });

  it('shows the difference, wants to know why, and puts the books right', async () => {
    const { page } = station;
    const before = await recordOf(MUG);
    await page.getByRole('button', { name: 'Compare with the records' }).click();
    await page.getByRole('table').getByText('On record').waitFor();
    await page.getByRole('button', { name: 'Confirm the count' }).click();
    await page.getByText('Enter a reason').waitFor();
    await page.getByLabel('Reason').fill('fell behind the shelf');
    await page.getByRole('button', { name: 'Confirm the count' }).click();
    await station.hears('right', '1 line adjusted');
    expect((await recordOf(MUG)).on_hand_quantity).toBe(13 + before.unavailable_quantity);
    await page.getByText('fell behind the shelf').waitFor();
    const [movement] = await station.ops(
      `/orgs/${JUNIPER}/inventory/adjustments?reason=cycle_count&mpn=${MUG}`,
    );
    expect(movement).toMatchObject({ note: 'fell behind the shelf', linked_item_type: 'cycle_count' });
    expect(station.visitor.problems).toEqual([]);
  });
});
