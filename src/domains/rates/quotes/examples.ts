// What the documentation shows of rates; the figures are invented.

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
