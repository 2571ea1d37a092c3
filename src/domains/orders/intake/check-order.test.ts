// Validating one order: all violations at once, with their pointers; or the order as it is stored.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NASTY_TEXTS, UNCLEAN_TEXTS } from '../../../../test/fuzz/texts.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { type CheckedOrder, checkOrder, erroneousOrder } from './check-order.ts';
import { DETAIL_NAMES, ITEMS_MAX, PROPERTIES_MAX, VIOLATIONS_PER_ORDER_MAX } from './schema.ts';

type Fields = Record<string, unknown>;

const ITEM = { market_order_item_id: 'L-1', sku: 'TEA-1', quantity: 2, unit_price: 12.99, currency: 'USD' };

const LEAST: Fields = {
  market_order_id: '111-2223334-5556667',
  ship_to_name: 'Ada Lovelace',
  address_line1: '500 Howard St',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94107',
  country: 'US',
  items: [{ sku: 'TEA-1', quantity: 1 }],
};

const MOST: Fields = {
  ...LEAST,
  address_line2: 'Floor 3',
  address_line3: 'Desk 9',
  address_country: 'US',
  phone: '+1 415 555 0100',
  buyer_email: 'ada@example.com',
  order_source: 'api',
  marketplace: 'Amazon',
  market_order_state: 'Unshipped',
  order_placed_date: '2026-11-14T09:30:00.000Z',
  latest_ship_date: '2026-11-16',
  latest_delivery_date: '2026-11-20',
  marketplace_updated_at: '2026-11-14',
  shipping_carrier: 'UPS',
  shipment_service_level_category: 'Expedited',
  customer_order_number: 'C-1',
  display_order_id: 'D-1',
  po_number: 'PO-1',
  sales_order_number: 'SO-1',
  ref1: 'one',
  ref2: 'two',
  items: [ITEM, { market_order_item_id: 'L-2', item_id: 7, quantity: 1 }],
};

const without = (order: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !names.includes(name)));

const withItem = (changes: Fields): Fields => ({
  ...LEAST,
  items: [{ sku: 'TEA-1', quantity: 1, ...changes }],
});

function violationsOf(raw: unknown): readonly Violation[] {
  const judged = checkOrder(raw);
  return 'violations' in judged ? judged.violations : [];
}

const faults = (raw: unknown): string[] => violationsOf(raw).map(({ pointer, code }) => `${pointer} ${code}`);

function taken(raw: unknown): CheckedOrder {
  const judged = checkOrder(raw);
  if ('violations' in judged) throw new Error(JSON.stringify(judged.violations));
  return judged.order;
}

const hashOf = (raw: unknown) => taken(raw).contentHash.toString('hex');

describe('a good order', () => {
  it('is read with nothing but what is required', () => {
    expect(taken(LEAST)).toMatchObject({
      marketOrderId: '111-2223334-5556667',
      country: 'US',
      state: 'CA',
      postalCode: '94107',
      shipToName: 'Ada Lovelace',
      marketplace: null,
      serviceLevel: null,
      placedAt: null,
      latestShip: null,
      latestDelivery: null,
      customerOrderNumber: null,
      poNumber: null,
      items: [
        {
          line: 1,
          marketOrderItemId: null,
          sku: 'TEA-1',
          itemId: null,
          quantity: 1,
          unitPriceCents: null,
          currency: null,
        },
      ],
    });
  });

  it('is read with everything', () => {
    expect(taken(MOST)).toMatchObject({
      marketplace: 'Amazon',
      serviceLevel: 'Expedited',
      placedAt: new Date('2026-11-14T09:30:00.000Z'),
      latestShip: new Date('2026-11-16T23:59:59.999Z'),
      latestDelivery: new Date('2026-11-20T23:59:59.999Z'),
      customerOrderNumber: 'C-1',
      poNumber: 'PO-1',
      items: [
        {
          line: 1,
          marketOrderItemId: 'L-1',
          sku: 'TEA-1',
          itemId: null,
          quantity: 2,
          unitPriceCents: 1299,
          currency: 'USD',
        },
        {
          line: 2,
          marketOrderItemId: 'L-2',
          sku: null,
          itemId: 7,
          quantity: 1,
          unitPriceCents: null,
          currency: null,
        },
      ],
    });
  });

  it('keeps every field but its id and its items, in their order, as sent, with dates as instants but for a latest ship day', () => {
    const expected = {
      ...without(MOST, 'market_order_id', 'items'),
      latest_ship_date: '2026-11-16',
      latest_delivery_date: '2026-11-20T23:59:59.999Z',
      marketplace_updated_at: '2026-11-14T00:00:00.000Z',
    };
    const details = JSON.parse(taken(MOST).details) as Fields;
    expect(details).toEqual(expected);
    expect(Object.keys(details)).toEqual(DETAIL_NAMES);
    expect(Object.keys(details)).toEqual(
      (
        'ship_to_name address_line1 address_line2 address_line3 city state postal_code country address_country phone ' +
        'buyer_email order_source marketplace market_order_state order_placed_date latest_ship_date ' +
        'latest_delivery_date marketplace_updated_at shipping_carrier shipment_service_level_category ' +
        'customer_order_number display_order_id po_number sales_order_number ref1 ref2'
      ).split(' '),
    );
  });

  it('has null for every field that was not sent', () => {
    const details = JSON.parse(taken(LEAST).details) as Fields;
    expect(Object.keys(details)).toEqual(DETAIL_NAMES);
    expect(DETAIL_NAMES.filter((name) => details[name] !== null)).toEqual([
      'ship_to_name',
      'address_line1',
      'city',
      'state',
      'postal_code',
      'country',
    ]);
  });

  it('is left as it was sent', () => {
    const sent = structuredClone(MOST);
    checkOrder(sent);
    expect(sent).toEqual(MOST);
  });

  it.each(NASTY_TEXTS.map((text) => [text]))('may say %j wherever it says text', (text) => {
    const sent = { ...MOST, ship_to_name: text, ref1: text, items: [{ ...ITEM, item_id: 1, sku: text }] };
    if (text.trim() === '') {
      expect(faults(sent)).toEqual(['/ship_to_name required']);
      return;
    }
    const order = taken(sent);
    expect(order.shipToName).toBe(text);
    expect(order.items[0]?.sku).toBe(text.trim());
    expect(JSON.parse(order.details)).toMatchObject({ ship_to_name: text, ref1: text });
  });
});

describe('every field', () => {
  const TEXTS: readonly (readonly [string, number])[] = [
    ['market_order_id', 100],
    ['ship_to_name', 200],
    ['address_line1', 200],
    ['address_line2', 200],
    ['address_line3', 200],
    ['city', 100],
    ['phone', 50],
    ['order_source', 100],
    ['marketplace', 100],
    ['market_order_state', 100],
    ['shipping_carrier', 100],
    ['customer_order_number', 100],
    ['display_order_id', 100],
    ['po_number', 100],
    ['sales_order_number', 100],
    ['ref1', 200],
    ['ref2', 200],
  ];
  const REQUIRED = ['market_order_id', 'ship_to_name', 'address_line1', 'city', 'country', 'items'];
  const ALL = Object.keys(MOST);

  it('stands in these tests', () => {
    expect(ALL.toSorted()).toEqual(['market_order_id', ...DETAIL_NAMES, 'items'].toSorted());
  });

  it.each(TEXTS)('%s has 1 to %i characters, however many bytes', (name, max) => {
    for (const text of ['x', 'x'.repeat(max), '\u{1f600}'.repeat(max)]) {
      expect(faults({ ...MOST, [name]: text })).toEqual([]);
    }
    for (const text of ['', '   ', '\t\n', '\u00a0']) {
      if (REQUIRED.includes(name)) expect(faults({ ...MOST, [name]: text })).toEqual([`/${name} required`]);
      else expect(hashOf({ ...MOST, [name]: text })).toBe(hashOf(without(MOST, name)));
    }
    for (const text of ['x'.repeat(max + 1), '\u{1f600}'.repeat(max + 1)]) {
      expect(faults({ ...MOST, [name]: text })).toEqual([`/${name} too_long`]);
    }
  });

  it.each([
    ['state', 100],
    ['postal_code', 20],
  ])('%s has 1 to %i characters', (name, max) => {
    // Samoa has neither postal codes nor validated states.
    const order = { ...without(LEAST, 'state', 'postal_code'), country: 'WS' };
    expect(faults({ ...order, [name]: 'x'.repeat(max) })).toEqual([]);
    expect(hashOf({ ...order, [name]: ' ' })).toBe(hashOf(order));
    expect(faults({ ...order, [name]: 'x'.repeat(max + 1) })).toEqual([`/${name} too_long`]);
    expect(faults({ ...LEAST, [name]: 'x'.repeat(100_000) })).toEqual([`/${name} too_long`]);
  });

  it.each(ALL)('%s has a type', (name) => {
    for (const value of [true, 5, {}, ...(name === 'items' ? ['x'] : [[]])]) {
      expect(faults({ ...MOST, [name]: value })).toContain(`/${name} wrong_type`);
    }
  });

  it.each(ALL)('%s is required, or null says the same as nothing', (name) => {
    if (REQUIRED.includes(name)) {
      expect(faults(without(MOST, name))).toContain(`/${name} required`);
      expect(faults({ ...MOST, [name]: null })).toContain(`/${name} wrong_type`);
    } else {
      // A country that needs neither states nor postal codes.
      const order = {
        ...MOST,
        country: 'IE',
        address_country: 'IE',
        state: 'Dublin',
        postal_code: 'D02 AF30',
      };
      expect(hashOf({ ...order, [name]: null })).toBe(hashOf(without(order, name)));
      expect(taken({ ...order, [name]: null }).details).toBe(taken(without(order, name)).details);
    }
  });

  it.each([
    ['buyer_email', 'ada at example.com', 'bad_format'],
    ['buyer_email', `${'a'.repeat(320)}@example.com`, 'bad_format'],
    ['shipment_service_level_category', 'standard', 'not_allowed'],
    ['shipment_service_level_category', 'Overnight', 'not_allowed'],
    ['order_placed_date', 'yesterday', 'bad_format'],
    ['latest_ship_date', '14.11.2026', 'bad_format'],
    ['marketplace_updated_at', '2026-11-14 09:30:00', 'bad_format'],
  ])('%s is not %j', (name, value, code) => {
    expect(faults({ ...MOST, [name]: value })).toContain(`/${name} ${code}`);
  });

  it('is known: others are not, and what was removed says so', () => {
    expect(faults({ ...LEAST, colour: 'red', do_not_split: true, connect_identifier: 'x' })).toEqual([
      '/colour unknown_property',
      '/do_not_split removed',
      '/connect_identifier removed',
    ]);
    expect(faults(withItem({ colour: 'red', do_not_split: true }))).toEqual([
      '/items/0/colour unknown_property',
      '/items/0/do_not_split removed',
    ]);
  });
});

describe('an item', () => {
  it.each<[string, Fields, string[]]>([
    ['sku', { sku: 'x'.repeat(100) }, []],
    ['sku too long', { sku: 'x'.repeat(101) }, ['/items/0/sku too_long']],
    ['sku empty', { sku: '' }, ['/items/0/sku required']],
    ['sku of a wrong type', { sku: 5 }, ['/items/0/sku wrong_type']],
    ['item_id', { sku: null, item_id: 7 }, []],
    ['sku and item_id', { item_id: 7 }, []],
    ['neither', { sku: null }, ['/items/0/sku required']],
    ['item_id as text', { item_id: '7' }, ['/items/0/item_id wrong_type']],
    ['item_id zero', { item_id: 0 }, ['/items/0/item_id too_small']],
    ['item_id beyond doubles', { item_id: 2 ** 53 }, ['/items/0/item_id too_large']],
    ['market_order_item_id', { market_order_item_id: 'x'.repeat(100) }, []],
    [
      'market_order_item_id too long',
      { market_order_item_id: 'x'.repeat(101) },
      ['/items/0/market_order_item_id too_long'],
    ],
    [
      'market_order_item_id of a wrong type',
      { market_order_item_id: 1 },
      ['/items/0/market_order_item_id wrong_type'],
    ],
    ['most units', { quantity: 1_000_000 }, []],
    ['too many units', { quantity: 1_000_001 }, ['/items/0/quantity too_large']],
    ['no units', { quantity: 0 }, ['/items/0/quantity too_small']],
    ['half a unit', { quantity: 1.5 }, ['/items/0/quantity wrong_type']],
    ['quantity null', { quantity: null }, ['/items/0/quantity wrong_type']],
    ['free', { unit_price: 0 }, []],
    ['dearest', { unit_price: 10_000_000 }, []],
    ['too dear', { unit_price: 10_000_000.01 }, ['/items/0/unit_price too_large']],
    ['a price below zero', { unit_price: -0.01 }, ['/items/0/unit_price too_small']],
    ['a price that rounds to cents within a millionth', { unit_price: 18.35 * 3 }, []],
    ['three decimals', { unit_price: 1.005 }, ['/items/0/unit_price bad_precision']],
    ['a price as text', { unit_price: '1.00' }, ['/items/0/unit_price wrong_type']],
    [
      'two things wrong with a price',
      { unit_price: 1e7 + 0.001 },
      ['/items/0/unit_price too_large', '/items/0/unit_price bad_precision'],
    ],
    ['a currency', { unit_price: 1, currency: 'EUR' }, []],
    ['a currency without a price', { currency: 'EUR' }, []],
    ['a currency in small letters', { currency: 'eur' }, ['/items/0/currency bad_format']],
    ['a currency that is none', { currency: 'QQQ' }, ['/items/0/currency not_allowed']],
  ])('%s', (_what, changes, expected) => {
    expect(faults(withItem(changes))).toEqual(expected);
  });

  it('is an object, and there are 1 to 100 of them', () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ sku: 'TEA-1', quantity: 1 }));
    expect(faults({ ...LEAST, items: items(ITEMS_MAX) })).toEqual([]);
    expect(faults({ ...LEAST, items: items(ITEMS_MAX + 1) })).toEqual(['/items too_long']);
    expect(faults({ ...LEAST, items: [] })).toEqual(['/items too_short']);
    expect(faults({ ...LEAST, items: [null, 'x', []] })).toEqual([
      '/items/0 wrong_type',
      '/items/1 wrong_type',
      '/items/2 wrong_type',
    ]);
    expect(faults({ ...LEAST, items: [{}] })).toEqual([
      '/items/0/quantity required',
      '/items/0/sku required',
    ]);
  });

  it('has an id of its own', () => {
    const items = ['a', 'b', 'a', null, null, 'A', 'a'].map((id) => ({ ...ITEM, market_order_item_id: id }));
    expect(violationsOf({ ...LEAST, items })).toEqual([
      {
        pointer: '/items/2/market_order_item_id',
        in: 'body',
        code: 'duplicate',
        message: 'is the same as that of items/0',
      },
      {
        pointer: '/items/6/market_order_item_id',
        in: 'body',
        code: 'duplicate',
        message: 'is the same as that of items/0',
      },
    ]);
  });

  it.each([
    [0.07, 7],
    [0.29, 29],
    [1.15, 115],
    [8.2, 820],
    [4.35, 435],
    [1_000_000.01, 100_000_001],
    [9_999_999.99, 999_999_999],
    [-0, 0],
  ])('that costs %d costs %i cents', (price, cents) => {
    expect(taken(withItem({ unit_price: price })).items[0]?.unitPriceCents).toBe(cents);
  });

  it('has exact cents for every price of two decimals, and none of three pass', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (cents, mill) => {
          const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
          expect(taken(withItem({ unit_price: Number(text) })).items[0]?.unitPriceCents).toBe(cents);
          expect(faults(withItem({ unit_price: Number(`${text}${mill}`) }))).toContain(
            '/items/0/unit_price bad_precision',
          );
        },
      ),
    );
  });

  it('with a price has the currency USD unless it says another', () => {
    const currencyOf = (changes: Fields) => taken(withItem(changes)).items[0]?.currency;
    expect(currencyOf({ unit_price: 5 })).toBe('USD');
    expect(currencyOf({ unit_price: 5, currency: null })).toBe('USD');
    expect(currencyOf({ unit_price: 5, currency: 'EUR' })).toBe('EUR');
    expect(currencyOf({})).toBe(null);
  });
});

describe('dates', () => {
  const read = (name: string, text: string) =>
    (JSON.parse(taken({ ...LEAST, [name]: text }).details) as Fields)[name];

  it.each([
    ['order_placed_date', '2026-11-14', '2026-11-14T00:00:00.000Z'],
    ['latest_ship_date', '2026-11-14', '2026-11-14'],
    ['latest_delivery_date', '2024-02-29', '2024-02-29T23:59:59.999Z'],
    ['marketplace_updated_at', '2026-11-14', '2026-11-14T00:00:00.000Z'],
    ['order_placed_date', '2026-11-14T09:30:00.000Z', '2026-11-14T09:30:00.000Z'],
    ['order_placed_date', '2026-11-14T09:30:00Z', '2026-11-14T09:30:00.000Z'],
    ['order_placed_date', '2026-11-14T09:30:00.5Z', '2026-11-14T09:30:00.500Z'],
    ['order_placed_date', '2026-11-14T09:30:00.123456789Z', '2026-11-14T09:30:00.123Z'],
    ['order_placed_date', '2026-11-14T23:30:00-08:00', '2026-11-15T07:30:00.000Z'],
    ['latest_ship_date', '2026-11-14T09:30:00+05:30', '2026-11-14T04:00:00.000Z'],
  ])('%s %s is told as %s', (name, text, instant) => {
    expect(read(name, text)).toBe(instant);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '2026-02-30T10:00:00Z',
    '2026-11-14T24:00:00Z',
    '2026-11-14T10:60:00Z',
    '2026-11-14T10:00:00+25:00',
    '0001-01-01T00:00:00+01:00',
    '2026-11-14T10:00:00',
    '2026-11-14T10:00Z',
    '2026-11-14\n',
    ' 2026-11-14',
  ])('%j is none', (text) => {
    for (const name of [
      'order_placed_date',
      'latest_ship_date',
      'latest_delivery_date',
      'marketplace_updated_at',
    ]) {
      expect(faults({ ...LEAST, [name]: text })).toEqual([`/${name} bad_format`]);
    }
  });

  it.each<[string, Fields, string[]]>([
    ['the same day', { latest_ship_date: '2026-11-14', latest_delivery_date: '2026-11-14' }, []],
    [
      'shipped the day after its delivery',
      { latest_ship_date: '2026-11-15', latest_delivery_date: '2026-11-14' },
      ['/latest_ship_date start_after_end'],
    ],
    [
      'shipped a second after its delivery',
      { latest_ship_date: '2026-11-14T10:00:01Z', latest_delivery_date: '2026-11-14T10:00:00Z' },
      ['/latest_ship_date start_after_end'],
    ],
    [
      'shipped on a day, delivered at an instant of it',
      { latest_ship_date: '2026-11-14', latest_delivery_date: '2026-11-14T10:00:00Z' },
      [],
    ],
    [
      'placed in the evening in California, where it is still that day',
      { order_placed_date: '2026-11-14T20:00:00-08:00', latest_ship_date: '2026-11-14' },
      [],
    ],
    [
      'placed days after its last day',
      {
        order_placed_date: '2026-11-18T20:00:00Z',
        latest_ship_date: '2026-11-14',
        latest_delivery_date: '2026-11-15',
      },
      ['/order_placed_date start_after_end', '/order_placed_date start_after_end'],
    ],
    ['placed on its last day', { order_placed_date: '2026-11-14', latest_ship_date: '2026-11-14' }, []],
    [
      'placed the day after its last',
      { order_placed_date: '2026-11-15', latest_ship_date: '2026-11-14' },
      ['/order_placed_date start_after_end'],
    ],
    [
      'changed before it was placed',
      { order_placed_date: '2026-11-14', marketplace_updated_at: '2026-11-01' },
      [],
    ],
  ])('%s', (_what, dates, expected) => {
    expect(faults({ ...LEAST, ...dates })).toEqual(expected);
  });
});

describe('all violations come at once', () => {
  it('those of the schema, of the rules and of unclean texts', () => {
    const order = {
      ...without(MOST, 'city'),
      ship_to_name: 'Ada\u0000',
      postal_code: '9410',
      state: 'Californium',
      latest_ship_date: '2026-02-30',
      do_not_split: true,
      items: [
        { quantity: 0, unit_price: 0.001 },
        { sku: 'x', quantity: 1, item_id: 'x' },
      ],
    };
    expect(faults(order).toSorted()).toEqual(
      [
        '/ship_to_name bad_text',
        '/city required',
        '/do_not_split removed',
        '/items/0/quantity too_small',
        '/items/1/item_id wrong_type',
        '/postal_code bad_format',
        '/state not_allowed',
        '/items/0/sku required',
        '/items/0/unit_price bad_precision',
        '/latest_ship_date bad_format',
      ].toSorted(),
    );
  });

  it('each once, in the words that say most', () => {
    expect(violationsOf({ ...LEAST, country: 'usa' }).map(({ message }) => message)).toEqual([
      'must be the ISO 3166-1 alpha-2 code: US',
    ]);
    expect(violationsOf(withItem({ currency: 'eur' })).map(({ message }) => message)).toEqual([
      'must be upper case: EUR',
    ]);
  });

  it('up to a bound', () => {
    const items = Array.from({ length: ITEMS_MAX }, () => ({ quantity: 0, unit_price: -1, currency: 'x' }));
    expect(faults({ ...LEAST, items })).toHaveLength(VIOLATIONS_PER_ORDER_MAX);
  });

  it.each<[string, unknown]>([
    [
      'an order',
      { ...LEAST, ...Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`p${at}`, at])) },
    ],
    ['an item', withItem(Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`p${at}`, at])))],
  ])('%s with properties without end is not looked at one by one', (_what, order) => {
    expect(violationsOf(order)).toMatchObject([
      { code: 'too_long', message: `must have at most ${PROPERTIES_MAX} properties` },
    ]);
  });

  it('items without end are not looked at one by one', () => {
    expect(faults({ ...LEAST, items: Array.from({ length: 200_000 }, () => ({})) })[0]).toBe(
      '/items too_long',
    );
  });
});

describe('texts that cannot be stored', () => {
  it.each(UNCLEAN_TEXTS.map((text) => [text]))('%j is a violation wherever it stands', (text) => {
    for (const name of ['market_order_id', 'ship_to_name', 'ref2']) {
      expect(faults({ ...MOST, [name]: text })).toEqual([`/${name} bad_text`]);
    }
    expect(faults(withItem({ sku: text }))).toEqual(['/items/0/sku bad_text']);
    expect(faults(withItem({ market_order_item_id: text }))).toEqual([
      '/items/0/market_order_item_id bad_text',
    ]);
    expect(faults({ ...LEAST, [text]: 1 })).toEqual([' bad_text', ' unknown_property']);
  });
});

describe('names that are special to JavaScript', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON'])('%s', (name) => {
    const order = JSON.parse(`{${JSON.stringify(LEAST).slice(1, -1)},"${name}":{"country":"US"}}`) as unknown;
    expect(faults(order)).toEqual([`/${name} unknown_property`]);
    const nested = JSON.parse(`{"__proto__":${JSON.stringify(LEAST)}}`) as unknown;
    expect(faults(nested)).toContain('/market_order_id required');
    expect(faults({ ...LEAST, country: name })).toContain('/country not_allowed');
    expect(faults({ ...LEAST, state: name })).toEqual(['/state not_allowed']);
    expect(faults(withItem({ currency: name }))).toContain('/items/0/currency not_allowed');
  });
});

describe('an order as connectors send it', () => {
  const details = (order: Fields) => JSON.parse(taken(order).details);

  it('has nothing where a text is empty, and says so where one is needed', () => {
    const empty = Object.fromEntries(DETAIL_NAMES.map((name) => [name, '']));
    const sent = {
      ...empty,
      ...LEAST,
      items: [{ sku: 'TEA-1', market_order_item_id: '', currency: ' ', quantity: 1 }],
    };
    expect(hashOf(sent)).toBe(hashOf(LEAST));
    expect(details(sent)).toEqual(details(LEAST));
    expect(faults({ ...LEAST, ship_to_name: '   ', city: '', state: ' ', postal_code: '' })).toEqual([
      '/ship_to_name required',
      '/city required',
      '/state required',
      '/postal_code required',
    ]);
    expect(faults(withItem({ sku: ' ' }))).toEqual(['/items/0/sku required']);
  });

  it('has no blanks around its codes, and keeps them around other text', () => {
    const sent = {
      ...LEAST,
      market_order_id: ` ${LEAST['market_order_id']} `,
      country: 'US ',
      state: ' CA',
      postal_code: ' 94107\n',
      shipment_service_level_category: 'NextDay ',
      ship_to_name: ' Ada ',
      items: [{ sku: ' TEA-1', quantity: 1, unit_price: 1, currency: ' EUR' }],
    };
    const order = taken(sent);
    expect(order).toMatchObject({ marketOrderId: LEAST['market_order_id'], country: 'US', state: 'CA' });
    expect(order).toMatchObject({ postalCode: '94107', serviceLevel: 'NextDay', shipToName: ' Ada ' });
    expect(order.items[0]).toMatchObject({ sku: 'TEA-1', currency: 'EUR' });
  });

  it.each<[string, Fields, Fields]>([
    ['its postal code', { country: 'CA', state: 'QC', postal_code: 'h2x-1y4' }, { postal_code: 'H2X 1Y4' }],
    ['a British code', { country: 'GB', state: null, postal_code: 'SW1A1AA' }, { postal_code: 'SW1A 1AA' }],
    ['its state by name', { state: 'New Jersey' }, { state: 'NJ' }],
    ['its state in small letters', { state: 'nj' }, { state: 'NJ' }],
    ['a province by name', { country: 'CA', state: 'québec', postal_code: 'H2X 1Y4' }, { state: 'QC' }],
    ['its country', { country: 'us', address_country: 'Us' }, { country: 'US', address_country: 'US' }],
    ['blanks around an address of mail', { buyer_email: ' a@b.co ' }, { buyer_email: 'a@b.co' }],
    ['blanks around its marketplace', { marketplace: ' Shopify' }, { marketplace: 'Shopify' }],
  ])('is the same order whichever way it writes %s', (_what, changes, usual) => {
    const order = taken({ ...LEAST, ...changes });
    expect(JSON.parse(order.details)).toMatchObject(usual);
    expect(order.contentHash).toEqual(taken({ ...LEAST, ...changes, ...usual }).contentHash);
  });
});

describe('the content hash', () => {
  it('has 32 bytes', () => {
    expect(taken(MOST).contentHash).toHaveLength(32);
    expect(hashOf(MOST)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('stays what it is from version to version: orders that are stored are compared by it', () => {
    expect(hashOf(LEAST)).toBe('911eedd9467e8506c3d833a8ab8890b94286e6e06f2c55e6ac64c47113eb54f9');
    expect(hashOf(MOST)).toBe('fbc70e80d713d3f6acd7059d8d14698fb9133a83710a378c2465db9d8138e6d4');
  });

  it.each<[string, Fields]>([
    ['in another order of its properties', Object.fromEntries(Object.entries(MOST).toReversed())],
    [
      'in another order of the properties of its items',
      {
        ...MOST,
        items: (MOST['items'] as Fields[]).map((item) =>
          Object.fromEntries(Object.entries(item).toReversed()),
        ),
      },
    ],
    [
      'with null for what is absent',
      {
        ...MOST,
        items: (MOST['items'] as Fields[]).map((item) => ({
          sku: null,
          item_id: null,
          currency: null,
          ...item,
        })),
      },
    ],
    ['with a date as an instant', { ...MOST, latest_ship_date: '2026-11-16T23:59:59.999Z' }],
    ['with an instant in another time zone', { ...MOST, order_placed_date: '2026-11-14T10:30:00+01:00' }],
    [
      'with the currency that is meant anyway',
      {
        ...MOST,
        items: (MOST['items'] as Fields[]).map((item) => without(item, 'currency')),
      },
    ],
  ])('is the same %s', (_what, order) => {
    expect(hashOf(order)).toBe(hashOf(MOST));
  });

  it('is another for every other value of every field', () => {
    const other: Fields = {
      state: 'NV',
      postal_code: '89434',
      buyer_email: 'grace@example.com',
      order_placed_date: '2026-11-13',
      latest_ship_date: '2026-11-17',
      latest_delivery_date: '2026-11-21',
      marketplace_updated_at: '2026-11-15',
      shipment_service_level_category: 'NextDay',
      items: [ITEM],
    };
    const hashes = Object.keys(MOST)
      .filter((name) => name !== 'country' && name !== 'address_country')
      .map((name) => hashOf({ ...MOST, [name]: other[name] ?? 'another' }));
    const abroad = { ...MOST, address_country: null, state: 'NSW', postal_code: '2000' };
    const items = [
      { ...ITEM, quantity: 3 },
      { ...ITEM, sku: 'TEA-2' },
      { ...ITEM, item_id: 1 },
      { ...ITEM, market_order_item_id: 'L-3' },
      { ...ITEM, unit_price: 13 },
      { ...ITEM, currency: 'EUR' },
    ].map((item) => hashOf({ ...MOST, items: [item] }));
    const all = [
      hashOf(MOST),
      ...hashes,
      ...items,
      hashOf({ ...MOST, address_country: null }),
      hashOf({ ...abroad, country: 'AU' }),
      hashOf({ ...MOST, items: (MOST['items'] as Fields[]).toReversed() }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('does not take the end of one text for the beginning of another', () => {
    expect(hashOf({ ...LEAST, ref1: 'a","ref2":"b' })).not.toBe(hashOf({ ...LEAST, ref1: 'a', ref2: 'b' }));
    expect(hashOf({ ...LEAST, ref1: 'ab' })).not.toBe(hashOf({ ...LEAST, ref2: 'ab' }));
  });
});

describe('an order that is wrong', () => {
  const referencesOf = (raw: unknown) => {
    const judged = checkOrder(raw);
    return 'violations' in judged ? judged.references : null;
  };

  it('still says which items it means, as far as that can be read', () => {
    const items = [
      { sku: ' A ', quantity: 0 },
      { sku: 5, item_id: 7, quantity: 1 },
      { sku: 'x'.repeat(101), quantity: 1 },
      { sku: 'a\u0000', item_id: '7', quantity: 1 },
      { item_id: -1, quantity: 1 },
      'x',
      { sku: 'B', item_id: 2 ** 53, quantity: 1 },
    ];
    expect(referencesOf({ ...LEAST, marketplace: 'Shopify', items })).toEqual({
      marketplace: 'Shopify',
      lines: [
        { line: 1, sku: 'A', itemId: null },
        { line: 2, sku: null, itemId: 7 },
        { line: 7, sku: 'B', itemId: null },
      ],
    });
  });

  it('says whether its marketplace can be read', () => {
    expect(referencesOf({ ...LEAST, postal_code: '1' })?.marketplace).toBeNull();
    expect(referencesOf({ ...LEAST, marketplace: 5 })?.marketplace).toBeUndefined();
    expect(referencesOf({ ...LEAST, marketplace: 'x'.repeat(101) })?.marketplace).toBeUndefined();
  });

  it('means nothing where it is not an order at all, and not more than an order may', () => {
    for (const raw of [null, 'x', {}, { ...LEAST, items: 'x' }]) expect(referencesOf(raw)?.lines).toEqual([]);
    const items = Array.from({ length: ITEMS_MAX + 1 }, () => ({ sku: 'A', quantity: 1 }));
    expect(referencesOf({ ...LEAST, items })?.lines).toHaveLength(ITEMS_MAX);
  });
});

describe('an order that was not taken', () => {
  it('is reported with its position, its id and its violations, as text too', () => {
    const order = { ...withItem({ quantity: 0 }), country: 'usa' };
    expect(erroneousOrder(3, order, violationsOf(order))).toEqual({
      index: 3,
      market_order_id: '111-2223334-5556667',
      errors: ['items/0/quantity: must be at least 1', 'country: must be the ISO 3166-1 alpha-2 code: US'],
      violations: violationsOf(order),
    });
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ market_order_id: 5 }],
    [{ market_order_id: '' }],
    [{ market_order_id: 'x'.repeat(101) }],
    [{ market_order_id: 'a\u0000' }],
    [JSON.parse('{"__proto__":{"market_order_id":"x"}}')],
  ])('has no id when %j has none', (order: unknown) => {
    expect(erroneousOrder(0, order, violationsOf(order)).market_order_id).toBeNull();
  });
});

describe('whatever is sent', () => {
  const lists = fc.array(fc.jsonValue());
  const itemLike = fc.record(
    {
      sku: fc.oneof(fc.string(), fc.jsonValue()),
      item_id: fc.oneof(fc.integer(), fc.jsonValue()),
      market_order_item_id: fc.oneof(fc.constantFrom('a', 'b'), fc.jsonValue()),
      quantity: fc.oneof(fc.integer(), fc.jsonValue()),
      unit_price: fc.oneof(fc.double(), fc.jsonValue()),
      currency: fc.oneof(fc.constantFrom('USD', 'eur', 'XXX'), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const orderLike = fc
    .tuple(
      fc.dictionary(
        fc.constantFrom(...Object.keys(MOST), 'do_not_split', '__proto__', 'a/b~c'),
        fc.jsonValue(),
      ),
      fc.record(
        {
          country: fc.oneof(fc.constantFrom('US', 'us', 'CA', 'DE', 'HK', 'UK'), fc.jsonValue()),
          state: fc.oneof(fc.constantFrom('CA', 'ON', 'x'), fc.jsonValue()),
          postal_code: fc.oneof(fc.constantFrom('94107', 'K1A 0B1'), fc.jsonValue()),
          order_placed_date: fc.oneof(fc.constantFrom('2026-11-14', '2026-02-30'), fc.jsonValue()),
          items: fc.oneof(fc.array(itemLike), lists, fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
      fc.boolean(),
    )
    .map(([wild, known, isComplete]) => ({ ...(isComplete ? LEAST : {}), ...wild, ...known }));

  const asSent = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

  it('is validated without an exception, and every violation points at something that is there or missing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), orderLike), (value) => {
        const raw = asSent(value);
        const judged = checkOrder(raw);
        if ('order' in judged) return;
        expect(judged.violations).not.toEqual([]);
        expect(judged.violations.filter((violation) => !pointsAtSomething(raw, violation))).toEqual([]);
        expect(erroneousOrder(0, raw, judged.violations).errors).toHaveLength(judged.violations.length);
      }),
      { numRuns: 2000 },
    );
  });

  function pointsAtSomething(raw: unknown, { pointer, code }: Violation): boolean {
    const names = pointer.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const missing = code === 'required' ? names.pop() : undefined;
    let value = raw;
    for (const name of names.slice(1)) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return false;
      value = (value as Fields)[name];
    }
    return missing === undefined || ((value as Fields)[missing] ?? null) === null;
  }

  const text = (maxLength: number) =>
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: maxLength / 10 })
      .filter((one) => one.trim() !== '');
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const place = fc.constantFrom(
    { country: 'US', state: 'CA', postal_code: '94107' },
    { country: 'US', state: 'texas', postal_code: '75001-1234' },
    { country: 'CA', state: 'Québec', postal_code: 'h3z2y7' },
    { country: 'GB', postal_code: 'SW1A 1AA' },
    { country: 'DE', state: null, postal_code: '10115', address_country: 'DE' },
    { country: 'HK', state: 'Kowloon' },
  );
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const dateOrInstant = fc.oneof(
    day,
    day.map((iso) => iso.slice(0, 10)),
  );
  const goodItem = fc.record(
    {
      sku: text(100),
      item_id: maybe(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      unit_price: maybe(fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100)),
      currency: maybe(fc.constantFrom('USD', 'EUR', 'JPY')),
    },
    { requiredKeys: ['sku', 'quantity'] },
  );
  const goodOrder = fc
    .record(
      {
        market_order_id: text(100),
        ship_to_name: text(200),
        address_line1: text(200),
        address_line2: maybe(text(200)),
        city: text(100),
        phone: maybe(text(50)),
        marketplace: maybe(text(100)),
        order_placed_date: maybe(dateOrInstant),
        marketplace_updated_at: maybe(dateOrInstant),
        shipment_service_level_category: maybe(
          fc.constantFrom('Standard', 'Expedited', 'SecondDay', 'NextDay'),
        ),
        ref1: maybe(text(200)),
        items: fc.array(goodItem, { minLength: 1, maxLength: 5 }),
      },
      { requiredKeys: ['market_order_id', 'ship_to_name', 'address_line1', 'city', 'items'] },
    )
    .chain((order) => place.map((where) => ({ ...order, ...where }) as Fields));

  it('a good order is taken, says the same when it is read back, and hashes the same however it is written', () => {
    fc.assert(
      fc.property(goodOrder, (sent) => {
        const order = taken(sent);
        const details = JSON.parse(order.details) as Fields;
        const again = {
          items: sent['items'],
          ...Object.fromEntries(Object.entries(details).toReversed()),
          market_order_id: order.marketOrderId,
        };
        expect(taken(again).contentHash).toEqual(order.contentHash);
        expect(taken(again).details).toBe(order.details);
        expect(order.items.map(({ line, quantity }) => [line, quantity])).toEqual(
          (sent['items'] as Fields[]).map((item, index) => [index + 1, item['quantity']]),
        );
      }),
      { numRuns: 500 },
    );
  });
});
