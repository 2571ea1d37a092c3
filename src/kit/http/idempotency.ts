// One effect per Idempotency-Key. The answer is written in the transaction that made the effect, so either both
// are there or neither. Inside a process a second request is told to wait (409); across processes the unique key
// makes it wait, roll back and repeat the first one's answer.
import { createHash, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { type Db, type Tx, violatesUnique } from '../db/db.ts';
import { type Author, commitForOrg, type FeedWriter } from '../feed/feed-writer.ts';
import { jsonOf } from './answer-json.ts';
import { Problem, type Violation } from './problems.ts';
import {
  claimKey,
  findStoredAnswer,
  forgetExpiredAnswer,
  queueStoredAnswers,
  type StoredAnswerRow,
  storeAnswer,
  storeAnswers,
  storeClaimedAnswer,
} from './queries.ts';
import type { Answer, KeyedRequest } from './route.ts';

export const KEPT_MS = 48 * 3600 * 1000;
const KEY_LENGTH_MAX = 255;
const ATTEMPTS_MAX = 3;
const REPLAYED_HEADERS = new Set(['etag', 'location']);

type KeyHeader = string | string[] | undefined;

/** The key; null where there is none. */
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

/** @param hasSecret the body holds a password: the fingerprint is made slowly, so that a leak of it gives nothing away */
export async function fingerprintOf(
  request: { readonly method: string; readonly url: string; readonly body: Buffer | undefined },
  key: string,
  hasSecret: boolean,
): Promise<Buffer> {
  const digest = createHash('sha256').update(`${request.method} ${request.url}\n`);
  if (request.body !== undefined) digest.update(request.body);
  return hasSecret ? slowHash(digest.digest(), key, 32) : digest.digest();
}

/** The keys whose requests are running in this process. Bounded by the requests in flight. */
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
): Promise<Answer> {
  const { now } = author;
  for (let attempt = 1; ; attempt += 1) {
    const oldest = new Date(now.getTime() - KEPT_MS);
    const stored = await findStoredAnswer(db, request.orgId, request.key);
    if (isKept(stored, oldest)) return replay(stored, request);
    try {
      return await commitForOrg(db, author, async (tx, feed) => {
        const { orgId, key, fingerprint } = request;
        let holds: 'nothing' | 'key' | 'answer' = 'nothing';
        // Work that reads its answer from behind the org's counter takes the key before it: the counter is the last lock.
        feed.beforeCounter((to) => {
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
      });
    } catch (error) {
      // Another process may have done it meanwhile. Its effect can be what made this one fail (a code is taken, a
      // version stale), so whatever the failure was, the stored answer comes first.
      const meanwhile = await findStoredAnswer(db, request.orgId, request.key).catch(() => null);
      if (isKept(meanwhile, oldest)) return replay(meanwhile, request);
      if (!isKeyTaken(error) || attempt >= ATTEMPTS_MAX) throw error;
    }
  }
}

// --- For work that serves several requests in one transaction ---------------------------------------------------

/**
 * The answers that were given to these requests before, by key: what to say again, or the problem where the key stood
 * for another request. They come with the next statement that is awaited.
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

/** Keeps answers that are JSON and carry no headers, in the transaction of their effects. */
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

/** Another process has taken the key meanwhile: its answer is there when the transaction runs again. */
export function isKeyTaken(error: unknown): boolean {
  return violatesUnique(error, 'idempotency_key_pkey');
}

function isKept(stored: StoredAnswerRow | null, oldest: Date): stored is StoredAnswerRow {
  return stored !== null && stored.created_at >= oldest;
}

const REPLAYED = 'idempotent-replayed';

/** Whether it was given before. */
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

/** Serializes once, so that the stored bytes and the sent bytes are the same. */
function serialized(answer: Answer): Answer {
  const { body: _, pieces: __, ...rest } = answer;
  const json = jsonOf(answer)?.join('');
  return json === undefined ? rest : { ...rest, json };
}

/**
 * For work of several transactions, one per org, each of which may be repeated without harm: the answer is kept after
 * the last of them. Where a process dies in between, the same request goes on with what is left.
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

/** The answer that was given to this key before; null where there is none. Throws where it was given to another request. */
export async function storedAnswer(db: Db, request: KeyedRequest, now: Date): Promise<Answer | null> {
  const stored = await findStoredAnswer(db, request.orgId, request.key);
  return isKept(stored, new Date(now.getTime() - KEPT_MS)) ? replay(stored, request) : null;
}
