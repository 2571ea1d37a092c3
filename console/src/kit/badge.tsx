import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { inWords } from './format.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded px-1.5 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

/** The tone of each state, for all kinds of record: a word means the same everywhere. */
const STATES: Readonly<Record<string, Tone>> = {
  pending: 'neutral',
  draft: 'neutral',
  announced: 'neutral',
  queued: 'neutral',
  new: 'neutral',
  placed: 'info',
  processing: 'info',
  in_transit: 'info',
  picked_up: 'info',
  label_created: 'neutral',
  out_for_delivery: 'info',
  receiving: 'info',
  received: 'info',
  packed: 'info',
  checked_in: 'info',
  partially_shipped: 'info',
  graded: 'warn',
  delivered: 'good',
  shipped: 'good',
  complete: 'good',
  closed: 'good',
  eligible: 'good',
  active: 'good',
  succeeded: 'good',
  restocked: 'good',
  backordered: 'warn',
  waiting: 'warn',
  retrying: 'warn',
  disputed: 'warn',
  upheld: 'good',
  rejected: 'bad',
  settled: 'good',
  failing: 'warn',
  damaged: 'bad',
  expired: 'bad',
  quarantined: 'warn',
  requested: 'info',
  bought: 'good',
  void_requested: 'warn',
  void_refused: 'bad',
  error: 'bad',
  failed: 'bad',
  exception: 'bad',
  lost: 'bad',
  returned: 'warn',
  ineligible: 'bad',
  disabled: 'bad',
  cancelled: 'neutral',
};

export function State({ of }: { readonly of: string | null | undefined }) {
  if (of === null || of === undefined) return <span className="text-muted">–</span>;
  return <Badge tone={STATES[of.toLowerCase()] ?? 'neutral'}>{inWords(of)}</Badge>;
}
