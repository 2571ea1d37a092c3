// How a login answers clients of OAuth 2.0 (RFC 6749, RFC 7009).
import { type TSchema, Type } from 'typebox';
import type { Form, FormBody, FormRefusal } from '../../kit/http/forms.ts';
import type { Problem, ProblemCode } from '../../kit/http/problems.ts';
import { Text } from '../../kit/http/schema.ts';
import { loginForm, PersonLogin, RefreshLogin } from './schema.ts';

const present = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const client = {
  client_id: Type.Optional(Text(100, 'The client id, unless it is sent by HTTP Basic.')),
  client_secret: Type.Optional(Text(200, 'Its secret, likewise.')),
};

export const TOKEN_FORM: FormBody = {
  schema: Type.Object({
    grant_type: Type.Optional(
      Type.String({
        enum: ['client_credentials', 'refresh_token'],
        description:
          'A program logs in, or a person stays logged in. If absent, the fields of the form decide.',
      }),
    ),
    ...client,
    refresh_token: Type.Optional(Text(512, 'From the last login response.')),
    email: Type.Optional(Text(254, 'Email of a person who logs in.')),
    password: Type.Optional(Text(200, 'Their password.')),
    totp: Type.Optional(Text(6, 'The code of the authenticator app, for people with a second factor.')),
    org_id: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Organization to act for, for people who belong to several.' }),
    ),
    scope: Type.Optional(
      Text(200, 'Ignored: a token has all scopes of its client, listed as `scope` in the response.'),
    ),
  }),
  // A client that refreshes names itself again; the token says who it is.
  body: (fields) => {
    const { properties = {} } = loginForm(fields) as { properties?: Readonly<Record<string, TSchema>> };
    const read = Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name));
    return Object.fromEntries(read.map(([name, text]) => [name, name === 'org_id' ? idOf(text) : text]));
  },
  refusal,
};

export const REVOKE_FORM: FormBody = {
  schema: Type.Object({
    token: Text(512, 'The access or refresh token of the session to end.'),
    token_type_hint: Type.Optional(Text(30, 'What kind of token it is; not needed.')),
  }),
  body: ({ token }) => present({ token }),
  refusal,
};

/** In a form everything is text. */
const idOf = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);

const BAD = 400;

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
  return { status, headers, body: { status, error, error_description: describe(problem) } };
}

function refused(problem: Problem, { fields }: Form): { status: number; error: string } {
  const other = OTHERS[problem.code];
  if (other !== undefined) return { status: problem.status, error: other };
  if (problem.code === 'unauthorized') {
    const form = loginForm(fields);
    return form === RefreshLogin || form === PersonLogin
      ? { status: BAD, error: 'invalid_grant' }
      : { status: 401, error: 'invalid_client' };
  }
  const { violations = [] } = problem.options;
  const isOtherGrant =
    fields['grant_type'] !== undefined && violations.some(({ pointer }) => pointer === '/grant_type');
  return { status: BAD, error: isOtherGrant ? 'unsupported_grant_type' : 'invalid_request' };
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
