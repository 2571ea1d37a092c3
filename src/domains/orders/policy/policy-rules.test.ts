import { describe, expect, it } from 'vitest';
import { type ForbiddenDestination, refusalOf } from './policy-rules.ts';

const ALL = { countries: [] };
const HAVANA = { country: 'CU', state: null, postalCode: null };
const JUNEAU = { country: 'US', state: 'AK', postalCode: '99801-1234' };
const ISLAND: ForbiddenDestination = {
  country: 'GB',
  state: null,
  postalPrefix: 'BT 9',
  note: 'No ferry takes hazmat.',
};
const ALASKA: ForbiddenDestination = { country: 'US', state: 'AK', postalPrefix: null, note: 'Too far.' };

describe('a destination', () => {
  it('is allowed if nobody forbids it', () => {
    expect(refusalOf(HAVANA, ALL, [])).toBeNull();
    expect(refusalOf(JUNEAU, { countries: ['CA', 'US'] }, [])).toBeNull();
  });

  it('is refused outside the countries of the policy', () => {
    expect(refusalOf(HAVANA, { countries: ['CA', 'US'] }, [])).toBe(
      'The order policy does not allow orders to CU.',
    );
  });

  it('is refused where the hub ships nothing: a country, a state, or postal codes however they are written', () => {
    const cuba = { country: 'CU', state: null, postalPrefix: null, note: 'No carrier delivers there.' };
    expect(refusalOf(HAVANA, ALL, [cuba])).toBe('Nothing ships to CU: No carrier delivers there.');
    expect(refusalOf(JUNEAU, ALL, [cuba, ALASKA])).toBe('Nothing ships to US, AK: Too far.');
    const belfast = { country: 'GB', state: null, postalCode: 'bt9 5AB' };
    expect(refusalOf(belfast, ALL, [ISLAND])).toBe(
      'Nothing ships to GB, postal codes BT 9…: No ferry takes hazmat.',
    );
  });

  it('in a territory of the United States is one place, as a country and as a state', () => {
    const asCountry = { country: 'PR', state: null, postalCode: '00901' };
    const asState = { country: 'US', state: 'PR', postalCode: '00901' };
    const guam = { country: 'GU', state: null, postalCode: '96910' };
    const place = { state: null, postalPrefix: null, note: 'No ferry.' };
    for (const one of [asCountry, asState]) {
      expect(refusalOf(one, { countries: ['US'] }, [])).toBeNull();
      expect(refusalOf(one, { countries: ['PR'] }, [])).toBeNull();
      expect(refusalOf(one, { countries: ['CA', 'GU'] }, [])).toContain('does not allow');
      expect(refusalOf(one, ALL, [{ ...place, country: 'PR' }])).toBe('Nothing ships to PR: No ferry.');
      expect(refusalOf(one, ALL, [{ ...place, country: 'US', state: 'PR' }])).toBe(
        'Nothing ships to US, PR: No ferry.',
      );
      expect(refusalOf(one, ALL, [{ ...place, country: 'US' }])).toBe('Nothing ships to US: No ferry.');
      expect(refusalOf(one, ALL, [{ ...place, country: 'US', postalPrefix: '009' }])).not.toBeNull();
      expect(refusalOf(one, ALL, [{ ...place, country: 'GU' }, ALASKA])).toBeNull();
    }
    expect(refusalOf(JUNEAU, { countries: ['PR'] }, [])).not.toBeNull();
    expect(refusalOf(guam, ALL, [{ ...place, country: 'US', state: 'PR' }])).toBeNull();
  });

  it('is allowed beside such places', () => {
    const seattle = { country: 'US', state: 'WA', postalCode: '98101' };
    const london = { country: 'GB', state: null, postalCode: 'SW1A 1AA' };
    const nowhere = { country: 'GB', state: null, postalCode: null };
    for (const one of [seattle, london, nowhere]) expect(refusalOf(one, ALL, [ALASKA, ISLAND])).toBeNull();
  });
});
