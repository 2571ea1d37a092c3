// What goes wrong, as exceptions: every answer that is not a success is a `ProblemError` (RFC 9457), and where no answer came, a
// `ConnectionError`.
import type { Problem } from './generated/v1.ts';

export type ProblemCode = Problem['code'];
export type Violation = NonNullable<Problem['violations']>[number];

export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  /** `unknown` where the answer came from something in between that does not speak of problems. */
  readonly code: ProblemCode | 'unknown';
  readonly title: string;
  readonly detail: string;
  /** Everything that is wrong with the request. */
  readonly violations: readonly Violation[];
  /** For the hub, which finds the request by it. */
  readonly requestId: string | null;
  /** The whole answer, including the extra fields of some problems. */
  readonly problem: Partial<Problem>;
  /** How long the service wants to be left alone. */
  readonly retryAfterMs: number | null;

  constructor(problem: Partial<Problem>, response: Response) {
    const title = problem.title ?? (response.statusText || `HTTP ${response.status}`);
    const detail = problem.detail ?? title;
    super(`${response.status} ${problem.code ?? 'unknown'}: ${detail}`);
    this.status = response.status;
    this.code = problem.code ?? 'unknown';
    this.title = title;
    this.detail = detail;
    this.violations = problem.violations ?? [];
    this.requestId = problem.request_id ?? response.headers.get('x-request-id');
    this.problem = problem;
    this.retryAfterMs = retryAfterMs(response.headers.get('retry-after'));
  }
}

/** No valid credential (401). */
export class UnauthorizedError extends ProblemError {
  override name = 'UnauthorizedError';
}
/** The credential may not do this (403). */
export class ForbiddenError extends ProblemError {
  override name = 'ForbiddenError';
}
/** No such record in your organization (404). */
export class NotFoundError extends ProblemError {
  override name = 'NotFoundError';
}
/** The state of the record does not allow this (409). */
export class ConflictError extends ProblemError {
  override name = 'ConflictError';
}
/** The record has changed since the version in `ifMatch` (412). */
export class PreconditionFailedError extends ProblemError {
  override name = 'PreconditionFailedError';
}
/** The request is not valid (422): `violations` names everything that is wrong. */
export class ValidationError extends ProblemError {
  override name = 'ValidationError';
}
/** Too many requests (429), also after the client has waited and tried again. */
export class RateLimitedError extends ProblemError {
  override name = 'RateLimitedError';
}

/** No answer came: no connection, or not in time. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

const BY_STATUS: Readonly<Record<number, typeof ProblemError>> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitedError,
};

/** Reads the body of an answer that is not a success. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const text = await response.text();
  let problem: Partial<Problem> = {};
  if (/json/.test(response.headers.get('content-type') ?? '')) {
    try {
      problem = JSON.parse(text) ?? {};
    } catch {
      // A truncated body has no information.
    }
  }
  return new (BY_STATUS[response.status] ?? ProblemError)(problem, response);
}

function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
