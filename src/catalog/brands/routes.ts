import type { Db } from '../../db/db.ts';
import { listRoute } from '../../http/list-route.ts';
import type { Route } from '../../http/route.ts';
import { EXAMPLE_NAME } from '../examples.ts';
import { nameLists } from './queries.ts';
import { Brand, NameFilter, Vendor } from './schema.ts';

const KINDS = [
  { kind: 'brand', row: Brand, operationId: 'listBrands' },
  { kind: 'vendor', row: Vendor, operationId: 'listVendors' },
] as const;

export function brandRoutes({ db }: { readonly db: Db }): Route[] {
  return KINDS.map(({ kind, row, operationId }) =>
    listRoute(db, {
      path: `/v1/catalog/${kind}s`,
      operationId,
      summary: `List your ${kind}s`,
      description: 'Order: id.',
      tag: 'Catalog',
      access: 'read',
      caching: 'revalidate',
      list: nameLists(kind).list,
      filters: NameFilter,
      row,
      example: EXAMPLE_NAME,
      rows: `The ${kind}s.`,
    }),
  );
}
