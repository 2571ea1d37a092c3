// EasyPost's HTTP API. Its npm client is not used: it follows redirects with the key, reads responses of any length and
// depends on a command line parser (docs/decisions/0010-buying-labels.md).
import { Agent, type Dispatcher } from 'undici';
import { type ExchangeAnswer, exchange, isBusy, NoAnswer, readJson } from '../../../../kit/http/exchange.ts';
import { guardedConnector, resolveByDns } from '../../../webhooks/guarded-connector.ts';
import { type EasyPostShipment, errorInWords, shipmentOf } from './answer-rules.ts';

const BOUNDS = { name: 'EasyPost', timeoutMs: 20_000, bytesMax: 1024 * 1024 };
/** A person is waiting. */
const KEY_TIMEOUT_MS = 8000;
const FILE_BYTES_MAX = 2 * 1024 * 1024;
const FILE_TIMEOUT_MS = 15_000;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** Whether it rejected the account. */
  readonly isOfAccount: boolean;

  constructor(message: string, isOfAccount: boolean) {
    super(message);
    this.isOfAccount = isOfAccount;
  }
}

/** All methods throw `Refusal` if EasyPost rejects, and `NoAnswer` if the outcome is unknown. */
export class EasyPostClient {
  readonly #base: string;
  readonly #authorization: string;

  constructor(base: string, apiKey: string) {
    this.#base = base;
    this.#authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  }

  /** @param timeoutMs if shorter than the default */
  createShipment(shipment: object, timeoutMs: number = BOUNDS.timeoutMs): Promise<EasyPostShipment> {
    return this.#ask('POST', '/shipments', { shipment }, Math.min(timeoutMs, BOUNDS.timeoutMs));
  }

  findShipment(id: string): Promise<EasyPostShipment> {
    return this.#ask('GET', `/shipments/${encodeURIComponent(id)}`);
  }

  buy(id: string, rateId: string): Promise<EasyPostShipment> {
    return this.#ask('POST', `/shipments/${encodeURIComponent(id)}/buy`, { rate: { id: rateId } });
  }

  refund(id: string): Promise<EasyPostShipment> {
    return this.#ask('POST', `/shipments/${encodeURIComponent(id)}/refund`, {});
  }

  convertLabel(id: string, format: 'PDF' | 'ZPL'): Promise<EasyPostShipment> {
    return this.#ask('GET', `/shipments/${encodeURIComponent(id)}/label?file_format=${format}`);
  }

  /** Reads what every key may read, to test this one. */
  async tryKey(): Promise<void> {
    const answer = await this.#send('GET', '/shipments?page_size=1', undefined, KEY_TIMEOUT_MS);
    if (answer.status !== 200) throw failureOf(answer);
  }

  /** Fetches a URL from a response: without the key, and only on the public internet. */
  async download(url: string): Promise<Buffer> {
    // If the operator has moved the API itself elsewhere, its files may be there too.
    const allowsLocal = new URL(url).origin === new URL(this.#base).origin;
    if (!allowsLocal && !url.startsWith('https:')) throw new NoAnswer('EasyPost names a label without TLS');
    const agent = new Agent({ connect: guardedConnector(allowsLocal, resolveByDns) });
    try {
      return await fileAt(agent, url);
    } catch (error) {
      throw error instanceof NoAnswer
        ? error
        : new NoAnswer(`the label could not be downloaded: ${String(error).slice(0, 200)}`);
    } finally {
      await agent.destroy();
    }
  }

  async #ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    timeoutMs: number = BOUNDS.timeoutMs,
  ): Promise<EasyPostShipment> {
    return readShipment(await this.#send(method, path, body, timeoutMs));
  }

  #send(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    timeoutMs: number,
  ): Promise<ExchangeAnswer> {
    return exchange(
      `${this.#base}${path}`,
      {
        method,
        headers: {
          accept: 'application/json',
          authorization: this.#authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      { ...BOUNDS, timeoutMs },
    );
  }
}

function readShipment(answer: ExchangeAnswer): EasyPostShipment {
  if (answer.status !== 200 && answer.status !== 201) throw failureOf(answer);
  const shipment = shipmentOf(readJson(answer.text));
  if (shipment === null) throw new NoAnswer('EasyPost’s response is not valid');
  return shipment;
}

function failureOf({ status, text }: ExchangeAnswer): NoAnswer | Refusal {
  const words = errorInWords(status, readJson(text));
  if (isBusy(status) || status === 408) return new NoAnswer(words);
  return new Refusal(words, status === 401 || status === 403);
}

async function fileAt(dispatcher: Dispatcher, text: string): Promise<Buffer> {
  const url = new URL(text);
  const { statusCode, body } = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Buffer).length;
    if (length > FILE_BYTES_MAX) throw new NoAnswer('the label is too long');
    chunks.push(chunk as Buffer);
  }
  if (statusCode !== 200) throw new NoAnswer(`the label’s address answered ${statusCode}`);
  return Buffer.concat(chunks);
}
