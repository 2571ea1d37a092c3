// How commands show records: a table for people, JSON for programs.
import type { ListPage, PageRequest } from '../kit/http/pagination.ts';
import { PER_PAGE_MAX } from '../kit/http/pagination.ts';

/** All rows of a list, read page by page. */
export async function readAll<T>(read: (page: PageRequest) => Promise<ListPage>): Promise<T[]> {
  const rows: T[] = [];
  let after: PageRequest['after'] = null;
  for (;;) {
    const list: ListPage = await read({ after, limit: PER_PAGE_MAX, offset: 0, wantsTotal: false });
    rows.push(...(JSON.parse(list.pieces.join('')) as T[]));
    if (!list.has_more || list.last_key === null) return rows;
    after = JSON.parse(list.last_key) as (string | number)[];
  }
}

export function showTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(printable));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

export function showJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A name must not be able to move the cursor or colour the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?');
}
