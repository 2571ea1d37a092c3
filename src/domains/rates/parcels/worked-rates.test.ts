// The corpus: prices that were worked out by hand, as a table.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POST, VAN } from '../../../../test/worlds/rate-cards.ts';
import { readRecords } from '../../../kit/http/csv.ts';
import { decimalOf } from '../../../kit/kernel/cents.ts';
import type { MarkupRule } from '../markup-rules.ts';
import { boxOf, lengthUm, poundsOf, weightNg } from '../measure-rules.ts';
import { placeOf } from '../prefix-rules.ts';
import type { Parcel, ParcelShipment } from '../types.ts';
import { rateShipment } from './shipment-rules.ts';

const text = readFileSync(new URL('../../../../test/worlds/worked-rates.csv', import.meta.url), 'utf8');
const [header, ...rows] = [...readRecords(text, { delimiter: ',', recordLengthMax: 2000, cellsMax: 20 })];
const examples = rows.map(({ cells }) =>
  Object.fromEntries((header?.cells ?? []).map((name, index) => [name, cells[index] ?? ''])),
);
const CARDS = { van: VAN, post: POST };

function parcelOf(written: string, isHazmat: boolean): Parcel {
  const [sides = '', lengthUnit = '', weight = '', weightUnit = ''] = written.split(' ');
  const [a = 0, b = 0, c = 0] = sides
    .split('x')
    .map((side) => lengthUm(Number(side), lengthUnit as 'in') ?? 0);
  return { box: boxOf([a, b, c]), weightNg: weightNg(Number(weight), weightUnit as 'lb') ?? 0, isHazmat };
}

function shipmentOf(example: Record<string, string>): ParcelShipment {
  const { to = '', residential, parcels = '', hazmat, ship_day: shipDay = '' } = example;
  const [country = '', ...code] = to.split(' ');
  return {
    origin: placeOf('US', '07114'),
    destination: placeOf(country, code.filter((word) => !/^[a-z]+$/.test(word)).join(' ')),
    isResidential: residential === 'yes',
    isPoBox: code.includes('box'),
    isMilitary: code.includes('military'),
    shipDay,
    parcels: parcels.split(' + ').map((one) => parcelOf(one, hazmat === 'yes')),
  };
}

function markupsOf(written = ''): MarkupRule[] {
  if (written === '') return [];
  const [percent, , flat = '0'] = written.split(' ');
  return [
    {
      id: 1,
      carrier: null,
      service: null,
      basisPoints: Number(percent) * 100,
      flatCents: Number(flat) * 100,
    },
  ];
}

describe('the worked examples', () => {
  it.each(examples)('$name', (example) => {
    const card = CARDS[example['card'] as keyof typeof CARDS];
    const wanted = new Set([example['service'] ?? '']);
    const { rates, excluded } = rateShipment(
      [card],
      shipmentOf(example),
      markupsOf(example['markup']),
      wanted,
    );
    if (example['excluded'] !== '') {
      expect(excluded.map(({ reason }) => reason)).toEqual([example['excluded']]);
      return;
    }
    const [rate] = rates;
    expect(excluded).toEqual([]);
    expect({
      zone: rate?.zone,
      billable_lb: String(rate?.parcels.reduce((sum, one) => sum + poundsOf(one.billableNg), 0)),
      breakdown: rate?.lines.map(({ code, amount }) => `${code} ${decimalOf(amount).toFixed(2)}`).join('|'),
      amount_usd: decimalOf(rate?.amount ?? (0 as never)).toFixed(2),
      estimated_delivery: rate?.estimatedDelivery ?? '',
    }).toEqual({
      zone: example['zone'],
      billable_lb: example['billable_lb'],
      breakdown: example['breakdown'],
      amount_usd: example['amount_usd'],
      estimated_delivery: example['estimated_delivery'],
    });
  });
});
