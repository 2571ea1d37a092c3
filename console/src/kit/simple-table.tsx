// A short table of what belongs to one record, complete. On a phone, rows of many columns are cards: squeezed columns
// cannot be read.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { CsvColumn } from './csv-button.tsx';
import { useIsPhone } from './media.ts';

export interface SimpleColumn<Row> extends CsvColumn<Row> {
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
  /** Buttons for the row, at its end; the header is for those who do not see them. */
  readonly isAction?: boolean;
}

export interface SimpleTableProps<Row> {
  readonly name: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row, index: number) => string | number;
  readonly empty?: ReactNode;
}

/** As many columns as a phone has room for. */
const PHONE_COLUMNS_MAX = 3;

export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { name, columns, rows, rowId, empty } = props;
  const isPhone = useIsPhone();
  if (rows.length === 0 && empty !== undefined) return empty;
  if (isPhone && columns.length > PHONE_COLUMNS_MAX) return <Cards {...props} />;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={name}>
      <table className="w-full text-left">
        <thead>
          <tr>
            {columns.map(({ header, isNumeric, isAction }) => (
              <th
                key={header}
                scope="col"
                className={classes('eyebrow px-4 py-2 whitespace-nowrap', isNumeric === true && 'text-right')}
              >
                {isAction === true ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowId(row, index)} className="border-t border-line align-top">
              {columns.map(({ header, cell, isNumeric, isAction }) => (
                <td
                  key={header}
                  className={classes(
                    'px-4 py-2',
                    isNumeric === true && 'text-right tabular-nums',
                    isAction === true && 'text-right',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ name, columns, rows, rowId }: SimpleTableProps<Row>) {
  const [first, ...others] = columns;
  const facts = others.filter(({ isAction }) => isAction !== true);
  const actions = others.filter(({ isAction }) => isAction === true);
  return (
    <ul aria-label={name} className="divide-y divide-line border-t border-line">
      {rows.map((row, index) => (
        <li key={rowId(row, index)} className="space-y-2 px-4 py-3">
          <div className="font-medium [overflow-wrap:anywhere]">{first?.cell(row)}</div>
          <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
            {facts.map(({ header, cell }) => (
              <div key={header} className="contents">
                <dt className="text-sm text-muted">{header}</dt>
                <dd className="text-right tabular-nums [overflow-wrap:anywhere] [&>.flex]:justify-end">
                  {cell(row)}
                </dd>
              </div>
            ))}
          </dl>
          {actions.map(({ header, cell }) => (
            <div key={header} className="flex justify-end">
              {cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
