// Statistics as the demo world may show them.
const RANGE = { start_date: '2026-10-16', end_date: '2026-11-14', basis: 'returned' };

export const EXAMPLE_RATE = {
  ...RANGE,
  group_by: 'warehouse',
  shipped_units: 420,
  returned_units: 21,
  rate: 0.05,
  groups: [{ key: '1', label: 'Newark', shipped_units: 420, returned_units: 21, rate: 0.05 }],
};

export const EXAMPLE_REASONS = {
  ...RANGE,
  total_units: 21,
  reasons: [
    {
      reason: 'unwanted',
      description: 'The customer does not want it any more',
      units: 14,
      share: 0.6667,
    },
    { reason: 'defective', description: 'It does not work', units: 7, share: 0.3333 },
  ],
};

export const EXAMPLE_VOLUME = {
  ...RANGE,
  interval: 'month',
  total_returns: 15,
  total_units: 21,
  series: [
    { period: '2026-10-01', returns: 6, units: 9, restocked_units: 5, disposed_units: 1 },
    { period: '2026-11-01', returns: 9, units: 12, restocked_units: 7, disposed_units: 2 },
  ],
};
