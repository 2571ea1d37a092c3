import type { Reader } from '../../../kit/db/db.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { ambiguousOrder } from './pick-rules.ts';
import { namedOrders } from './queries.ts';
import type { SentName } from './schema.ts';

/** For callers restricted to warehouses: if a part of it is there. */
export async function resolveOrder(db: Reader, orgId: number, name: SentName): Promise<number> {
  const [found, ...others] = await namedOrders(db, orgId, name);
  if (found === undefined) throw notFound();
  if (others.length > 0) throw ambiguousOrder([found, ...others]);
  return found.id;
}
