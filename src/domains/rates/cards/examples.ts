// What the documentation shows of rate cards. The figures are invented.
import type { MiddleMileCardJson, ParcelCardJson } from './schema.ts';

export const EXAMPLE_FUEL = [{ from: '2025-01-06', percent: 17.5 }];

const EXAMPLE_PARCEL_CARD: ParcelCardJson = {
  dimension_rounding: 'up',
  weight_rounding: 'pound',
  money_rounding: 'half_up',
  dimensional: { divisor: 139, above_in3: 0 },
  services: [
    {
      code: 'ground',
      name: 'Ground',
      minimum_usd: 9.25,
      max_weight_lb: 150,
      max_length_in: 108,
      max_length_plus_girth_in: 165,
      excludes: ['po_box', 'military'],
      delivery_days: 'weekdays',
    },
  ],
  zones: [
    {
      origins: [{ country: 'US', prefixes: ['070-079'] }],
      destinations: [
        { zone: '2', country: 'US', prefixes: ['100-149'] },
        { zone: '8', country: 'US', prefixes: ['900-961'] },
      ],
    },
  ],
  prices: [
    { service: 'ground', zone: '2', up_to_lb: 1, amount_usd: 9.95 },
    { service: 'ground', zone: '2', up_to_lb: 150, amount_usd: 88.4 },
    { service: 'ground', zone: '8', up_to_lb: 1, amount_usd: 12.6 },
    { service: 'ground', zone: '8', up_to_lb: 150, amount_usd: 214.75 },
  ],
  transit: [{ service: 'ground', zone: '2', days: 1 }],
  surcharges: [
    { code: 'residential', name: 'Residential delivery', amount_usd: 5.95 },
    {
      code: 'peak',
      name: 'Peak, residential',
      amount_usd: 0.6,
      residential: true,
      from: '10-05',
      until: '01-17',
    },
  ],
  fuel_applies_to: ['base', 'residential'],
  holidays: ['2026-12-25'],
};

/** Of the post of the demo world. */
export const EXAMPLE_PRICES: ParcelCardJson['prices'] = [
  { service: 'ground_advantage', zone: '2', up_to_lb: 0.25, amount_usd: 5.25 },
  { service: 'ground_advantage', zone: '2', up_to_lb: 1, amount_usd: 6.95 },
  { service: 'ground_advantage', zone: '2', up_to_lb: 70, amount_usd: 58.4 },
];

export const EXAMPLE_LANES: MiddleMileCardJson['lanes'] = [
  { warehouse: 'EWR-1', destination: 'east', per_cubic_foot_usd: 2.75, minimum_usd: 45, transit_days: 2 },
];

export const EXAMPLE_NEW_CARD = {
  kind: 'parcel',
  carrier: 'example_carrier',
  name: 'Example carrier 2027, invented figures',
  effective_from: '2027-01-04T00:00:00.000Z',
  fuel_weeks: EXAMPLE_FUEL,
  content: EXAMPLE_PARCEL_CARD,
};
