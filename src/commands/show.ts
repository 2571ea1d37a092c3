// How commands show records: a table for people, JSON for programs.
import { type ListPage, type PageRequest, PER_PAGE_MAX } from '../kit/http/pagination.ts';
import type { CommandContext } from './context.ts';
import type { Input } from './subcommands.ts';

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

/** The value as JSON where that is wanted, else the text. */
export function print(input: Input, { stdout }: CommandContext, value: unknown, text: string): void {
  stdout.write(input.flag('json') ? `${JSON.stringify(value, null, 2)}\n` : text);
}

/** A name must not be able to move the cursor or colour the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?');
}
