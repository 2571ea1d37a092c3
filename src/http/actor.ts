// Who is calling, as the rest of the code sees it.
export type Scope = 'read' | 'write' | 'ops';

export type Role = 'owner' | 'admin' | 'member' | 'viewer' | 'client' | 'api_key';

export interface RateLimits {
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  readonly inFlightMax: number;
}

export const DEFAULT_LIMITS: RateLimits = { readsPerSecond: 100, writesPerSecond: 100, inFlightMax: 64 };

export interface Actor {
  readonly orgId: number;
  readonly orgKind: 'merchant' | 'hub';
  readonly userId: number | null;
  /** A name for people: who did it. */
  readonly name: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  /** Requests are counted per this key: the credential, not the token it got. */
  readonly limitKey: string;
  readonly limits: RateLimits;
}

/** Finds who a bearer token belongs to. Answers at once from a cache when it can. */
export type Authenticator = (token: string) => Actor | null | Promise<Actor | null>;
