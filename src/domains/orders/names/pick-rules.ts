// Which order a name means. Of a marketplace and an id there is one that is not cancelled, or the last one that was; more
// than one marketplace makes the id ambiguous.
import { Problem } from '../../../kit/http/problems.ts';
import type { OrderStatus } from '../schema.ts';
import type { SentName } from './schema.ts';

/** Of the name, only what is given must match. */
export interface OrderName {
  readonly marketOrderId: string;
  readonly marketplace?: string | null;
  readonly orderId?: number | null;
}

export interface NamedOrder {
  readonly id: number;
  readonly marketOrderId: string;
  readonly marketplace: string | null;
  readonly status: OrderStatus;
  readonly createdAt: Date | null;
}

export function nameOf({ market_order_id, marketplace, order_id }: SentName): OrderName {
  return {
    marketOrderId: market_order_id ?? '',
    marketplace: marketplace ?? null,
    orderId: order_id ?? null,
  };
}

export const identityOf = ({
  marketplace,
  marketOrderId,
}: Pick<NamedOrder, 'marketplace' | 'marketOrderId'>) => `${marketplace ?? ''}\u001f${marketOrderId}`;

/** Of each marketplace one, unless the order id says which. */
export function candidatesOf<One extends NamedOrder>(orders: Iterable<One>, name: OrderName): One[] {
  const { marketOrderId, marketplace = null, orderId = null } = name;
  const current = new Map<string, One>();
  for (const one of orders) {
    if (one.marketOrderId !== marketOrderId) continue;
    if (marketplace !== null && one.marketplace !== marketplace) continue;
    if (orderId !== null && one.id !== orderId) continue;
    const other = current.get(identityOf(one));
    if (other === undefined || isNewer(one, other)) current.set(identityOf(one), one);
  }
  return [...current.values()];
}

/** Ids come from blocks of each process, so they only decide within a millisecond. */
function isNewer(one: NamedOrder, other: NamedOrder): boolean {
  if ((one.status === 'cancelled') !== (other.status === 'cancelled')) return other.status === 'cancelled';
  const later = (one.createdAt?.getTime() ?? Infinity) - (other.createdAt?.getTime() ?? Infinity);
  return later > 0 || (!(later < 0) && one.id > other.id);
}

/** Null if there is none. */
export function pickOrder<One extends NamedOrder>(orders: Iterable<One>, name: OrderName): One | null {
  const candidates = candidatesOf(orders, name);
  if (candidates.length > 1) throw ambiguousOrder(candidates);
  return candidates[0] ?? null;
}

const CANDIDATES_NAMED_MAX = 10;

export function ambiguousOrder(candidates: readonly NamedOrder[]): Problem {
  const named = [...candidates].sort((a, b) => a.id - b.id).slice(0, CANDIDATES_NAMED_MAX);
  const places = named.map(({ marketplace, id }) => `${marketplace ?? 'no marketplace'} (order_id ${id})`);
  return new Problem('ambiguous_reference', {
    detail: `market_order_id is that of ${candidates.length} orders: ${places.join(', ')}. Add marketplace or order_id`,
    members: {
      candidates: named.map(({ id, marketOrderId, marketplace, status }) => ({
        order_id: id,
        market_order_id: marketOrderId,
        marketplace,
        order_status: status,
      })),
    },
  });
}
