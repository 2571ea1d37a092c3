// Orders of many merchants over real connections, each sent until it is taken, and what was answered meanwhile.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ITEM, type Merchant } from './merchants.ts';

const AGAIN_AFTER_MS = 100;

interface Taken {
  readonly orgId: number;
  readonly atMs: number;
  /** From its first sending to the answer that took it. */
  readonly tookMs: number;
}

export interface Figures {
  readonly orders: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Answers that asked to come again. */
  readonly again: number;
  readonly refused: readonly string[];
}

/** What one group of merchants sends, all of which lie on one machine. */
export class OrderLoad {
  readonly taken: Taken[] = [];
  readonly #again: number[] = [];
  readonly #refused: { readonly atMs: number; readonly answer: string }[] = [];
  readonly #agent = new Agent({ keepAlive: true });
  readonly #addresses: readonly string[];
  readonly #running: Promise<void>[];
  readonly #prefix: string;
  #isStopped = false;
  #next = 0;

  constructor(prefix: string, addresses: readonly string[], merchants: readonly Merchant[], clients: number) {
    this.#prefix = prefix;
    this.#addresses = addresses;
    this.#running = Array.from({ length: clients }, () => this.#client(merchants));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#running);
    this.#agent.destroy();
  }

  /** Of those that were answered since then. */
  since(fromMs: number): Figures {
    const now = performance.now();
    const found = this.taken.filter(({ atMs }) => atMs >= fromMs);
    const times = found.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    return {
      orders: found.length,
      perSecond: found.length / ((now - fromMs) / 1000),
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
      again: this.#again.filter((ms) => ms >= fromMs).length,
      refused: this.#refused.filter(({ atMs }) => atMs >= fromMs).map(({ answer }) => answer),
    };
  }

  async #client(merchants: readonly Merchant[]): Promise<void> {
    while (!this.#isStopped && merchants.length > 0) {
      this.#next += 1;
      const number = this.#next;
      const { orgId, key } = merchants[number % merchants.length] as Merchant;
      const order = orderOf(`${this.#prefix}-${number}`);
      const startedMs = performance.now();
      for (let attempt = number; ; attempt += 1) {
        const address = this.#addresses[attempt % this.#addresses.length] ?? '';
        const { status, text } = await this.#send(`${address}/v1/orders`, key, { orders: [order] });
        const atMs = performance.now();
        if (status === 200 && text.includes('"erroneous_orders":[]')) {
          this.taken.push({ orgId, atMs, tookMs: atMs - startedMs });
          break;
        }
        if (status !== 0 && status !== 503) {
          this.#refused.push({ atMs, answer: `${status} ${text.slice(0, 300)}` });
          break;
        }
        this.#again.push(atMs);
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  #send(url: string, key: string, body: unknown): Promise<{ status: number; text: string }> {
    const bytes = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(bytes),
    };
    return new Promise((resolve) => {
      const broken = (error: Error) => resolve({ status: 0, text: error.message });
      const sent = request(url, { method: 'POST', headers, agent: this.#agent }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', broken);
      });
      sent.on('error', broken);
      sent.end(bytes);
    });
  }
}

function orderOf(id: string): object {
  return {
    market_order_id: id,
    ship_to_name: 'Ada Byrne',
    address_line1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    postal_code: '10118',
    country: 'US',
    items: [{ item_id: ITEM, quantity: 1 }],
  };
}
