// The declaration of a packed or shipped sub-order; throws everything that is missing.
import type { Reader } from '../../../kit/db/db.ts';
import { type Problem, stateConflict } from '../../../kit/http/problems.ts';
import { type DeclaredGoods, declaredGoods, withPaid } from './customs-rules.ts';
import { packedGoods } from './queries.ts';

const DETAIL_LENGTH_MAX = 2000;

export async function declare(
  db: Reader,
  orgId: number,
  { sub_order_id: id, sub_order_number: number }: { sub_order_id: number; sub_order_number: string },
): Promise<DeclaredGoods[]> {
  const goods = await packedGoods(db, orgId, id);
  if (goods.length === 0) throw refusal(number, 'nothing is packed');
  const { declared, missing } = declaredGoods(withPaid(goods));
  if (missing.length > 0) throw refusal(number, missing.join('; '));
  return declared;
}

function refusal(number: string, why: string): Problem {
  const detail = `sub-order ${number} cannot be declared: ${why}`;
  return stateConflict(detail.slice(0, DETAIL_LENGTH_MAX));
}
