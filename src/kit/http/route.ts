// A route: a schema, a few facts for the documentation, and a short handler.
import type { Static, TSchema } from 'typebox';
import type { TransferSide } from '../db/caller-warehouses.ts';
import type { Tx } from '../db/db.ts';
import type { JsonPieces } from '../db/json-pieces.ts';
import type { LaneName } from '../db/lanes.ts';
import type { List } from '../db/lists.ts';
import type { FeedWriter, Reach } from '../feed/feed-writer.ts';
import type { Access, Actor, RateLimits } from './actor.ts';
import type { BrowserSession } from './browser-session.ts';
import type { FormBody } from './forms.ts';
import type { ProblemCode, Violation } from './problems.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Answer {
  readonly status: number;
  /** A value to serialize … */
  readonly body?: unknown;
  /** … or JSON built by PostgreSQL. */
  readonly json?: string;
  /** … also in pieces: a page of a list. */
  readonly pieces?: JsonPieces;
  /** … or text of another type. */
  readonly text?: string;
  /** … or bytes, such as a PDF. */
  readonly bytes?: Buffer;
  /** The type of `text` or `bytes`. */
  readonly contentType?: string;
  /** … or server-sent events, for as long as the client listens. */
  readonly stream?: AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One validated request: what a handler gets. */
export interface Call<Q = unknown, P = unknown, B = unknown> {
  readonly actor: Actor;
  /**
   * The org that the request is about: the one in the path, which exists, otherwise the actor's. Records without an org
   * (warehouses, persons) are written for the actor's org, but not to its feed.
   */
  readonly orgId: number;
  readonly query: Q;
  readonly params: P;
  readonly body: B;
  /** Violations of the body, for a route with `addsToViolations`; the body may then not match its type. */
  readonly violations: readonly Violation[];
  readonly path: string;
  /** Prefix of links to pages of lists; empty where no public address is set. */
  readonly baseUrl: string;
  /** The service's public address, or the host that was called. */
  readonly address: string;
  readonly rawQuery: string;
  readonly ifMatch: string | null;
  /** The signature and the signed bytes, for a route with a `signatureHeader`; null where there is none. */
  readonly signed: { readonly signature: string; readonly bytes: Buffer } | null;
  /** The session of the browser. Throws 403 where a page of another site made the request. */
  browser(): BrowserSession;
  readonly remoteAddress: string;
  readonly requestId: string;
  /** Names the account that a login is about, for the log: the request has no credential. */
  noteAccount(account: string): void;
  readonly isForm: boolean;
  /** Line of each row, where the body was CSV. */
  readonly csvLines: readonly number[] | null;
  /** The client asks for server-sent events, and the route has them. */
  readonly wantsStream: boolean;
  readonly lastEventId: number | null;
  /** Aborted when the answer can no longer be delivered: the client has gone, its credential has ended, the service stops. */
  readonly closed: AbortSignal;
  /**
   * Runs the effect in one transaction for `orgId`, writes its feed, and stores the answer for the request's Idempotency-Key.
   * @param before calls to other services, outside of the transaction; skipped where the key has a stored answer. It may run
   * again when the transaction fails.
   */
  commit(work: (tx: Tx, feed: FeedWriter) => Promise<Answer>, before?: () => Promise<void>): Promise<Answer>;
  /** For work that shares its transaction with other requests, and stores the answer for the key itself. */
  commitInBatch(work: (keyed: KeyedRequest | null) => Promise<Answer>): Promise<Answer>;
}

export interface KeptKey {
  readonly orgId: number;
  readonly key: string;
}

export interface KeyedRequest extends KeptKey {
  readonly fingerprint: Buffer;
}

/** What the org of a call must allow, checked in the transaction of `commit`. */
export interface Condition {
  readonly problem: ProblemCode;
  /** Throws the problem. Its read should be queued: it is then sent with the first statement of the work. */
  readonly require: (tx: Tx, call: Call) => Promise<void>;
}

export interface ResponseDoc {
  readonly description: string;
  readonly schema?: TSchema;
  /** Default: what the demo world answers to the example of the request. */
  readonly example?: unknown;
  readonly contentType?: string;
  readonly headers?: readonly ResponseHeader[];
}

export type ResponseHeader =
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'X-Total-Count'
  | 'Idempotent-Replayed'
  | 'RateLimit'
  | 'RateLimit-Policy'
  | 'Retry-After';

export interface RouteDefinition<Q extends TSchema, P extends TSchema, B extends TSchema> {
  readonly method: Method;
  /** With parameters in braces: /ops/v1/warehouses/{id} */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly access: Access;
  readonly query?: Q;
  /** Example query parameters for the documentation; they work against the demo world. */
  readonly queryExample?: Readonly<Record<string, unknown>>;
  readonly params?: P;
  readonly body?: B;
  readonly bodyOptional?: boolean;
  /** Selects the schema that a body is validated by, where `body` is a union or documents more than the kit validates. */
  readonly bodyForm?: (body: unknown) => TSchema;
  /** What `bodyForm` can select besides the members of the union and the form of the example. */
  readonly moreBodyForms?: readonly TSchema[];
  /** The handler reports violations of the body together with those it finds (`call.violations`, partial-body.ts). */
  readonly addsToViolations?: boolean;
  /**
   * Violations of the references in an invalid body, reported in one answer with the rest: for a valid body the handler finds
   * them itself.
   * @param fitting the body without its invalid values
   */
  readonly references?: (call: Call, fitting: unknown) => Promise<readonly Violation[]>;
  /** Pointer of a list whose elements the handler validates one by one, including texts that cannot be stored. */
  readonly elementsCheckedByHandler?: `/${string}`;
  /** The schema of a row, where the body may also be CSV: it then arrives as `{ rows }`. */
  readonly csvRow?: TSchema;
  readonly form?: FormBody;
  readonly bodyExample?: unknown;
  readonly bodyLimitBytes?: number;
  /** A header that signs the bytes of the body: the handler gets both as `call.signed`. */
  readonly signatureHeader?: string;
  readonly addressLimits?: RateLimits;
  /**
   * `beyond`: it also needs data of other orgs, such as the numbers of all parcels in transit. On a cluster it then runs
   * through the coordinator.
   */
  readonly reach?: Reach;
  /** The database lane; default: `writes`, or chosen by the parameters of a GET. */
  readonly lane?: LaneName;
  /** Takes long in the process itself: runs one at a time per credential (keyed-lock.ts). */
  readonly isLongWork?: boolean;
  /** False where the answer is a secret or the method is idempotent anyway. */
  readonly idempotency?: boolean;
  /** The body contains a password: its fingerprint for the Idempotency-Key must be as hard to guess as a password hash. */
  readonly hasSecretBody?: boolean;
  /** `revalidate`: slow-moving data with a weak ETag; default: no caching. */
  readonly caching?: 'revalidate';
  readonly streams?: boolean;
  /** It concerns all warehouses at once, so it is not for callers bound to some. */
  readonly isOfAllWarehouses?: boolean;
  /** Default: reads are for either side, everything else for the destination. */
  readonly transferSide?: TransferSide;
  readonly honoursIfMatch?: boolean;
  readonly responses: Readonly<Record<number, ResponseDoc>>;
  /** Problems beyond those that every operation of its kind can answer. */
  readonly problems?: readonly ProblemCode[];
  /** Rules that a schema cannot express (a start after its end); reported with all other violations. */
  readonly rules?: (input: { query: Static<Q>; body: Static<B> }) => Violation[];
  readonly condition?: Condition;
  /** Runs in the transaction of `commit`, after the work. */
  readonly record?: (tx: Tx, call: Call, answer: Answer) => Promise<void>;
  readonly list?: List;
  readonly handler: (call: Call<Static<Q>, Static<P>, Static<B>>) => Promise<Answer>;
}

export type Route = RouteDefinition<TSchema, TSchema, TSchema>;

export function route<Q extends TSchema = TSchema, P extends TSchema = TSchema, B extends TSchema = TSchema>(
  definition: RouteDefinition<Q, P, B>,
): Route {
  return definition as unknown as Route;
}

export function ok(body: unknown, headers?: Readonly<Record<string, string>>): Answer {
  return headers ? { status: 200, body, headers } : { status: 200, body };
}

export const noContent: Answer = { status: 204 };

/** The JSON of an answer, in whichever form it was given; undefined where it has none. */
export function jsonOf({ body, json, pieces }: Answer): JsonPieces | undefined {
  if (json !== undefined) return [json];
  return body === undefined ? pieces : [JSON.stringify(body)];
}
