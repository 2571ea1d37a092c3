// A program of a merchant that takes webhooks on loopback, and remembers what came.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of any type
  readonly event: any;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Answers when it resolves. */
  readonly after?: Promise<unknown>;
}

export class WebhookReceiver {
  readonly received: Received[] = [];
  /** How it answers; 200 where nothing is said. */
  reply: (one: Received) => Reply = () => ({ status: 200, body: 'ok' });
  #inFlight = 0;
  inFlightMax = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const headers = request.headers as Record<string, string>;
        const one = { id: headers['webhook-id'] ?? '', headers, text, event: JSON.parse(text) };
        receiver.received.push(one);
        receiver.#inFlight += 1;
        receiver.inFlightMax = Math.max(receiver.inFlightMax, receiver.#inFlight);
        const { status, headers: more = {}, body = '', after } = receiver.reply(one);
        await after;
        receiver.#inFlight -= 1;
        response.writeHead(status, more).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  /** What came, by type and record. */
  get told(): string[] {
    return this.received.map(({ event }) => `${event.type} ${event.subject_id}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Throws where the signature is not one of this secret. */
export function verifySignature(secret: string, { text, headers }: Received): void {
  new Webhook(secret).verify(text, headers);
}
