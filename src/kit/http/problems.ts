// The single registry of problems and violation codes. Every code has a page under /problems/{code}.

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do about it, for the page that `type` links to. */
  readonly help: string;
}

export const PROBLEMS = {
  bad_request: {
    status: 400,
    title: 'The request is malformed',
    help: 'The request is not well-formed HTTP: for example, the path has a broken percent-encoding. Check how the client builds its URLs and headers.',
  },
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    help: 'The body could not be parsed as JSON in UTF-8. The detail says where parsing stopped. Build the body with a JSON serializer instead of assembling a string by hand.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid credential',
    help: 'Send "Authorization: Bearer <token>" with an access token from POST /login or an API key. Missing, malformed, expired and revoked credentials and failed logins all get this same answer. An access token is valid for 3600 seconds: log in again or use the refresh token.',
  },
  forbidden: {
    status: 403,
    title: 'The credential does not allow this',
    help: 'The credential is valid, but lacks the scope: "read" for GET, "write" for everything that changes data, "ops" for the hub\'s side under /ops/v1. Managing people and credentials needs the role owner or admin. Ask the hub for a credential with the scope named in the detail.',
  },
  catalog_managed_elsewhere: {
    status: 403,
    title: 'The catalog is managed by the other side',
    help: 'Either the hub or the merchant alone manages the items, listings and bundles of this organization ("catalog_managed_by" of GET /v1/orgs). Ask the other side for the change; only the hub can set who manages it. Where the merchant does, the hub may still set what it measures and confirms: dimensions, weight, hazmat, storage, lot and date rules.',
  },
  cross_site_request: {
    status: 403,
    title: 'Sessions only work in the console',
    help: 'The request has the cookie of a console session, but not the header "X-Crossdock-Console" from the same origin that the console sends with it. This keeps other sites from acting for a signed-in user. Programs send "Authorization: Bearer <token>" and no cookie.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'The path or the record does not exist in your organization. Records of other organizations get the same answer.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not support this method',
    help: 'The path exists, but not with this method. The Allow header lists the methods it takes.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'A request, including its body, must arrive within a minute of its first byte and, after the first 10 seconds, at 1 KiB per second or more. Nothing was changed: send it again, or split it if the connection is slow.',
  },
  idempotency_key_in_use: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    help: 'The first request with this key is still being processed. Wait a moment and send the same request again: it gets the answer of the first one.',
  },
  state_conflict: {
    status: 409,
    title: 'The state of the record does not allow this',
    help: 'The record exists, but its current state does not allow this change: for example, a sub-order that is not packed cannot be shipped. The detail names the state. Read the record again before you retry.',
  },
  not_configured: {
    status: 409,
    title: 'The service is not set up for this',
    help: 'The operation needs a setting that the hub has not configured yet. The detail names it. Ask the hub to set it, then send the same request again.',
  },
  not_a_sandbox: {
    status: 409,
    title: 'The organization is not a sandbox',
    help: 'The clock can only be advanced in a sandbox: an organization created for testing. The demo organizations are sandboxes; ask the hub for one of your own.',
  },
  already_exists: {
    status: 409,
    title: 'The record already exists',
    help: 'A value that must be unique (such as an email, a client id or a warehouse code) is already in use. Use another value, or change the existing record.',
  },
  insufficient_stock: {
    status: 409,
    title: 'Not enough stock',
    help: 'Some lines of a stock change need more units than are in stock (or available). "shortages" lists each of them with the requested and the available quantity. Nothing was changed. Orders never get this answer: missing units are backordered.',
  },
  ambiguous_reference: {
    status: 409,
    title: 'The reference means several records',
    help: 'Orders of several marketplaces have this market_order_id. "candidates" lists them. Send the same request again with "marketplace", or with the "order_id" of the one you mean. Nothing was changed.',
  },
  not_cancellable: {
    status: 409,
    title: 'No part of the order can be cancelled',
    help: 'Every part of the order that is not cancelled is already being picked or has shipped. "non_cancellable_orders" lists each part with the reason. Nothing was cancelled. The warehouse is asked to cancel parts with the reason "cancel_requested"; an event has its answer. Use "dry_run" to check beforehand.',
  },
  too_late: {
    status: 409,
    title: 'It is too late for this change',
    help: 'A part of the order is packed, has shipped or is cancelled, and what the request changes concerns it. "too_late" lists each such part with the reason. Nothing was changed. Change what is still open, ask the hub to unpack the part, or use "dry_run" to check beforehand.',
  },
  moved: {
    status: 410,
    title: 'This path has moved',
    help: 'The prefix /api/external/hub/v1 was removed: operations are now under /v1, and tokens come from POST /login. The Link header with rel="successor-version" has the new path, if there is one.',
  },
  link_expired: {
    status: 410,
    title: 'The link has expired',
    help: 'Links to documents are valid for an hour. Read the record again to get a new one.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since you read it',
    help: 'The version in the If-Match header is outdated. Read the record again, apply your change to its current version, and send it with the new ETag.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    help: 'The limit is 1 MiB for most bodies, 16 MiB for POST /v1/orders (250 orders) and the bulk loads of the hub, and 16 KiB for POST /login. Nesting, properties, list elements and text lengths are also limited to what the operation can need. The detail says which limit was exceeded. Split the request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not supported',
    help: 'Send "Content-Type: application/json" in UTF-8, without a Content-Encoding.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    help: '"violations" lists every error of the request: "in" and "pointer" give the position, "code" the kind of error (see the list of violation codes), "message" what is expected. Nothing was changed. Errors inside a single order of POST /v1/orders are in "erroneous_orders" of the 200 instead.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for another request',
    help: 'A key belongs to one request for 48 hours: same method, path, query and body. Use a new key for every new request, and repeat a request unchanged.',
  },
  org_required: {
    status: 422,
    title: 'Organization required',
    help: 'The password is correct, but this person belongs to several organizations, listed in "orgs". Send the login again with one of their ids as "org_id".',
  },
  totp_required: {
    status: 422,
    title: 'Second factor required',
    help: 'The password is correct, but this person has a second factor. Send the request again with the six-digit code from the authenticator app as "totp"; each code works once.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    help: 'The limit is 16 KiB for all headers together, including the URL. Shorten the URL or send fewer headers.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    help: 'The credential has exceeded its requests per second or has too many requests in flight; or too many logins failed; or the stored answers for the Idempotency-Keys of the organization exceed their limit (2 GiB at once, then 64 KiB per second). The detail says which. Wait for the number of seconds in Retry-After. RateLimit and RateLimit-Policy on every answer show how much is left.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    help: 'This is a defect of the service, not of your request. It was logged with the request id; report that id to the hub. With an Idempotency-Key it is safe to send the request again.',
  },
  storage_full: {
    status: 503,
    title: 'The database is full',
    help: 'The disk of the database is full, so nothing can be written; reads may still work. Nothing was changed. Once the hub has freed space, send the same request again. Wait for the number of seconds in Retry-After.',
  },
  carrier_unavailable: {
    status: 503,
    title: 'The carrier does not answer',
    help: 'The carrier or aggregator has not confirmed the label. No label is bought twice: send the same request again in a moment, or read the label, which the service updates by itself.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy or stopping',
    help: 'The service is overloaded, starting or stopping, its database does not answer, or too many of your orders are waiting to be processed. Wait for the number of seconds in Retry-After and send the request again; an order that was accepted after all is not created twice.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

export const VIOLATIONS = {
  required: 'A required property, parameter or body is missing.',
  wrong_type: 'The value does not have the type required by the schema.',
  too_small: 'The number is below its minimum.',
  too_large: 'The number is above its maximum.',
  too_short: 'The text or list is shorter than allowed.',
  too_long: 'The text or list is longer than allowed.',
  bad_format: 'The text does not have the required format (such as a date, an instant, an email or a code).',
  bad_precision: 'The number has more decimals than allowed.',
  bad_text: 'The text contains U+0000 or half of a surrogate pair.',
  not_allowed: 'The value is not allowed here.',
  duplicate: 'The same value appears twice where each may appear once.',
  no_form_matches: 'The object matches none of the allowed forms.',
  unknown_property: 'The body has a property that the operation does not define.',
  unknown_parameter: 'The query has a parameter that the operation does not define.',
  repeated_parameter: 'A parameter that takes one value was sent more than once.',
  removed: 'The name was removed from the interface.',
  unknown_reference: 'The record does not exist in your organization.',
  ambiguous_reference: 'The reference matches several records.',
  conflicting_reference: 'Several identifiers were sent for one record, and they refer to different records.',
  line_id_given:
    'The id of a request line was sent instead of the id of its item: send the `id` of the item, not its `line_id`.',
  lot_expiration_conflict:
    'The lot already has another expiration date: one lot has one date. If the existing date is wrong, the hub corrects it with `POST /ops/v1/orgs/{org_id}/stock/correct_lot`.',
  duplicate_order:
    'An order with this market_order_id already exists and differs. Sent again unchanged, it would count as received.',
  start_after_end: 'The start of a range is after its end.',
  bad_cursor:
    'The value of "after" did not come from a Link of this list with the same sort and filters, or the feed has not reached it.',
  bad_header: 'A request header has an invalid value.',
} as const;

export type ViolationCode = keyof typeof VIOLATIONS;

export interface Violation {
  /** JSON pointer inside `in`. */
  readonly pointer: string;
  readonly in: 'body' | 'query' | 'path' | 'header';
  readonly code: ViolationCode;
  readonly message: string;
}

export interface ProblemOptions {
  readonly detail?: string;
  readonly violations?: readonly Violation[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Extra members, for the problems that document them. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** The cause, for the log only. */
  readonly cause?: unknown;
  /** A 5xx answer that is not a failure: logged as a warning, without a stack. */
  readonly isExpected?: boolean;
}

/** Thrown to end a request (and roll back its transaction) with a problem answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? PROBLEMS[code].title, { cause: options.cause });
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** Further violations are counted, not listed, to bound the answer. */
const VIOLATIONS_LISTED_MAX = 100;
const VIOLATIONS_COUNTED_MAX = 2000;

export function invalid(violations: readonly Violation[]): Problem {
  return new Problem('validation_failed', { violations });
}

/** For one value of the request. */
export function invalidAt(pointer: string, code: Violation['code'], message: string): Problem {
  return invalid([violation(pointer, code, message)]);
}

export function throwIfInvalid(violations: readonly Violation[]): void {
  if (violations.length > 0) throw invalid(violations);
}

export function stateConflict(detail: string): Problem {
  return new Problem('state_conflict', { detail });
}

/** With the time after which a retry makes sense. */
export function retryLater(
  code: 'too_many_requests' | 'overloaded',
  detail: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return new Problem(code, { detail, headers: { 'retry-after': String(seconds), ...headers } });
}

export function violation(pointer: string, code: Violation['code'], message: string): Violation {
  return { pointer, in: 'body', code, message };
}

export function notFound(): Problem {
  return new Problem('not_found');
}

export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly error: string;
  readonly errors: readonly string[];
  readonly violations?: readonly Violation[];
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const kind: ProblemKind = PROBLEMS[problem.code];
  const { violations, members } = problem.options;
  const listed = violations?.slice(0, VIOLATIONS_LISTED_MAX);
  const detail = detailOf(problem, kind, violations?.length ?? 0);
  return {
    type: `/problems/${problem.code}`,
    title: kind.title,
    status: kind.status,
    detail,
    code: problem.code,
    request_id: requestId,
    error: detail,
    errors: listed?.map((violation) => violationInWords(violation)) ?? [detail],
    ...(listed ? { violations: listed } : {}),
    ...members,
  };
}

/** Adds the number of violations where not all are listed, or there is no other detail. */
function detailOf({ options }: Problem, kind: ProblemKind, total: number): string {
  if (total === 0) return options.detail ?? kind.title;
  const isListed = total <= VIOLATIONS_LISTED_MAX;
  if (options.detail !== undefined && isListed) return options.detail;
  const isMore = total > VIOLATIONS_COUNTED_MAX;
  const number = isMore ? `more than ${VIOLATIONS_COUNTED_MAX}` : String(total);
  const count = total === 1 ? '1 violation' : `${number} violations`;
  const counted = isListed ? count : `${count}, the first ${VIOLATIONS_LISTED_MAX} are listed`;
  return options.detail === undefined ? counted : `${options.detail}; ${counted}`;
}

export function violationInWords(violation: Violation): string {
  const place = violation.pointer.slice(1) || violation.in;
  return `${place}: ${violation.message}`;
}
