import { Type } from 'typebox';
import {
  Enum,
  Flag,
  Id,
  Instant,
  MEMBER_ROLES,
  Nullable,
  Strict,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { NewPassword } from '../schema.ts';

export const WAREHOUSES_MAX = 100;
const MEMBERSHIPS_AT_ONCE_MAX = 50;

export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  description: 'Email address; people log in with it.',
});
const name = Text(200, 'Name of the person.');
const isActive = Flag('Whether the person can log in.');
const role = Enum(
  MEMBER_ROLES,
  'The role in the organization. The hub has all of them; a merchant has no supervisors and no pickers.',
);
const boundTo = (description: string) =>
  Type.Array(Id('Warehouse id.'), {
    minItems: 1,
    maxItems: WAREHOUSES_MAX,
    uniqueItems: true,
    description: `In the hub: the only warehouses where the person works. ${description}`,
  });
const warehouseIds = boundTo('Absent or null: all of them.');
const Membership = Strict(
  { org_id: Id('Organization id.'), role, warehouse_ids: Type.Optional(Nullable(warehouseIds)) },
  { name: 'Membership' },
);

export const User = Strict(
  {
    id: Id('User id.'),
    email: Email,
    name,
    is_active: isActive,
    memberships: Type.Array(Membership, { description: 'Organizations the person belongs to, by id.' }),
    ...Versioned,
    created: Instant('When the person was added.'),
    updated: Instant('Last change, memberships included.'),
  },
  { name: 'User' },
);

export const NewUser = Strict(
  {
    email: Email,
    name,
    password: Type.Optional(NewPassword),
    is_active: Type.Optional(isActive),
    memberships: Type.Optional(
      Type.Array(Membership, {
        minItems: 1,
        maxItems: MEMBERSHIPS_AT_ONCE_MAX,
        description: 'Organizations the person belongs to from the start.',
      }),
    ),
  },
  { name: 'NewUser' },
);

export const UserChanges = Strict(
  {
    email: Type.Optional(Email),
    name: Type.Optional(name),
    password: Type.Optional(NewPassword),
    is_active: Type.Optional(isActive),
  },
  { name: 'UserChanges' },
);

export const Member = Strict(
  {
    user_id: Id('User id.'),
    email: Email,
    name,
    is_active: isActive,
    role,
    warehouse_ids: Type.Optional(Nullable(warehouseIds)),
    created: Instant('When the person joined the organization.'),
  },
  { name: 'Member' },
);

const MERCHANT_ROLES = ['owner', 'admin', 'member', 'viewer'] as const;

export const OwnRole = Enum(
  MERCHANT_ROLES,
  'The role: owners and admins look after people and credentials, members read and write, viewers read.',
);

export const OwnMemberRole = Strict({ role: OwnRole }, { name: 'OwnMemberRole' });

export const MemberRole = Strict(
  {
    role,
    warehouse_ids: Type.Optional(
      Nullable(boundTo('null: all of them. Absent: as before, which is all of them for a new member.')),
    ),
  },
  { name: 'MemberRole' },
);
