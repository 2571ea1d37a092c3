// Writes of the floor are kept in this browser before they are sent, and sent in the order in which they were made. Without a
// network they wait; a reload loses none. Each has an Idempotency-Key from the moment of its scan, so that a write whose answer
// never came can be sent again.
import { ConnectionError, type CrossdockHub, ProblemError } from '@crossdock/client/hub';
import { useSyncExternalStore } from 'react';
import { headersFor } from '../app/api.ts';
import type { Session } from '../app/session.ts';
import { type KeptWrite, UNSENT_PREFIX, unsentWrites } from '../app/unsent.ts';
import { explain } from '../kit/states.tsx';
import { hub, hubReads } from './api.ts';

/** What a station may send. */
interface Writes {
  readonly startPicks: CrossdockHub['startPicks'];
  readonly pickUnits: CrossdockHub['pickUnits'];
  readonly undoPick: CrossdockHub['undoPick'];
  readonly shortPick: CrossdockHub['shortPick'];
  readonly packSubOrder: CrossdockHub['packSubOrder'];
  readonly shipSubOrder: CrossdockHub['shipSubOrder'];
  readonly handOverSubOrder: CrossdockHub['handOverSubOrder'];
  readonly deliverInventoryRequest: CrossdockHub['deliverInventoryRequest'];
  readonly receiveInventoryRequest: CrossdockHub['receiveInventoryRequest'];
  readonly closeInventoryRequest: CrossdockHub['closeInventoryRequest'];
  readonly countStock: CrossdockHub['countStock'];
  readonly startWorkOrder: CrossdockHub['startWorkOrder'];
  readonly processWorkOrder: CrossdockHub['processWorkOrder'];
  readonly packMarketplaceCartons: CrossdockHub['packMarketplaceCartons'];
  readonly receiveReturn: CrossdockHub['receiveReturn'];
  readonly takeInReturn: CrossdockHub['takeInReturn'];
  readonly finishReturn: CrossdockHub['finishReturn'];
}

type WriteName = keyof Writes;
type ParamsOf<Name extends WriteName> = Parameters<Writes[Name]>[0];
type AnswerOf<Name extends WriteName> = Awaited<ReturnType<Writes[Name]>>;

export type Outcome<Name extends WriteName> =
  | { readonly isSent: true; readonly answer: AnswerOf<Name> }
  /** It waits for the network. */
  | { readonly isSent: false };

interface OutboxState {
  readonly waiting: readonly KeptWrite[];
  readonly refused: readonly KeptWrite[];
  /** Of people who were here before: they wait until those sign in again. */
  readonly ofOthers: number;
  /** The service did not answer the last time. */
  readonly isUnreachable: boolean;
}

const AGAIN_MS = 4000;
const ATTEMPT_TIMEOUT_MS = 15_000;
/** The service repeats the answer of a key for 48 hours; what is older could happen twice. */
const SAFE_MS = 47 * 3600 * 1000;
/** More than a shift without a network. The storage of a browser holds about ten times as much. */
const WAITING_MAX = 1000;
const KEY_BYTES = 16;
/** The session has ended, no answer in time, too many requests. */
const PASSING = new Set([401, 408, 429]);

/** Of a record that is not what the station saw. */
const OVERTAKEN = new Set([409, 412]);

interface Waiter {
  readonly answer: (value: unknown) => void;
  readonly fail: (error: unknown) => void;
  readonly keep: () => void;
}

const waiters = new Map<string, Waiter>();
const listeners = new Set<() => void>();
/** In whose name this page sends. */
let sender: { readonly personId: number; readonly orgId: number } | null = null;
let state: OutboxState = { waiting: [], refused: [], ofOthers: 0, isUnreachable: false };
let isUnreachable = false;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastPlace = 0;

function changed(): void {
  const all = unsentWrites();
  const own = all.filter((one) => one.person_id === sender?.personId && one.org_id === sender.orgId);
  state = {
    waiting: own.filter(({ refused }) => refused === undefined),
    refused: own.filter(({ refused }) => refused !== undefined),
    ofOthers: all.length - own.length,
    isUnreachable,
  };
  for (const listener of listeners) listener();
}

function store(write: KeptWrite): void {
  localStorage.setItem(UNSENT_PREFIX + write.place, JSON.stringify(write));
  changed();
}

export function forgetWrite({ place }: KeptWrite): void {
  localStorage.removeItem(UNSENT_PREFIX + place);
  changed();
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return `floor-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Two writes of a millisecond keep their order. */
function nextPlace(): string {
  lastPlace = Math.max(Date.now(), lastPlace + 1);
  return String(lastPlace).padStart(15, '0');
}

/** Throws what the service answers where it refuses the write; where it cannot be reached, the write waits. */
export function send<Name extends WriteName>(
  name: Name,
  label: string,
  params: ParamsOf<Name>,
): Promise<Outcome<Name>> {
  if (sender === null) throw new Error('cannot send: no one is signed in');
  if (state.waiting.length >= WAITING_MAX)
    return Promise.reject(new Error('too many changes are waiting for the network'));
  const write: KeptWrite = {
    place: nextPlace(),
    key: newKey(),
    name,
    params,
    label,
    made: new Date().toISOString(),
    person_id: sender.personId,
    org_id: sender.orgId,
  };
  store(write);
  return new Promise((resolve, reject) => {
    waiters.set(write.place, {
      answer: (value) => resolve({ isSent: true, answer: value as AnswerOf<Name> }),
      fail: reject,
      keep: () => resolve({ isSent: false }),
    });
    void sendAll();
  });
}

/** Another tab may send the same at the same time: the key makes it one. */
async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(timer);
  try {
    for (;;) {
      const [write] = state.waiting;
      if (write === undefined) break;
      if (!(await sendOne(write))) {
        for (const [place, waiter] of waiters) {
          waiters.delete(place);
          waiter.keep();
        }
        timer = setTimeout(() => void sendAll(), AGAIN_MS);
        break;
      }
    }
  } finally {
    isSending = false;
  }
}

/** @returns whether it is settled, one way or the other */
async function sendOne(write: KeptWrite): Promise<boolean> {
  const waiter = waiters.get(write.place);
  if (Date.now() - Date.parse(write.made) > SAFE_MS) {
    store({ ...write, refused: 'Too old to send safely. Check the record, then repeat the step.' });
    return true;
  }
  try {
    const operation = hub[write.name as WriteName] as (params: unknown, options: object) => Promise<unknown>;
    const answer = await operation.call(hub, write.params, {
      idempotencyKey: write.key,
      headers: headersFor(write.person_id, write.org_id),
      timeoutMs: ATTEMPT_TIMEOUT_MS,
    });
    isUnreachable = false;
    waiters.delete(write.place);
    forgetWrite(write);
    if (waiter !== undefined) waiter.answer(answer);
    // What the stations show is older than this write.
    else void hubReads.floor.refresh();
    return true;
  } catch (error) {
    isUnreachable = error instanceof ConnectionError;
    changed();
    if (mayPass(error)) return false;
    waiters.delete(write.place);
    // The record has changed since this page loaded it.
    if (error instanceof ProblemError && OVERTAKEN.has(error.status)) void hubReads.floor.refresh();
    if (waiter === undefined) store({ ...write, refused: explain(error).advice });
    else {
      forgetWrite(write);
      waiter.fail(error);
    }
    return true;
  }
}

/** Whether a retry may succeed. After a 401 it is sent once the person has signed in again. */
function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ProblemError)) return false;
  return error.status >= 500 || PASSING.has(error.status) || error.code === 'idempotency_key_in_use';
}

/** Sends what waits of this session, now and whenever the network is back. @returns how to end that */
export function openOutbox({ person, org }: Session): () => void {
  sender = { personId: person.id, orgId: org.id };
  changed();
  const again = () => void sendAll();
  const fromElsewhere = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(UNSENT_PREFIX)) changed();
  };
  addEventListener('online', again);
  addEventListener('storage', fromElsewhere);
  again();
  return () => {
    sender = null;
    clearTimeout(timer);
    removeEventListener('online', again);
    removeEventListener('storage', fromElsewhere);
    changed();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits of one kind, as it was given to `send`. */
export function waitingOf<Name extends WriteName>(
  { waiting }: OutboxState,
  name: Name,
): readonly ParamsOf<Name>[] {
  return waiting.filter((one) => one.name === name).map(({ params }) => params as ParamsOf<Name>);
}

export function useOutbox(): OutboxState {
  return useSyncExternalStore(subscribe, () => state);
}
