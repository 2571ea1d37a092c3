export const EXAMPLE_HOLD = {
  id: 1,
  note: 'photo shoot',
  created: '2026-11-14T09:30:00.000Z',
  created_by: 'Hanna Hub',
  released: null,
  version: 1,
  lines: [{ item_id: '1', warehouse_id: 1, lot: 'L2026-04', expiration: '2027-04-30', quantity: 1 }],
};
