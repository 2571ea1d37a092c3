import { Type } from 'typebox';
import { Flag, Id, Instant, Strict, Text, Versioned } from '../../../kit/http/schema.ts';
import { Limits, OptionalLimits, Scopes } from '../schema.ts';

const clientId = Type.String({
  pattern: '^[A-Za-z0-9._-]{3,100}$',
  description: '3 to 100 letters, digits, dots, hyphens and underscores',
});
const name = Text(200, 'What the client is for.');
const isActive = Flag('Whether it can log in.');

export const Client = Strict(
  {
    client_id: clientId,
    org_id: Id('The organization it acts for.'),
    name,
    scopes: Scopes,
    is_active: isActive,
    ...Limits,
    ...Versioned,
    created: Instant('When it was added.'),
    updated: Instant('Last change.'),
  },
  { name: 'Client' },
);

export const ClientWithSecret = Strict(
  {
    ...Client.properties,
    client_secret: Type.String({ description: 'Shown in this answer and never again.' }),
  },
  { name: 'ClientWithSecret' },
);

export const NewClient = Strict(
  {
    client_id: Type.Optional(clientId),
    name,
    scopes: Scopes,
    is_active: Type.Optional(isActive),
    ...OptionalLimits,
  },
  { name: 'NewClient' },
);

/** Its id is made up, and its limits are those of the organization. */
export const NewOwnClient = Strict({ name, scopes: Scopes }, { name: 'NewOwnClient' });

export const OwnClientChanges = Strict(
  { name: Type.Optional(name), scopes: Type.Optional(Scopes), is_active: Type.Optional(isActive) },
  { name: 'OwnClientChanges' },
);

export const ClientChanges = Strict(
  {
    name: Type.Optional(name),
    scopes: Type.Optional(Scopes),
    is_active: Type.Optional(isActive),
    ...OptionalLimits,
  },
  { name: 'ClientChanges' },
);
