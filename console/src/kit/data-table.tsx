// The one table of lists: read page by page as it is scrolled, drawn only where it is seen, with a choice of columns and a CSV of
// all rows. A row leads to its record; arrow keys go from row to row.
import type { Page } from '@crossdock/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Columns3, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PagesRead } from '../app/reads.ts';
import { isObject, readStored } from '../app/stored-json.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { CsvButton, type CsvColumn } from './csv-button.tsx';
import { formatNumber } from './format.ts';
import { PAGES_READ_AGAIN_MAX } from './list-bounds.ts';
import { useIsPhone } from './media.ts';
import { Menu, MenuCheck, MenuLabel } from './menu.tsx';
import { placeOf } from './place.ts';
import { ErrorState, Skeleton } from './states.tsx';

export interface Column<Row> extends CsvColumn<Row> {
  readonly id: string;
  readonly cell: (row: Row) => ReactNode;
  /** Of the grid: `minmax(8rem, 1fr)`. */
  readonly width?: string;
  /** The same where there is room for little. */
  readonly phoneWidth?: string;
  readonly isNumeric?: boolean;
  /** Shown where there is room for little, too. */
  readonly isMain?: boolean;
  /** Hidden until chosen. */
  readonly isExtra?: boolean;
}

interface Props<Row> {
  /** Names the list: for the choice of columns and the file. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** What is listed: `reads.….pages(…)`. */
  readonly read: PagesRead<Row>;
  readonly rowId: (row: Row) => string | number;
  /** Where the record of a row is. */
  readonly rowTo?: (row: Row) => string;
  readonly empty: ReactNode;
  /** Beside the choice of columns. */
  readonly toolbar?: ReactNode;
  /** What the address asks for and no filter understands. */
  readonly ignored?: readonly string[];
}

const ROW_HEIGHT = 44;
const OVERSCAN = 12;
const features = tableFeatures({ columnVisibilityFeature });

export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, columns, read, rowId, rowTo, empty, toolbar, ignored = [] } = props;
  const { queryKey, load } = read;
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const [choice, setChoice] = useColumnChoice(name, columns);
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }): Promise<Page<Row>> =>
      pageParam === null ? Promise.resolve(load()) : (pageParam.nextPage() as Promise<Page<Row>>),
    initialPageParam: null as Page<Row> | null,
    getNextPageParam: (last) => (last.next === null ? undefined : last),
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  const shown = isPhone ? columns.filter(({ isMain }) => isMain === true) : columns;
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(() => shown.map(({ id, header }) => ({ id, header })), [shown]),
    getRowId: (row) => String(rowId(row)),
    state: { columnVisibility: isPhone ? {} : choice },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const widths = visible.map(
    ({ width, phoneWidth }, at) =>
      (isPhone ? phoneWidth : undefined) ?? width ?? (at === 0 ? 'minmax(9rem, 1.1fr)' : 'minmax(7rem, 1fr)'),
  );
  const grid = { gridTemplateColumns: widths.join(' ') };

  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list;
  useEffect(() => {
    if (lastSeen >= rows.length - OVERSCAN && hasNextPage && !isFetchingNextPage && !isError)
      void fetchNextPage();
  }, [lastSeen, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage, isError]);

  const isOld =
    (list.data?.pages.length ?? 0) > PAGES_READ_AGAIN_MAX &&
    client.getQueryState(queryKey)?.isInvalidated === true;
  const known = `${formatNumber(rows.length)}${hasNextPage ? '+' : ''}`;

  return (
    <section className="flex min-w-0 flex-col rounded-lg border border-line bg-panel">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        {isPhone && toolbar !== undefined ? (
          <details className="min-w-0 flex-1">
            <summary className="w-fit cursor-pointer text-sm font-medium">Search and filters</summary>
            <div className="mt-2 flex flex-col gap-2">{toolbar}</div>
          </details>
        ) : (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{toolbar}</div>
        )}
        <div className="flex items-center gap-2">
          <span aria-live="polite" className="text-sm text-muted tabular-nums">
            {list.data === undefined ? '' : `${known} ${rows.length === 1 && !hasNextPage ? 'row' : 'rows'}`}
          </span>
          {!isPhone && <ColumnMenu columns={columns} choice={choice} onChange={setChoice} />}
          <CsvButton name={name} columns={columns} parts={() => partsOf(load)} isEmpty={rows.length === 0} />
        </div>
      </div>
      {ignored.length > 0 && (
        <p role="status" className="bg-warn-soft px-4 py-2 text-sm text-warn">
          Ignored in the address: {ignored.join(', ')}
        </p>
      )}
      {isOld && (
        <div className="flex items-center gap-3 bg-info-soft px-4 py-2 text-sm text-info">
          This list has changed since it was loaded.
          <Button onClick={() => void client.resetQueries({ queryKey })}>Reload</Button>
        </div>
      )}
      {list.data === undefined ? (
        list.error === null ? (
          <div role="status" aria-label="Loading" className="space-y-3 p-4">
            {[1, 2, 3, 4, 5, 6].map((line) => (
              <Skeleton key={line} className="h-6 w-full" />
            ))}
          </div>
        ) : (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : rows.length === 0 ? (
        empty
      ) : (
        <div
          ref={scroller}
          tabIndex={0}
          role="region"
          aria-label={`${name}, scrollable`}
          className="max-h-[max(24rem,calc(100dvh-15rem))] overflow-auto"
        >
          <div
            role="table"
            aria-label={name}
            aria-rowcount={hasNextPage ? -1 : rows.length + 1}
            className="min-w-fit"
          >
            <div role="rowgroup" className="sticky top-0 z-10 bg-panel">
              <div role="row" aria-rowindex={1} style={grid} className="grid border-b border-line px-4">
                {visible.map(({ id, header, isNumeric }) => (
                  <div
                    key={id}
                    role="columnheader"
                    className={classes('eyebrow px-2 py-2', isNumeric === true && 'pr-5 text-right')}
                  >
                    {header}
                  </div>
                ))}
              </div>
            </div>
            <div
              role="rowgroup"
              className="relative"
              style={{ height: virtual.getTotalSize() }}
              onKeyDown={moveFocus}
            >
              {items.map(({ index, start, size }) => {
                const row = rows[index];
                if (row === undefined) return null;
                const to = rowTo?.(row);
                return (
                  <div
                    key={rowId(row)}
                    role="row"
                    aria-rowindex={index + 2}
                    style={{ ...grid, height: size, transform: `translateY(${start}px)` }}
                    className={classes(
                      'absolute top-0 left-0 grid w-full items-center border-b border-line px-4',
                      to !== undefined && 'hover:bg-sunken/60 focus-within:bg-sunken/60',
                    )}
                  >
                    {visible.map(({ id, cell, isNumeric }, at) => (
                      <div
                        key={id}
                        role="cell"
                        className={classes(
                          // Buttons lie above the link that fills the row.
                          'min-w-0 truncate px-2 [&_button]:relative',
                          isNumeric === true && 'text-right tabular-nums',
                        )}
                      >
                        {at === 0 && to !== undefined ? (
                          <Link
                            {...placeOf(to)}
                            data-row={index}
                            className="font-medium after:absolute after:inset-0"
                          >
                            {cell(row)}
                          </Link>
                        ) : (
                          cell(row)
                        )}
                      </div>
                    ))}
                  </div>
                );
              })}
            </div>
          </div>
          {isFetchingNextPage && (
            <p role="status" className="flex items-center justify-center gap-2 p-3 text-sm text-muted">
              <LoaderCircle aria-hidden className="size-4 animate-spin" /> Reading more
            </p>
          )}
          {isError && <ErrorState error={list.error} onRetry={() => void fetchNextPage()} />}
        </div>
      )}
    </section>
  );
}

/** The arrow keys lead from one row's link to the next one's. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const from = (event.target as HTMLElement).dataset['row'];
  if (step === 0 || from === undefined) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-row="${Number(from) + step}"]`);
  if (next === null) return;
  event.preventDefault();
  next.focus();
}

function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]) {
  const key = `crossdock.columns.${name}`;
  const [choice, setChoice] = useState<ColumnVisibilityState>(() => ({
    ...Object.fromEntries(columns.flatMap(({ id, isExtra }) => (isExtra === true ? [[id, false]] : []))),
    ...readChoice(key),
  }));
  const change = (next: ColumnVisibilityState) => {
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [choice, change] as const;
}

function readChoice(key: string): ColumnVisibilityState {
  return readStored(key, isChoice) ?? {};
}

function isChoice(value: unknown): value is ColumnVisibilityState {
  return isObject(value) && Object.values(value).every((isShown) => typeof isShown === 'boolean');
}

function ColumnMenu<Row>({
  columns,
  choice,
  onChange,
}: {
  readonly columns: readonly Column<Row>[];
  readonly choice: ColumnVisibilityState;
  readonly onChange: (choice: ColumnVisibilityState) => void;
}) {
  return (
    <Menu
      label="Choose columns"
      trigger={<Columns3 aria-hidden className="size-4" />}
      className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <MenuLabel>Columns</MenuLabel>
      {columns.slice(1).map(({ id, header }) => (
        <MenuCheck
          key={id}
          isChecked={choice[id] !== false}
          onChange={(isChecked) => onChange({ ...choice, [id]: isChecked })}
        >
          {header}
        </MenuCheck>
      ))}
    </Menu>
  );
}

async function* partsOf<Row>(load: () => PromiseLike<Page<Row>>): AsyncIterable<readonly Row[]> {
  for (let page: Page<Row> | null = await load(); page !== null; page = await page.nextPage())
    yield page.data;
}
