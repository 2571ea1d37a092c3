// Who is calling, as the rest of the code sees it.
import { type MEMBER_ROLES, type SCOPES, WORK_SCOPES } from './schema.ts';

type WorkScope = (typeof WORK_SCOPES)[number];
export type Scope = (typeof SCOPES)[number];

/** What an operation asks for: nothing, one scope, or (`hub`) any that lets one work on the hub's side. */
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

/** All credentials of an organization together may have so many times what one may; more credentials do not give more. */
const ORG_TIMES = 4;

/** @param one what a credential of the organization has unless it has limits of its own */
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
  /** What calls where no person does: `client:ID` or `key:ID`, HUB_PROGRAM for any program of the hub. */
  readonly program: string | null;
  /** A name for people: who did it. */
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  /** The only warehouses where this person works; null: all of them. */
  readonly warehouseIds: readonly number[] | null;
  /** Requests are counted per this key: the credential, not the token it got. */
  readonly limitKey: string;
  /** Of this credential: never more than those of its organization. */
  readonly limits: RateLimits;
  /** Of all credentials of the organization together, whoever of them calls. */
  readonly orgLimits: RateLimits;
}

/** Whether a request uses the token, or a stream that it began looks whether the token is still good. */
export type TokenPurpose = 'use' | 'watch';

/** Finds who a bearer token belongs to. Answers at once from a cache when it can. */
export type Authenticator = (token: string, purpose?: TokenPurpose) => Actor | null | Promise<Actor | null>;
