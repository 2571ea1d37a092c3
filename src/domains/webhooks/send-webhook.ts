// Sends one delivery. A name is resolved on connection: all of its addresses are checked, and one of them is connected to.
// Redirects are not followed, time is limited, and little of an answer is read.
import { Agent, type Dispatcher } from 'undici';
import { AddressRefused, guardedConnector, type Resolve, resolveByDns } from './guarded-connector.ts';
import { urlMistake } from './url-rules.ts';

/** All of an answer has to be there in time; the reference says so. */
export const ANSWER_WITHIN_MS = 15_000;
/** The client's own limits would end it earlier, and one by one. */
const NO_TIMEOUT = 0;
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

export interface SenderOptions {
  readonly allowsLocal: boolean;
  readonly answerWithinMs?: number;
}

export interface WebhookSender {
  send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<SendOutcome>;
  close(): Promise<void>;
}

/** @param options.allowsLocal the setting for local work: then any address may be sent to */
export function webhookSender(
  { allowsLocal, answerWithinMs = ANSWER_WITHIN_MS }: SenderOptions,
  resolve: Resolve = resolveByDns,
): WebhookSender {
  // Made for the first delivery: most processes send none.
  let agent: Agent | null = null;
  const agentOf = () => {
    agent ??= new Agent({
      connect: guardedConnector(allowsLocal, resolve),
      headersTimeout: NO_TIMEOUT,
      bodyTimeout: NO_TIMEOUT,
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
      const outcome = await attempt(agentOf(), url, headers, body, { allowsLocal, answerWithinMs }).catch(
        (error: unknown) => ({
          statusCode: null,
          answer: null,
          error: textOf(error),
        }),
      );
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
  { allowsLocal, answerWithinMs }: Required<SenderOptions>,
): Promise<Omit<SendOutcome, 'durationMs'>> {
  const mistake = urlMistake(text, allowsLocal);
  if (mistake !== null) throw new AddressRefused(`the URL ${mistake}`);
  const url = new URL(text);
  const path = `${url.pathname}${url.search}`;
  const request = { origin: url.origin, path, method: 'POST', headers, body } as const;
  const { statusCode, answer } = await exchangeOnce(dispatcher, request, answerWithinMs);
  const isGood = statusCode >= 200 && statusCode < 300;
  return { statusCode, answer, error: isGood ? null : `it answered ${statusCode}` };
}

/**
 * Uses the client's handlers, without a stream and a signal for each request. Reads the beginning of a response, then drops the
 * connection.
 */
function exchangeOnce(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  answerWithinMs: number,
): Promise<{ readonly statusCode: number; readonly answer: string }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [length, statusCode] = [0, 0];
    let running: Dispatcher.DispatchController | null = null;
    let late: Error | null = null;
    const timer = setTimeout(() => {
      late = new Error(`no answer within ${answerWithinMs / 1000} s`);
      running?.abort(late);
      reject(late);
    }, answerWithinMs);
    const end = () => {
      clearTimeout(timer);
      resolve({ statusCode, answer: textIn(chunks) });
    };
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        running = controller;
        if (late !== null) controller.abort(late);
      },
      onResponseStart(_controller, status) {
        statusCode = status;
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length <= ANSWER_BYTES_MAX) return;
        end();
        controller.abort(new Error('the response is too long'));
      },
      onResponseEnd: end,
      onResponseError(_controller, error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

function textIn(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks)
    .subarray(0, ANSWER_BYTES_MAX)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, ANSWER_LENGTH_MAX)
    .toWellFormed();
}

function textOf(error: unknown): string {
  const { message, name, code } = error as NodeJS.ErrnoException;
  return String(message || code || name)
    .replaceAll('\0', '')
    .slice(0, ERROR_LENGTH_MAX)
    .toWellFormed();
}
