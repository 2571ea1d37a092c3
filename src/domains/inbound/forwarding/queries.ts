import type { Work } from '../../../kit/aggregates/work.ts';
import { sql } from '../../../kit/db/statement.ts';

export interface ReceivedLabel {
  readonly request_item_id: number;
  readonly lot: string;
  readonly expiration: string;
  /** When they got this label. */
  readonly since: Date;
  readonly quantity: number;
}

const received = sql<ReceivedLabel>(
  'inbound.receivedAvailable',
  `SELECT x.request_item_id, x.lot, x.expiration::text AS expiration, x.received_at AS since,
     sum(x.quantity - x.taken_back_qty)::bigint AS quantity
   FROM inventory_request_receipt x WHERE x.org_id = $1 AND x.request_id = $2 AND x.status = 'available'
   GROUP BY x.request_item_id, x.lot, x.expiration, x.received_at`,
);

/** What came in good order, by element and label. */
export function receivedAvailable({ tx, orgId }: Work, requestId: number): Promise<ReceivedLabel[]> {
  return tx.query(received, [orgId, requestId]);
}

export interface ElementListing {
  readonly id: number;
  readonly fulfillment_channel: string;
  readonly marketplace_name: string;
}

const listings = sql<ElementListing>(
  'inbound.listingsOfElements',
  `SELECT q.id, l.fulfillment_channel, l.marketplace_name FROM inventory_request_item q
   JOIN listing l ON l.org_id = $1 AND l.id = q.listing_id WHERE q.org_id = $1 AND q.request_id = $2`,
);

/** The listings that elements are bound for, by element. */
export async function listingsOf(
  { tx, orgId }: Work,
  requestId: number,
): Promise<Map<number, ElementListing>> {
  return new Map((await tx.query(listings, [orgId, requestId])).map((row) => [row.id, row]));
}
