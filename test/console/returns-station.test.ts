// Returns intake in a real browser, by the keystrokes of a scanner and of whoever grades.
import { describe, expect, it } from 'vitest';
import { EXAMPLE_PICTURE } from '../../src/domains/marketplace/shipments/examples.ts';
import { RETURN_EXAMPLES } from '../../src/domains/returns/examples.ts';
import { atNewark, type StationWorld } from './station.ts';

const JUNIPER = 2;
const MUG = 'JNP-MUG-01';
const PICTURE = { name: 'mug.png', mimeType: 'image/png', buffer: Buffer.from(EXAMPLE_PICTURE, 'base64') };

let station: StationWorld;
atNewark((opened) => {
  station = opened;
});

/** Once the dialog hears keys: the one before it may still be handing the focus back. */
async function grade(key: 'a' | 'b' | 'c' | 'd'): Promise<void> {
  const { page } = station;
  await page.getByRole('dialog').locator('input[type=radio]:focus').waitFor({ state: 'attached' });
  await page.keyboard.press(key);
}

describe('returns intake', () => {
  it('takes an announced unit in: scanned, graded by a key, photographed, and decided by the rules', async () => {
    const { page } = station;
    const number = RETURN_EXAMPLES.announced;
    await page.goto('/hub/returns');
    await station.asksFor('Scan a return, a parcel or a unit');
    await station.scan(number);
    await station.asksFor(/to mark it arrived$/);
    await station.scanAgain(number);
    await station.hears('right', 'is here. Scan each unit');
    await station.scan('RVL-TOOL-001');
    await station.hears('wrong', 'Not this merchant’s item');
    await station.scan(MUG);
    await page.getByRole('dialog').getByText('Grade', { exact: true }).waitFor();
    // The scanner types the next unit before this one is graded.
    await station.scan(MUG);
    await page.getByText('Grade this one first').waitFor();
    await grade('b');
    for (const name of [/^B/, 'Opened'])
      await page.getByRole('radio', { name, checked: true }).waitFor({ state: 'attached' });
    await page
      .getByLabel('Disposition')
      .getByText('By the merchant’s rules: ask')
      .waitFor({ state: 'attached' });
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(PICTURE);
    await page.getByAltText('Photo 1').waitFor();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await station.hears('right', '1 unit of Enamel mug, speckled, grade B: Awaiting the merchant (rule 2)');
    const { units, photos, status } = await station.ops(`/orgs/${JUNIPER}/returns/${number}`);
    expect(status).toBe('received');
    expect(units).toMatchObject([{ quantity: 1, grade: 'B', condition: 'opened', disposition: 'undecided' }]);
    expect(photos).toMatchObject([{ unit_id: units[0].unit_id, media_type: 'image/jpeg' }]);
    await page.getByAltText('Photo 1').waitFor();
  });

  it('takes in what nobody announced, by hand and keyboard alone, and finishes', async () => {
    const { page } = station;
    const number = RETURN_EXAMPLES.announced;
    await station.scan(MUG);
    await page.getByRole('dialog').waitFor();
    await grade('a');
    await page.keyboard.press('Enter');
    await station.hears('right', /grade A: Restock/);
    // One more than was announced.
    await station.scan(MUG);
    await page.getByText('Not expected').first().waitFor();
    await grade('d');
    await page.keyboard.press('Enter');
    await station.hears('right', /grade D: Dispose/);
    await station.scan(number);
    await station.hears('right', `${number} is finished`);
    await station.asksFor('Scan a return, a parcel or a unit');
    const { units, status } = await station.ops(`/orgs/${JUNIPER}/returns/${number}`);
    expect([status, units.map(({ line }: { line: number | null }) => line)]).toEqual([
      'graded',
      [1, 1, null],
    ]);
  });

  it('decides for a merchant who was asked, with a reason, and the return is closed', async () => {
    const { page } = station;
    const number = RETURN_EXAMPLES.announced;
    await station.scan(number);
    await page.getByRole('button', { name: 'Quarantine…' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('the glaze is cracked');
    await page.getByRole('dialog').getByRole('button', { name: 'Quarantine' }).click();
    await station.hears('right', 'Decided on the merchant’s behalf: quarantine');
    const { units, status } = await station.ops(`/orgs/${JUNIPER}/returns/${number}`);
    expect([status, units[0].disposition, units[0].decided_by, units[0].why]).toEqual([
      'closed',
      'quarantine',
      'hub',
      'decided by the hub: the glaze is cracked',
    ]);
    await page.getByRole('button', { name: 'Another return' }).click();
    await station.asksFor('Scan a return, a parcel or a unit');
  });

  it('makes a return of a unit without papers, and grades that unit first', async () => {
    const { page } = station;
    await station.scan(MUG);
    await page.getByRole('dialog').getByText('Unexpected return').waitFor();
    // Once there are merchants to choose from.
    const merchant = page.getByRole('combobox', { name: 'Merchant' });
    await expect.poll(() => merchant.inputValue()).toBe(String(JUNIPER));
    await page.getByLabel('Reason').selectOption('wrong_item');
    await page.getByLabel('Note').fill('no paper in the box');
    await page.getByRole('button', { name: 'Receive as a new return' }).click();
    await page.getByRole('dialog').getByText('Not expected').waitFor();
    await grade('c');
    await page.keyboard.press('Enter');
    await station.hears('right', /grade C: Quarantine/);
    const id = new URL(page.url()).searchParams.get('return');
    expect(await station.ops(`/orgs/${JUNIPER}/returns/${id}`)).toMatchObject({
      source: 'blind',
      note: 'no paper in the box',
      units: [{ reason: 'wrong_item', grade: 'C', quantity: 1 }],
    });
    await page.getByRole('button', { name: 'Finish' }).click();
    await station.hears('right', 'is finished');
  });

  it('finds a return by the number of its parcel, and asks whose a stranger’s parcel is', async () => {
    const { page } = station;
    await station.scan('1Z999RV10000000011');
    await station.hears('right', /^Return RMA-/);
    await page.getByRole('button', { name: 'Another return' }).click();
    await station.asksFor('Scan a return, a parcel or a unit');
    await station.scan('1Z000000000000000X');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unexpected return').waitFor();
    expect(await dialog.getByLabel('Tracking number').inputValue()).toBe('1Z000000000000000X');
    await dialog.getByRole('button', { name: 'Receive as a new return' }).click();
    await dialog.getByText('Whose goods are these?').waitFor();
    expect(station.visitor.problems).toEqual([]);
  });
});
