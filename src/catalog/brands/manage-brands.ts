// The hub adds an org's brands and vendors.
import type { Tx } from '../../db/db.ts';
import { idSource } from '../../db/ids.ts';
import type { FeedWriter } from '../../feed/feed-writer.ts';
import { createRecord } from '../../http/records.ts';
import { type NamedKind, named } from './queries.ts';

const ids = { brand: idSource('brand_id_seq'), vendor: idSource('vendor_id_seq') };

export async function createName(tx: Tx, feed: FeedWriter, kind: NamedKind, name: string) {
  return createRecord(tx, feed, named[kind].records, await ids[kind].next(tx), { name });
}
