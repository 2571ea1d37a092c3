import type { ReactNode } from 'react';
import { formatMoment } from './format.ts';

export interface Step {
  readonly time: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
}

/** What has happened, newest first. */
export function Timeline({ steps }: { readonly steps: readonly Step[] }) {
  const sorted = steps.toSorted((a, b) => b.time.localeCompare(a.time));
  return (
    <ol className="space-y-3 border-l border-line pl-4">
      {sorted.map(({ time, title, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name, and the list is only added to
        <li key={index} className="relative">
          <span aria-hidden className="absolute top-1.5 -left-[1.3rem] size-2 rounded-full bg-line-strong" />
          <p>{title}</p>
          <p className="text-sm text-muted">
            <time dateTime={time}>{formatMoment(time)}</time>
            {detail !== undefined && <>, {detail}</>}
          </p>
        </li>
      ))}
    </ol>
  );
}
