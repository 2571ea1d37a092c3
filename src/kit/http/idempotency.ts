// One effect per Idempotency-Key. The answer is written in the transaction of the effect, so either both exist or neither.
// Within a process a second request gets 409; across processes the unique key makes it wait, roll back and repeat the first
// one's answer.
import { createHash, hash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Db, type Tx, violatesUnique } from '../db/db.ts';
import { BATCH_SIZE, inBatches } from '../db/in-batches.ts';
import { type Author, commitForOrg, type FeedWriter, type Reach } from '../feed/feed-writer.ts';
import type { Clock } from '../kernel/clock.ts';
import { Problem, type Violation } from './problems.ts';
import {
  claimKey,
  findStoredAnswer,
  forgetExpiredAnswer,
  orgsWithOldAnswersAcrossOrgs,
  purgeStoredAnswers,
  queueStoredAnswers,
  type StoredAnswerRow,
  storeAnswer,
  storeAnswers,
  storeClaimedAnswer,
} from './queries.ts';
import { type Answer, jsonOf, type KeptKey, type KeyedRequest } from './route.ts';

export const KEPT_MS = 48 * 3600 * 1000;
const KEY_LENGTH_MAX = 255;
const ATTEMPTS_MAX = 3;
const REPLAYED_HEADERS = new Set(['etag', 'location']);

type KeyHeader = string | string[] | undefined;

export function readKey(header: KeyHeader): string | null {
  if (header === undefined) return null;
  return Array.isArray(header) ? header.join(', ') : header;
}

export function keyViolations(header: KeyHeader): Violation[] {
  const key = readKey(header);
  if (key === null || (key.length >= 1 && key.length <= KEY_LENGTH_MAX)) return [];
  const message = `must have 1 to ${KEY_LENGTH_MAX} characters`;
  return [{ pointer: '/Idempotency-Key', in: 'header', code: 'bad_header', message }];
}

const slowHash = promisify(scrypt) as (secret: Buffer, salt: string, bytes: number) => Promise<Buffer>;

/** @param hasSecret the body contains a password: the fingerprint uses a slow hash, so that a leak reveals nothing */
export async function fingerprintOf(
  request: { readonly method: string; readonly url: string; readonly body: Buffer | undefined },
  key: string,
  hasSecret: boolean,
): Promise<Buffer> {
  const digest = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.body !== undefined) digest.update(request.body);
  return hasSecret ? slowHash(digest.digest(), key, 32) : digest.digest();
}

/**
 * Where the answer to a key is stored: with the org that sent it. On a cluster it is the org that the request is about: their
 * machines differ, and both are written in one transaction. The stored name cannot be guessed without the key.
 */
export async function placeOfKey(db: Db, sent: KeptKey, about: number): Promise<KeptKey> {
  return (await db.isSpread()) ? keyAbout(sent, about) : sent;
}

/** The same among the answers of the org that the request is about, whose own keys it cannot meet. */
export function keyAbout<Sent extends KeptKey>(sent: Sent, about: number): Sent {
  if (sent.orgId === about) return sent;
  return { ...sent, orgId: about, key: `of ${sent.orgId} ${hash('sha256', sent.key, 'hex')}` };
}

/** Keys of requests running in this process. Bounded by the requests in flight. */
export class RunningKeys {
  readonly #running = new Set<string>();

  async whileRunning<T>(orgId: number, key: string, work: () => Promise<T>): Promise<T> {
    const name = `${orgId} ${key}`;
    if (this.#running.has(name)) {
      throw new Problem('idempotency_key_in_use', { headers: { 'retry-after': '1' } });
    }
    this.#running.add(name);
    try {
      return await work();
    } finally {
      this.#running.delete(name);
    }
  }
}

export async function commitOnce(
  db: Db,
  author: Author,
  request: KeyedRequest,
  work: (tx: Tx, feed: FeedWriter) => Promise<Answer>,
  reach: Reach = 'org',
): Promise<Answer> {
  const { now } = author;
  for (let attempt = 1; ; attempt += 1) {
    const oldest = new Date(now.getTime() - KEPT_MS);
    const stored = await findStoredAnswer(db, request.orgId, request.key);
    if (isKept(stored, oldest)) return replay(stored, request);
    try {
      return await commitForOrg(
        db,
        author,
        async (tx, feed) => {
          const { orgId, key, fingerprint } = request;
          let holds: 'nothing' | 'key' | 'answer' = 'nothing';
          // Work that reads its answer after the sequence lock claims the key before it: the sequence is the last lock.
          feed.beforeSequenceLock((to) => {
            if (holds === 'answer') return;
            if (stored !== null) forgetExpiredAnswer(to, orgId, key, oldest);
            claimKey(to, orgId, key, fingerprint, now);
            holds = 'key';
          });
          const answer = await work(tx, feed);
          const isClaimed = (holds as string) === 'key';
          if (stored !== null && !isClaimed) forgetExpiredAnswer(tx, orgId, key, oldest);
          const kept = serialized(answer);
          (isClaimed ? storeClaimedAnswer : storeAnswer)(tx, orgId, {
            key,
            fingerprint,
            status: kept.status,
            headers: Object.fromEntries(
              Object.entries(kept.headers ?? {}).filter(([name]) => REPLAYED_HEADERS.has(name.toLowerCase())),
            ),
            body: kept.json ?? null,
            created_at: now,
          });
          holds = 'answer';
          return kept;
        },
        reach,
      );
    } catch (error) {
      // Another process may have done it meanwhile. Its effect can be what made this one fail (a code is taken, a version
      // stale), so the stored answer comes before any failure.
      const meanwhile = await findStoredAnswer(db, request.orgId, request.key).catch(() => null);
      if (isKept(meanwhile, oldest)) return replay(meanwhile, request);
      if (!isKeyTaken(error) || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}

// --- For work that serves several requests in one transaction ---------------------------------------------------

/**
 * Stored answers to these requests, by key, or the problem where the key was used for another request. They arrive with the
 * next awaited statement.
 */
export async function findStoredAnswers(
  tx: Tx,
  orgId: number,
  requests: readonly KeyedRequest[],
  now: Date,
): Promise<Map<string, () => Answer>> {
  const given = new Map<string, () => Answer>();
  if (requests.length === 0) return given;
  const oldest = new Date(now.getTime() - KEPT_MS);
  const rows = await queueStoredAnswers(
    tx,
    orgId,
    requests.map(({ key }) => key),
  );
  for (const row of rows) {
    const request = requests.find(({ key }) => key === row.key);
    if (request !== undefined && isKept(row, oldest)) given.set(row.key, () => replay(row, request));
  }
  return given;
}

/** Stores JSON answers without headers, in the transaction of their effects. */
export function storeKeyedAnswers(
  tx: Tx,
  orgId: number,
  answers: readonly { readonly request: KeyedRequest; readonly status: number; readonly json: string }[],
  now: Date,
): void {
  if (answers.length === 0) return;
  const rows = answers.map(({ request: { key, fingerprint }, status, json: body }) => ({
    key,
    fingerprint,
    status,
    body,
  }));
  storeAnswers(tx, orgId, rows, now, new Date(now.getTime() - KEPT_MS));
}

/** Another process has claimed the key meanwhile: its answer exists when the transaction runs again. */
export function isKeyTaken(error: unknown): boolean {
  return violatesUnique(error, 'idempotency_key_pkey');
}

function isKept(stored: StoredAnswerRow | null, oldest: Date): stored is StoredAnswerRow {
  return stored !== null && stored.created_at >= oldest;
}

const REPLAYED = 'idempotent-replayed';

export function isReplay({ headers }: Answer): boolean {
  return headers?.[REPLAYED] !== undefined;
}

function replay(stored: StoredAnswerRow, request: KeyedRequest): Answer {
  if (!stored.fingerprint.equals(request.fingerprint)) throw new Problem('idempotency_key_reused');
  const headers = { ...stored.headers, [REPLAYED]: 'true' };
  return stored.body === null
    ? { status: stored.status, headers }
    : { status: stored.status, json: stored.body, headers };
}

/** Serializes once, so that stored and sent bytes are the same. */
function serialized(answer: Answer): Answer {
  const { body: _, pieces: __, ...rest } = answer;
  const json = jsonOf(answer)?.join('');
  return json === undefined ? rest : { ...rest, json };
}

/**
 * For work of several transactions, one per org, each safe to repeat: the answer is stored after the last one. If a process
 * dies in between, the same request continues with the rest.
 */
export async function replayOrRun(
  db: Db,
  author: Author,
  request: KeyedRequest | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return work();
  const given = await storedAnswer(db, request, author.now);
  if (given !== null) return given;
  const answer = await work();
  return commitOnce(db, author, request, async () => answer);
}

/** The stored answer for this key; null where there is none. Throws where it belongs to another request. */
export async function storedAnswer(db: Db, request: KeyedRequest, now: Date): Promise<Answer | null> {
  const stored = await findStoredAnswer(db, request.orgId, request.key);
  return isKept(stored, new Date(now.getTime() - KEPT_MS)) ? replay(stored, request) : null;
}

const oldest = (clock: Clock): Date => new Date(clock.now().getTime() - KEPT_MS);

/** Orgs for which `forgetStoredAnswers` has work. */
export function orgsWithOldAnswers(db: Db, clock: Clock): Promise<number[]> {
  return orgsWithOldAnswersAcrossOrgs(db, oldest(clock));
}

export async function forgetStoredAnswers(db: Db, clock: Clock, orgId: number): Promise<void> {
  await inBatches(db, (tx) => purgeStoredAnswers(tx, orgId, oldest(clock), BATCH_SIZE), orgId);
}
