// Orders of many merchants over real connections, each sent until it is taken, and what was answered meanwhile.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Merchant, oneUnit } from './merchants.ts';

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
  /** Answers that asked to come again … */
  readonly again: number;
  /** … and how long the latest of them was waited for. */
  readonly toldLongest: number;
  readonly refused: readonly string[];
}

/** What one group of merchants sends, all of which lie on one machine. */
export class OrderLoad {
  readonly taken: Taken[] = [];
  readonly #again: { readonly atMs: number; readonly tookMs: number }[] = [];
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
    const again = this.#again.filter(({ atMs }) => atMs >= fromMs);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
    return {
      orders: found.length,
      perSecond: found.length / ((now - fromMs) / 1000),
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
      again: again.length,
      toldLongest: Math.round(Math.max(0, ...again.map(({ tookMs }) => tookMs))),
      refused: this.#refused.filter(({ atMs }) => atMs >= fromMs).map(({ answer }) => answer),
    };
  }

  async #client(merchants: readonly Merchant[]): Promise<void> {
    while (!this.#isStopped && merchants.length > 0) {
      this.#next += 1;
      const number = this.#next;
      const { orgId, key } = merchants[number % merchants.length] as Merchant;
      const order = oneUnit(`${this.#prefix}-${number}`);
      const startedMs = performance.now();
      for (let attempt = number; ; attempt += 1) {
        const address = this.#addresses[attempt % this.#addresses.length] ?? '';
        const sentMs = performance.now();
        const { status, text } = await post(this.#agent, `${address}/v1/orders`, key, { orders: [order] });
        const atMs = performance.now();
        if (status === 200 && text.includes('"erroneous_orders":[]')) {
          this.taken.push({ orgId, atMs, tookMs: atMs - startedMs });
          break;
        }
        if (status !== 0 && status !== 503) {
          this.#refused.push({ atMs, answer: `${status} ${text.slice(0, 300)}` });
          break;
        }
        this.#again.push({ atMs, tookMs: atMs - sentMs });
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }
}

/** @returns status 0 where there was no answer */
export function post(
  agent: Agent,
  url: string,
  key: string,
  body: object,
): Promise<{ status: number; text: string }> {
  const bytes = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(bytes),
  };
  return new Promise((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, text: error.message });
    const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
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

export function told(figures: readonly Figures[]): string {
  const sum = (of: (one: Figures) => number) => figures.reduce((total, one) => total + of(one), 0);
  const most = (of: (one: Figures) => number) => Math.max(0, ...figures.map(of));
  return (
    `${sum(({ orders }) => orders)} orders, ${sum(({ perSecond }) => perSecond).toFixed(0)}/s, half within ` +
    `${most(({ p50 }) => p50)} ms, 99 % within ${most(({ p99 }) => p99)} ms, longest ${most(({ longest }) => longest)} ms, ` +
    `${sum(({ again }) => again)} sent again, ${sum(({ refused }) => refused.length)} refused`
  );
}
