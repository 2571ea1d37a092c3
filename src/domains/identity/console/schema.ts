import { Type } from 'typebox';
import { Enum, Flag, Id, MEMBER_ROLES, Named, SCOPES, Strict } from '../../../kit/http/schema.ts';

const ORG_KINDS = ['merchant', 'hub'] as const;

const ConsoleOrg = Named('ConsoleOrg', {
  id: Id('Organization id.'),
  name: Type.String({ description: 'Its name.' }),
  kind: Enum(ORG_KINDS, 'A merchant, or the hub that works for all of them.'),
  role: Enum(MEMBER_ROLES, 'The role of the person in it.'),
  is_current: Flag('Whether the session acts for it.'),
  is_sandbox: Flag('Whether it is a sandbox, whose clock can be advanced.'),
});

export const ConsoleSession = Named('ConsoleSession', {
  person: Strict({
    id: Id('User id.'),
    name: Type.String({ description: 'The name.' }),
    email: Type.String({ description: 'The email address.' }),
  }),
  org: ConsoleOrg,
  orgs: Type.Array(ConsoleOrg, {
    description: 'All organizations of the person: the session can act for any of them.',
  }),
  scopes: Type.Array(Enum(SCOPES, 'A scope.'), { description: 'What the session may do.' }),
  warehouse_ids: Type.Unsafe<number[] | null>({
    type: ['array', 'null'],
    items: { type: 'integer' },
    description: 'The only warehouses where this person works; null: all of them.',
  }),
});

export const OrgChoice = Named('OrgChoice', { org_id: Id('One of the person’s organizations.') });
