import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlaceMap, placeOf, prefixProblem } from './prefix-rules.ts';

describe('places by postal code', () => {
  const map = PlaceMap.of([
    { area: { country: 'US', prefixes: ['070-079', '085', '9950-9979'] }, value: 'near' },
    { area: { country: 'US', prefixes: ['100-149'] }, value: 'far' },
    { area: { country: 'CA', prefixes: ['L5N', 'M0A-M9Z'] }, value: 'toronto' },
    { area: { country: 'CA', prefixes: [] }, value: 'canada' },
  ]);
  const find = (country: string, code: string | null) => map.find(placeOf(country, code));

  it('lie in the range that their code begins with, both ends included', () => {
    expect(
      ['06999', '07000', '07999-1234', '08512', '08600', '99501', '99799', '99800'].map((code) =>
        find('US', code),
      ),
    ).toEqual([null, 'near', 'near', 'near', null, 'near', 'near', null]);
  });

  it('have the value of their country where no range has them', () => {
    expect([find('CA', 'l5n 5m1'), find('CA', 'M5V 3L9'), find('CA', 'V6B 1A1'), find('CA', null)]).toEqual([
      'toronto',
      'toronto',
      'canada',
      'canada',
    ]);
    expect([find('US', null), find('DE', '10115')]).toEqual([null, null]);
  });

  it('finds what a plain search finds', () => {
    const prefix = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.uniqueArray(prefix, { maxLength: 30 }),
        fc.integer({ min: 0, max: 99_999 }),
        (prefixes, zip) => {
          const code = String(zip).padStart(5, '0');
          const made = PlaceMap.of(
            prefixes.map((one) => ({ area: { country: 'US', prefixes: [one] }, value: one })),
          );
          expect(made.find(placeOf('US', code))).toBe(prefixes.find((one) => code.startsWith(one)) ?? null);
        },
      ),
    );
  });

  it('reports places that two entries have', () => {
    const clashes: string[] = [];
    const entry = (...prefixes: string[]) => ({ area: { country: 'US', prefixes }, value: 1 });
    PlaceMap.of([entry('100-149'), entry('120'), entry('99', '995'), entry(), entry()], (place) =>
      clashes.push(place),
    );
    expect(clashes.sort()).toEqual(['US', 'US 120', 'US 995']);
  });

  it('prefixes are the beginnings of codes', () => {
    expect(['070', '070-079', 'L5N'].map(prefixProblem)).toEqual([null, null, null]);
    expect(['', '07*', '70-079', '079-070', '1-2-3'].map((one) => prefixProblem(one) === null)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('territories of the United States', () => {
  it('are found by their ZIP codes, and by their own code where it is known', () => {
    const entry = (country: string, value: string, ...prefixes: string[]) => ({
      area: { country, prefixes },
      value,
    });
    const zips = PlaceMap.of([entry('US', 'island', '006-009'), entry('US', 'land')]);
    expect([zips.find(placeOf('PR', '00901')), zips.find(placeOf('GU', '96910'))]).toEqual([
      'island',
      'land',
    ]);
    const own = PlaceMap.of([entry('US', 'land'), entry('PR', 'own')]);
    expect([own.find(placeOf('PR', '00901')), own.find(placeOf('DE', '10115'))]).toEqual(['own', null]);
  });
});
