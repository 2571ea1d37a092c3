// What the documentation shows.
const weekday = { open: '07:00', close: '19:00' };

const EXAMPLE_HOURS = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { open: '08:00', close: '14:00' },
  sunday: null,
};

export const EXAMPLE_WAREHOUSE = {
  id: 1,
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
  is_active: true,
  services: ['storage', 'orders', 'marketplace_prep', 'middle_mile', 'returns', 'hazmat'],
  cold_storage_types: [],
  order_cutoff_time: '15:00',
  operating_hours: EXAMPLE_HOURS,
};
