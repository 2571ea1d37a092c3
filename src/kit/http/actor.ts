// The caller, as the rest of the code sees it.
import { type MEMBER_ROLES, type SCOPES, WORK_SCOPES } from './schema.ts';

type WorkScope = (typeof WORK_SCOPES)[number];
export type Scope = (typeof SCOPES)[number];

/** What an operation requires: nothing, one scope, or (`hub`) any scope for work on the hub's side. */
export type Access = 'public' | 'hub' | Exclude<Scope, 'view'>;

export function mayCall(scopes: readonly Scope[], access: Access, method: string): boolean {
  if (access === 'public') return true;
  if (access === 'hub') return scopes.some((scope) => !NOT_ON_THE_FLOOR.has(scope));
  if (scopes.includes(access)) return true;
  if (!isWork(access)) return false;
  if (scopes.includes('ops')) return true;
  return method === 'GET' && access !== 'metrics' && scopes.includes('view');
}

function isWork(access: Access): access is WorkScope {
  return (WORK_SCOPES as readonly string[]).includes(access);
}

const NOT_ON_THE_FLOOR: ReadonlySet<Scope> = new Set(['read', 'write', 'account', 'metrics']);

export function scopeInWords(access: Access, method: string): string {
  if (access === 'hub') return 'a credential of the hub';
  if (!isWork(access)) return `the scope ${access}`;
  const others = method === 'GET' && access !== 'metrics' ? 'ops or view' : 'ops';
  return `the scope ${access} (or ${others})`;
}

export const SCOPES_IN_WORDS: Readonly<Record<Scope, string>> = {
  read: 'Reads of a merchant.',
  write: 'Writes of a merchant.',
  account: 'People and credentials of a merchant.',
  ops: 'All work of the hub.',
  view: 'Reads all work of the hub but metrics.',
  admin: 'People, credentials and organizations.',
  floor: 'Receiving, picking, packing, shipping.',
  inventory: 'Stock.',
  catalog: 'Items, listings, brands, vendors.',
  warehouses: 'Warehouses and what they offer.',
  metrics: 'Figures for monitoring.',
};

export type MemberRole = (typeof MEMBER_ROLES)[number];
export type Role = MemberRole | 'client' | 'api_key';

export interface RateLimits {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  readonly inFlightMax: number;
}

export const DEFAULT_LIMITS: RateLimits = { readsPerSecond: 100, writesPerSecond: 100, inFlightMax: 64 };

/** All credentials of an organization together get this many times the limit of one; more credentials do not give more. */
const ORG_TIMES = 4;

/** @param one the default limits of a credential of the organization */
export function limitsOfOrg(one: RateLimits): RateLimits {
  return {
    readsPerSecond: ORG_TIMES * one.readsPerSecond,
    writesPerSecond: ORG_TIMES * one.writesPerSecond,
    inFlightMax: ORG_TIMES * one.inFlightMax,
  };
}

export interface Actor {
  readonly orgId: number;
  readonly orgKind: 'merchant' | 'hub';
  readonly userId: number | null;
  /** The calling program, where it is not a person: `client:ID` or `key:ID`, HUB_PROGRAM for any program of the hub. */
  readonly program: string | null;
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  /** The warehouses this person is bound to; null: all of them. */
  readonly warehouseIds: readonly number[] | null;
  /** Requests are counted by this key: the credential, not its token. */
  readonly limitKey: string;
  /** Of this credential: never more than those of its organization. */
  readonly limits: RateLimits;
  readonly orgLimits: RateLimits;
}

/** `use`: a request uses the token; `watch`: an open stream checks whether the token is still valid. */
export type TokenPurpose = 'use' | 'watch';

/**
 * Finds the owner of a bearer token, synchronously from a cache when possible.
 * @param network of the caller, who queues for lookups with others of it; default: the lookup is part of other work
 */
export type Authenticator = (
  token: string,
  purpose?: TokenPurpose,
  network?: string,
) => Actor | null | Promise<Actor | null>;
