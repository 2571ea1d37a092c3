// A short list in a panel: its rows, or why there are none, and all of them as CSV.
import type { ReactNode } from 'react';
import { CsvButton } from './csv-button.tsx';
import { Panel } from './layout.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { SimpleTable, type SimpleTableProps } from './simple-table.tsx';
import type { Asked } from './states.tsx';

interface Props<Row> extends Omit<SimpleTableProps<Row>, 'name' | 'rows'> {
  readonly title: string;
  readonly about?: ReactNode;
  /** Beside the CSV. */
  readonly actions?: ReactNode;
  readonly query: Asked<readonly Row[]>;
}

export function TablePanel<Row>({ title, about, actions, query, columns, ...table }: Props<Row>) {
  const rows = query.data ?? [];
  return (
    <Panel
      title={title}
      isFlush
      {...(about === undefined ? {} : { about })}
      actions={
        <span className="flex flex-wrap gap-2">
          {columns.some(({ text }) => text !== undefined) && (
            <CsvButton
              name={title.toLowerCase()}
              columns={columns}
              parts={() => [rows]}
              isEmpty={rows.length === 0}
            />
          )}
          {actions}
        </span>
      }
    >
      <LoadedPart query={query}>
        {(all) => <SimpleTable name={title} rows={all} columns={columns} {...table} />}
      </LoadedPart>
    </Panel>
  );
}

/** Rows that are there already. */
export function known<T>(data: T): Asked<T> {
  return { data, error: null, isPending: false, refetch: () => undefined };
}
