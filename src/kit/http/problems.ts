// The one list of problems and of violation codes. Every code has a page under /problems/{code}.

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened and what to do about it, for the page that `type` points to. */
  readonly help: string;
}

export const PROBLEMS = {
  bad_request: {
    status: 400,
    title: 'The request cannot be read',
    help: 'The bytes that arrived are not a well-formed HTTP request: a broken percent-encoding in the path, say. Check how the client builds its URLs and headers.',
  },
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    help: 'The body could not be parsed as JSON in UTF-8. The detail says where parsing stopped. Send what a JSON serializer produced, not a string put together by hand.',
  },
  unauthorized: {
    status: 401,
    title: 'No valid credential',
    help: 'Send "Authorization: Bearer <token>" with an access token from POST /login or an API key. The same answer is given for a missing, malformed, expired and revoked credential, and for a wrong login. An access token lives for 3600 seconds: log in again or use the refresh token.',
  },
  forbidden: {
    status: 403,
    title: 'The credential may not do this',
    help: 'The credential is good, but its scope is too small: "read" for GET, "write" for everything that changes data, "ops" for the hub\'s side under /ops/v1. Managing people and credentials needs the role owner or admin. Ask the hub for a credential with the scope that the detail names.',
  },
  cross_site_request: {
    status: 403,
    title: 'A session works for the console alone',
    help: 'The request carries the cookie of a session in the console, but not what the console’s own pages send with it: the header "X-Crossdock-Console", from the same origin. So no other site can act for somebody who is signed in. Programs send "Authorization: Bearer <token>" and no cookie.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'There is no such path or no such record in your organization. Records of other organizations look exactly like records that do not exist.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not take this method',
    help: 'The path exists, but not with this method. The Allow header lists the methods it takes.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'All of a request, its body included, has to arrive within a minute of its first byte, and after its first 10 seconds with 1 KiB a second at least. Nothing was changed: send it again, or split it where the line is slow.',
  },
  idempotency_key_in_use: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    help: "The first request with this key has not been answered yet. Wait a moment and send the same request again: it will get the first one's answer.",
  },
  state_conflict: {
    status: 409,
    title: 'The state of the record does not allow this',
    help: 'The record exists, but in its present state it does not take this change (a sub-order that is not packed cannot be shipped, say). The detail names the state. Read the record again before you decide.',
  },
  not_configured: {
    status: 409,
    title: 'The service is not set up for this',
    help: 'The operation exists, but needs a setting that the hub has not made yet. The detail names it. Ask the hub; then send the same request again.',
  },
  not_a_sandbox: {
    status: 409,
    title: 'The organization is not a sandbox',
    help: 'Only the clock of a sandbox can be advanced: an organization that was made as one, for trying things out. In every other one time passes by itself. The demo organizations are sandboxes; ask the hub for one of your own.',
  },
  already_exists: {
    status: 409,
    title: 'There is such a record already',
    help: 'A value that must be unique (an email, a client id, a warehouse code) is taken. Use another one, or change the record that has it.',
  },
  insufficient_stock: {
    status: 409,
    title: 'There is not enough stock',
    help: 'Some lines of a change of stock want more units than are there (or free). "shortages" names every one of them, what was wanted and what is there. Nothing was changed. Orders never get this answer: what is not there is backordered.',
  },
  not_cancellable: {
    status: 409,
    title: 'Nothing of the order can be cancelled',
    help: 'Somebody has begun to pick every part of the order that is not cancelled, or it has shipped. "non_cancellable_orders" names each part and says why. Nothing was changed. With "dry_run" you can ask beforehand.',
  },
  moved: {
    status: 410,
    title: 'This path has moved',
    help: 'The prefix /api/external/hub/v1 is gone; every operation now lives under /v1, and tokens come from POST /login. The Link header with rel="successor-version" names the new path where there is one.',
  },
  link_expired: {
    status: 410,
    title: 'The link has expired',
    help: 'Links to documents are good for an hour. Read the record again: it carries a new one.',
  },
  precondition_failed: {
    status: 412,
    title: 'The record has changed since you read it',
    help: 'The If-Match header names a version that is no longer the newest. Read the record again, apply your change to what it says now, and send it with the new ETag.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    help: 'A body may have 1 MiB; POST /v1/orders (250 orders) and the bulk loads of the hub take 16 MiB, POST /login 16 KiB. Beside bytes, the levels, properties, list elements and text lengths of a body are bounded by what a request of the operation can need. The detail says which bound was passed. Split the request.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body is not sent as JSON',
    help: 'Send "Content-Type: application/json" in UTF-8, without a Content-Encoding.',
  },
  validation_failed: {
    status: 422,
    title: 'The request is not valid',
    help: 'Everything that is wrong with the request is listed in "violations": "in" and "pointer" say where, "code" says what kind (see the list of violation codes), "message" says what would be right. Nothing was changed. What is wrong inside one order of POST /v1/orders is not here but in "erroneous_orders" of the 200.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for another request',
    help: 'A key stands for one request for 48 hours: same method, path, query and body. Make a new key for every new request, and repeat a request unchanged.',
  },
  org_required: {
    status: 422,
    title: 'Say which organization',
    help: 'The password is right, but this person belongs to several organizations. They are listed in "orgs": send the login again with one of their ids as "org_id".',
  },
  totp_required: {
    status: 422,
    title: 'The code of the second factor is missing',
    help: 'The password is right, but this person has a second factor. Send the request again with the six digits that the authenticator app shows as "totp"; each code is good once.',
  },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    help: 'All headers together, the URL included, may have 16 KiB.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    help: 'The credential has used up its requests per second or has too many requests in flight; or too many logins failed; or too many bytes of answers are kept for the Idempotency-Keys of the organization (2 GiB at once, then 64 KiB a second). The detail says which. Wait for the seconds in Retry-After. RateLimit and RateLimit-Policy on every answer show how much is left.',
  },
  internal_error: {
    status: 500,
    title: 'Something broke on our side',
    help: 'This is a defect of the service, not of the request. It has been logged under the request id; give that id to the hub. With an Idempotency-Key it is safe to send the request again.',
  },
  storage_full: {
    status: 503,
    title: 'The database has no room left',
    help: 'The disk of the database is full, so nothing can be written; reads may still work. Nothing of the request was kept. The hub has to make room; then the same request can be sent again. Wait for the seconds in Retry-After.',
  },
  carrier_unavailable: {
    status: 503,
    title: 'Whoever sells the label gives no answer',
    help: 'A label was asked for, and the carrier or the aggregator has not said what has become of it. Nothing is bought twice: send the same request again in a moment, or read the label, which the service follows up by itself.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy or stopping',
    help: 'The service is overloaded, starting, stopping, or its database does not answer; or too many orders of yours wait to be taken. Wait for the seconds in Retry-After and send the request again; an order that was taken after all is not taken twice.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Codes of single violations, with what each means. */
export const VIOLATIONS = {
  required: 'A property, parameter or body that must be there is missing.',
  wrong_type: 'The value has another type than the schema says.',
  too_small: 'The number is below its minimum.',
  too_large: 'The number is above its maximum.',
  too_short: 'The text or list is shorter than allowed.',
  too_long: 'The text or list is longer than allowed.',
  bad_format: 'The text does not have the form that is asked for (a date, an instant, an email, a code).',
  bad_precision: 'The number has more decimals than allowed.',
  bad_text: 'The text contains U+0000 or half of a surrogate pair.',
  not_allowed: 'The value is not one of the allowed ones.',
  duplicate: 'The same value stands twice where each may stand once.',
  no_form_matches: 'The object fits none of the forms that are possible here.',
  unknown_property: 'The body has a property that the operation does not know.',
  unknown_parameter: 'The query has a parameter that the operation does not know.',
  repeated_parameter: 'A parameter that takes one value was given more than once.',
  removed: 'The interface once had this name and has removed it.',
  unknown_reference: 'There is no such record in your organization.',
  ambiguous_reference: 'The reference could mean several records.',
  conflicting_reference: 'Several identifiers were given for one thing, and they mean different things.',
  line_id_given:
    'The id of a line of the request stands where the id of its item belongs: send the `id` of the item, not its `line_id`.',
  lot_expiration_conflict:
    'The lot is known with another expiration date: one lot has one date. If the known date is wrong, the hub corrects it by `POST /ops/v1/orgs/{org_id}/stock/correct_lot`.',
  duplicate_order:
    'There is an order with this market_order_id already, and it differs. Sent again unchanged, it would count as received.',
  start_after_end: 'A range starts after it ends.',
  bad_cursor:
    'The value of "after" did not come from a Link of this list with the same sort and filters, or the feed has not reached it.',
  bad_header: 'A request header has a value that cannot be used.',
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
  /** Members beside the standard ones, for the problems that document them. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** What led to it, for the log alone. */
  readonly cause?: unknown;
  /** An answer of 500 or more that is no failure: the log has it as a warning, without a stack. */
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

/** More are counted, not listed: an answer is bounded like everything else. */
const VIOLATIONS_LISTED_MAX = 100;
const VIOLATIONS_COUNTED_MAX = 2000;

export function invalid(violations: readonly Violation[]): Problem {
  return new Problem('validation_failed', { violations });
}

export function throwIfInvalid(violations: readonly Violation[]): void {
  if (violations.length > 0) throw invalid(violations);
}

/** A request that the state of a record does not allow. */
export function stateConflict(detail: string): Problem {
  return new Problem('state_conflict', { detail });
}

/** Something wrong with the body. */
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

/** Says how many violations there are where not all of them are listed, or nothing else is to be said. */
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
