// GET /v1/orders. A page is found in the first of these ways that leads to one:
//
// - along an index that has the order of the list. Lists by creation have one for every status, marketplace, warehouse
//   and SKU; every sort has one of all orders. Where it answers all filters, nothing else is asked.
// - near: the next rows of the list fill the page. So it is where most orders match.
// - few: one of the filters matches so few orders that all of them are looked up.
// - far: along the index, however far it is. Every filter has many matches then.
import type { Reader } from '../../../db/db.ts';
import type { ListRow, PageRequest } from '../../../http/pagination.ts';
import { only } from '../../../kernel/assert.ts';
import { WHOLE_ORDERS } from '../../summary/summary-rules.ts';
import { ALL_TIME } from '../ranges.ts';
import { columnOf, hasOtherFilters, type OrderFilters, pathOf, type Sort } from './filters.ts';
import {
  fewest,
  type ListStatement,
  NEAR,
  near,
  pageOfIds,
  total,
  totalOfDays,
  totalOfIds,
  type Values,
  walk,
} from './queries.ts';

export async function listOrders(
  db: Reader,
  orgId: number,
  filters: OrderFilters,
  sort: Sort,
  page: PageRequest,
): Promise<ListRow> {
  const values = { ...filterValues(filters), ...positionValues(page, sort) };
  const run = async <Row>(list: ListStatement<Row>, more: Values = {}): Promise<Row | undefined> =>
    (await db.query(list.statement, list.valuesOf(orgId, { ...values, ...more })))[0];
  const path = pathOf(filters, sort);
  const position = page.after === null ? 'first' : 'after';
  const filtered = hasOtherFilters(filters, path, sort) ? 'filtered' : 'all';
  if (filtered === 'filtered') {
    const found = await run(near({ sort, position }));
    if (found !== undefined && (found.has_more || found.examined < NEAR)) return found;
    const few = await run(fewest);
    if (few !== undefined) return only([await run(pageOfIds({ sort, position }), few)]) as ListRow;
  }
  const deep = page.offset > 0 ? 'deep' : position;
  return only([await run(walk({ path, sort, position: deep, filtered }))]) as ListRow;
}

export async function totalOrders(db: Reader, orgId: number, filters: OrderFilters): Promise<number> {
  const { statuses, marketplaces, warehouseIds = [], created, marketOrderId, sku, q } = filters;
  const isOfDays =
    [marketOrderId, sku, q].every((one) => one === undefined) &&
    filters.placed === ALL_TIME &&
    filters.updated === ALL_TIME;
  if (isOfDays && warehouseIds.length <= 1) {
    const place = warehouseIds[0] ?? WHOLE_ORDERS;
    const values = [orgId, created.from, created.until, marketplaces ?? null, statuses ?? null, place];
    return only(await db.query(totalOfDays, values)).total;
  }
  const values = filterValues(filters);
  const [few] = await db.query(fewest.statement, fewest.valuesOf(orgId, values));
  const count = few === undefined ? total : totalOfIds;
  return only(await db.query(count.statement, count.valuesOf(orgId, { ...values, ...few }))).total;
}

function filterValues(filters: OrderFilters): Values {
  const { statuses, marketplaces, warehouseIds, sku, q, marketOrderId, created, placed, updated } = filters;
  return {
    statuses: unique(statuses),
    marketplaces: unique(marketplaces),
    warehouseIds: unique(warehouseIds),
    sku,
    marketOrderId,
    pattern: q === undefined ? undefined : contained(q),
    created_at_from: created.from,
    created_at_until: created.until,
    placed_at_from: placed.from,
    placed_at_until: placed.until,
    updated_at_from: updated.from,
    updated_at_until: updated.until,
  };
}

const unique = <T>(values: readonly T[] | undefined) =>
  values === undefined ? undefined : [...new Set(values)];

function contained(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function positionValues({ after, limit, offset }: PageRequest, sort: Sort): Values {
  const [value, id] = after ?? [];
  const name = columnOf(sort) === 'market_order_id' ? 'afterText' : 'afterTime';
  return { limit, offset, [name]: value, afterId: id };
}
