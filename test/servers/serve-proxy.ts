// A wire between the service and PostgreSQL that a test can listen to, hold and cut.
import { createServer, connect as dial, type Socket } from 'node:net';

export interface Wire {
  /** The database's address through this wire. */
  readonly url: string;
  /** What the service has sent, in the order of its arrival here. */
  readonly sent: Buffer[];
  /** Times the service spoke after the database had answered: round trips. */
  turns(): number;
  /** Changes what the database answers. */
  rewrite(change: (answer: Buffer) => Buffer): void;
  /** Keeps the database's answers back until `release`. */
  hold(): void;
  release(): void;
  /** Breaks every connection without a word, as a crashed machine does. */
  cut(): void;
  close(): Promise<void>;
}

export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sent: Buffer[] = [];
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let turns = 0;
  let serviceSpokeLast = false;
  let holding = false;
  let change = (answer: Buffer) => answer;

  const server = createServer((service) => {
    const database = dial(Number(target.port || 5432), target.hostname);
    for (const socket of [service, database]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        service.destroy();
        database.destroy();
      });
    }
    service.on('data', (chunk: Buffer) => {
      if (!serviceSpokeLast) turns += 1;
      serviceSpokeLast = true;
      sent.push(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      const pass = () => {
        serviceSpokeLast = false;
        service.write(change(chunk));
      };
      if (holding) held.push(pass);
      else pass();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    sent,
    turns: () => turns,
    rewrite: (next) => {
      change = next;
    },
    hold: () => {
      holding = true;
    },
    release: () => {
      holding = false;
      for (const pass of held.splice(0)) pass();
    },
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
