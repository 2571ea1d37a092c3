// A service behind a connection that fails as a test tells it to.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of an answer; `lose answer`: the service did its work, and nobody hears of it;
 * `hold back`: nothing comes, and nothing ends. */
export type Fault =
  | 'lose request'
  | 'lose answer'
  | 'hold back'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

export class UnreliableService {
  /** Requests as they came, also those that failed. */
  readonly seen: Seen[] = [];
  /** What happens to the next requests, one after the other, beside logins; nothing where it is empty. */
  readonly faults: Fault[] = [];
  url = '';
  readonly #target: string;
  readonly #server = createServer((incoming, outgoing) => this.#serve(incoming, outgoing));

  private constructor(target: string) {
    this.#target = target;
  }

  /** @param target where the real service is */
  static async start(target: string): Promise<UnreliableService> {
    const service = new UnreliableService(target);
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    service.url = `http://127.0.0.1:${(service.#server.address() as AddressInfo).port}`;
    return service;
  }

  /** Breaks every connection, streams among them. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url: path = '', headers } = incoming;
    this.seen.push({ method, path, headers });
    const fault = path === '/login' ? undefined : this.faults.shift();
    if (fault === 'lose request') {
      outgoing.destroy();
      return;
    }
    if (fault === 'hold back') return void incoming.resume();
    if (typeof fault === 'object') {
      incoming.resume();
      outgoing.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const forwarded = request(`${this.#target}${path}`, { method, headers }, (answer) => {
      if (fault === 'lose answer') {
        answer.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}
