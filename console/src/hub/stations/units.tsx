// Units to be scanned, with how many are done: the list of a walk and that of a carton look the same.
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../kit/classes.ts';
import { formatDay, formatNumber } from '../../kit/format.ts';

/** `1 unit`, `2 units` */
export function countOf(count: number, name: string): string {
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}

export interface UnitRow {
  readonly id: string;
  readonly name: string;
  readonly codes: string;
  readonly lots: readonly { readonly lot: string | null; readonly expiration: string | null }[];
  readonly done: number;
  readonly wanted: number;
  readonly action?: ReactNode;
}

export function UnitList({ name, rows }: { readonly name: string; readonly rows: readonly UnitRow[] }) {
  return (
    <ol aria-label={name} className="space-y-2">
      {rows.map(({ id, name: title, codes, lots, done, wanted, action }) => {
        const isDone = done === wanted;
        const isOver = done > wanted;
        return (
          <li
            key={id}
            data-unit={codes}
            className={classes(
              'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border-2 px-4 py-3',
              isDone
                ? 'border-good/50 bg-good-soft'
                : isOver
                  ? 'border-warn bg-warn-soft'
                  : 'border-line bg-panel',
            )}
          >
            <span
              className={classes(
                'flex min-w-20 items-center gap-1.5 text-2xl font-semibold tabular-nums',
                isDone && 'text-good',
                isOver && 'text-warn',
              )}
            >
              {isDone && <Check aria-hidden className="size-6" />}
              {isOver && <TriangleAlert aria-label="Too many" className="size-6" />}
              {done} / {wanted}
            </span>
            <span className="min-w-40 flex-1">
              <span className="block text-base font-medium">{title}</span>
              <span
                className={classes('block font-mono text-sm', isDone || isOver ? 'text-ink' : 'text-muted')}
              >
                {codes}
              </span>
              {lots
                .filter(({ lot, expiration }) => lot !== null || expiration !== null)
                .map(({ lot, expiration }) => (
                  <span key={`${lot} ${expiration}`} className="mr-3 text-sm">
                    {lot !== null && `Lot ${lot}`} {expiration !== null && `until ${formatDay(expiration)}`}
                  </span>
                ))}
            </span>
            {action}
          </li>
        );
      })}
    </ol>
  );
}
