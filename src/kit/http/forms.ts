// HTML form bodies, for the operations that accept them: those of OAuth 2.0 (RFC 6749), whose clients send nothing else.
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    form: Form | null;
  }
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  /** The client sent its id and secret as HTTP Basic credentials, not as fields. */
  readonly isBasic: boolean;
}

export interface FormBody {
  /** The fields it reads; others are ignored. */
  readonly schema: TSchema;
  readonly body: (fields: Form['fields']) => object;
  /** Formats an error: as OAuth defines it, unlike the rest of the interface. */
  readonly refusal: (problem: Problem, form: Form) => FormRefusal;
}

export interface FormRefusal {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const PARAMETERS_MAX = 100;

export function readForm(request: FastifyRequest, bytes: Buffer, { schema }: FormBody): Form {
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  const fields: Record<string, string> = {};
  const form = { fields, isBasic: false };
  // From here on errors use the form's format.
  request.form = form;
  const parameters = [...new URLSearchParams(decoded(bytes))];
  if (parameters.length > PARAMETERS_MAX) throw bad(`a form has ${PARAMETERS_MAX} parameters at most`);
  for (const [name, value] of parameters) {
    // A field without a value counts as absent.
    if (!known.includes(name) || value === '') continue;
    if (fields[name] !== undefined) throw bad(`${name} is given twice`);
    fields[name] = value;
  }
  const basic = known.includes('client_id') ? basicCredentials(request.headers.authorization) : null;
  if (basic === null) return form;
  if (fields['client_secret'] !== undefined)
    throw bad('the secret is given twice: by HTTP Basic and as a parameter');
  if (fields['client_id'] !== undefined && fields['client_id'] !== basic.id)
    throw bad('HTTP Basic and the parameters name two clients');
  Object.assign(fields, { client_id: basic.id, client_secret: basic.secret });
  request.form = { fields, isBasic: true };
  return request.form;
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw bad('the form is not UTF-8');
  }
}

const bad = (detail: string) => new Problem('bad_request', { detail });

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(header: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]{1,2000}) *$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw bad('the HTTP Basic credentials have no colon');
  try {
    return { id: formDecoded(text.slice(0, colon)), secret: formDecoded(text.slice(colon + 1)) };
  } catch {
    throw bad('the HTTP Basic credentials are not percent-encoded');
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
