// The hub adds an org's brands and vendors.
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { createRecord } from '../../../kit/http/records.ts';
import { type NamedKind, named } from './queries.ts';

const ids = { brand: idSource('brand_id_seq'), vendor: idSource('vendor_id_seq') };

export async function createName(tx: Tx, feed: FeedWriter, kind: NamedKind, name: string) {
  return createRecord(tx, feed, named[kind].records, await ids[kind].next(tx), { name });
}
