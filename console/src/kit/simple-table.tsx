// A short table of what belongs to one record: all of it is there.
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { CsvColumn } from './csv-button.tsx';

export interface SimpleColumn<Row> extends CsvColumn<Row> {
  readonly cell: (row: Row) => ReactNode;
  readonly isNumeric?: boolean;
}

export interface SimpleTableProps<Row> {
  readonly name: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row, index: number) => string | number;
  readonly empty?: ReactNode;
}

export function SimpleTable<Row>({ name, columns, rows, rowId, empty }: SimpleTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={name}>
      <table className="w-full text-left">
        <thead>
          <tr>
            {columns.map(({ header, isNumeric }) => (
              <th
                key={header}
                scope="col"
                className={classes('eyebrow px-4 py-2 whitespace-nowrap', isNumeric === true && 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowId(row, index)} className="border-t border-line align-top">
              {columns.map(({ header, cell, isNumeric }) => (
                <td
                  key={header}
                  className={classes('px-4 py-2', isNumeric === true && 'text-right tabular-nums')}
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
