import { describe, expect, it } from 'vitest';
import { type Gs1, readGs1 } from './gs1-rules.ts';

const GS = '\u001d';
const NOTHING: Gs1 = { gtin: null, lot: null, expiration: null, serial_number: null, sscc: null };
const ITEM = '09521234543213';

describe('a code with application identifiers', () => {
  it.each<[code: string, says: Partial<Gs1>]>([
    [`(01)${ITEM}`, { gtin: ITEM }],
    [
      `(01)${ITEM}(17)261130(10)AB-12(21)0042`,
      { gtin: ITEM, expiration: '2026-11-30', lot: 'AB-12', serial_number: '0042' },
    ],
    [`(01) ${ITEM} (10) AB 12`, { gtin: ITEM, lot: 'AB 12' }],
    [`(01) 0 9521234 54321 3 (10) 00 12`, { gtin: ITEM, lot: '00 12' }],
    ['(00)095212345678901235', { sscc: '095212345678901235' }],
    [`(02)${ITEM}(37)24(10)L1`, { gtin: ITEM, lot: 'L1' }],
    ['(10)ONLY-A-LOT', { lot: 'ONLY-A-LOT' }],
    // As a scanner sends it.
    [
      `]C101${ITEM}17261130 10AB-12${GS}210042`.replace(' ', ''),
      { gtin: ITEM, expiration: '2026-11-30', lot: 'AB-12', serial_number: '0042' },
    ],
    [`${GS}01${ITEM}10AB-12`, { gtin: ITEM, lot: 'AB-12' }],
    [`]d210L-7${GS}01${ITEM}`, { gtin: ITEM, lot: 'L-7' }],
    [`01${ITEM}1726113010AB-12`, { gtin: ITEM, expiration: '2026-11-30', lot: 'AB-12' }],
    ['00095212345678901235', { sscc: '095212345678901235' }],
    // A measure, a place and a count that nobody asks for are passed over.
    [`]C101${ITEM}3102001250 4109521234543213 3012${GS}10L`.replaceAll(' ', ''), { gtin: ITEM, lot: 'L' }],
    // Day 00 is the last of its month.
    [`(01)${ITEM}(17)280200`, { gtin: ITEM, expiration: '2028-02-29' }],
  ])('%j', (code, says) => {
    expect(readGs1(code)).toEqual({ ...NOTHING, ...says });
  });

  it.each([
    ['036000291452'],
    [ITEM],
    ['SO-000001'],
    ['(somewhere)'],
    ['(01)'],
    ['(01)09521234543214'],
    ['(01)952123454321'],
    ['(17)261301'],
    [`(01)${ITEM}(17)260231`],
    [`(01)${ITEM}(10)${'A'.repeat(21)}`],
    [`01${ITEM}172611`],
    ['0100000000000001'],
    ['9400111899223197428490'],
    [`]C1${GS}${GS}`],
    [']C1'],
    ['(95)something'],
    ['('.repeat(200)],
  ])('is not %j', (code) => {
    expect(readGs1(code)).toBeNull();
  });
});
