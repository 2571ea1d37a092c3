import { Type } from 'typebox';
import { resourceRoutes } from '../../../kit/http/resource-routes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Enum, Id, Text } from '../../../kit/http/schema.ts';
import { forgettingCredentials, type ManageServices } from '../services.ts';
import { changeOrg, createOrg } from './manage-orgs.ts';
import { orgList, orgs } from './queries.ts';
import { NewOrg, OpsOrg, ORG_KINDS, OrgChanges } from './schema.ts';

export function orgRoutes(services: ManageServices): Route[] {
  return resourceRoutes(services.db, {
    path: '/ops/v1/orgs',
    id: { org_id: Id('Organization id.', 2) },
    name: 'Org',
    noun: 'organization',
    tag: 'Organizations',
    access: 'admin',
    readAccess: 'hub',
    schema: OpsOrg,
    list: {
      summary: 'List all organizations',
      list: orgList,
      filters: {
        q: Type.Optional(Text(200, 'Part of the name, in any case.')),
        kind: Type.Optional(Enum(ORG_KINDS, 'Only merchants, or only the hub.')),
      },
      queryExample: { q: 'juniper' },
    },
    find: (db, _orgId, id) => orgs.find(db, null, id),
    create: {
      summary: 'Add a merchant',
      description: 'It has no people, no credentials and no warehouse until you add them.',
      body: NewOrg,
      bodyExample: { name: 'Maple Outfitters' },
      work: (tx, { now }, input) => createOrg(tx, input, now),
    },
    change: {
      description:
        'Only the fields in the body change. The credentials of an inactive organization are refused; they work again ' +
        'once it is active. The hub itself cannot be deactivated.',
      body: OrgChanges,
      bodyExample: { write_rate: 200 },
      problems: ['state_conflict'],
      work: (tx, { now }, id, changes, { ifMatch }) => changeOrg(tx, id, changes, ifMatch, now),
    },
    around: (change) => forgettingCredentials(services, change),
  });
}
