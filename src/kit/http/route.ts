// What a route is: a schema, a few facts for the documentation, and a handler of a few lines.

import type { Static, TSchema } from 'typebox';
import type { TransferSide } from '../db/caller-warehouses.ts';
import type { Tx } from '../db/db.ts';
import type { JsonPieces } from '../db/json-pieces.ts';
import type { LaneName } from '../db/lanes.ts';
import type { List } from '../db/lists.ts';
import type { FeedWriter } from '../feed/feed-writer.ts';
import type { Access, Actor, RateLimits } from './actor.ts';
import type { BrowserSession } from './browser-session.ts';
import type { FormBody } from './forms.ts';
import type { ProblemCode, Violation } from './problems.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface Answer {
  readonly status: number;
  /** A value to serialize … */
  readonly body?: unknown;
  /** … or JSON that PostgreSQL has built already. */
  readonly json?: string;
  /** … also in pieces: a page of a list. */
  readonly pieces?: JsonPieces;
  /** … or text of another type. */
  readonly text?: string;
  /** … or bytes that are no text, a PDF say. */
  readonly bytes?: Buffer;
  /** The type of `text` or `bytes`. */
  readonly contentType?: string;
  /** … or server-sent events, for as long as the client listens. */
  readonly stream?: AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request, checked: what a handler gets. */
export interface Call<Q = unknown, P = unknown, B = unknown> {
  readonly actor: Actor;
  /**
   * The org that the request is about: the one that the path names, which exists, else the actor's. What belongs to no
   * org (warehouses, persons) is written for the actor's org, whose feed gets nothing of it.
   */
  readonly orgId: number;
  readonly query: Q;
  readonly params: P;
  readonly body: B;
  /** What is wrong with the body, of a route that `addsToViolations`; its type promises too much then. */
  readonly violations: readonly Violation[];
  /** The path without its query string, for links. */
  readonly path: string;
  /** What links to pages of lists begin with; empty where no public address is set. */
  readonly baseUrl: string;
  /** Where the service is reached: its public address, or the host that was asked. */
  readonly address: string;
  readonly rawQuery: string;
  readonly ifMatch: string | null;
  /** The signature and the bytes that it is of, of a route with a `signatureHeader`; null where there is none. */
  readonly signed: { readonly signature: string; readonly bytes: Buffer } | null;
  /** The session of the browser that asks. Throws 403 where a page of another site has made it ask. */
  browser(): BrowserSession;
  readonly remoteAddress: string;
  readonly requestId: string;
  /** Names the account that a login is about, for the log: the request has no credential that would tell. */
  noteAccount(account: string): void;
  /** Whether the body came as an HTML form. */
  readonly isForm: boolean;
  /** Line of each row, where the body came as CSV. */
  readonly csvLines: readonly number[] | null;
  /** The client asks for server-sent events, of a route that has them. */
  readonly wantsStream: boolean;
  readonly lastEventId: number | null;
  /** Aborted when nobody can hear the answer any more: the client has gone, its credential has ended, the service stops. */
  readonly closed: AbortSignal;
  /**
   * Runs the effect in one transaction for `orgId`, writes its feed, and keeps the answer there for the request's
   * Idempotency-Key.
   * @param before what has to happen outside of the transaction, because it asks others; not where the key was answered
   * before. It may run again where the transaction fails.
   */
  commit(work: (tx: Tx, feed: FeedWriter) => Promise<Answer>, before?: () => Promise<void>): Promise<Answer>;
  /** For work that shares its transaction with other requests: it keeps the answer for the key itself. */
  commitInBatch(work: (keyed: KeyedRequest | null) => Promise<Answer>): Promise<Answer>;
}

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  readonly orgId: number;
  readonly key: string;
  readonly fingerprint: Buffer;
}

export interface ResponseDoc {
  readonly description: string;
  readonly schema?: TSchema;
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
  /** Who may call: everybody, or a credential with this scope. */
  readonly access: Access;
  readonly query?: Q;
  /** Example values of query parameters, for the documentation; they work against the demo world. */
  readonly queryExample?: Readonly<Record<string, unknown>>;
  readonly params?: P;
  readonly body?: B;
  /** The request may come without a body. */
  readonly bodyOptional?: boolean;
  /** Picks the one schema a body is judged by, where `body` is a union of forms or tells more than the kit judges. */
  readonly bodyForm?: (body: unknown) => TSchema;
  /** What `bodyForm` picks beside the members of the union and the form of the example. */
  readonly moreBodyForms?: readonly TSchema[];
  /** The handler tells what is wrong with the body together with what it looks up (`call.violations`, partial-body.ts). */
  readonly addsToViolations?: boolean;
  /**
   * What is wrong with the references in a body that does not fit its schema, told in one answer with the rest: the handler
   * finds them itself in one that fits.
   * @param fitting the body without the values that do not fit
   */
  readonly references?: (call: Call, fitting: unknown) => Promise<readonly Violation[]>;
  /** Pointer of a list whose elements the handler judges one by one, also for texts that cannot be stored. */
  readonly elementsCheckedByHandler?: `/${string}`;
  /** The schema of a row, where the body may also come as CSV: it then arrives as `{ rows }`. */
  readonly csvRow?: TSchema;
  /** It takes the body as an HTML form, too. */
  readonly form?: FormBody;
  readonly bodyExample?: unknown;
  readonly bodyLimitBytes?: number;
  /** A header that signs the bytes of the body: the handler gets both as `call.signed`. */
  readonly signatureHeader?: string;
  /** What one address may send, of a public operation. */
  readonly addressLimits?: RateLimits;
  /** The lane of the database; by itself `writes`, or what a GET asks for decides. */
  readonly lane?: LaneName;
  /** It takes long in the process itself: what a credential asks for is made one after the other (long-work.ts). */
  readonly isLongWork?: boolean;
  /** false where the answer is a secret or the method is idempotent by itself. */
  readonly idempotency?: boolean;
  /** The body holds a password: what is kept of it for the Idempotency-Key must be as hard to guess as its hash. */
  readonly hasSecretBody?: boolean;
  /** `revalidate`: slow-moving data that carries a weak ETag; otherwise nothing is cached. */
  readonly caching?: 'revalidate';
  /** `Accept: text/event-stream` gets server-sent events. */
  readonly streams?: boolean;
  /** It is about all warehouses at once, so not for people who are bound to some. */
  readonly isOfAllWarehouses?: boolean;
  /** Where nothing is said: reading is for either, anything else for the destination. */
  readonly transferSide?: TransferSide;
  /** The change honours If-Match. */
  readonly honoursIfMatch?: boolean;
  readonly responses: Readonly<Record<number, ResponseDoc>>;
  /** Problems beyond those that every operation of its kind can answer. */
  readonly problems?: readonly ProblemCode[];
  /** Rules that a schema cannot say (a start after its end); reported together with everything else. */
  readonly rules?: (input: { query: Static<Q>; body: Static<B> }) => Violation[];
  /** The list that the route shows, where it shows one. */
  readonly list?: List;
  readonly handler: (call: Call<Static<Q>, Static<P>, Static<B>>) => Promise<Answer>;
}

/** A route with its type parameters forgotten, as the server and the documentation see it. */
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
