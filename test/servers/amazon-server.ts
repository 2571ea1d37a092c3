// Stands in for Amazon over real HTTP: login with Amazon, the operation getItemEligibilityPreview of fbaInbound v1, and
// Fulfillment Inbound (amazon-inbound.ts), by their published models. It answers as it is told, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AmazonInbound } from './amazon-inbound.ts';

export const AMAZON_CREDENTIALS = {
  client_id: 'amzn1.application-oa2-client.test',
  client_secret: 'amzn1.oa2-cs.v1.test-secret',
  refresh_token: 'Atzr|test-refresh',
} as const;

interface Preview {
  readonly isEligible: boolean;
  readonly codes?: readonly string[];
}

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Question {
  readonly asin: string | null;
  readonly program: string | null;
  readonly marketplaceIds: string | null;
  readonly token: string;
  readonly userAgent: string;
}

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidInput: 'Invalid input.',
  Unauthorized: 'Access to requested resource is denied.',
  NotFound: "The requested resource doesn't exist.",
  QuotaExceeded: 'You exceeded your quota for the requested resource.',
  InternalFailure: 'We encountered an internal error. Please try again.',
  ServiceUnavailable: 'Service is temporarily unavailable. Please try again.',
};

export class AmazonServer {
  readonly questions: Question[] = [];
  logins = 0;
  /** Requests for anything that Amazon does not have. */
  elsewhere = 0;
  /** Asked before the next questions about products are answered; each may take as long as it likes. */
  readonly before: ((response: ServerResponse) => Promise<void> | void)[] = [];
  /** Asked once the next requests to Fulfillment Inbound have had their effect, before their answers are sent. */
  readonly after: (() => Promise<void> | void)[] = [];
  readonly failures: Failure[] = [];
  readonly inbound = new AmazonInbound();
  /** Requests to Fulfillment Inbound, as method and path. */
  readonly inboundRequests: string[] = [];
  /** The next answers of Fulfillment Inbound are lost on the way: the work is done. */
  lostAnswers = 0;
  readonly #products = new Map<string, Preview>();
  #token = 0;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  static async open(): Promise<AmazonServer> {
    const made = new AmazonServer();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get loginUrl(): string {
    return `${this.url}/auth/o2/token`;
  }

  product(asin: string, preview: Preview): void {
    this.#products.set(asin, preview);
  }

  /** Amazon ends an access token before its time. */
  endTokens(): void {
    this.#token += 1;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    if (request.method === 'POST' && url.pathname === '/auth/o2/token') {
      const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      return this.#logIn(form, response);
    }
    if (request.method === 'GET' && url.pathname === '/sellers/v1/marketplaceParticipations') {
      if (request.headers['x-amz-access-token'] !== this.#accessToken)
        return fail(response, { status: 403, code: 'Unauthorized' });
      return send(response, 200, { payload: [] });
    }
    if (request.method === 'GET' && url.pathname === '/fba/inbound/v1/eligibility/itemPreview')
      return this.#preview(url, request, response);
    if (/^\/(inbound\/fba\/2024-03-20|fba\/inbound\/v0)\//.test(url.pathname))
      return this.#inbound(url, request, response);
    this.elsewhere += 1;
    return fail(response, { status: 404, code: 'NotFound' });
  }

  async #inbound(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const { method = 'GET' } = request;
    this.inboundRequests.push(`${method} ${url.pathname}`);
    if (request.headers['x-amz-access-token'] !== this.#accessToken)
      return fail(response, { status: 403, code: 'Unauthorized' });
    const failure = this.failures.shift();
    if (failure !== undefined) return fail(response, failure);
    const answer = this.inbound.answer(method, url, text === '' ? undefined : JSON.parse(text));
    await this.after.shift()?.();
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      response.destroy();
    } else if (answer === null) {
      this.elsewhere += 1;
      fail(response, { status: 404, code: 'NotFound' });
    } else send(response, answer.status, answer.body);
  }

  #logIn(form: URLSearchParams, response: ServerResponse): void {
    this.logins += 1;
    const isGrant =
      form.get('grant_type') === 'refresh_token' &&
      form.get('refresh_token') === AMAZON_CREDENTIALS.refresh_token;
    if (form.get('client_secret') !== AMAZON_CREDENTIALS.client_secret) {
      const error_description = 'Client authentication failed';
      send(response, 401, { error: 'invalid_client', error_description });
    } else if (!isGrant) {
      const error_description = 'The request has an invalid grant parameter';
      send(response, 400, { error: 'invalid_grant', error_description });
    } else {
      send(response, 200, {
        access_token: this.#accessToken,
        refresh_token: form.get('refresh_token'),
        token_type: 'bearer',
        expires_in: 3600,
      });
    }
  }

  get #accessToken(): string {
    return `Atza|${this.#token}`;
  }

  async #preview(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = String(request.headers['x-amz-access-token'] ?? '');
    const asin = url.searchParams.get('asin');
    const program = url.searchParams.get('program');
    const marketplaceIds = url.searchParams.get('marketplaceIds');
    const userAgent = String(request.headers['user-agent']);
    this.questions.push({ asin, program, marketplaceIds, token, userAgent });
    await this.before.shift()?.(response);
    if (response.destroyed || response.writableEnded) return;
    if (token !== this.#accessToken) return fail(response, { status: 403, code: 'Unauthorized' });
    const failure = this.failures.shift();
    if (failure !== undefined) return fail(response, failure);
    if (asin === null || program !== 'INBOUND' || marketplaceIds === null)
      return fail(response, { status: 400, code: 'InvalidInput' });
    const product = this.#products.get(asin);
    if (product === undefined) return fail(response, { status: 404, code: 'NotFound' });
    const { isEligible, codes } = product;
    const payload = {
      asin,
      marketplaceId: marketplaceIds,
      program,
      isEligibleForProgram: isEligible,
      ...(codes === undefined ? {} : { ineligibilityReasonList: codes }),
    };
    send(response, 200, { payload }, { 'x-amzn-RateLimit-Limit': '1.0', 'x-amzn-RequestId': 'test' });
  }
}

function fail(response: ServerResponse, { status, code, headers = {} }: Failure): void {
  send(response, status, { errors: [{ code, message: MESSAGES[code] ?? code }] }, headers);
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
