// One generated request, and what its answer must be.
import type { ViolationCode } from '../../src/kit/http/problems.ts';
import { toJson } from './json.ts';
import type { Operation } from './operations.ts';

export interface FuzzRequest {
  readonly method: string;
  /** Picks one of the records that are known to exist, for the path parameters that `params` does not set. */
  readonly known: number;
  /** Path parameters, percent-encoded. */
  readonly params: Readonly<Record<string, string>>;
  /** Names and values, percent-encoded; a bare name has no value. */
  readonly query: readonly (readonly [string, string])[];
  /** undefined: no body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes to send as they are, instead of `body`. */
  readonly payload?: Buffer;
  /** false: the request goes without its credential. */
  readonly authorize?: boolean;
}

export interface ExpectedViolation {
  readonly in: 'body' | 'query' | 'header';
  readonly pointer: string;
  /** Any of these will do. */
  readonly codes: readonly ViolationCode[];
  /** The violation may also be reported for an element of the value. */
  readonly orBelow?: boolean;
  /** Inside a union of forms the whole union may be reported instead, at this pointer. */
  readonly orUnionAt?: string;
}

export type Expected =
  /** Accepted, or refused for what the data says: no such record, taken already, a stale version. */
  | { readonly kind: 'valid' }
  /** 422, with all of these and nothing else. */
  | { readonly kind: 'violations'; readonly violations: readonly ExpectedViolation[] }
  /** 200, with all of these among those of the elements they are about. */
  | { readonly kind: 'checked'; readonly violations: readonly ExpectedViolation[] }
  | { readonly kind: 'status'; readonly statuses: readonly number[]; readonly code?: string };

export interface FuzzCase {
  /** valid, single, several, missing, path, protocol, header, garbage, cursor. */
  readonly kind: string;
  /** What was done to the request, in words. */
  readonly what: string;
  readonly request: FuzzRequest;
  readonly expected: Expected;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** A change that makes a valid request invalid in one known way. */
export interface Mutation {
  readonly what: string;
  readonly expected: ExpectedViolation;
  apply(request: FuzzRequest): FuzzRequest;
}

export function pathOf(
  operation: Operation,
  request: FuzzRequest,
  known: Readonly<Record<string, string>>,
): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => request.params[name] ?? encodeURIComponent(known[name] ?? ''),
  );
  const query = request.query.map(([name, value]) => (value === '' && name === '' ? '' : `${name}=${value}`));
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The bytes of a body, which takes long to write where it is made to be large. */
const payloads = new WeakMap<FuzzRequest, Buffer>();

export function payloadOf(request: FuzzRequest): Buffer | undefined {
  if (request.payload !== undefined) return request.payload;
  if (request.body === undefined) return undefined;
  const payload = payloads.get(request) ?? Buffer.from(toJson(request.body));
  payloads.set(request, payload);
  return payload;
}

/** Two violations that cannot be told apart once they overlap are not put into one request. */
export function overlap(a: ExpectedViolation, b: ExpectedViolation): boolean {
  if (a.in !== b.in) return false;
  const [long, short] =
    a.pointer.length >= b.pointer.length ? [a.pointer, b.pointer] : [b.pointer, a.pointer];
  return long === short || short === '' || long.startsWith(`${short}/`);
}
