import { formatMoment, formatRelative } from './format.ts';

/** A time in a list; where there is room for little, how long ago it was. */
export function Moment({ at }: { readonly at: string | null }) {
  if (at === null) return <span className="text-muted">–</span>;
  return (
    <time dateTime={at} title={formatMoment(at)}>
      <span className="max-sm:hidden">{formatMoment(at)}</span>
      <span className="sm:hidden">{formatRelative(at)}</span>
    </time>
  );
}

/** The width of a column of them. */
export const MOMENT_WIDTH = { width: 'minmax(14rem, 1fr)', phoneWidth: 'minmax(0, 1fr)' } as const;
