// How a login answers clients of OAuth 2.0 (RFC 6749, RFC 7009).
import { Type } from 'typebox';
import type { Form, FormBody, FormRefusal } from '../http/forms.ts';
import type { Problem, ProblemCode } from '../http/problems.ts';
import { Text } from '../http/schema.ts';

const GRANTS = ['client_credentials', 'refresh_token'];

const present = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const client = {
  client_id: Type.Optional(Text(100, 'The client id, where HTTP Basic does not tell it.')),
  client_secret: Type.Optional(Text(200, 'Its secret, likewise.')),
};

export const TOKEN_FORM: FormBody = {
  schema: Type.Object({
    grant_type: Type.String({
      enum: GRANTS,
      description: 'A program logs in, or a person stays logged in.',
    }),
    ...client,
    refresh_token: Type.Optional(Text(512, 'From the last login answer.')),
    scope: Type.Optional(
      Text(200, 'Not looked at: a token may do what its client may, which `scope` of the answer tells.'),
    ),
  }),
  // A client that refreshes names itself again; the token says who it is.
  body: ({ grant_type = '', refresh_token, scope: _, ...client }) =>
    grant_type === 'refresh_token'
      ? { grant_type, ...present({ refresh_token }) }
      : { grant_type, ...client },
  refusal,
};

export const REVOKE_FORM: FormBody = {
  schema: Type.Object({
    token: Text(512, 'The access or refresh token whose session is to end.'),
    token_type_hint: Type.Optional(Text(30, 'What kind of token it is; not needed.')),
  }),
  body: ({ token }) => present({ token }),
  refusal,
};

const BAD = 400;
const OTHER_GRANT = 'unsupported_grant_type';

/** Codes of the interface that are none of the caller's mistakes, in the words of OAuth. */
const OTHERS: Partial<Record<ProblemCode, string>> = {
  internal_error: 'server_error',
  overloaded: 'temporarily_unavailable',
  storage_full: 'temporarily_unavailable',
  too_many_requests: 'temporarily_unavailable',
};

function refusal(problem: Problem, form: Form): FormRefusal {
  const { status, error } = refused(problem, form);
  const headers = { pragma: 'no-cache', ...(status === 401 ? challenge(form) : {}) };
  const error_description =
    error === OTHER_GRANT ? `grant_type must be ${GRANTS.join(' or ')}` : describe(problem);
  return { status, headers, body: { status, error, error_description } };
}

function refused(problem: Problem, { fields }: Form): { status: number; error: string } {
  const other = OTHERS[problem.code];
  if (other !== undefined) return { status: problem.status, error: other };
  if (problem.code === 'unauthorized')
    return fields['grant_type'] === 'refresh_token'
      ? { status: BAD, error: 'invalid_grant' }
      : { status: 401, error: 'invalid_client' };
  const { violations = [] } = problem.options;
  const isOtherGrant =
    fields['grant_type'] !== undefined && violations.some(({ pointer }) => pointer === '/grant_type');
  return { status: BAD, error: isOtherGrant ? OTHER_GRANT : 'invalid_request' };
}

const challenge = ({ isBasic }: Form) => ({
  'www-authenticate': isBasic ? 'Basic realm="crossdock"' : 'Bearer',
});

/** Without what RFC 6749 does not allow in it. */
function describe(problem: Problem): string {
  const { detail, violations = [] } = problem.options;
  const text =
    detail ?? violations.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`.trim()).join('; ');
  return (text === '' ? problem.message : text).replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
}
