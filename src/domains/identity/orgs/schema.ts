import { Dated, optional } from '../../../kit/http/fields/schema.ts';
import { Enum, Flag, Id, Named, Text } from '../../../kit/http/schema.ts';
import { CatalogManagedBy, Limits } from '../schema.ts';

export const ORG_KINDS = ['merchant', 'hub'] as const;

const name = Text(200, 'Name of the organization.');
const isActive = Flag('Whether its credentials work.');
const isSandbox = Flag(
  'Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Set when it is added, and never changed.',
);

/** What the hub sees. */
export const OpsOrg = Named('OpsOrg', {
  id: Id('Organization id.'),
  name,
  kind: Enum(ORG_KINDS, 'A merchant, or the hub itself.'),
  is_active: isActive,
  is_sandbox: isSandbox,
  catalog_managed_by: CatalogManagedBy,
  ...Limits,
  ...Dated,
});

/** Merchants only: an installation has one hub, created with it. */
export const NewOrg = Named('NewOrg', {
  name,
  ...optional({
    is_active: isActive,
    is_sandbox: isSandbox,
    catalog_managed_by: CatalogManagedBy,
    ...Limits,
  }),
});

export const OrgChanges = Named(
  'OrgChanges',
  optional({ name, is_active: isActive, catalog_managed_by: CatalogManagedBy, ...Limits }),
);
