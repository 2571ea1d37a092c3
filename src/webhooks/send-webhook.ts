// Sends one delivery. A name is resolved when it is connected to: every address that it has is judged, and what is connected to
// is one of those. Nothing is followed, nothing waits for long, and little of an answer is read.
import { Agent, type Dispatcher } from 'undici';
import { AddressRefused, guardedConnector, type Resolve, resolveByDns } from './guarded-connector.ts';
import { urlMistake } from './url-rules.ts';

const HEADERS_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 5000;
const ALL_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 10_000;
/** More than one endpoint sends at once, where several have the same host. */
const CONNECTIONS_PER_HOST = 64;
const HEADERS_LENGTH_MAX = 16 * 1024;
const ANSWER_BYTES_MAX = 4096;
const ANSWER_LENGTH_MAX = 1024;
const ERROR_LENGTH_MAX = 500;

export interface SendOutcome {
  readonly statusCode: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly durationMs: number;
}

export interface WebhookSender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** @param allowsLocal the setting for local work: then any address may be sent to */
export function webhookSender(
  { allowsLocal }: { readonly allowsLocal: boolean },
  resolve: Resolve = resolveByDns,
): WebhookSender {
  // Made for the first delivery: most processes send none.
  let agent: Agent | null = null;
  const agentOf = () => {
    agent ??= new Agent({
      connect: guardedConnector(allowsLocal, resolve),
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: BODY_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connections: CONNECTIONS_PER_HOST,
      maxHeaderSize: HEADERS_LENGTH_MAX,
      pipelining: 1,
    });
    return agent;
  };
  return {
    async send(url, headers, body) {
      const startedMs = performance.now();
      const outcome = await attempt(agentOf(), url, headers, body, allowsLocal).catch((error: unknown) => ({
        statusCode: null,
        answer: null,
        error: textOf(error),
      }));
      return { ...outcome, durationMs: Math.round(performance.now() - startedMs) };
    },
    async close() {
      await agent?.destroy();
      agent = null;
    },
  };
}

async function attempt(
  dispatcher: Dispatcher,
  text: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  allowsLocal: boolean,
): Promise<Omit<SendOutcome, 'durationMs'>> {
  const mistake = urlMistake(text, allowsLocal);
  if (mistake !== null) throw new AddressRefused(`the URL ${mistake}`);
  const url = new URL(text);
  const response = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(ALL_TIMEOUT_MS),
  });
  const { statusCode } = response;
  const answer = await readSome(response.body);
  const isGood = statusCode >= 200 && statusCode < 300;
  return { statusCode, answer, error: isGood ? null : `it answered ${statusCode}` };
}

/** The beginning of an answer; the rest is left unread, and the connection with it. */
async function readSome(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > ANSWER_BYTES_MAX) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, ANSWER_BYTES_MAX)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, ANSWER_LENGTH_MAX)
    .toWellFormed();
}

function textOf(error: unknown): string {
  const { message, name, code } = error as NodeJS.ErrnoException;
  const text =
    name === 'TimeoutError' ? `no answer within ${ALL_TIMEOUT_MS / 1000} s` : message || code || name;
  return String(text).replaceAll('\0', '').slice(0, ERROR_LENGTH_MAX).toWellFormed();
}
