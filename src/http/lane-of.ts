// Which lane of the database a request belongs to: what takes long must not stand in the way of what is short.
import type { LaneWork } from '../db/lanes.ts';
import type { Route } from './route.ts';

/** Reads that take longer are broken off; what changes something has the limit of the pool. */
const READ_TIMEOUT_MS = 5_000;
const BULK_READ_TIMEOUT_MS = 15_000;
/** A page of more rows is a piece of an export. */
const ROWS_OF_A_PAGE = 100;
/** Rows that are skipped one by one, where no link is followed. */
const SKIPPED_ROWS = 10_000;
/** Parameters for which much is looked through. */
const SEARCHES = ['q', 'note', 'include_total', 'as_of'];

export function laneOf(route: Route, query: Readonly<Record<string, unknown>>, owner: string): LaneWork {
  if (route.method !== 'GET') return { lane: route.lane ?? 'writes', owner };
  const lane = route.lane ?? (isSearch(query) ? 'bulk' : 'reads');
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
