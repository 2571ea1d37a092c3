// What pages are made of: a heading with what can be done, and panels.
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface PageProps {
  readonly title: string;
  /** Beside the title: a state, say. */
  readonly beside?: ReactNode;
  /** One sentence below it. */
  readonly about?: ReactNode;
  /** Where the page belongs: path and name. */
  readonly parent?: readonly [path: string, name: string];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, beside, about, parent, actions, children }: PageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[1400px] flex-1 flex-col gap-4 px-4 py-5 sm:px-6">
      <title>{`${title} · Crossdock`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          {parent !== undefined && (
            <nav aria-label="Breadcrumb" className="mb-0.5 flex items-center gap-1 text-sm text-muted">
              <Link to={parent[0]} className="hover:text-ink hover:underline">
                {parent[1]}
              </Link>
              <ChevronRight aria-hidden className="size-3.5" />
            </nav>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">{title}</h1>
            {beside}
          </div>
          {about !== undefined && <p className="mt-0.5 max-w-prose text-muted">{about}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly about?: ReactNode;
  /** Without space around what is in it: for tables. */
  readonly isFlush?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, actions, about, isFlush = false, className, children }: PanelProps) {
  return (
    <section className={classes('min-w-0 rounded-lg border border-line bg-panel', className)}>
      {title !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
          <div>
            <h2 className="font-semibold">{title}</h2>
            {about !== undefined && <p className="text-sm text-muted">{about}</p>}
          </div>
          {actions}
        </div>
      )}
      <div className={isFlush ? 'overflow-x-auto' : classes('px-4 pb-4', title === undefined && 'pt-4')}>
        {children}
      </div>
    </section>
  );
}

/** Names and values of one record. What has no value is left out. */
export function Facts({
  facts,
  columns = 2,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly columns?: 1 | 2 | 3;
}) {
  // One column is for what stands beside the rest; where that is below it, there is room for more.
  const grid = { 1: 'sm:max-xl:grid-cols-3', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 xl:grid-cols-3' }[
    columns
  ];
  const shown = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes('grid gap-x-8 gap-y-2.5', grid)}>
      {shown.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="eyebrow">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One figure with what it is. */
export function Figure({
  name,
  value,
  hint,
  to,
  search,
  tone,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly tone?: 'bad' | 'warn';
}) {
  const color = tone === 'bad' ? 'text-bad' : tone === 'warn' ? 'text-warn' : '';
  const content = (
    <>
      <span className="eyebrow">{name}</span>
      <span className={classes('block text-2xl font-semibold tracking-tight tabular-nums', color)}>
        {value}
      </span>
      {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
    </>
  );
  const look = 'block min-w-0 rounded-lg border border-line bg-panel px-4 py-3';
  if (to === undefined) return <div className={look}>{content}</div>;
  return (
    <Link
      to={to}
      {...(search === undefined ? {} : { search })}
      className={classes(look, 'hover:border-line-strong')}
    >
      {content}
    </Link>
  );
}
