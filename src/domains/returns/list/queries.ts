// Lists of returns: by creation, or with `updated_since` in the order of their changes.
import {
  equal,
  equalByIndex,
  fromDay,
  type KeyColumn,
  keysetList,
  type List,
  type ListQuery,
  registerEither,
  untilDay,
} from '../../../kit/db/lists.ts';
import { RETURN_ROW, RETURN_ROW_WITH_ORG } from '../queries.ts';

const ID: KeyColumn = { column: 'id', type: 'bigint' };
const CREATED: readonly KeyColumn[] = [{ column: 'created_at', type: 'timestamptz' }, ID];
const UPDATED: readonly KeyColumn[] = [{ column: 'updated_at', type: 'timestamptz' }, ID];

const shared = {
  market_order_id: equal('market_order_id', 'goods_return_by_market_order'),
  tracking_number: equal('tracking_number', 'goods_return_by_tracking'),
  created_start_date: fromDay('created_at', 'goods_return_by_creation'),
  created_end_date: untilDay('created_at', 'goods_return_by_creation'),
};

const byCreation = keysetList({
  name: 'returns.byCreation',
  from: 'goods_return t',
  warehouse: 't.warehouse_id',
  sorts: { '': { key: CREATED, descending: true } },
  json: RETURN_ROW,
  filters: {
    ...shared,
    status: equalByIndex('status', 'goods_return_by_status'),
    source: equalByIndex('source', 'goods_return_by_source'),
    warehouse_id: equalByIndex('warehouse_id', 'goods_return_by_warehouse'),
  },
});

const changed = {
  updated_since: { condition: 't.updated_at >= ?::timestamptz', index: 'goods_return_by_update' },
};

const byUpdate = keysetList({
  name: 'returns.byUpdate',
  from: 'goods_return t',
  warehouse: 't.warehouse_id',
  key: UPDATED,
  json: RETURN_ROW,
  filters: {
    ...shared,
    ...changed,
    status: equal('status', 'goods_return_by_update'),
    source: equal('source', 'goods_return_by_update'),
    warehouse_id: equal('warehouse_id', 'goods_return_by_update'),
  },
});

const filters = { ...changed, ...byCreation.filters };

const wanted = (query: ListQuery): List => (query['updated_since'] === undefined ? byCreation : byUpdate);

export const returnList = registerEither('returns.list', filters, wanted);

/** The open returns of a warehouse, of all orgs. */
export const returnsAtWarehouse = keysetList({
  name: 'returns.openAcrossOrgs',
  from: 'goods_return t',
  scope: `t.warehouse_id = $1 AND t.status IN ('announced', 'in_transit', 'received', 'graded')`,
  key: CREATED,
  json: RETURN_ROW_WITH_ORG,
  filters: { status: { ...equal('status', 'goods_return_open_by_status'), isPlannedEachTime: true } },
});
