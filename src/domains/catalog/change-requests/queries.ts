// What merchants ask the hub to change of their items. The item is locked before its request.
import { aggregate } from '../../../kit/aggregates/aggregate.ts';
import type { Open } from '../../../kit/aggregates/work.ts';
import { findsValueInWork } from '../../../kit/aggregates/work-statements.ts';
import { idSource } from '../../../kit/db/ids.ts';
import { historyRows } from '../../../kit/db/json-rows.ts';
import { equalByIndex, keysetList } from '../../../kit/db/lists.ts';
import { instant } from '../../../kit/db/statement.ts';
import { type OfMany, readsMap } from '../../../kit/db/statement-functions.ts';
import { bigint, json, type RowOf, table, text } from '../../../kit/db/tables.ts';
import { items } from '../items/queries.ts';
import type { FloorFactValues, ItemRecord } from '../items/schema.ts';
import type { ChangeRequestStatus } from './schema.ts';
import { CHANGE_REQUESTS, type ChangeRequestCause } from './state-rules.ts';

const requestTable = table('catalog_change_request', ['id'], {
  id: bigint(),
  item_id: bigint(),
  status: text<ChangeRequestStatus>(),
  requested: json<FloorFactValues>(),
  former: json<FloorFactValues>(),
  created_by: text(),
});
type RequestRow = RowOf<typeof requestTable>;

export const requestIds = idSource('catalog_change_request_id_seq');

const COLUMNS = `r.id, r.item_id, i.mpn, i.name, r.status, r.requested, r.former, r.created_by, r.version,
  ${instant('r.created_at')} AS created, ${instant('r.updated_at')} AS updated`;
const OF_ITEM = 'FROM item i WHERE i.org_id = $1 AND i.id = r.item_id';

const itemsOf = readsMap<number, number, OfMany>(
  'catalog.itemsOfChangeRequests',
  `SELECT r.id AS key, r.item_id AS value FROM catalog_change_request r
   WHERE r.org_id = $1 AND r.id = ANY($2::bigint[])`,
);

export const changeRequests = aggregate(requestTable, {
  machine: CHANGE_REQUESTS,
  usualCause: 'hub',
  numberOf: ({ id }) => `change request ${id}`,
  lockParents: async (tx, { orgId }, ids): Promise<ReadonlyMap<number, ItemRecord>> => {
    const itemIds = await itemsOf(tx, orgId, ids);
    const locked = new Map(
      (await items.lock(tx, orgId, [...itemIds.values()])).map((one) => [one.id, one.fields]),
    );
    return new Map(
      [...itemIds].flatMap(([id, itemId]) => {
        const item = locked.get(itemId);
        return item === undefined ? [] : [[id, item]];
      }),
    );
  },
  historyKey: 'request_id',
  json: `${COLUMNS}, ${historyRows('catalog_change_request_history', 'request_id')} AS history ${OF_ITEM}`,
  eventData: `${COLUMNS} ${OF_ITEM}`,
});
export type OpenChangeRequest = Open<RequestRow, ChangeRequestCause, ItemRecord>;

export const pendingRequestOf = findsValueInWork<number, [itemId: number]>(
  'catalog.pendingChangeRequest',
  `SELECT r.id FROM catalog_change_request r WHERE r.org_id = $1 AND r.item_id = $2 AND r.status = 'pending'`,
);

export const requestList = keysetList({
  name: 'catalog.changeRequests',
  from: 'catalog_change_request t',
  json: `SELECT ${COLUMNS} ${OF_ITEM}`,
  filters: {
    status: equalByIndex('status', 'catalog_change_request_by_status'),
    item_id: equalByIndex('item_id', 'catalog_change_request_by_item'),
  },
});

/** Of all organizations. */
export const allRequestList = keysetList({
  name: 'catalog.changeRequestsAcrossOrgs',
  from: 'catalog_change_request t',
  scope: 'true',
  scopeValues: 0,
  key: [
    { column: 'id', type: 'bigint' },
    { column: 'org_id', type: 'bigint' },
  ],
  json: `SELECT r.org_id, g.name AS org_name, ${COLUMNS} FROM org g, item i
    WHERE g.id = r.org_id AND i.org_id = r.org_id AND i.id = r.item_id`,
  filters: {
    status: equalByIndex('status', 'catalog_change_request_of_all_by_status'),
    org_id: equalByIndex('org_id', 'catalog_change_request_pkey'),
  },
});
