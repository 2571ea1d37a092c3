// Follows the change feed: by server-sent events, and by asking again and again where those do not come through. Every event is
// given once, in order; after a failure it continues behind the last one.
import { readJson } from './operations.ts';
import { ConnectionError, ProblemError } from './problems.ts';
import { nextPosition } from './requests.ts';
import type { Query, Sender } from './types.ts';
import { sleep } from './wait.ts';

export interface FollowOptions<Type extends string = string> {
  /** The last sequence that was seen, 0 for all events there ever were, or `latest` for those from now on. Default: latest. */
  readonly after?: number | 'latest' | undefined;
  /** Only these types. */
  readonly types?: readonly Type[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `auto` asks for a stream, and polls where none comes through. Default: auto. */
  readonly by?: 'auto' | 'stream' | 'poll' | undefined;
  /** How long polling waits when it has seen everything. Default: 2 s. */
  readonly pollEveryMs?: number | undefined;
  /** A stream of which nothing is heard for so long is given up; the service says something every 15 s. Default: 45 s. */
  readonly silenceMs?: number | undefined;
  /** Called whenever the connection is lost or fails; the client retries until `signal` ends it. */
  readonly onReconnect?: ((error: unknown) => void) | undefined;
}

interface Sequenced {
  readonly sequence: number;
}

const POLL_EVERY_MS = 2000;
const POLL_LIMIT = 500;
const SILENCE_MS = 45_000;
const BACKOFF_MS = 250;
const BACKOFF_MS_MAX = 30_000;
/** Streams in a row that brought nothing at all, not even the first line: something in between holds them back. */
const EMPTY_STREAMS_MAX = 2;
/** An event is far smaller. */
const EVENT_LENGTH_MAX = 16 * 1024 * 1024;

export async function* followFeed<E extends Sequenced>(
  sender: Sender,
  path: string,
  options: FollowOptions,
): AsyncGenerator<E, void, undefined> {
  const { signal, by = 'auto', pollEveryMs = POLL_EVERY_MS, silenceMs = SILENCE_MS } = options;
  const types: Query = options.types === undefined ? {} : { type: options.types };
  let last = typeof options.after === 'number' ? options.after : null;
  let failures = 0;
  let emptyStreams = 0;
  while (signal?.aborted !== true) {
    const polls = by === 'poll' || (by === 'auto' && emptyStreams >= EMPTY_STREAMS_MAX);
    try {
      // From a place that is known, so that nothing is missed where the first connection breaks.
      last ??= (await poll<E>(sender, path, { after: 'latest' }, signal)).after;
      if (polls) {
        const page = await poll<E>(sender, path, { ...types, after: last, limit: POLL_LIMIT }, signal);
        failures = 0;
        yield* page.events;
        last = page.after;
        if (page.events.length < POLL_LIMIT) await sleep(pollEveryMs, signal);
        continue;
      }
      let isEmpty = true;
      for await (const event of stream<E>(sender, path, { ...types, after: last }, signal, silenceMs)) {
        isEmpty = false;
        failures = 0;
        emptyStreams = 0;
        if (event === null || event.sequence <= last) continue;
        // First, so that the next stream begins behind it also where the loop that takes it is left here.
        last = event.sequence;
        yield event;
      }
      if (isEmpty) emptyStreams += 1;
      options.onReconnect?.(new ConnectionError('the stream has ended'));
    } catch (error) {
      if (signal?.aborted) return;
      if (!isPassing(error)) throw error;
      if (error instanceof NoStream) emptyStreams += 1;
      options.onReconnect?.(error);
    }
    failures += 1;
    await sleep(backoffMs(failures), signal).catch(() => {});
  }
}

/** Streams do not come through here: another answer came in its place, or nothing at all. */
class NoStream extends ConnectionError {}

function isPassing(error: unknown): boolean {
  if (error instanceof ProblemError) return error.status === 429 || error.status >= 500;
  return error instanceof ConnectionError;
}

function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
}

async function poll<E>(sender: Sender, path: string, query: Query, signal: AbortSignal | undefined) {
  const { data, response } = await sender.send<E[]>({
    method: 'GET',
    path,
    query,
    options: { signal },
    isRepeatable: true,
    read: readJson as (response: Response) => Promise<E[]>,
  });
  // It leads past everything that was looked at, also where no event had one of the types.
  const after = nextPosition(response.headers.get('link'))?.after;
  if (after === undefined) throw new Error('the feed answered without the position to continue from');
  return { events: data, after: Number(after) };
}

/** Gives null for a sign of life. */
async function* stream<E>(
  sender: Sender,
  path: string,
  query: Query,
  signal: AbortSignal | undefined,
  silenceMs: number,
): AsyncGenerator<E | null> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (ifSilent: ConnectionError) => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(ifSilent), silenceMs);
  };
  /** What broke the stream, a missing heartbeat included. */
  const reasonOf = (error: unknown): unknown => (silent.signal.aborted ? silent.signal.reason : error);
  listen(new NoStream('nothing was heard of the stream'));
  const asked = sender.send({
    method: 'GET',
    path,
    query,
    headers: { accept: 'text/event-stream' },
    options: { signal: signal === undefined ? silent.signal : AbortSignal.any([signal, silent.signal]) },
    isRepeatable: false,
    isStream: true,
    read: async ({ body, headers }) => {
      if (body !== null && /^text\/event-stream\b/.test(headers.get('content-type') ?? '')) return body;
      await body?.cancel();
      throw new NoStream('the answer is no stream');
    },
  });
  const { data: body } = await asked.catch((error: unknown) => {
    clearTimeout(timer);
    throw reasonOf(error);
  });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw reasonOf(
          new ConnectionError(`the stream broke: ${(error as Error).message}`, { cause: error }),
        );
      });
      if (done) return;
      listen(new ConnectionError('nothing more was heard of the stream'));
      text += value;
      const blocks = text.split('\n\n');
      // What is not ended by a blank line is not complete: it comes again.
      text = blocks.pop() ?? '';
      if (text.length > EVENT_LENGTH_MAX) throw new Error('an event of the stream is too long');
      yield null;
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== '') yield JSON.parse(data) as E;
      }
    }
  } finally {
    clearTimeout(timer);
    silent.abort();
    reader.releaseLock();
  }
}

function dataOf(block: string): string {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');
}
