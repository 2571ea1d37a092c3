// One turn of one endpoint: what waits for another attempt, then what the feed has behind the last event that was looked at.
// Events of one record are sent in order: if one fails, later ones wait for it, and other records continue.
// The results are written in one transaction, together with how far the feed was looked at: a process that dies before
// sends the same again, with the same ids.
import type { KeyObject } from 'node:crypto';
import type { Transactions } from '../../kit/db/db.ts';
import type { DueBatch } from '../../kit/due/due-kind.ts';
import { commitForOrg } from '../../kit/feed/feed-writer.ts';
import { readEventsAt } from '../../kit/feed/queries.ts';
import { emitEvents } from '../../kit/http/records.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import type { Sealer } from '../../kit/kernel/seal.ts';
import { queueFailingMail } from './failing-mails.ts';
import { nextEvents } from './look-at-feed.ts';
import {
  attemptedDeliveries,
  type DeliveryRow,
  deliveryUpserts,
  type EndpointState,
  type EndpointToServe,
  endpoints,
  endpointToServe,
  type LastAttempt,
  lockEndpointState,
  nextAttemptOf,
  turnUpdates,
  waitingDeliveries,
} from './queries.ts';
import { FAILING_MS, isFailing, nextAttempt, pauseAfter } from './schedule-rules.ts';
import { keyOf, signatures, unsealSecret, webhookId } from './secrets.ts';
import type { SendOutcome, WebhookSender } from './send-webhook.ts';

const ACTOR = 'webhooks';
const USER_AGENT = 'Crossdock-Webhooks/1';
const GONE = 410;
/** Events of one turn. */
const EVENTS_MAX = 500;
/** At this many pending deliveries the feed is not read any further. */
const WAITING_MAX = 1000;
const CROWDED_PAUSE_MS = 5000;
/** Deliveries to one endpoint at once. */
const SENDS_MAX = 16;
/** How many are tried where the last ones all failed. */
const PROBES_MAX = 4;
/** Nothing starts later in a turn. */
const BEGIN_WITHIN_MS = 5000;

/** Attempts that are kept of a delivery beside the last, and how much of each answer. */
const EARLIER_ATTEMPTS_MAX = 20;
const EARLIER_ANSWER_LENGTH_MAX = 200;

export interface DeliveryServices {
  readonly sealer: Sealer;
  readonly sender: WebhookSender;
  readonly random: () => number;
}

/** One event for the endpoint. */
interface Item {
  readonly sequence: number;
  readonly type: string;
  readonly subject: string;
  readonly attempts: number;
  readonly isNew: boolean;
}

export async function deliverTurn(
  db: Transactions,
  clock: Clock,
  batch: DueBatch,
  services: DeliveryServices,
): Promise<void> {
  const [endpointId = 0] = batch.subjectIds;
  const { orgId } = batch;
  const endpoint = await endpointToServe(db, orgId, endpointId, clock.now());
  if (endpoint === null) {
    await db.transaction(async (tx) => batch.queueDone(tx), orgId);
    return;
  }
  const serving = { db, clock, batch, orgId, endpointId, endpoint, services };
  const turn = await readTurn(serving);
  const results = await sendAll(serving, turn);
  await writeTurn(serving, turn, results);
}

interface Serving {
  readonly db: Transactions;
  readonly clock: Clock;
  readonly batch: DueBatch;
  readonly orgId: number;
  readonly endpointId: number;
  readonly endpoint: EndpointToServe;
  readonly services: DeliveryServices;
}

interface Turn {
  /** Of each record that may be tried, in the order of their first event. */
  readonly chains: readonly (readonly Item[])[];
  /** New events that have to wait for an earlier one of their record. */
  readonly blocked: readonly Item[];
  readonly bodies: ReadonlyMap<number, string>;
  readonly upTo: number;
  readonly isCrowded: boolean;
}

async function readTurn({ db, clock, orgId, endpointId, endpoint }: Serving): Promise<Turn> {
  const now = clock.now();
  const waiting = await waitingDeliveries(db, orgId, endpointId, WAITING_MAX + EVENTS_MAX);
  const isCrowded = waiting.length >= WAITING_MAX;
  const chains = new Map<string, Item[]>();
  const isBlocked = new Set<string>();
  for (const { next_attempt_at, ...row } of waiting) {
    const isFirst = !chains.has(row.subject) && !isBlocked.has(row.subject);
    if (isFirst && next_attempt_at > now) isBlocked.add(row.subject);
    if (!isBlocked.has(row.subject)) pushTo(chains, { ...row, isNew: false });
  }
  const due = [...chains.values()].flat().slice(0, EVENTS_MAX);
  const found = await readEventsAt(
    db,
    orgId,
    due.map(({ sequence }) => sequence),
  );
  const { events, upTo } = isCrowded
    ? { events: [], upTo: endpoint.last_sequence }
    : await nextEvents(db, orgId, endpointId, endpoint, {
        after: endpoint.last_sequence,
        limit: isFailing(endpoint.failed_turns) ? PROBES_MAX : EVENTS_MAX,
      });
  const isWaiting = new Set(waiting.map(({ sequence }) => sequence));
  const wanted = events.filter(({ sequence }) => !isWaiting.has(sequence));
  const blocked: Item[] = [];
  for (const { sequence, type, subject } of wanted) {
    const item = { sequence, type, subject, attempts: 0, isNew: true };
    if (isBlocked.has(subject)) blocked.push(item);
    else pushTo(chains, item);
  }
  const bodies = new Map([...found, ...wanted].map(({ sequence, json }) => [sequence, json]));
  return { chains: [...chains.values()], blocked, bodies, upTo, isCrowded };
}

function pushTo(chains: Map<string, Item[]>, item: Item): void {
  const chain = chains.get(item.subject);
  if (chain === undefined) chains.set(item.subject, [item]);
  else chain.push(item);
}

/** What was tried, by sequence; what is missing was not. */
type Results = ReadonlyMap<number, SendOutcome>;

async function sendAll(serving: Serving, turn: Turn): Promise<Results> {
  const { endpoint, services } = serving;
  const results = new Map<number, SendOutcome>();
  const beginUntilMs = performance.now() + BEGIN_WITHIN_MS;
  const keys = signingKeys(serving);
  let left = isFailing(endpoint.failed_turns) ? PROBES_MAX : Number.POSITIVE_INFINITY;
  let isGone = false;
  const chains = turn.chains.values();
  const sendChains = async () => {
    for (const chain of chains) {
      for (const { sequence } of chain) {
        const body = turn.bodies.get(sequence);
        if (body === undefined || left <= 0 || isGone || performance.now() > beginUntilMs) break;
        left -= 1;
        const outcome =
          keys instanceof Error
            ? { statusCode: null, answer: null, error: keys.message, durationMs: 0 }
            : await services.sender.send(endpoint.url, headersOf(serving, keys, sequence, body), body);
        results.set(sequence, outcome);
        if (outcome.statusCode === GONE) isGone = true;
        if (outcome.error !== null) break;
      }
    }
  };
  await Promise.all(Array.from({ length: SENDS_MAX }, sendChains));
  return results;
}

/** An error where the keys that are set do not open the secret. */
function signingKeys(serving: Serving): readonly KeyObject[] | Error {
  const { clock, orgId, endpointId, endpoint, services } = serving;
  const { sealed_secret, sealed_previous_secret: previous, previous_secret_until: until } = endpoint;
  const isBoth = previous !== null && until !== null && until > clock.now();
  try {
    return [sealed_secret, ...(isBoth ? [previous] : [])].map((sealed) =>
      keyOf(unsealSecret(services.sealer, orgId, endpointId, sealed)),
    );
  } catch {
    return new Error('the secret cannot be read with the keys that are set: rotate it');
  }
}

function headersOf(
  { clock, orgId }: Serving,
  keys: readonly KeyObject[],
  sequence: number,
  body: string,
): Record<string, string> {
  const id = webhookId(orgId, sequence);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(keys, id, timestamp, body),
  };
}

async function writeTurn(serving: Serving, turn: Turn, results: Results): Promise<void> {
  const { db, clock, batch, orgId, endpointId, endpoint, services } = serving;
  const now = clock.now();
  const outcomes = [...results.values()];
  const hasSuccess = outcomes.some(({ error }) => error === null);
  const isGone = outcomes.some(({ statusCode }) => statusCode === GONE);
  await commitForOrg(db, { orgId, actor: ACTOR, now }, async (tx, feed) => {
    const state = await lockEndpointState(tx, orgId, endpointId);
    batch.queueDone(tx);
    if (state === null) return;
    const rows = rowsOf(turn, results, now, services.random);
    const sequences = rows.map(({ sequence }) => sequence);
    const before = await attemptedDeliveries(tx, orgId, endpointId, sequences);
    const earlier = new Map(before.map((one) => [one.sequence, withLast(one)]));
    const written = rows.map((row) => ({
      ...row,
      endpoint_id: endpointId,
      earlier_attempts: earlier.get(row.sequence) ?? null,
      created_at: now,
    }));
    deliveryUpserts.queue(tx, orgId, written);
    const nextAttemptAt = await nextAttemptOf(tx, orgId, endpointId);
    const tried = outcomes.length > 0;
    const failedTurns = !tried ? endpoint.failed_turns : hasSuccess ? 0 : endpoint.failed_turns + 1;
    const failingSince = !tried ? state.failing_since : hasSuccess ? null : (state.failing_since ?? now);
    const isLong = failingSince !== null && now.getTime() - failingSince.getTime() >= FAILING_MS;
    const isToBeNotified = isLong && state.told_at === null;
    const end = {
      id: endpointId,
      last_sequence: isAsRead(state, endpoint) ? turn.upTo : state.last_sequence,
      failed_turns: failedTurns,
      paused_until: tried && !hasSuccess ? pauseAfter(failedTurns, now) : crowdedUntil(turn, hasSuccess, now),
      failing_since: failingSince,
      told_at: failingSince === null ? null : isToBeNotified ? now : state.told_at,
      next_attempt_at: nextAttemptAt,
    };
    turnUpdates.queue(tx, orgId, [end]);
    if (isToBeNotified) {
      queueFailingMail(tx, orgId, endpointId, now);
      emitEvents(feed, endpoints, [{ type: 'webhook_endpoint.failing', id: endpointId }]);
    }
    if (!isGone || !state.enabled) return;
    const [locked] = await endpoints.lock(tx, orgId, [endpointId]);
    if (locked === undefined) return;
    const fields = { ...locked.fields, enabled: false, disabled_reason: 'gone' as const };
    await endpoints.update(tx, orgId, [{ id: endpointId, fields }], now);
    emitEvents(feed, endpoints, [{ type: 'webhook_endpoint.disabled', id: endpointId }]);
  });
}

/** A concurrent request may have moved it, to replay events, or changed its filters. */
function isAsRead(state: EndpointState, read: EndpointToServe): boolean {
  return state.last_sequence === read.last_sequence && state.filter === read.filter;
}

/** Too many deliveries are pending: no turn is useful until some are gone. */
function crowdedUntil({ isCrowded }: Turn, hasSuccess: boolean, now: Date): Date | null {
  return isCrowded && !hasSuccess ? new Date(now.getTime() + CROWDED_PAUSE_MS) : null;
}

/** The attempts so far, as JSON text: the last one behind those before it. */
function withLast({ sequence: _, earlier_attempts: earlier, ...last }: LastAttempt): string {
  const before = earlier === null ? [] : (JSON.parse(earlier) as object[]);
  const answer = last.answer?.slice(0, EARLIER_ANSWER_LENGTH_MAX).toWellFormed() ?? null;
  return JSON.stringify([...before, { ...last, answer }].slice(-EARLIER_ATTEMPTS_MAX));
}

type TriedRow = Omit<DeliveryRow, 'endpoint_id' | 'earlier_attempts' | 'created_at'>;

function rowsOf(turn: Turn, results: Results, now: Date, random: () => number): TriedRow[] {
  const items = [...turn.chains.flat(), ...turn.blocked];
  return items.flatMap(({ isNew, ...item }): TriedRow[] => {
    const outcome = results.get(item.sequence);
    if (outcome === undefined) {
      const untried = { attempted_at: null, status_code: null, answer: null, error: null, duration_ms: null };
      // Pending deliveries keep their time.
      return isNew ? [{ ...item, state: 'waiting', next_attempt_at: now, ...untried }] : [];
    }
    const attempts = item.attempts + 1;
    const next = outcome.error === null ? null : nextAttempt(attempts, now, random());
    return [
      {
        ...item,
        state: outcome.error === null ? 'delivered' : next === null ? 'failed' : 'waiting',
        attempts,
        next_attempt_at: next,
        attempted_at: now,
        status_code: outcome.statusCode,
        answer: outcome.answer,
        error: outcome.error,
        duration_ms: outcome.durationMs,
      },
    ];
  });
}
