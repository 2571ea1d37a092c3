// The beginning and the end of everything that happens to a return: lock it, behind its order; write what it became.
import type { Tx } from '../../kit/db/db.ts';
import type { VersionedJson } from '../../kit/db/records.ts';
import { COMMIT_TIME } from '../../kit/db/tables.ts';
import type { FeedWriter } from '../../kit/feed/feed-writer.ts';
import { notFound } from '../../kit/http/problems.ts';
import { readBack, tell } from '../../kit/http/records.ts';
import { openOrders } from '../orders/open-orders.ts';
import type { Order } from '../orders/orders-state.ts';
import { orderOfReturn, queueSteps, type ReturnFields, returns } from './queries.ts';
import type { ReturnStatus } from './schema.ts';
import { HAS_COME, RETURNS, type ReturnCause, rmaNumber } from './state-rules.ts';

export interface OpenReturn {
  readonly id: number;
  readonly version: number;
  readonly fields: ReturnFields;
  /** Locked before it, where it is of one. */
  readonly order: Order | null;
}

/** @param states refuses it in any other */
export async function openReturn(
  tx: Tx,
  feed: FeedWriter,
  id: number,
  states: readonly ReturnStatus[],
): Promise<OpenReturn> {
  const { orgId, now } = feed;
  const of = await orderOfReturn(tx, orgId, id);
  if (of === null) throw notFound();
  const ids = of.order_id === null ? [] : [of.order_id];
  const [order = null] = (await openOrders(tx, orgId, { ids }, now)).orders();
  const [locked] = await returns.lock(tx, orgId, [id]);
  if (locked === undefined) throw notFound();
  const { version, fields } = locked;
  RETURNS.require({ state: fields.status }, rmaNumber(id), states);
  return { id, version, fields, order };
}

export interface ReturnChange {
  readonly fields?: Partial<ReturnFields>;
  readonly to?: ReturnStatus | undefined;
  readonly by: ReturnCause;
  readonly reason?: string | null;
  /** What the feed calls it, where that is not the state. */
  readonly told?: 'receive_undone';
  /** What else is written behind the org's counter. */
  readonly also?: (tx: Tx) => void;
}

/** Writes the return and tells the feed. */
export function changeReturn(
  feed: FeedWriter,
  { id, version, fields: was }: OpenReturn,
  { fields = {}, to, by, reason = null, told, also }: ReturnChange,
): void {
  const step =
    to === undefined || to === was.status
      ? null
      : RETURNS.move({ state: was.status }, rmaNumber(id), to, { by, reason });
  const status = step?.to ?? was.status;
  const next: ReturnFields = {
    ...was,
    ...fields,
    status,
    received_at: isHere(status) ? (was.received_at ?? COMMIT_TIME) : null,
    closed_at: was.closed_at ?? (status === 'closed' ? COMMIT_TIME : null),
  };
  feed.addBehindCounter((behind) => {
    returns.queueUpdate(behind, feed.orgId, { id, fields: next });
    if (step !== null) queueSteps(behind, feed, [{ key: [id], version: version + 1, ...step }]);
    also?.(behind);
  });
  tell(feed, returns, [{ type: `return.${told ?? step?.to ?? 'updated'}`, id }]);
}

/** The same, and reads it back. Ends the transaction's feed. */
export function saveReturn(
  tx: Tx,
  feed: FeedWriter,
  open: OpenReturn,
  change: ReturnChange,
): Promise<VersionedJson> {
  changeReturn(feed, open, change);
  feed.write(tx);
  return readBack(tx, feed, returns, open.id);
}

function isHere(status: ReturnStatus): boolean {
  return HAS_COME.includes(status);
}
