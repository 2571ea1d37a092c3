import { describe, expect, it } from 'vitest';
import { type Product, resultByRules } from './fba-rules.ts';
import { KNOWN_CODES, reasonOf } from './reason-rules.ts';

const GOOD: Product = {
  listingId: 1,
  listingVersion: 1,
  sku: 'A-1',
  listingName: 'A fine thing',
  asin: 'B000000001',
  fnsku: 'X000000001',
  marketplaceId: 'ATVPDKIKX0DER',
  barcodeType: 'amazon',
  itemId: 1,
  itemVersion: 1,
  itemName: 'A thing',
  upc: '036000291452',
  ean: null,
  itemsWithSameBarcode: 0,
  isHazmat: false,
  coldStorageType: null,
  canExpire: false,
  lotNumRequired: false,
  shelfLifeDays: null,
  lengthIn: 10,
  widthIn: 8,
  heightIn: 4,
  weightLb: 2,
};

describe('the rules', () => {
  const EXPECTED: readonly (readonly [Partial<Product>, readonly string[]])[] = [
    [{}, []],
    [{ listingName: null }, []],
    [{ listingName: null, itemName: null }, ['FBA_INB_0019']],
    [{ asin: null }, ['FBA_INB_0017']],
    [{ fnsku: null }, ['FBA_INB_0006']],
    [{ fnsku: null, barcodeType: null }, []],
    [{ heightIn: null }, ['FBA_INB_0004']],
    [{ weightLb: null }, ['FBA_INB_0004']],
    [{ weightLb: 150 }, []],
    [{ weightLb: 150.001 }, ['FBA_INB_0053']],
    // The longest side is whichever it is: 108 + 2 * (20 + 8.5) = 165.
    [{ lengthIn: 20, widthIn: 8.5, heightIn: 108 }, []],
    [{ lengthIn: 20, widthIn: 8.6, heightIn: 108 }, ['FBA_INB_0053']],
    [{ lengthIn: 1, widthIn: 108.01, heightIn: 1 }, ['FBA_INB_0053']],
    [{ isHazmat: null }, ['FBA_INB_0013']],
    [{ isHazmat: true }, ['FBA_INB_0016']],
    [{ coldStorageType: 'frozen' }, ['FBA_INB_0050']],
    [{ canExpire: true, shelfLifeDays: 90 }, ['FBA_INB_0103']],
    [{ canExpire: true, shelfLifeDays: 91 }, []],
    [{ canExpire: false, shelfLifeDays: 10 }, []],
    [{ barcodeType: 'manufacturer' }, []],
    [{ barcodeType: 'manufacturer', canExpire: true }, ['FBA_INB_0035']],
    [{ barcodeType: 'manufacturer', lotNumRequired: true }, ['FBA_INB_0035']],
    [{ barcodeType: 'manufacturer', upc: null }, ['FBA_INB_0342']],
    [{ barcodeType: 'manufacturer', upc: null, ean: '5012345678900' }, []],
    [{ barcodeType: 'manufacturer', itemsWithSameBarcode: 1 }, ['FBA_INB_0095']],
    [{ itemsWithSameBarcode: 1 }, []],
    [{ asin: null, isHazmat: true, lengthIn: null }, ['FBA_INB_0017', 'FBA_INB_0004', 'FBA_INB_0016']],
  ];

  it.each(EXPECTED)('%j is refused for %j', (change, codes) => {
    expect(resultByRules({ ...GOOD, ...change })).toEqual({ isEligible: codes.length === 0, codes });
  });
});

describe('the reasons', () => {
  it('are all that Amazon has published, each with what it means and what to do', () => {
    expect(KNOWN_CODES).toHaveLength(41);
    for (const code of KNOWN_CODES) {
      const { description, fix } = reasonOf(code);
      expect(code).toMatch(/^(FBA_INB_\d{4}|UNKNOWN_INB_ERROR_CODE)$/);
      expect(description).toMatch(/^[A-Z].{10,200}\.$/);
      expect(fix).toMatch(/^[A-Z].{10,200}\.$/);
    }
  });

  it.each(['FBA_INB_9999', '__proto__', 'toString', ''])('pass %j on, which is not among them', (code) => {
    expect(reasonOf(code)).toEqual({ code, description: expect.any(String), fix: expect.any(String) });
    expect(reasonOf(code).description).toContain('does not know yet');
  });
});
