import type { UnreleasedChange } from './change.ts';

const ROUTED_AGAIN =
  'Orders that the order policy or a forbidden destination had refused (`error`) are routed again by themselves when that changes.';
const TERRITORIES =
  'A territory of the United States (`AS`, `GU`, `MP`, `PR`, `VI`) is the same place as a country and as a state of `US`, for the countries of the order policy and for forbidden destinations.';
const WHOLE =
  'While one part of an order cannot go and the policy does not let it ship partially (`may_ship_partially`), its other parts that have not begun are in no pick queue and no wave.';

export const POLICY: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: `${ROUTED_AGAIN} ${TERRITORIES} ${WHOLE}`,
    kind: 'compatible',
    operations: ['changeOrderPolicy', 'createOrders'],
    differences: [],
  },
  {
    document: 'ops',
    change: `${ROUTED_AGAIN} ${TERRITORIES} ${WHOLE}`,
    kind: 'compatible',
    operations: ['opsChangeOrderPolicy', 'opsRemoveForbiddenDestination', 'opsListPickQueue'],
    differences: ['apply_policy', 'destination_allowed'].map(
      (kind) => `POST /ops/v1/due_work/retry: request body: field kind: value "${kind}" added`,
    ),
  },
];
