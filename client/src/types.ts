// What calls take and give, whichever operation they are of.

export interface CallOptions {
  /** Ends the call and any wait in it. */
  readonly signal?: AbortSignal | undefined;
  /** The client makes one for every write that takes one; give your own to repeat a request of another process safely. */
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** How long one attempt may take; without it, that of the client. */
  readonly timeoutMs?: number | undefined;
}

export interface Reply<T> {
  readonly data: T;
  /** Its status and headers; the body is read already. */
  readonly response: Response;
}

/** A request under way: await it for the answer. */
export interface ApiRequest<T> extends Promise<T> {
  /** The answer together with its status and headers. */
  withResponse(): Promise<Reply<T>>;
}

export interface Page<T> extends Reply<T[]> {
  /** With `include_total`: the rows of all pages. */
  readonly total: number | null;
  /** What `after` is for the next page; null on the last one. */
  readonly next: string | null;
  /** Null behind the last one. */
  nextPage(): Promise<Page<T> | null>;
}

/** A list: await it for its first page, iterate over it for all rows of all pages. It is asked for when one of both begins. */
export interface PagedRequest<T> extends Promise<Page<T>>, AsyncIterable<T> {
  pages(): AsyncIterable<Page<T>>;
}

/** What the methods of a client stand on. */
export interface Sender {
  send<T>(request: Outgoing<T>): Promise<Reply<T>>;
}

export interface Outgoing<T> {
  readonly method: string;
  /** With its parameters filled in. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly options?: CallOptions | undefined;
  /** It needs no credential. */
  readonly isPublic?: boolean;
  /** To repeat it does no harm: it reads, or its Idempotency-Key says so. */
  readonly isRepeatable: boolean;
  /** Stays open for longer than an attempt may take. */
  readonly isStream?: boolean;
  readonly read: (response: Response) => Promise<T>;
}

export type Query = Readonly<Record<string, unknown>>;
