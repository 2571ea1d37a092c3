// The clock of a sandbox: how far ahead it is, and ways to advance it. Before, it says what will pass; afterwards, what was moved.
import type { Sandbox, SandboxAdvance } from '@crossdock/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FastForward } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatCount, formatRelative } from '../kit/format.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../kit/menu.tsx';
import { notifyFailure } from '../kit/toasts.tsx';
import { crossdock } from './api.ts';
import { reads } from './reads.ts';
import { useMay } from './session.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** A month: what the service takes at once. */
const HOURS_MAX = 720;
const COUNT_MAX = 1000;
/** The polling interval while deadlines move; an event usually arrives first. */
const WORKING_MS = 1000;

type Kind = Sandbox['deadlines'][number]['kind'];

interface Words {
  readonly one: string;
  readonly several: string;
  /** Of one, and of several. */
  readonly passes: readonly [string, string];
  readonly moved: string;
}

const WORDS: Readonly<Record<Kind, Words>> = {
  orders: {
    one: 'order',
    several: 'orders',
    passes: ['is due to ship by then', 'are due to ship by then'],
    moved: 'due to ship sooner',
  },
  returns: {
    one: 'return',
    several: 'returns',
    passes: ['has to be decided by then', 'have to be decided by then'],
    moved: 'to be decided sooner',
  },
  eligibility_checks: {
    one: 'eligibility result',
    several: 'eligibility results',
    passes: ['expires', 'expire'],
    moved: 'expiring sooner',
  },
  rate_quotes: {
    one: 'quote',
    several: 'quotes',
    passes: ['expires', 'expire'],
    moved: 'expiring sooner',
  },
  webhook_deliveries: {
    one: 'webhook',
    several: 'webhooks',
    passes: ['is retried', 'are retried'],
    moved: 'retried sooner',
  },
};

function useSandbox(hours: number) {
  return useQuery({
    ...reads.sandbox.get('getSandbox', { hours }),
    refetchInterval: ({ state }) => (state.data?.is_advancing === true ? WORKING_MS : false),
  });
}

const inHours = (hours: number) => formatCount(hours, 'hour');

/** Hours until the first deadline of all has passed; null where none waits. */
function hoursToNext({ deadlines }: Sandbox): { hours: number; at: string } | null {
  const [at] = deadlines.flatMap(({ next }) => (next === null ? [] : [next])).sort();
  if (at === undefined) return null;
  const hours = Math.ceil((new Date(at).getTime() - Date.now()) / HOUR_MS);
  return { hours: Math.min(Math.max(hours, 1), HOURS_MAX), at };
}

export function SandboxClock() {
  const { data: sandbox } = useSandbox(DAY_HOURS);
  const mayAdvance = useMay('write');
  const [hours, setHours] = useState<number | null>(null);
  if (sandbox === undefined || !sandbox.is_sandbox) return null;
  const next = hoursToNext(sandbox);
  const ahead = `Sandbox, ${sandbox.hours_ahead === 0 ? 'at the real time' : `${inHours(sandbox.hours_ahead)} ahead`}`;
  return (
    <>
      <Menu
        label={ahead}
        trigger={
          <>
            <FastForward aria-hidden className="size-4" />
            <span className="max-sm:hidden">Sandbox</span>
            {sandbox.hours_ahead > 0 && <span className="tabular-nums">+{sandbox.hours_ahead} h</span>}
          </>
        }
        className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line bg-panel px-2 text-sm whitespace-nowrap hover:border-line-strong"
      >
        <p className="px-3 py-1.5 text-muted">
          {sandbox.hours_ahead === 0
            ? 'This is a sandbox. Advance its clock to make deadlines pass.'
            : `This sandbox is ${inHours(sandbox.hours_ahead)} ahead.`}
        </p>
        {mayAdvance && (
          <>
            <MenuLine />
            <MenuLabel>Advance its clock</MenuLabel>
            <MenuItem onSelect={() => setHours(1)}>By 1 hour</MenuItem>
            <MenuItem onSelect={() => setHours(DAY_HOURS)}>By 1 day</MenuItem>
            {next !== null && (
              <MenuItem onSelect={() => setHours(next.hours)}>
                To the next deadline
                <span className="ml-auto text-muted">{formatRelative(next.at)}</span>
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {hours !== null && <AdvanceDialog hours={hours} onClose={() => setHours(null)} />}
    </>
  );
}

function AdvanceDialog({ hours, onClose }: { readonly hours: number; readonly onClose: () => void }) {
  const { data: sandbox } = useSandbox(hours);
  const advance = useMutation({
    mutationFn: async () => crossdock.advanceSandbox({ body: { hours } }),
    onSuccess: () => reads.sandbox.refresh(),
    onError: notifyFailure,
  });
  const { data: begun } = advance;
  const last = sandbox?.last_advance ?? null;
  if (begun !== undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`The sandbox is ${inHours(begun.hours_ahead)} ahead`}
        about="Work that is now due is being processed."
      >
        {last === null || last.id !== begun.id || last.status === 'working' ? (
          <p role="status">Moving deadlines…</p>
        ) : (
          <Moved advance={last} />
        )}
        <Actions>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </Actions>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Advance the clock by ${inHours(hours)}?`}
      about="All deadlines of this organization move closer by this much. This cannot be undone."
    >
      {sandbox === undefined ? <p role="status">Loading deadlines…</p> : <Passing sandbox={sandbox} />}
      <Actions>
        <Button onClick={onClose}>Go back</Button>
        <Button
          look="primary"
          isBusy={advance.isPending}
          disabled={sandbox?.is_advancing !== false}
          onClick={() => advance.mutate()}
        >
          Advance by {inHours(hours)}
        </Button>
      </Actions>
    </Dialog>
  );
}

function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-4 flex justify-end gap-2">{children}</div>;
}

function Passing({ sandbox: { deadlines, is_advancing: isAdvancing } }: { readonly sandbox: Sandbox }) {
  const passing = deadlines.filter(({ count }) => count > 0);
  if (isAdvancing) return <p role="status">The previous advance is still running…</p>;
  if (passing.length === 0) return <p>No deadline passes.</p>;
  return (
    <>
      <p className="eyebrow pb-1">What passes</p>
      <ul className="space-y-1">
        {passing.map(({ kind, count, next }) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {counted(kind, count)} {WORDS[kind].passes[count === 1 ? 0 : 1]}
            </span>
            <span className="text-muted">first {formatRelative(next)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function counted(kind: Kind, count: number): string {
  const { one, several } = WORDS[kind];
  return count >= COUNT_MAX
    ? `${formatCount(count, one, several)} or more`
    : formatCount(count, one, several);
}

function Moved({ advance: { moved } }: { readonly advance: SandboxAdvance }) {
  const kinds = (Object.keys(WORDS) as Kind[]).filter((kind) => moved[kind] > 0);
  if (kinds.length === 0) return <p role="status">No deadline was affected.</p>;
  return (
    <ul role="status" aria-label="What was moved" className="space-y-1">
      {kinds.map((kind) => (
        <li key={kind}>
          {formatCount(moved[kind], WORDS[kind].one, WORDS[kind].several)} {WORDS[kind].moved}
        </li>
      ))}
    </ul>
  );
}
