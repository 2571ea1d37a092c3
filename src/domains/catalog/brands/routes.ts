import type { Db } from '../../../kit/db/db.ts';
import { changeRecord } from '../../../kit/http/records.ts';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Id } from '../../../kit/http/schema.ts';
import { createName } from './manage-brands.ts';
import { named } from './queries.ts';
import {
  Brand,
  BrandChanges,
  NameFilter,
  NewBrand,
  NewVendor,
  OpsBrand,
  OpsVendor,
  Vendor,
  VendorChanges,
} from './schema.ts';

const KINDS = [
  { kind: 'brand', name: 'Brand', row: Brand, schema: OpsBrand, New: NewBrand, Changes: BrandChanges },
  { kind: 'vendor', name: 'Vendor', row: Vendor, schema: OpsVendor, New: NewVendor, Changes: VendorChanges },
] as const;

export function brandRoutes({ db }: { readonly db: Db }): Route[] {
  return KINDS.flatMap(({ kind, name, row, schema, New, Changes }) => {
    const { list, opsList, records } = named[kind];
    return resourceRoutes(db, {
      access: 'catalog',
      path: `/ops/v1/orgs/{org_id}/${kind}s`,
      id: { id: Id(`${name} id.`, 1) },
      name,
      noun: kind,
      tag: 'Catalog',
      schema,
      list: { list: opsList, filters: NameFilter },
      merchant: {
        path: `/v1/catalog/${kind}s`,
        operationId: `list${name}s`,
        summary: `List your ${kind}s`,
        description: 'Order: id.',
        list,
        filters: NameFilter,
        row,
      },
      find: records.find,
      usesCommitTime: true,
      create: {
        body: New,
        bodyExample: { name: `Example ${kind}` },
        work: (tx, feed, { name: wanted }) => createName(tx, feed, kind, wanted),
      },
      change: {
        summary: `Rename a ${kind}`,
        body: Changes,
        bodyExample: { name: `Renamed ${kind}` },
        work: (tx, feed, id, changes, { ifMatch }) =>
          changeRecord(tx, feed, records, id, changes, { ifMatch }),
      },
      conflicts: { [`${kind}_name_unique`]: `another ${kind} has this name` },
    });
  });
}
