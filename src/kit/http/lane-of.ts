// Chooses the database lane of a request: slow ones must not block short ones.
import type { LaneWork } from '../db/lanes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Route } from './route.ts';

/** Slower reads are aborted; writes have the limit of the pool. */
const READ_TIMEOUT_MS = 5_000;
const BULK_READ_TIMEOUT_MS = 15_000;
/** A longer page counts as an export. */
const ROWS_OF_A_PAGE = 100;
/** Rows that an offset skips one by one. */
const SKIPPED_ROWS = 10_000;
/** About twice a page of the largest usual rows. */
const LARGE_ANSWER_LENGTH = 200 * 1024;
const LARGE_ANSWERS_MS = 60_000;
const LARGE_ANSWERS_MAX = 1000;
/** Parameters that make a query search many rows. */
const SEARCHES = ['q', 'note', 'include_total', 'as_of'];

/**
 * Remembers which reads had large answers lately, per owner: the data of one record can be large, too, and the request does not
 * show it. Only sizes count: on a busy machine everything takes long.
 */
export class LargeAnswers {
  readonly #clock: Clock;
  /** By owner and operation, oldest first. */
  readonly #untilMs = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note({ operationId }: Pick<Route, 'operationId'>, owner: string, length: number): void {
    if (length < LARGE_ANSWER_LENGTH) return;
    const key = `${operationId} ${owner}`;
    this.#untilMs.delete(key);
    this.#untilMs.set(key, this.#clock.now().getTime() + LARGE_ANSWERS_MS);
    const [oldest] = this.#untilMs.keys();
    if (this.#untilMs.size > LARGE_ANSWERS_MAX && oldest !== undefined) this.#untilMs.delete(oldest);
  }

  has({ operationId }: Pick<Route, 'operationId'>, owner: string): boolean {
    const until = this.#untilMs.get(`${operationId} ${owner}`);
    return until !== undefined && this.#clock.now().getTime() < until;
  }
}

export function laneOf(
  route: Route,
  query: Readonly<Record<string, unknown>>,
  owner: string,
  large: LargeAnswers,
): LaneWork {
  if (route.method !== 'GET') return { lane: route.lane ?? 'writes', owner };
  const lane = route.lane ?? (isSearch(query) || large.has(route, owner) ? 'bulk' : 'reads');
  return { lane, owner, statementTimeoutMs: lane === 'bulk' ? BULK_READ_TIMEOUT_MS : READ_TIMEOUT_MS };
}

function isSearch(query: Readonly<Record<string, unknown>>): boolean {
  const number = (name: string) => (typeof query[name] === 'number' ? query[name] : 0);
  const rows = Math.max(number('per_page'), number('limit'));
  const skipped = query['after'] === undefined ? number('page') * number('per_page') : 0;
  return (
    rows > ROWS_OF_A_PAGE || skipped > SKIPPED_ROWS || SEARCHES.some((name) => query[name] !== undefined)
  );
}
