import type { Db } from '../../db/db.ts';
import { namingConflicts } from '../../http/conflicts.ts';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problems.ts';
import { createdAnswer, recordAnswer } from '../../http/record-answer.ts';
import { type Route, route } from '../../http/route.ts';
import { Id, Strict } from '../../http/schema.ts';
import { EXAMPLE_OPS_NAME, EXAMPLE_ORG_ID } from '../examples.ts';
import { changeName, createName } from './manage-brands.ts';
import { findName, nameLists } from './queries.ts';
import {
  BrandChanges,
  NameFilter,
  NewBrand,
  NewVendor,
  OpsBrand,
  OpsVendor,
  VendorChanges,
} from './schema.ts';

const TAG = 'Catalog';
const CONFLICTS = {
  brand_name_unique: 'another brand has this name',
  vendor_name_unique: 'another vendor has this name',
};
const KINDS = [
  { kind: 'brand', Kind: 'Brand', Record: OpsBrand, New: NewBrand, Changes: BrandChanges },
  { kind: 'vendor', Kind: 'Vendor', Record: OpsVendor, New: NewVendor, Changes: VendorChanges },
] as const;

interface Services {
  readonly db: Db;
}

export function brandOpsRoutes(services: Services): Route[] {
  return KINDS.flatMap((kind) => routesOf(services, kind));
}

function routesOf({ db }: Services, { kind, Kind, Record, New, Changes }: (typeof KINDS)[number]): Route[] {
  const path = `/ops/v1/orgs/{org_id}/${kind}s`;
  const ofOrg = Strict({ org_id: Id('Organization id.', EXAMPLE_ORG_ID) });
  const byId = Strict({ ...ofOrg.properties, id: Id(`${Kind} id.`, 1) });
  return [
    listRoute(db, {
      path,
      operationId: `opsList${Kind}s`,
      summary: `List the ${kind}s of an organization`,
      description: 'Order: id.',
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      list: nameLists(kind).opsList,
      filters: NameFilter,
      row: Record,
      example: EXAMPLE_OPS_NAME,
      rows: `The ${kind}s.`,
    }),
    route({
      method: 'POST',
      path,
      operationId: `opsCreate${Kind}`,
      summary: `Add a ${kind}`,
      tag: TAG,
      access: 'ops',
      params: ofOrg,
      body: New,
      bodyExample: { name: `Example ${kind}` },
      problems: ['already_exists'],
      responses: {
        201: {
          description: `The new ${kind}.`,
          schema: Record,
          example: EXAMPLE_OPS_NAME,
          headers: ['ETag', 'Location'],
        },
      },
      handler: (call) =>
        namingConflicts(
          CONFLICTS,
          call.commit(async (tx, feed) => {
            const made = await createName(tx, feed, kind, call.body.name);
            return createdAnswer(made, `/ops/v1/orgs/${call.params.org_id}/${kind}s/${made.id}`);
          }),
        ),
    }),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      operationId: `opsGet${Kind}`,
      summary: `Read a ${kind}`,
      tag: TAG,
      access: 'ops',
      params: byId,
      responses: {
        200: { description: `The ${kind}.`, schema: Record, example: EXAMPLE_OPS_NAME, headers: ['ETag'] },
      },
      handler: async (call) => {
        const found = await findName(db, kind, call.params.org_id, call.params.id);
        if (found === null) throw notFound();
        return recordAnswer(found);
      },
    }),
    route({
      method: 'PATCH',
      path: `${path}/{id}`,
      operationId: `opsChange${Kind}`,
      summary: `Rename a ${kind}`,
      tag: TAG,
      access: 'ops',
      params: byId,
      body: Changes,
      bodyExample: { name: `Renamed ${kind}` },
      honoursIfMatch: true,
      problems: ['already_exists'],
      responses: {
        200: {
          description: `The ${kind} as it is now.`,
          schema: Record,
          example: EXAMPLE_OPS_NAME,
          headers: ['ETag'],
        },
      },
      handler: (call) =>
        namingConflicts(
          CONFLICTS,
          call.commit(async (tx, feed) =>
            recordAnswer(await changeName(tx, feed, kind, call.params.id, call.body, call.ifMatch)),
          ),
        ),
    }),
  ];
}
