import { Type } from 'typebox';
import { Dated, optional } from '../../../kit/http/fields/schema.ts';
import { Flag, Id, Matching, Named, Text } from '../../../kit/http/schema.ts';
import { Limits, Scopes } from '../schema.ts';

const clientId = Matching(
  '^[A-Za-z0-9._-]{3,100}$',
  '3 to 100 letters, digits, dots, hyphens and underscores',
);

const own = {
  name: Text(200, 'What the client is for.'),
  scopes: Scopes,
  is_active: Flag('Whether it can log in.'),
};

export const Client = Named('Client', {
  client_id: clientId,
  org_id: Id('The organization it acts for.'),
  ...own,
  ...Limits,
  ...Dated,
});

export const ClientWithSecret = Named('ClientWithSecret', {
  ...Client.properties,
  client_secret: Type.String({ description: 'Shown only in this response.' }),
});

const { name, scopes, is_active } = own;

export const NewClient = Named('NewClient', {
  client_id: Type.Optional(clientId),
  name,
  scopes,
  ...optional({ is_active, ...Limits }),
});

/** Its id is made up, and its limits are those of the organization. */
export const NewOwnClient = Named('NewOwnClient', { name, scopes });

export const OwnClientChanges = Named('OwnClientChanges', optional(own));

export const ClientChanges = Named('ClientChanges', optional({ ...own, ...Limits }));
