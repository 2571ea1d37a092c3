// What each country's addresses need, and what must not be rejected.
import { iso31661 } from 'iso-3166';
import { describe, expect, it } from 'vitest';
import { checkShipTo } from './ship-to-rules.ts';

interface Address {
  country?: unknown;
  address_country?: unknown;
  state?: unknown;
  postal_code?: unknown;
}

function told(address: Address): string[] {
  const found: string[] = [];
  checkShipTo(address, (pointer, code, message) => found.push(`${pointer} ${code} ${message}`));
  return found;
}

const faults = (address: Address) => told(address).map((line) => line.split(' ').slice(0, 2).join(' '));

describe('country', () => {
  it('is any that ISO 3166-1 has', () => {
    expect(iso31661).toHaveLength(249);
    const refused = iso31661.filter(({ alpha2 }) =>
      faults({ country: alpha2 }).some((fault) => fault.startsWith('/country')),
    );
    expect(refused).toEqual([]);
  });

  it.each([
    ['USA', 'US'],
    ['gbr', 'GB'],
    ['UK', 'GB'],
    ['uk', 'GB'],
    ['EL', 'GR'],
  ])('%s is meant to be %s, and the message says so', (sent, right) => {
    expect(told({ country: sent })).toEqual([
      `/country bad_format must be the ISO 3166-1 alpha-2 code: ${right}`,
    ]);
  });

  it.each(['XX', 'ZZ', 'XK', '', ' US', 'United States', 'İ', 'x'.repeat(100_000)])(
    '%s is none',
    (country) => {
      expect(faults({ country })).toEqual(['/country not_allowed']);
    },
  );

  it('may be sent twice, if both are the same', () => {
    const address = { country: 'DE', postal_code: '10115' };
    expect(faults({ ...address, address_country: 'DE' })).toEqual([]);
    expect(faults({ ...address, address_country: null })).toEqual([]);
    expect(faults({ ...address, address_country: 'AT' })).toEqual(['/address_country conflicting_reference']);
    expect(faults({ ...address, address_country: 'de' })).toEqual([]);
    expect(faults({ ...address, address_country: 'at' })).toEqual(['/address_country conflicting_reference']);
    expect(faults({ ...address, address_country: 'DEU' })).toEqual(['/address_country bad_format']);
    expect(faults({ address_country: 'DE' })).toEqual([]);
    expect(faults({ country: 'QQ', address_country: 'QQ' })).toEqual(['/country not_allowed']);
  });
});

it.each(['us', 'Us', 'US'])('country %s is kept as US', (country) => {
  const address = { country, address_country: 'uS', state: 'TX', postal_code: '75001' };
  expect(faults(address)).toEqual([]);
  expect(checkShipTo(address, () => {})).toEqual({ country: 'US', state: 'TX', postal_code: '75001' });
});

describe('postal code', () => {
  // Each code twice: as the post writes it, and as merchants do.
  const GOOD: readonly (readonly [string, string])[] = [
    ['US', '94107'],
    ['US', '94107-1234'],
    ['US', '00501'],
    ['PR', '00901'],
    ['CA', 'K1A 0B1'],
    ['CA', 'K1A0B1'],
    ['CA', 'k1a 0b1'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'sw1a1aa'],
    ['GB', 'M1 1AE'],
    ['GB', 'BFPO 61'],
    ['JE', 'je2 3xp'],
    ['DE', '10115'],
    ['FR', '75001'],
    ['NL', '1012 AB'],
    ['NL', '1012ab'],
    ['IE', 'D02 AF30'],
    ['IE', 'd02af30'],
    ['JP', '100-0001'],
    ['JP', '1000001'],
    ['PL', '00-950'],
    ['PL', '00950'],
    ['PT', '1000-001'],
    ['SE', '111 22'],
    ['BR', '01310-100'],
    ['BR', '01310100'],
    ['MX', '06000'],
    ['IN', '110001'],
    ['AU', '2000'],
    ['KR', '04524'],
    ['TW', '106409'],
    ['AR', 'C1425'],
    ['AR', '1425'],
    ['SA', '12345-6789'],
    ['SV', '1101'],
    ['IT', '00184'],
    ['CH', '8001'],
    ['SG', '018956'],
  ];

  it.each(GOOD)('of %s: %s', (country, code) => {
    expect(
      faults({
        country,
        postal_code: code,
        state: country === 'CA' ? 'ON' : country === 'AU' ? 'VIC' : 'TX',
      }),
    ).toEqual([]);
  });

  it.each([
    ['US', '9410'],
    ['US', '941070'],
    ['US', '94107-12'],
    ['US', 'K1A 0B1'],
    ['US', '٩٤١٠٧'],
    ['CA', '94107'],
    ['CA', 'D1A 0B1'],
    ['GB', '12345'],
    ['DE', '1011'],
    ['FR', 'D-75001'],
    ['DE', 'D-1011'],
    ['JP', '100-001'],
    ['NL', '1012'],
  ])('%s has no %j', (country, code) => {
    const state = country === 'CA' ? 'ON' : 'TX';
    expect(faults({ country, state, postal_code: code })).toEqual(['/postal_code bad_format']);
  });

  it.each([
    ['US', ' 94107\n', '94107'],
    ['US', '941071234', '94107-1234'],
    ['US', '94107 1234', '94107-1234'],
    ['US', 'US-94107', '94107'],
    ['PR', '009011234', '00901-1234'],
    ['CA', 'H2X-1Y4', 'H2X 1Y4'],
    ['CA', 'h2x1y4', 'H2X 1Y4'],
    ['DE', 'D-10115', '10115'],
    ['DE', 'd 10115', '10115'],
    ['DE', 'DE-10115', '10115'],
    ['AT', 'A-1010', '1010'],
    ['CH', 'CH-8001', '8001'],
    ['FR', 'F-75001', '75001'],
    ['SE', 'SE-111 22', '111 22'],
    ['LT', 'LT-01100', '01100'],
    ['GB', 'sw1a  1aa', 'SW1A 1AA'],
    ['AD', 'AD500', 'AD500'],
    ['HK', 'HK-1', 'HK-1'],
    ['GB', 'SW1A1AA', 'SW1A 1AA'],
    ['GB', 'm11ae', 'M1 1AE'],
    ['GB', 'EC1A-1BB', 'EC1A 1BB'],
    ['GB', 'w1a0ax', 'W1A 0AX'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['GB', 'bfpo61', 'BFPO 61'],
    ['JE', 'je23xp', 'JE2 3XP'],
    ['GI', 'gx111aa', 'GX11 1AA'],
    ['FK', 'fiqq1zz', 'FIQQ 1ZZ'],
    ['IE', 'd02af30', 'D02 AF30'],
    ['JP', '1500001', '150-0001'],
    ['JP', '〒150-0001', '150-0001'],
    ['JP', '〒 1500001', '150-0001'],
    ['JP', '１５０－０００１', '150-0001'],
    ['JP', '150ー0001', '150-0001'],
    ['BR', '01310100', '01310-100'],
    ['PL', '00001', '00-001'],
    ['PL', 'PL-00001', '00-001'],
    ['NL', '1012AB', '1012 AB'],
    ['NL', 'NL-1012ab', '1012 AB'],
    ['PT', '1000001', '1000-001'],
    ['PT', '1000 001', '1000-001'],
    ['PT', '1000', '1000'],
    ['IN', '400 001', '400001'],
    ['SE', '11122', '111 22'],
    ['SE', 'S-11122', '111 22'],
    ['CZ', '11000', '110 00'],
    ['SK', '81101', '811 01'],
    ['GR', '10431', '104 31'],
    ['CN', '100 000', '100000'],
    ['FR', '75 001', '75001'],
    ['MT', 'vlt1117', 'VLT 1117'],
    ['SA', '123456789', '12345-6789'],
    ['US', '94107–1234', '94107-1234'],
    ['US', 12345, null],
    ['DE', '', null],
  ])('of %s: %j is kept as %j', (country, code, kept) => {
    const address = { country, state: country === 'CA' ? 'QC' : 'TX', postal_code: code };
    expect(checkShipTo(address, () => {}).postal_code).toBe(kept);
    if (kept !== null) expect(faults(address)).toEqual([]);
    // Normalizing a normalized value changes nothing.
    expect(checkShipTo({ ...address, postal_code: kept }, () => {}).postal_code).toBe(kept);
  });

  it('names the zeros that a spreadsheet dropped', () => {
    expect(told({ country: 'US', state: 'MA', postal_code: '2139' })).toEqual([
      expect.stringContaining(': a spreadsheet seems to have dropped the leading zeros of 02139'),
    ]);
  });

  it('says what one looks like', () => {
    expect(told({ country: 'US', state: 'CA', postal_code: 'x' })).toEqual([
      '/postal_code bad_format must be a postal code of United States of America, such as 94107 or 94107-1234',
    ]);
    expect(told({ country: 'NP', postal_code: 'x' })).toEqual([
      '/postal_code bad_format must be a postal code of Nepal',
    ]);
  });

  it.each([
    'US',
    'CA',
    'GB',
    'DE',
    'FR',
    'IT',
    'ES',
    'NL',
    'JP',
    'AU',
    'MX',
    'BR',
    'IN',
    'CN',
    'BG',
    'HR',
    'PR',
  ])('is required in %s', (country) => {
    for (const code of [undefined, null]) {
      const found = told({
        country,
        state: country === 'CA' ? 'ON' : country === 'AU' ? 'WA' : 'TX',
        postal_code: code,
      });
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(/^\/postal_code required is required in [A-Z]/);
    }
  });

  it.each(['HK', 'AE', 'QA', 'JM', 'BS', 'UG', 'PA', 'IE', 'NG', 'MO', 'FJ'])(
    'is not required in %s',
    (country) => {
      expect(faults({ country })).toEqual([]);
    },
  );

  it.each(['HK', 'AE', 'QA'])(
    'may be anything in %s, which has none: forms want something in the field',
    (country) => {
      expect(faults({ country, postal_code: '00000' })).toEqual([]);
    },
  );
});

describe('state', () => {
  const CODES: Readonly<Record<string, string>> = {
    US: '94107',
    CA: 'K1A 0B1',
    AU: '2000',
    MX: '06000',
    BR: '01310-100',
    IN: '110001',
    CN: '100000',
    IT: '00184',
    JP: '100-0001',
    GB: 'SW1A 1AA',
    DE: '10115',
    ES: '28013',
  };
  const at = (country: string, state: unknown) => ({ country, state, postal_code: CODES[country] });

  it.each(['US', 'CA', 'AU', 'MX', 'BR', 'IN', 'CN', 'IT', 'JP'])('is required in %s', (country) => {
    expect(faults(at(country, undefined))).toEqual(['/state required']);
    expect(faults(at(country, null))).toEqual(['/state required']);
  });

  it.each(['GB', 'DE', 'ES'])('is not required in %s', (country) => {
    expect(faults(at(country, null))).toEqual([]);
    expect(faults(at(country, 'anything'))).toEqual([]);
  });

  it.each([
    ['US', 'CA'],
    ['US', 'ca'],
    ['US', 'US-CA'],
    ['US', 'California'],
    ['US', 'CALIFORNIA'],
    ['US', 'new  york '],
    ['US', 'DC'],
    ['US', 'D.C.'],
    ['US', 'District of Columbia'],
    ['US', 'Washington, D.C.'],
    ['US', 'PR'],
    ['US', 'AE'],
    ['US', 'AP'],
    ['US', 'Armed Forces Europe'],
    ['CA', 'ON'],
    ['CA', 'Quebec'],
    ['CA', 'Québec'],
    ['CA', 'Que\u0301bec'],
    ['CA', 'Newfoundland & Labrador'],
    ['CA', 'Prince Edward Island'],
    ['AU', 'NSW'],
    ['AU', 'N.S.W.'],
    ['AU', 'New South Wales'],
    ['MX', 'CDMX'],
    ['JP', '東京都'],
  ])('of %s: %j', (country, state) => {
    expect(faults(at(country, state))).toEqual([]);
  });

  it.each([
    ['US', 'nj', 'NJ'],
    ['US', 'New Jersey', 'NJ'],
    ['US', 'US-NJ', 'NJ'],
    ['US', 'Washington, D.C.', 'DC'],
    ['US', 'armed forces europe', 'AE'],
    ['US', 'U.S. Virgin Islands', 'VI'],
    ['CA', 'Quebec', 'QC'],
    ['CA', 'pq', 'QC'],
    ['CA', 'Newfoundland', 'NL'],
    ['AU', 'New South Wales', 'NSW'],
    ['JP', '東京都', '東京都'],
    ['DE', 'berlin', 'berlin'],
  ])('of %s: %j is kept as %j', (country, state, kept) => {
    expect(faults(at(country, state))).toEqual([]);
    expect(checkShipTo(at(country, state), () => {}).state).toBe(kept);
  });

  it.each([
    ['US', 'XX'],
    ['US', 'Californium'],
    ['US', 'ON'],
    ['US', 'California, USA'],
    ['CA', 'CA'],
    ['CA', 'California'],
    ['AU', 'NZ'],
    ['US', '\u{1f600}'.repeat(100)],
  ])('%s has no %j', (country, state) => {
    expect(faults(at(country, state))).toEqual(['/state not_allowed']);
  });

  it('says what would be right', () => {
    expect(told(at('CA', 'Alaska'))).toEqual([
      '/state not_allowed must be the code or name of a state, province or territory of Canada',
    ]);
  });
});

it('leaves values of a wrong type to the schema', () => {
  for (const wrong of [5, true, [], {}, ['US']]) {
    expect(told({ country: wrong, address_country: wrong, state: wrong, postal_code: wrong })).toEqual([]);
    expect(told({ country: 'US', state: wrong, postal_code: wrong, address_country: wrong })).toEqual([]);
  }
});
