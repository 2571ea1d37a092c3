// The usual columns of a list: what is shown is what the file has, and nothing is a dash.
import { State } from './badge.tsx';
import type { Column } from './data-table.tsx';
import { formatDay, formatNumber } from './format.ts';
import { MOMENT_WIDTH, Moment } from './moment.tsx';

type More = Partial<Pick<Column<never>, 'width' | 'phoneWidth' | 'isMain' | 'isExtra'>>;
type Of<Row, Value> = (row: Row) => Value | null | undefined;

export function textColumn<Row>(
  id: string,
  header: string,
  of: Of<Row, string | number>,
  more: More = {},
): Column<Row> {
  return { id, header, cell: (row) => of(row) ?? '–', text: of, ...more };
}

export function numberColumn<Row>(
  id: string,
  header: string,
  of: Of<Row, number>,
  more: More = {},
): Column<Row> {
  return { id, header, cell: (row) => formatNumber(of(row)), text: of, isNumeric: true, ...more };
}

export function stateColumn<Row>(
  of: Of<Row, string>,
  more: More & { readonly header?: string } = {},
): Column<Row> {
  return { id: 'state', header: 'State', cell: (row) => <State of={of(row) ?? ''} />, text: of, ...more };
}

export function dayColumn<Row>(
  id: string,
  header: string,
  of: Of<Row, string>,
  more: More = {},
): Column<Row> {
  return { id, header, cell: (row) => formatDay(of(row)), text: of, ...more };
}

export function momentColumn<Row>(
  id: string,
  header: string,
  of: Of<Row, string>,
  more: More = {},
): Column<Row> {
  return { id, header, cell: (row) => <Moment at={of(row) ?? null} />, text: of, ...MOMENT_WIDTH, ...more };
}
