import { Type } from 'typebox';
import { Enum, Flag, Id, Instant, Strict, Text, Versioned } from '../../../kit/http/schema.ts';
import { Limits, OptionalLimits } from '../schema.ts';

export const ORG_KINDS = ['merchant', 'hub'] as const;

const name = Text(200, 'Name of the organization.');
const isActive = Flag('Whether its credentials work.');
const isSandbox = Flag(
  'Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`). Decided when it is added, and never changed.',
);

/** What the hub sees. */
export const OpsOrg = Strict(
  {
    id: Id('Organization id.'),
    name,
    kind: Enum(ORG_KINDS, 'A merchant, or the hub itself.'),
    is_active: isActive,
    is_sandbox: isSandbox,
    ...Limits,
    ...Versioned,
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'OpsOrg' },
);

/** Merchants only: an installation has one hub, and it is there before anybody can call. */
export const NewOrg = Strict(
  { name, is_active: Type.Optional(isActive), is_sandbox: Type.Optional(isSandbox), ...OptionalLimits },
  { name: 'NewOrg' },
);

export const OrgChanges = Strict(
  { name: Type.Optional(name), is_active: Type.Optional(isActive), ...OptionalLimits },
  { name: 'OrgChanges' },
);
