import type { UnreleasedChange } from './change.ts';

const RELABELLED = 'A correction of the lot or date of returned units gives their return a new version.';

export const RETURNS: readonly UnreleasedChange[] = [
  {
    document: 'v1',
    change: RELABELLED,
    kind: 'compatible',
    operations: ['getReturn', 'listReturns'],
    differences: [],
  },
  {
    document: 'ops',
    change: `${RELABELLED} An unexpected return names its order by \`market_order_id\`, \`order_id\` or both.`,
    kind: 'compatible',
    operations: ['opsGetReturn', 'opsListReturns', 'opsTakeReturn'],
    differences: ['POST /ops/v1/due_work/retry: request body: field kind: value "return_relabelled" added'],
  },
];
