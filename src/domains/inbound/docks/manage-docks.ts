import type { Static } from 'typebox';
import type { Tx } from '../../../kit/db/db.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { invalid, violation } from '../../../kit/http/problems.ts';
import { createRecord } from '../../../kit/http/records.ts';
import type { NewDock } from '../receiving/schema.ts';
import { docks, hoursOf } from './queries.ts';

const ids = idSource('dock_id_seq');

export async function createDock(tx: Tx, input: Static<typeof NewDock>, now: Date) {
  const { warehouse_id, name, capacity = 1, is_active = true } = input;
  if ((await hoursOf(tx, warehouse_id)) === null)
    throw invalid([violation('/warehouse_id', 'unknown_reference', `no warehouse ${warehouse_id}`)]);
  const fields = { warehouse_id, name, capacity, is_active };
  return createRecord(tx, { orgId: null, now }, docks, await ids.next(tx), fields);
}
