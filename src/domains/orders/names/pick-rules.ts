// Which order a name means. Of a marketplace and an id there is one that is not cancelled, or the last one that was; more
// than one marketplace makes the id ambiguous. Connectors send the same marketplace as `Shopify` and as `shopify`: case and
// surrounding blanks do not count.
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

export const foldedMarketplace = (marketplace: string) => marketplace.trim().toLowerCase();

type Identity = Pick<NamedOrder, 'marketplace' | 'marketOrderId'>;

export const identityOf = ({ marketplace, marketOrderId }: Identity) =>
  `${foldedMarketplace(marketplace ?? '')}\u001f${marketOrderId}`;

/** As the marketplace is spelled: orders of earlier releases may have the same identity in several spellings. */
export const spelledIdentityOf = ({ marketplace, marketOrderId }: Identity) =>
  `spelled\u001f${marketplace ?? ''}\u001f${marketOrderId}`;

export function isOfMarketplace({ marketplace }: Pick<NamedOrder, 'marketplace'>, wanted: string | null) {
  return (
    wanted === null || (marketplace !== null && foldedMarketplace(marketplace) === foldedMarketplace(wanted))
  );
}

/** Of each marketplace one, unless the order id says which. */
export function candidatesOf<One extends NamedOrder>(orders: Iterable<One>, name: OrderName): One[] {
  const { marketOrderId, marketplace = null, orderId = null } = name;
  const named = [...orders].filter(
    (one) =>
      one.marketOrderId === marketOrderId &&
      isOfMarketplace(one, marketplace) &&
      (orderId === null || one.id === orderId),
  );
  const current = [...Map.groupBy(named, identityOf).values()].flatMap(currentOf);
  const spelled = current.filter((one) => one.marketplace === marketplace);
  return marketplace !== null && spelled.length > 0 ? spelled : current;
}

/** What is not cancelled, or the last that was. */
function currentOf<One extends NamedOrder>(same: readonly One[]): readonly One[] {
  const live = same.filter(({ status }) => status !== 'cancelled');
  return live.length > 0 ? live : [same.reduce((last, one) => (isNewer(one, last) ? one : last))];
}

/** Ids come from blocks of each process, so they only decide within a millisecond. */
function isNewer(one: NamedOrder, other: NamedOrder): boolean {
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
  const named = shownCandidates(candidates);
  const places = named.map((one) => `${one.marketplace ?? 'no marketplace'} (order_id ${one.order_id})`);
  return new Problem('ambiguous_reference', {
    detail: `market_order_id is that of ${candidates.length} orders: ${places.join(', ')}. Add marketplace or order_id`,
    members: { candidates: named },
  });
}

export function shownCandidates(candidates: readonly NamedOrder[]) {
  const first = [...candidates].sort((a, b) => a.id - b.id).slice(0, CANDIDATES_NAMED_MAX);
  return first.map(({ id, marketOrderId, marketplace, status }) => ({
    order_id: id,
    market_order_id: marketOrderId,
    marketplace,
    order_status: status,
  }));
}
