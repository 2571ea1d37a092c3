// A way to a machine that can hang, without a word to either side, and end: for machines that are not ours to stop.
import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export class Gate {
  readonly #target: URL;
  readonly #server: Server;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #state: 'open' | 'hanging' | 'ended' = 'open';

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer({ pauseOnConnect: true }, (near) => this.#take(near));
  }

  static async open(machineUrl: string): Promise<Gate> {
    const gate = new Gate(new URL(machineUrl));
    gate.#server.listen(0, '127.0.0.1');
    await once(gate.#server, 'listening');
    return gate;
  }

  /** The address of the machine through the gate. */
  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as { port: number }).port);
    return url.href;
  }

  /** Connections are taken, and nothing passes. */
  hang(): void {
    this.#state = 'hanging';
    for (const socket of this.#sockets()) socket.pause();
  }

  /** All connections break, and new ones are refused. */
  end(): void {
    this.#state = 'ended';
    for (const socket of this.#sockets()) socket.resetAndDestroy();
  }

  back(): void {
    this.#state = 'open';
    for (const socket of this.#sockets()) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets()) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #sockets(): Socket[] {
    return [...this.#pairs].flat();
  }

  #take(near: Socket): void {
    if (this.#state === 'ended') {
      near.resetAndDestroy();
      return;
    }
    const far = dial({ host: this.#target.hostname, port: Number(this.#target.port || 5432) });
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (chunk: Buffer) => to.write(chunk));
      from.on('close', () => {
        this.#pairs.delete(pair);
        to.destroy();
      });
      if (this.#state === 'hanging') from.pause();
      else from.resume();
    }
  }
}
