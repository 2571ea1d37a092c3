import { type Static, Type } from 'typebox';
import { optional } from '../../kit/http/fields/schema.ts';
import {
  Enum,
  Flag,
  Id,
  Instant,
  Matching,
  MEMBER_ROLES,
  Named,
  SCOPES,
  Strict,
  Text,
} from '../../kit/http/schema.ts';

// One type with null, not a union: a number out of range is then reported as just that.
const limit = (maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum, description });

/** The limits of an organization, a client or an API key. */
export const Limits = {
  read_rate: limit(1_000_000, 'Reads per second; null: as the organization, else the service.'),
  write_rate: limit(1_000_000, 'Writes per second; null: as the organization, else the service.'),
  in_flight_max: limit(10_000, 'Requests in flight at once; null: as the organization, else the service.'),
};

const CATALOG_MANAGERS = ['hub', 'merchant', 'both'] as const;
export type CatalogManager = (typeof CATALOG_MANAGERS)[number];

export const CatalogManagedBy = Enum(
  CATALOG_MANAGERS,
  'Who manages its items, listings and bundles. Measures, hazmat, lot and date rules are confirmed by the hub in any case.',
);

export const OptionalLimits = optional(Limits);

export const Scopes = Type.Array(Enum(SCOPES, 'A scope.'), {
  minItems: 1,
  maxItems: SCOPES.length,
  uniqueItems: true,
  description:
    'What it may do. A merchant’s: `read`, `write`, and `account` for its people and credentials. The hub’s, by work: `floor`, `inventory`, `catalog`, ' +
    '`warehouses`, `metrics`; `ops` is all of these, `view` reads all of them but metrics; `admin` is people, ' +
    'credentials and organizations.',
});

const Email = Type.String({ format: 'email', maxLength: 254, description: 'An email address.' });
const Password = Type.String({ minLength: 1, maxLength: 200, description: 'The password.' });

const Totp = Matching('^[0-9]{6}$', 'The code of the authenticator app, for people with a second factor.');
const NEW_PASSWORD_LENGTH_MIN = 10;

export const NewPassword = Type.String({
  minLength: NEW_PASSWORD_LENGTH_MIN,
  maxLength: 200,
  description: `A new password, ${NEW_PASSWORD_LENGTH_MIN} to 200 characters: not a common one, nor close to the name of the person, their organization or the product.`,
});

export const MachineLogin = Named('MachineLogin', {
  grant_type: Type.Optional(Type.Literal('client_credentials', { description: 'A program logs in.' })),
  client_id: Text(100, 'The client id that the hub gave you.'),
  client_secret: Text(200, 'Its secret.'),
});

export const PersonLogin = Named('PersonLogin', {
  grant_type: Type.Optional(Type.Literal('', { description: 'Left out, or empty.' })),
  email: Email,
  password: Password,
  totp: Type.Optional(Totp),
  org_id: Type.Optional(Id('Organization to act for; required for people who belong to several.')),
});

export const RefreshLogin = Named('RefreshLogin', {
  grant_type: Type.Optional(Type.Literal('refresh_token', { description: 'A person stays logged in.' })),
  refresh_token: Text(512, 'From the last login answer; works once.'),
});

export const LoginBody = Type.Union([MachineLogin, PersonLogin, RefreshLogin]);

/** Validates a body with another grant. */
export const OtherGrant = Type.Object({
  grant_type: Matching(
    '^(client_credentials|refresh_token)$',
    'client_credentials with client_id and client_secret, refresh_token with refresh_token, or absent with email and password',
  ),
});

/** The form a body means to have, by its grant or its fields: violations refer to that form. A body without any field gets all forms. */
export function loginForm(body: unknown) {
  const given = body !== null && typeof body === 'object' ? (body as Readonly<Record<string, unknown>>) : {};
  const grant = given['grant_type'];
  if (grant === 'refresh_token') return RefreshLogin;
  if (grant === 'client_credentials') return MachineLogin;
  const isLeftOut = grant === undefined || (typeof grant === 'string' && grant.trim() === '');
  if (!isLeftOut) return OtherGrant;
  if ('refresh_token' in given) return RefreshLogin;
  if ('client_id' in given || 'client_secret' in given) return MachineLogin;
  return 'email' in given || 'password' in given ? PersonLogin : LoginBody;
}

const OrgName = Strict({ id: Id('Organization id.'), name: Type.String({ description: 'Its name.' }) });

export const LoginAnswer = Named('LoginAnswer', {
  access_token: Type.String({ description: 'Send it as `Authorization: Bearer …`.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
  refresh_token: Type.Optional(Type.String({ description: 'Persons only; single use.' })),
  scope: Type.String({ description: 'Scopes of the token, separated by spaces.' }),
  org: OrgName,
});

export type LoginResult = Static<typeof LoginAnswer>;

export const RevokeBody = Named('RevokeBody', {
  token: Text(512, 'The access or refresh token of the session to end.'),
  token_type_hint: Type.Optional(
    Enum(['access_token', 'refresh_token'], 'What kind of token it is (RFC 7009); not needed.'),
  ),
});

export const Nothing = Strict({}, { description: 'Empty.' });

/** A person proves who they are for a change of how they log in. */
const PERSON_PROOF = { email: Email, password: Password, totp: Type.Optional(Totp) };

export const PersonProof = Named('PersonProof', PERSON_PROOF);

export const PasswordChange = Named('PasswordChange', { ...PERSON_PROOF, new_password: NewPassword });

export const SessionsToEnd = Named('SessionsToEnd', {
  ...PERSON_PROOF,
  session_id: Type.Optional(Id('The session to end; absent: all sessions of the person.')),
});

export const OwnSession = Named('OwnSession', {
  id: Id('Session id.'),
  org: OrgName,
  started: Instant('When the person logged in.'),
  expires: Instant('When it ends unless it is refreshed.'),
});

export const PasswordByLink = Named('PasswordByLink', {
  token: Text(512, 'The one-time token of the link.'),
  new_password: NewPassword,
});

export const TotpSecret = Named('TotpSecret', {
  secret: Type.String({ description: 'For typing into an authenticator app (base32).' }),
  uri: Type.String({ description: 'The same for a QR code.' }),
});

const ROLES = [...MEMBER_ROLES, 'client', 'api_key'] as const;

export const OrgOfCredential = Named('Org', {
  id: Id('Organization id.'),
  name: Type.String({ description: 'Its name.' }),
  role: Enum(ROLES, 'The role of this credential in it.'),
  is_current: Flag('Whether this credential acts for it.'),
  is_sandbox: Flag('Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`).'),
  created: Instant('When it was created.'),
  catalog_managed_by: CatalogManagedBy,
});
