import { Link } from '@tanstack/react-router';
import { LoaderCircle, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type Look = 'plain' | 'primary' | 'danger' | 'quiet';

const BASE =
  'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-55';

const LOOKS: Readonly<Record<Look, string>> = {
  plain: 'border border-line-strong/60 bg-panel hover:enabled:bg-sunken',
  primary: 'bg-accent-fill text-on-accent hover:enabled:brightness-110',
  danger: 'border border-bad/60 bg-panel text-bad hover:enabled:bg-bad-soft',
  quiet: 'text-muted hover:enabled:bg-sunken hover:enabled:text-ink',
};

interface Props extends ComponentProps<'button'> {
  readonly look?: Look;
  /** Waiting for an answer: further clicks are ignored. */
  readonly isBusy?: boolean;
}

export function Button({ look = 'plain', isBusy = false, className, children, disabled, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
      className={classes(BASE, LOOKS[look], className)}
    >
      {isBusy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-flex size-8 items-center justify-center rounded-md text-muted hover:enabled:bg-sunken hover:enabled:text-ink disabled:opacity-55',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function LinkButton({
  to,
  search,
  look = 'plain',
  isBig = false,
  children,
}: {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly look?: Look;
  /** For gloves and thumbs. */
  readonly isBig?: boolean;
  readonly children: ReactNode;
}) {
  const looks = LOOKS[look].replaceAll('hover:enabled:', 'hover:');
  return (
    <Link
      to={to}
      {...(search === undefined ? {} : { search })}
      className={classes(BASE, looks, isBig && 'min-h-12 px-5 text-base!')}
    >
      {children}
    </Link>
  );
}

/** What a list's page is left by, to make one more. */
export function NewButton({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton to={to} look="primary">
      <Plus aria-hidden className="size-4" />
      {children}
    </LinkButton>
  );
}
