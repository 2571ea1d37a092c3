import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from './distance-rules.ts';
import type { PostalPlace } from './types.ts';

const at = (country: string, postalCode: string | null, state: string | null = null): PostalPlace => ({
  country,
  state,
  postalCode,
});

const NEWARK = at('US', '07114', 'NJ');
const RENO = at('US', '89441', 'NV');
const MISSISSAUGA = at('CA', 'L5N 5M1', 'ON');

describe('the distance between two places', () => {
  it('comes from their postal codes, in the US and in Canada', () => {
    expect(distanceKm(NEWARK, at('US', '10001', 'NY'))).toBe(17);
    expect(distanceKm(NEWARK, RENO)).toBe(3824);
    expect(distanceKm(MISSISSAUGA, at('CA', 'M5V2T6', 'ON'))).toBe(29);
    expect(distanceKm(MISSISSAUGA, at('US', '14201', 'NY'))).toBe(103);
  });

  it.each(['10001-1234', '100011234', ' 10001'])('does not mind how a ZIP code is written: %j', (code) => {
    expect(distanceKm(NEWARK, at('US', code))).toBe(distanceKm(NEWARK, at('US', '10001')));
  });

  it.each(['l5n 5m1', 'L5N', 'L5N9Z9'])('does not mind how a Canadian code is written: %j', (code) => {
    expect(distanceKm(MISSISSAUGA, at('CA', code))).toBe(0);
  });

  it('falls back on the neighbouring codes, then the state, then the country', () => {
    expect(distanceKm(NEWARK, at('US', '10098', 'NY'))).toBeLessThan(40);
    expect(distanceKm(NEWARK, at('US', null, 'CA'))).toBeGreaterThan(3500);
    expect(distanceKm(NEWARK, at('US', '00000', 'nj '))).toBeLessThan(100);
    expect(distanceKm(NEWARK, at('US', 'none', 'nowhere'))).toBe(distanceKm(NEWARK, at('US', null)));
    expect(distanceKm(MISSISSAUGA, at('CA', null, 'BC'))).toBeGreaterThan(3000);
    expect(distanceKm(MISSISSAUGA, at('CA', 'K0H 1A0'))).toBeLessThan(450);
  });

  it('does not believe the one code that the data puts on the other side of the world', () => {
    expect(distanceKm(NEWARK, at('US', '10200', 'NY'))).toBeLessThan(100);
  });

  it('finds the territories of the US by their ZIP codes', () => {
    expect(distanceKm(at('PR', '00901'), at('US', '33101', 'FL'))).toBeLessThan(1800);
    expect(distanceKm(at('PR', '00901'), at('US', '00901', 'PR'))).toBe(0);
  });

  it('abroad is that between the countries', () => {
    expect(distanceKm(NEWARK, at('DE', '10115'))).toBeLessThan(distanceKm(RENO, at('DE', '10115')));
    expect(distanceKm(at('DE', '10115'), at('DE', '80331'))).toBe(0);
  });

  it('to a country without coordinates is the greatest there is, and 0 within it', () => {
    expect(distanceKm(NEWARK, at('FJ', null))).toBe(20_100);
    expect(distanceKm(at('FJ', null), at('FJ', '1'))).toBe(0);
  });

  it('is a whole number, the same both ways, for any text', () => {
    const place: fc.Arbitrary<PostalPlace> = fc.record({
      country: fc.oneof(fc.constantFrom('US', 'CA', 'DE', 'PR', 'FJ', 'constructor'), fc.string()),
      state: fc.option(fc.oneof(fc.constantFrom('NJ', 'ON', 'constructor'), fc.string())),
      postalCode: fc.option(
        fc.oneof(fc.stringMatching(/^[0-9]{5}$/), fc.stringMatching(/^[A-Z][0-9][A-Z]/), fc.string()),
      ),
    });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const km = distanceKm(a, b);
        expect(Number.isInteger(km) && km >= 0 && km <= 20_100).toBe(true);
        expect(distanceKm(b, a)).toBe(km);
        expect(distanceKm(a, a)).toBe(0);
      }),
    );
  });
});
