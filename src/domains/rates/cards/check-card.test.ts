// A card is checked as a whole before it is taken.
import { describe, expect, it } from 'vitest';
import { compiled, VAN_CARD } from '../../../../test/worlds/rate-cards.ts';
import { allAtOnce } from '../../../kit/kernel/yielder.ts';
import {
  CardReader,
  type CompiledParcelCard,
  compileMiddleMileCard,
  compileParcelCard,
  compileSteps,
} from './compile-card-rules.ts';
import { CardSet } from './loaded-cards.ts';
import type { FuelWeeksJson, ParcelCardJson } from './schema.ts';

const frame = { id: 1, carrier: 'van', cardVersion: 1, version: 1, fuelWeeks: [], firstDay: '2026-10-01' };

function wrong(changes: Partial<ParcelCardJson>, fuelWeeks: FuelWeeksJson = []): string[] {
  const reader = new CardReader();
  allAtOnce(compileParcelCard({ ...VAN_CARD, ...changes }, { ...frame, fuelWeeks }, reader));
  return reader.violations.map(({ pointer, code }) => `${pointer} ${code}`);
}

const price = { service: 'ground', zone: '2', up_to_lb: 1, amount_usd: 5 };

describe('a rate card', () => {
  it('is good as it is', () => {
    expect(wrong({})).toEqual([]);
  });

  it('never has a lower price for more weight', () => {
    const heavier = { ...price, up_to_lb: 2, amount_usd: 4.99 };
    expect(wrong({ prices: [...VAN_CARD.prices, heavier] })).toEqual([
      `/content/prices/${VAN_CARD.prices.length}/amount_usd too_small`,
    ]);
  });

  it('has each price once, of services and zones that it has', () => {
    const added = [price, { ...price, service: 'rail' }, { ...price, zone: '99' }];
    const at = (index: number) => `/content/prices/${VAN_CARD.prices.length + index}`;
    expect(wrong({ prices: [...VAN_CARD.prices, ...added] }).sort()).toEqual(
      [`${at(0)} duplicate`, `${at(1)}/service unknown_reference`, `${at(2)}/zone unknown_reference`].sort(),
    );
  });

  it('has a price for every service, and no service twice', () => {
    const [ground, air] = VAN_CARD.services as [never, never];
    expect(wrong({ prices: VAN_CARD.prices.filter(({ service }) => service === 'ground') })).toEqual([
      '/content/services/1 required',
    ]);
    expect(wrong({ services: [ground, air, ground] })).toContain('/content/services/2/code duplicate');
  });

  it('puts no place into two zones, and no origin into two charts', () => {
    const [chart] = VAN_CARD.zones as [ParcelCardJson['zones'][number]];
    const twice = {
      ...chart,
      destinations: [...chart.destinations, { zone: '5', country: 'US', prefixes: ['120'] }],
    };
    expect(wrong({ zones: [twice] })).toEqual(['/content/zones/0/destinations duplicate']);
    expect(wrong({ zones: [chart, chart] })).toContain('/content/zones duplicate');
    const broken = { ...chart, origins: [{ country: 'US', prefixes: ['79-070'] }] };
    expect(wrong({ zones: [broken] })).toEqual(['/content/zones/0/origins/0/prefixes/0 bad_format']);
  });

  it('says of each surcharge when it is charged', () => {
    const named = { name: 'X', amount_usd: 1 };
    const surcharges: ParcelCardJson['surcharges'] = [
      { ...named, code: 'delivery_area' },
      { ...named, code: 'oversize' },
      { ...named, code: 'peak', from: '10-05' },
      { ...named, code: 'peak', from: '2026-10-05', until: '01-17' },
      { ...named, code: 'residential', residential: false },
      { ...named, code: 'hazmat', services: ['rail'], zones: ['99'] },
    ];
    const at = (index: number, rest: string) => `/content/surcharges/${index}/${rest}`;
    expect(wrong({ surcharges }).sort()).toEqual(
      [
        at(0, 'areas required'),
        at(1, 'over required'),
        at(2, 'until required'),
        at(2, 'until required'),
        at(3, 'from bad_format'),
        at(4, 'residential not_allowed'),
        at(5, 'services/0 unknown_reference'),
        at(5, 'zones/0 unknown_reference'),
      ].sort(),
    );
  });

  it('has fuel from its first day on, week after week', () => {
    const weeks = (...from: string[]) => from.map((day) => ({ from: day, percent: 1 }));
    expect(wrong({}, weeks('2026-10-02'))).toEqual(['/fuel_weeks/0/from too_large']);
    expect(wrong({}, weeks('2026-09-28', '2026-09-28'))).toEqual(['/fuel_weeks/1/from not_allowed']);
    expect(wrong({}, [{ from: '2026-09-28', percent: 1.005 }])).toEqual([
      '/fuel_weeks/0/percent bad_precision',
    ]);
  });

  it('of the middle mile has each lane and each center once', () => {
    const lane = {
      warehouse: 'EWR-1',
      destination: 'east',
      per_cubic_foot_usd: 1,
      minimum_usd: 1,
      transit_days: 1,
    };
    const reader = new CardReader();
    compileMiddleMileCard(
      {
        money_rounding: 'up',
        regions: [
          { region: 'east', centers: ['ABE8'] },
          { region: 'west', centers: ['ABE8'] },
        ],
        lanes: [lane, lane],
        hazmat_usd: null,
        oversize: null,
        fuel_applies_to: [],
      },
      frame,
      reader,
    );
    expect(reader.violations.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/content/regions/1/centers/0 duplicate',
      '/content/lanes/1 duplicate',
    ]);
  });

  it('that is wrong is refused with everything that is wrong with it', () => {
    expect(() =>
      allAtOnce(compileSteps({ kind: 'parcel', content: { ...VAN_CARD, services: [] } }, frame)),
    ).toThrow('The request is not valid');
  });
});

describe('which card is valid', () => {
  const card = compiled('van', VAN_CARD, []);
  const dated = (cardVersion: number, fromMs: number, untilMs = Number.POSITIVE_INFINITY) => ({
    card: { ...card, cardVersion } as CompiledParcelCard,
    fromMs,
    untilMs,
  });
  const set = new CardSet(1, [
    dated(1, 100),
    dated(2, 200),
    dated(3, 200),
    dated(4, 300, 400),
    dated(5, 900),
  ]);
  const at = (ms: number) => set.parcelCardsAt(ms).map(({ cardVersion }) => cardVersion);

  it('is the one that began last, of these the newest; one that has ended gives way', () => {
    expect([99, 100, 199, 200, 299, 300, 399, 400, 899, 900].map(at)).toEqual([
      [],
      [1],
      [1],
      [3],
      [3],
      [4],
      [4],
      [3],
      [3],
      [5],
    ]);
  });
});
