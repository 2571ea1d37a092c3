// Finds who a token belongs to. An answer is believed for one second: a revocation works at once in the process
// that made it (it empties the cache) and within a second in every other.
import type { Db } from '../db/db.ts';
import { type Actor, type Authenticator, DEFAULT_LIMITS, type Scope } from '../http/actor.ts';
import type { Clock } from '../kernel/clock.ts';
import { type CredentialRow, findCredential, markApiKeyUsed } from './queries.ts';
import { scopesOf } from './role-rules.ts';
import { type ParsedToken, parseToken } from './tokens.ts';

const LIFE_MS = 1000;
const ENTRIES_MAX = 20_000;
/** The time of last use is for people; a minute is near enough. */
const USE_NOTED_EVERY_MS = 60_000;

interface Entry {
  readonly actor: Actor | null;
  readonly validUntilMs: number;
}

export class CredentialCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  readonly #lookups = new Map<string, Promise<Actor | null>>();
  #generation = 0;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  readonly authenticate: Authenticator = (token) => {
    const entry = this.#entries.get(token);
    if (entry !== undefined && this.#clock.now().getTime() < entry.validUntilMs) return entry.actor;
    const parsed = parseToken(token);
    if (parsed === null || parsed.kind === 'refresh') return null;
    return this.#lookups.get(token) ?? this.#look(token, parsed);
  };

  /** Call after a revocation has been committed. Lookups that began before it are not kept. */
  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#lookups.clear();
  }

  #look(token: string, parsed: ParsedToken): Promise<Actor | null> {
    const generation = this.#generation;
    const lookup = this.#find(parsed).then(
      ({ actor, validUntilMs }) => {
        if (generation === this.#generation) {
          this.#lookups.delete(token);
          this.#keep(token, { actor, validUntilMs });
        }
        return actor;
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
    const kind = parsed.kind === 'access' ? 'access' : 'api_key';
    const row = await findCredential(this.#db, parsed.orgId, kind, parsed.hash, now);
    const validUntilMs = now.getTime() + LIFE_MS;
    if (row === null) return { actor: null, validUntilMs };
    if (row.key_id !== null && now.getTime() - (row.last_used_at?.getTime() ?? 0) > USE_NOTED_EVERY_MS) {
      this.#noteUse(parsed.orgId, row.key_id, now);
    }
    const expiresAtMs = row.expires_at?.getTime() ?? Number.POSITIVE_INFINITY;
    return { actor: toActor(parsed.orgId, row), validUntilMs: Math.min(validUntilMs, expiresAtMs) };
  }

  /** Nobody waits for this, and a failure only makes the shown time older. */
  #noteUse(orgId: number, keyId: number, now: Date): void {
    this.#db
      .transaction(async (tx) => {
        markApiKeyUsed(tx, orgId, keyId, now);
      })
      .catch(() => {});
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

function toActor(orgId: number, row: CredentialRow): Actor {
  const scopes: readonly Scope[] = row.scopes ?? scopesOf(row.role, row.org_kind);
  const who = row.user_id ?? row.client_id ?? row.key_id;
  const kind = row.user_id !== null ? 'user' : row.client_id !== null ? 'client' : 'key';
  return {
    orgId,
    orgKind: row.org_kind,
    userId: row.user_id,
    name: row.name,
    role: row.role,
    scopes,
    limitKey: `${orgId} ${kind} ${who}`,
    limits: {
      readsPerSecond: row.read_rate ?? DEFAULT_LIMITS.readsPerSecond,
      writesPerSecond: row.write_rate ?? DEFAULT_LIMITS.writesPerSecond,
      inFlightMax: row.in_flight_max ?? DEFAULT_LIMITS.inFlightMax,
    },
  };
}
