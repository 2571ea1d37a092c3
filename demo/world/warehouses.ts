import type { Static } from 'typebox';
import type { NewWarehouse } from '../../src/domains/warehouses/schema.ts';

const day = (open: string, close: string) => ({ open, close });
const weekdays = (open: string, close: string) => ({
  monday: day(open, close),
  tuesday: day(open, close),
  wednesday: day(open, close),
  thursday: day(open, close),
  friday: day(open, close),
});

interface DemoWarehouse {
  readonly input: Static<typeof NewWarehouse>;
  readonly openTo: readonly ('juniper' | 'rival')[];
}

export const DEMO_WAREHOUSES: readonly DemoWarehouse[] = [
  {
    openTo: ['juniper', 'rival'],
    input: {
      warehouse_name: 'Newark',
      code: 'EWR-1',
      address: {
        line1: '200 Distribution Way',
        line2: null,
        city: 'Newark',
        state: 'NJ',
        postal_code: '07114',
        country: 'US',
      },
      timezone: 'America/New_York',
      services: ['storage', 'orders', 'marketplace_prep', 'middle_mile', 'returns', 'hazmat'],
      order_cutoff_time: '15:00',
      operating_hours: { ...weekdays('07:00', '19:00'), saturday: day('08:00', '14:00'), sunday: null },
    },
  },
  {
    openTo: ['juniper'],
    input: {
      warehouse_name: 'Reno',
      code: 'RNO-1',
      address: {
        line1: '4550 Tolles Drive',
        line2: 'Dock 12',
        city: 'Sparks',
        state: 'NV',
        postal_code: '89441',
        country: 'US',
      },
      timezone: 'America/Los_Angeles',
      services: ['storage', 'orders', 'marketplace_prep', 'middle_mile', 'returns', 'cold_storage'],
      cold_storage_types: ['refrigerated', 'frozen'],
      order_cutoff_time: '14:00',
      operating_hours: { ...weekdays('06:00', '18:00'), saturday: null, sunday: null },
    },
  },
  {
    openTo: ['juniper'],
    input: {
      warehouse_name: 'Joliet',
      code: 'ORD-2',
      address: {
        line1: '3300 Channahon Road',
        line2: null,
        city: 'Joliet',
        state: 'IL',
        postal_code: '60436',
        country: 'US',
      },
      timezone: 'America/Chicago',
      services: ['storage', 'orders', 'middle_mile', 'returns'],
      order_cutoff_time: '16:00',
      operating_hours: {
        ...weekdays('00:00', '23:59'),
        saturday: day('06:00', '22:00'),
        sunday: day('06:00', '22:00'),
      },
    },
  },
  {
    openTo: ['juniper', 'rival'],
    input: {
      warehouse_name: 'Mississauga',
      code: 'YYZ-1',
      address: {
        line1: '6800 Kitimat Road',
        line2: null,
        city: 'Mississauga',
        state: 'ON',
        postal_code: 'L5N 5M1',
        country: 'CA',
      },
      timezone: 'America/Toronto',
      services: ['storage', 'orders', 'returns'],
      order_cutoff_time: '13:30',
      operating_hours: { ...weekdays('08:00', '18:00'), saturday: null, sunday: null },
    },
  },
  {
    openTo: [],
    input: {
      warehouse_name: 'Savannah',
      code: 'SAV-1',
      address: {
        line1: '75 Grange Road',
        line2: null,
        city: 'Port Wentworth',
        state: 'GA',
        postal_code: '31407',
        country: 'US',
      },
      timezone: 'America/New_York',
      is_active: false,
      services: ['storage', 'middle_mile'],
      order_cutoff_time: null,
      operating_hours: { ...weekdays('07:00', '15:00'), saturday: null, sunday: null },
    },
  },
];
