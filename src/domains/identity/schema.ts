import { type Static, Type } from 'typebox';
import { Enum, Flag, Id, Instant, MEMBER_ROLES, SCOPES, Strict, Text } from '../../kit/http/schema.ts';

// One type with null, not a union: a number out of range is then reported as just that.
const limit = (maximum: number, description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum, description });

/** The limits of an organization, a client or an API key. */
export const Limits = {
  read_rate: limit(1_000_000, 'Reads per second; null: as the organization, else the service.'),
  write_rate: limit(1_000_000, 'Writes per second; null: as the organization, else the service.'),
  in_flight_max: limit(10_000, 'Requests in flight at once; null: as the organization, else the service.'),
};

export const OptionalLimits = {
  read_rate: Type.Optional(Limits.read_rate),
  write_rate: Type.Optional(Limits.write_rate),
  in_flight_max: Type.Optional(Limits.in_flight_max),
};

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

const Totp = Type.String({
  pattern: '^[0-9]{6}$',
  description: 'The code that the authenticator app shows, for persons with a second factor.',
});
const NEW_PASSWORD_LENGTH_MIN = 10;

export const NewPassword = Type.String({
  minLength: NEW_PASSWORD_LENGTH_MIN,
  maxLength: 200,
  description: `A new password, ${NEW_PASSWORD_LENGTH_MIN} to 200 characters: none that everybody tries first, and more than the names of the person, their organization and the product.`,
});

export const MachineLogin = Strict(
  {
    grant_type: Type.Optional(Type.Literal('client_credentials', { description: 'A program logs in.' })),
    client_id: Text(100, 'The client id that the hub gave you.'),
    client_secret: Text(200, 'Its secret.'),
  },
  { name: 'MachineLogin' },
);

export const PersonLogin = Strict(
  {
    grant_type: Type.Optional(Type.Literal('', { description: 'Left out, or empty.' })),
    email: Email,
    password: Password,
    totp: Type.Optional(Totp),
    org_id: Type.Optional(Id('Which organization to act for; needed by persons who belong to several.')),
  },
  { name: 'PersonLogin' },
);

export const RefreshLogin = Strict(
  {
    grant_type: Type.Optional(Type.Literal('refresh_token', { description: 'A person stays logged in.' })),
    refresh_token: Text(512, 'From the last login answer; good for one use.'),
  },
  { name: 'RefreshLogin' },
);

export const LoginBody = Type.Union([MachineLogin, PersonLogin, RefreshLogin]);

/** What a body with another grant is judged by. */
export const OtherGrant = Type.Object({
  grant_type: Type.String({
    pattern: '^(client_credentials|refresh_token)$',
    description:
      'client_credentials with client_id and client_secret, refresh_token with refresh_token, or left out with email and password',
  }),
});

/**
 * The form that a body means to have, by its grant or by what it holds: its violations are told in that form's words. One that
 * holds nothing of any form is told of them all.
 */
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

export const LoginAnswer = Strict(
  {
    access_token: Type.String({ description: 'Send it as `Authorization: Bearer …`.' }),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the access token ends.' }),
    refresh_token: Type.Optional(Type.String({ description: 'Persons only; single use.' })),
    scope: Type.String({
      description: 'What the token may do: its scopes, separated by spaces.',
    }),
    org: Strict({ id: Id('Organization id.'), name: Type.String({ description: 'Its name.' }) }),
  },
  { name: 'LoginAnswer' },
);

export type LoginResult = Static<typeof LoginAnswer>;

export const RevokeBody = Strict(
  {
    token: Text(512, 'The access or refresh token whose session is to end.'),
    token_type_hint: Type.Optional(
      Enum(['access_token', 'refresh_token'], 'What kind of token it is (RFC 7009); not needed.'),
    ),
  },
  { name: 'RevokeBody' },
);

export const Nothing = Strict({}, { description: 'Nothing is told.' });

/** A person proves who they are for a change of how they log in. */
const PERSON_PROOF = { email: Email, password: Password, totp: Type.Optional(Totp) };

export const PersonProof = Strict(PERSON_PROOF, { name: 'PersonProof' });

export const PasswordChange = Strict(
  { ...PERSON_PROOF, new_password: NewPassword },
  { name: 'PasswordChange' },
);

export const SessionsToEnd = Strict(
  {
    ...PERSON_PROOF,
    session_id: Type.Optional(Id('The session that ends; without it, all sessions of the person.')),
  },
  { name: 'SessionsToEnd' },
);

export const OwnSession = Strict(
  {
    id: Id('Session id.'),
    org: Strict({ id: Id('Organization id.'), name: Type.String({ description: 'Its name.' }) }),
    started: Instant('When the person logged in.'),
    expires: Instant('When it ends unless it is refreshed.'),
  },
  { name: 'OwnSession' },
);

export const PasswordByLink = Strict(
  { token: Text(512, 'The one-time token of the link.'), new_password: NewPassword },
  { name: 'PasswordByLink' },
);

export const TotpSecret = Strict(
  {
    secret: Type.String({ description: 'For typing into an authenticator app (base32).' }),
    uri: Type.String({ description: 'The same for a QR code.' }),
  },
  { name: 'TotpSecret' },
);

const ROLES = [...MEMBER_ROLES, 'client', 'api_key'] as const;

export const OrgOfCredential = Strict(
  {
    id: Id('Organization id.'),
    name: Type.String({ description: 'Its name.' }),
    role: Enum(ROLES, 'The role of this credential in it.'),
    is_current: Flag('Whether this credential acts for it.'),
    is_sandbox: Flag('Whether it is a sandbox, whose clock can be advanced (`/v1/sandbox`).'),
    created: Instant('When it was created.'),
  },
  { name: 'Org' },
);
