// What the documentation shows of rates; the figures are invented.
const frame = {
  expires: '2026-11-15T09:30:00.000Z',
  quote_id: 1,
  ship_date: '2026-11-16',
  cards: [{ carrier: 'ups', card_version: 2, version: 1 }],
};

export const EXAMPLE_RATES_REQUEST = {
  from: { warehouse_id: 1 },
  to: {
    line1: '350 5th Ave',
    line2: null,
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
  },
  parcels: [{ length_in: 14, width_in: 12, height_in: 10, weight_lb: 4.5 }],
  residential: true,
};

const breakdown = [
  {
    code: 'base',
    description: 'Ground, zone 2, 13 lb (dimensional: 14 × 12 × 10 in / 139)',
    amount_usd: 17.2,
  },
  { code: 'residential', description: 'Residential delivery', amount_usd: 5.95 },
  { code: 'fuel', description: 'Fuel 18.05 %, from 2026-11-09', amount_usd: 4.18 },
];

export const EXAMPLE_PARCEL_RATES = {
  rates: [
    {
      source: 'cards',
      carrier: 'ups',
      service: 'ground',
      zone: '2',
      billable_weight_lb: 13,
      dim_divisor: 139,
      amount_usd: 27.33,
      breakdown,
      transit_days: 1,
      estimated_delivery: '2026-11-17',
      service_name: 'Ground',
      parcels: [{ billable_weight_lb: 13, basis: 'dimensional', amount_usd: 27.33, breakdown }],
    },
  ],
  excluded: [
    {
      carrier: 'usps',
      service: 'ground_advantage',
      reason: 'too_heavy',
      description: 'Ground Advantage does not carry parcels that are so heavy',
    },
  ],
  ...frame,
};
