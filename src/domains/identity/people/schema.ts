import { Type } from 'typebox';
import { optional } from '../../../kit/http/fields/schema.ts';
import {
  Enum,
  Flag,
  Id,
  Instant,
  MEMBER_ROLES,
  Named,
  Nullable,
  Text,
  Versioned,
} from '../../../kit/http/schema.ts';
import { NewPassword } from '../schema.ts';

const WAREHOUSES_MAX = 100;
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
export const warehousesOf = (description: string) =>
  Type.Array(Id('Warehouse id.'), { minItems: 1, maxItems: WAREHOUSES_MAX, uniqueItems: true, description });
const boundTo = (description: string) =>
  warehousesOf(`In the hub: the only warehouses where the person works. ${description}`);
const warehouseIds = boundTo('Absent or null: all of them.');
const Membership = Named('Membership', {
  org_id: Id('Organization id.'),
  role,
  warehouse_ids: Type.Optional(Nullable(warehouseIds)),
});

export const User = Named('User', {
  id: Id('User id.'),
  email: Email,
  name,
  is_active: isActive,
  memberships: Type.Array(Membership, { description: 'Organizations the person belongs to, by id.' }),
  ...Versioned,
  created: Instant('When the person was added.'),
  updated: Instant('Last change, memberships included.'),
});

export const NewUser = Named('NewUser', {
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
});

export const UserChanges = Named(
  'UserChanges',
  optional({ email: Email, name, password: NewPassword, is_active: isActive }),
);

export const Member = Named('Member', {
  user_id: Id('User id.'),
  email: Email,
  name,
  is_active: isActive,
  role,
  warehouse_ids: Type.Optional(Nullable(warehouseIds)),
  created: Instant('When the person joined the organization.'),
});

const MERCHANT_ROLES = ['owner', 'admin', 'member', 'viewer'] as const;

export const OwnRole = Enum(
  MERCHANT_ROLES,
  'The role: owners and admins look after people and credentials, members read and write, viewers read.',
);

export const OwnMemberRole = Named('OwnMemberRole', { role: OwnRole });

export const MemberRole = Named('MemberRole', {
  role,
  warehouse_ids: Type.Optional(
    Nullable(boundTo('null: all of them. Absent: unchanged, or all of them for a new member.')),
  ),
});
