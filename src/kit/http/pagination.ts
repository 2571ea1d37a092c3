// Lists: plain pages by number, links by keyset. Following links costs the same at any depth and never skips or repeats a row
// that existed all along.
import { hash } from 'node:crypto';
import { type TProperties, Type } from 'typebox';
import { type KeyType, type ListPage, type PageRequest, PER_PAGE_MAX } from '../db/lists.ts';
import { isDate, isInstant } from './formats.ts';
import { invalid } from './problems.ts';
import type { Answer, Call } from './route.ts';
import { Flag, Strict } from './schema.ts';
import { isCleanText } from './text.ts';

export { type ListPage, type PageRequest, PER_PAGE_MAX } from '../db/lists.ts';

const PAGE_MAX = 1_000_000_000;
const CURSOR_LENGTH_MAX = 2000;
/** The position before the first row, as in the change feed. */
const BEGINNING = '0';
export const CURSOR_MESSAGE = 'must come from a Link header of this list, with the same sort and filters';

export function listQuery<T extends TProperties>(options: {
  perPage: number;
  perPageMax?: number;
  filters: T;
  pageRequired?: boolean;
}) {
  const { perPageMax = PER_PAGE_MAX } = options;
  return Strict({
    ...options.filters,
    page: Type.Integer({
      minimum: 1,
      maximum: PAGE_MAX,
      description: 'Page number, from 1.',
      ...(options.pageRequired ? {} : { default: 1 }),
    }),
    per_page: Type.Integer({
      minimum: 1,
      maximum: perPageMax,
      default: options.perPage,
      description: `Rows per page, ${perPageMax} at most.`,
    }),
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: CURSOR_LENGTH_MAX,
        format: 'cursor',
        description:
          'Opaque position from the `Link` header of the previous page, or `0` for the beginning; `page` then only counts. ' +
          'It is valid for the same sort and filters.',
        examples: [BEGINNING],
      }),
    ),
    include_total: Type.Optional(
      Flag('`true` adds `X-Total-Count`: the number of rows that match the filters.'),
    ),
  });
}

export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
  /** For lists with this synonym of `per_page`. */
  readonly limit?: number;
  readonly after?: string;
  readonly include_total?: boolean;
}

const PAGING = new Set(['page', 'per_page', 'limit', 'after', 'include_total']);
const MARK_LENGTH = 8;

/** Binds a cursor to its list: a position is meaningless in another order, or with other filters. */
export function cursorMark(list: string, query: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !PAGING.has(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return hash('sha256', JSON.stringify([list, ...given]), 'base64url').slice(0, MARK_LENGTH);
}

/**
 * @param key the types of the list's key columns
 * @param mark from `cursorMark`; most first pages need none
 */
export function readPage(query: PageQuery, key: readonly KeyType[], mark: () => string): PageRequest {
  const isAtCursor = query.after !== undefined && query.after !== BEGINNING;
  const limit = query.limit ?? query.per_page;
  return {
    after: isAtCursor ? readCursor(query.after, key, mark()) : null,
    limit,
    offset: query.after === undefined ? (query.page - 1) * limit : 0,
    wantsTotal: query.include_total === true,
  };
}

export function listAnswer(call: Call, list: ListPage, total: number | null, mark: () => string): Answer {
  const headers: Record<string, string> = {};
  if (list.has_more && list.last_key !== null)
    headers['link'] = `<${nextLink(call, list.last_key, mark())}>; rel="next"`;
  if (total !== null) headers['x-total-count'] = String(total);
  return { status: 200, pieces: list.pieces, headers };
}

function nextLink(call: Call, lastKey: string, mark: string): string {
  const { page } = call.query as PageQuery;
  return linkTo(call, { page: String(Math.min(page + 1, PAGE_MAX)), after: writeCursor(lastKey, mark) });
}

export function linkTo(call: Call, position: Readonly<Record<string, string>>): string {
  const kept = call.rawQuery.split('&').filter((part) => part !== '' && !isPosition(part));
  const moved = Object.entries(position).map(([name, value]) => `${name}=${value}`);
  // Characters that clients send as they are, but that a URI must percent-encode.
  const query = [...kept, ...moved]
    .join('&')
    .replaceAll(/[^\x21-\x7e]|[<>"[\]{}|\\^`]/gu, encodeURIComponent);
  return `${call.baseUrl}${call.path}?${query}`;
}

function isPosition(part: string): boolean {
  const parameters = new URLSearchParams(part);
  return parameters.has('page') || parameters.has('after');
}

function writeCursor(lastKey: string, mark: string): string {
  return Buffer.from(`["${mark}",${lastKey.slice(1)}`).toString('base64url');
}

function readCursor(cursor: string, key: readonly KeyType[], mark: string): (string | number)[] {
  const read = parse(cursor);
  const [madeFor, ...values] = Array.isArray(read) ? read : [];
  const fits =
    madeFor === mark &&
    values.length === key.length &&
    values.every((value, index) => isPart(value, key[index]));
  if (!fits) {
    throw invalid([
      {
        pointer: '/after',
        in: 'query',
        code: 'bad_cursor',
        message: CURSOR_MESSAGE,
      },
    ]);
  }
  return values as (string | number)[];
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Whether it has the form of a cursor: reported with all other violations of a request. */
export function isCursor(text: string): boolean {
  if (text === BEGINNING) return true;
  const values = parse(text);
  const types = ['bigint', 'integer', 'text'] as const;
  return Array.isArray(values) && values.every((value) => types.some((type) => isPart(value, type)));
}

const INTEGER_MAX = 2 ** 31 - 1;

/** Whether PostgreSQL can read it as a value of the type. */
function isPart(value: unknown, type: KeyType | undefined): boolean {
  if (type === 'bigint') return Number.isSafeInteger(value) && (value as number) >= 0;
  if (type === 'integer') return Number.isSafeInteger(value) && Math.abs(value as number) <= INTEGER_MAX;
  if (typeof value !== 'string' || !isCleanText(value)) return false;
  if (type === 'date or infinity') return value === 'infinity' || isDate(value);
  if (type === 'timestamptz or infinity') return value === 'infinity' || isPart(value, 'timestamptz');
  if (type === 'date') return isDate(value);
  // PostgreSQL writes instants in UTC, and does not read every offset that RFC 3339 allows.
  return type === 'text' || (isInstant(value) && /(Z|\+00:00)$/.test(value));
}
