// Resolves tokens to actors. Results are cached for one second: a revocation clears the cache of its own process, and takes effect
// within a second in every other.
import type { Db, Tx } from '../../kit/db/db.ts';
import { inLane } from '../../kit/db/lanes.ts';
import {
  type Actor,
  type Authenticator,
  DEFAULT_LIMITS,
  limitsOfOrg,
  type RateLimits,
  type Scope,
  type TokenPurpose,
} from '../../kit/http/actor.ts';
import { HUB_PROGRAM } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { type CredentialRow, extendCookie, findCredential, markApiKeyUsed } from './queries.ts';
import { asksForSecondFactor, type SecondFactor, scopesOf } from './role-rules.ts';
import { type ParsedToken, parseToken, type TokenKind } from './tokens.ts';

const LIFE_MS = 1000;
const ENTRIES_MAX = 20_000;
const HOUR_MS = 3600 * 1000;
/** After this long without use, people sign in again: NIST requires 12 hours at this level. */
const COOKIE_IDLE_MS = 12 * HOUR_MS;
/** The same with constant use. */
export const COOKIE_LIFE_MS = 30 * 24 * HOUR_MS;
/** How often use extends a session. */
const COOKIE_EXTENDED_EVERY_MS = 10 * 60_000;
/** The time of last use is only shown to people. */
const USE_NOTED_EVERY_MS = 60_000;

const BEARERS: readonly TokenKind[] = ['access', 'api_key'];
const COOKIES: readonly TokenKind[] = ['cookie'];

/** When a browser's session ends if it is not used again. */
export function cookieEnd(loggedInAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + COOKIE_IDLE_MS, loggedInAt.getTime() + COOKIE_LIFE_MS));
}

interface Entry {
  readonly kind: TokenKind;
  readonly actor: Actor | null;
  readonly validFromMs: number;
  readonly validUntilMs: number;
  /** Records that the credential was used: once, and not for a stream that only stays open. */
  onUse: (() => void) | null;
}

export class CredentialCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #secondFactor: SecondFactor;
  readonly #entries = new Map<string, Entry>();
  readonly #lookups = new Map<string, Promise<Entry>>();
  #generation = 0;

  /** @param secondFactor whose sessions count only where they began with a second factor */
  constructor(db: Db, clock: Clock, secondFactor: SecondFactor = 'optional') {
    this.#db = db;
    this.#clock = clock;
    this.#secondFactor = secondFactor;
  }

  readonly authenticate: Authenticator = (token, purpose = 'use', network) =>
    this.#authenticate(token, BEARERS, purpose, network);

  /** For session cookies: a session token works only as a cookie, and other credentials never do. */
  readonly authenticateCookie: Authenticator = (token, purpose = 'use', network) =>
    this.#authenticate(token, COOKIES, purpose, network);

  #authenticate(
    token: string,
    kinds: readonly TokenKind[],
    purpose: TokenPurpose,
    network: string | undefined,
  ): ReturnType<Authenticator> {
    const entry = this.#entries.get(token);
    if (entry !== undefined && isValid(entry, this.#clock.now().getTime()))
      return kinds.includes(entry.kind) ? actorFor(entry, purpose) : null;
    const parsed = parseToken(token);
    if (parsed === null || !kinds.includes(parsed.kind)) return null;
    const lookup = this.#lookups.get(token) ?? this.#look(token, parsed, network);
    return lookup.then((found) => actorFor(found, purpose));
  }

  /** Call after a revocation has been committed. Lookups that began before it are not kept. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#lookups.clear();
  }

  #look(token: string, parsed: ParsedToken, network: string | undefined): Promise<Entry> {
    const generation = this.#generation;
    const find = () => this.#find(parsed);
    const found = network === undefined ? find() : inLane({ lane: 'lookups', owner: network }, find);
    const lookup = found.then(
      (entry) => {
        if (generation === this.#generation) {
          this.#lookups.delete(token);
          this.#keep(token, entry);
        }
        return entry;
      },
      (error) => {
        if (generation === this.#generation) this.#lookups.delete(token);
        throw error;
      },
    );
    this.#lookups.set(token, lookup);
    return lookup;
  }

  async #find(parsed: ParsedToken): Promise<Entry> {
    const now = this.#clock.now();
    const kind = parsed.kind === 'api_key' ? 'api_key' : 'access';
    const row = await findCredential(this.#db, parsed.orgId, kind, parsed.hash, now);
    const validFromMs = now.getTime();
    const validUntilMs = validFromMs + LIFE_MS;
    if (row === null || this.#lacksSecondFactor(row)) {
      return { kind: parsed.kind, actor: null, validFromMs, validUntilMs, onUse: null };
    }
    const expiresAtMs = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
    return {
      kind: parsed.kind,
      actor: toActor(parsed.orgId, row),
      validFromMs,
      validUntilMs: Math.min(validUntilMs, expiresAtMs),
      onUse: () => this.#noteUse(parsed, row, now),
    };
  }

  /** Whether the session is from before a second factor was required, and so no longer valid. */
  #lacksSecondFactor({ user_id, org_kind, session }: CredentialRow): boolean {
    if (user_id === null || !asksForSecondFactor(this.#secondFactor, org_kind)) return false;
    return session?.has_second_factor !== true;
  }

  #noteUse(parsed: ParsedToken, row: CredentialRow, now: Date): void {
    if (parsed.kind === 'cookie') this.#extend(parsed, row, now);
    const { key_id, last_used_at } = row;
    if (key_id === null) return;
    const unusedSince = new Date(now.getTime() - USE_NOTED_EVERY_MS);
    if (last_used_at !== null && last_used_at > unusedSince) return;
    this.#write(parsed.orgId, (tx) => markApiKeyUsed(tx, parsed.orgId, key_id, now, unusedSince));
  }

  /** Use extends a session. */
  #extend({ orgId, hash }: ParsedToken, { session, expires_at }: CredentialRow, now: Date): void {
    if (session === null || expires_at === null) return;
    const endsAtMs = cookieEnd(session.started_at, now).getTime();
    if (endsAtMs - expires_at.getTime() < COOKIE_EXTENDED_EVERY_MS) return;
    this.#write(orgId, (tx) => extendCookie(tx, orgId, { hash, sessionId: session.id }, new Date(endsAtMs)));
  }

  /** Runs in the background; a failure only leaves an older time. */
  #write(orgId: number, work: (tx: Tx) => void): void {
    const write = () => this.#db.transaction(async (tx) => work(tx), orgId);
    inLane({ lane: 'lookups', owner: `org ${orgId}` }, write).catch(() => {});
  }

  #keep(token: string, entry: Entry): void {
    this.#entries.delete(token);
    if (this.#entries.size >= ENTRIES_MAX) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(token, entry);
  }
}

function actorFor(entry: Entry, purpose: TokenPurpose): Actor | null {
  if (purpose === 'use') {
    entry.onUse?.();
    entry.onUse = null;
  }
  return entry.actor;
}

/** Also checks the start: a clock that is set back must not keep a revoked credential alive. */
function isValid(entry: Entry, nowMs: number): boolean {
  return entry.validFromMs <= nowMs && nowMs < entry.validUntilMs;
}

function toActor(orgId: number, row: CredentialRow): Actor {
  const scopes: readonly Scope[] = row.scopes ?? scopesOf(row.role, row.org_kind);
  const who = row.user_id ?? row.client_id ?? row.key_id;
  const kind = row.user_id !== null ? 'user' : row.client_id !== null ? 'client' : 'key';
  const ofOrg: RateLimits = {
    readsPerSecond: row.org_read_rate ?? DEFAULT_LIMITS.readsPerSecond,
    writesPerSecond: row.org_write_rate ?? DEFAULT_LIMITS.writesPerSecond,
    inFlightMax: row.org_in_flight_max ?? DEFAULT_LIMITS.inFlightMax,
  };
  const orgLimits = limitsOfOrg(ofOrg);
  return {
    orgId,
    orgKind: row.org_kind,
    userId: row.user_id,
    program: row.user_id !== null ? null : row.org_kind === 'hub' ? HUB_PROGRAM : `${kind}:${who}`,
    name: row.name,
    role: row.role,
    scopes,
    warehouseIds: row.warehouse_ids,
    limitKey: `${orgId} ${kind} ${who}`,
    limits: {
      readsPerSecond: Math.min(row.read_rate ?? ofOrg.readsPerSecond, orgLimits.readsPerSecond),
      writesPerSecond: Math.min(row.write_rate ?? ofOrg.writesPerSecond, orgLimits.writesPerSecond),
      inFlightMax: Math.min(row.in_flight_max ?? ofOrg.inFlightMax, orgLimits.inFlightMax),
    },
    orgLimits,
  };
}
