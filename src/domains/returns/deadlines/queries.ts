import { lookStatement } from '../../../kit/due/deadlines.ts';

export const lookAtReturns = lookStatement(
  'returns.lookAtDeadlines',
  'goods_return',
  't.decide_by IS NOT NULL',
);
