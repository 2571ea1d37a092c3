// A station's queue as large buttons, for work without a code to scan.
import type { ReactNode } from 'react';
import { Panel } from '../../kit/layout.tsx';
import { LoadedPart } from '../../kit/loaded-part.tsx';
import { CardButton } from '../stations/big-button.tsx';

interface Props<Row> {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly query: Parameters<typeof LoadedPart<readonly Row[]>>[0]['query'];
  readonly rowId: (row: Row) => string | number;
  readonly onChoose: (row: Row) => void;
  /** What people say: its number. */
  readonly name: (row: Row) => ReactNode;
  readonly beside: (row: Row) => ReactNode;
  readonly detail: (row: Row) => ReactNode;
  readonly empty: ReactNode;
}

export function CardQueue<Row>(props: Props<Row>) {
  const { title, about, actions, query, rowId, onChoose, name, beside, detail, empty } = props;
  return (
    <Panel
      title={title}
      {...(about === undefined ? {} : { about })}
      {...(actions === undefined ? {} : { actions })}
    >
      <LoadedPart query={query}>
        {(rows) =>
          rows.length === 0 ? (
            empty
          ) : (
            <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
              {rows.map((row) => (
                <li key={rowId(row)}>
                  <CardButton onClick={() => onChoose(row)}>
                    <span className="flex items-center justify-between gap-3">
                      <span className="font-mono text-base font-medium">{name(row)}</span>
                      <span className="tabular-nums">{beside(row)}</span>
                    </span>
                    <span className="block text-muted">{detail(row)}</span>
                  </CardButton>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </Panel>
  );
}
