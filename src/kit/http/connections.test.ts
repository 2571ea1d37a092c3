import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { openConnections } from '../../../test/tools/open-connections.ts';
import { exchange, overSocket } from '../../../test/tools/serve-apps.ts';
import { limitConnections, limitRequestsInProgress, limitWriting, spreadRequests } from './connections.ts';
import { FixedDocument } from './fixed-document.ts';
import { answerHead } from './send-answer.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function dial(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  return socket;
}

describe('requests that arrive together', () => {
  const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const LAST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  /** Counts how many begin in a turn of the event loop. */
  async function serving(isProxy: boolean) {
    let begun = 0;
    let most = 0;
    let inTurn = 0;
    const server = createServer((_, response) => {
      begun += 1;
      inTurn += 1;
      most = Math.max(most, inTurn);
      response.end(String(begun));
    });
    let isOver = false;
    const turn = () => {
      inTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    spreadRequests(server, () => isProxy, 4);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => {
      isOver = true;
      server.closeAllConnections();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, begun: () => begun, most: () => most };
  }

  it('begin some at a time, all are answered, and those of a connection in their order', async () => {
    const { port, begun, most } = await serving(false);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(port, ASK.repeat(19) + LAST)));
    for (const answer of answers) {
      const numbers = [...answer.matchAll(/\r\n\r\n(\d+)/g)].map(([, number]) => Number(number));
      expect(numbers).toHaveLength(20);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    }
    expect(begun()).toBe(100);
    // Those that waited, and new ones of the next read.
    expect(most()).toBeLessThanOrEqual(8);
  });

  it('begin at once where they come from a proxy', async () => {
    const { port, most } = await serving(true);
    await exchange(port, ASK.repeat(19) + LAST);
    expect(most()).toBe(20);
  });
});

describe('requests of one connection', () => {
  const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  async function counting(served: string | Buffer = 'served') {
    let begun = 0;
    let closed = 0;
    let waiting: (() => void)[] = [];
    // Node keeps connections that are not used for as long as their clients like.
    const server = createServer({ keepAliveTimeout: 0 }, (_, response) => {
      begun += 1;
      response.on('close', () => (closed += 1));
      response.flushHeaders();
      waiting.push(() => response.end(served));
    });
    limitRequestsInProgress(server, 3);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const answerAll = () => {
      for (const answer of waiting) answer();
      waiting = [];
    };
    const { port } = server.address() as AddressInfo;
    return { server, port, begun: () => begun, closed: () => closed, answerAll };
  }

  it('that arrive before the others are answered are limited; then it gets an error, and is closed', async () => {
    const { port, begun, answerAll } = await counting();
    const said = exchange(port, ASK.repeat(5000));
    await expect.poll(begun).toBe(3);
    answerAll();
    const answers = await said;
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      'HTTP/1.1 429',
    ]);
    expect(answers).toMatch(/connection: close.*"code":"too_many_requests"/s);
    expect(begun()).toBe(3);
  });

  it.each([
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n'],
  ])('are answered, also where %s comes behind too many', async (_, bytes) => {
    const { port, begun, answerAll } = await counting();
    const said = exchange(port, ASK.repeat(4) + bytes);
    await expect.poll(begun).toBe(3);
    answerAll();
    expect((await said).match(/HTTP\/1\.1 \d+/g)).toHaveLength(4);
  });

  it('are closed with it, also where CONNECT comes behind them', async () => {
    const { port, begun, closed } = await counting();
    await exchange(port, `${ASK.repeat(3)}CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n`);
    expect(begun()).toBe(3);
    await expect.poll(closed).toBe(3);
  });

  describe('when the server is closed', () => {
    const close = (server: Server) =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      });

    it('are not waited for where none has come', async () => {
      const { server, port } = await counting();
      dial(port);
      dial(port).write('GET / HT');
      await expect.poll(() => openConnections(server)).toBe(2);
      await close(server);
    });

    it('are answered where the first one is about to come', async () => {
      const { server, port, begun, answerAll } = await counting();
      const client = dial(port);
      await expect.poll(() => openConnections(server)).toBe(1);
      const isClosed = close(server);
      const answer = once(client, 'data');
      client.write(ASK);
      await expect.poll(begun).toBe(1);
      answerAll();
      expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
      await isClosed;
    });

    it('are answered where they are under way, and their connection ends though its client would keep it', async () => {
      const { server, port, begun, answerAll } = await counting();
      const said = exchange(port, ASK.repeat(2));
      await expect.poll(begun).toBe(2);
      const isClosed = close(server);
      answerAll();
      expect((await said).match(/served/g)).toHaveLength(2);
      await isClosed;
    });

    it('are answered to the end where the answer is still being read', async () => {
      const large = Buffer.alloc(32 * 1024 * 1024, 'x');
      const { server, port, begun, answerAll } = await counting(large);
      const client = dial(port);
      client.pause();
      client.write(ASK);
      await expect.poll(begun).toBe(1);
      answerAll();
      const isClosed = close(server);
      let bytes = 0;
      client.on('data', (chunk) => {
        bytes += chunk.length;
      });
      client.resume();
      await isClosed;
      await once(client, 'close');
      expect(bytes).toBeGreaterThan(large.length);
    });
  });

  it('one after the other are as many as it likes', async () => {
    const { port, begun, answerAll } = await counting();
    const socket = dial(port);
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    for (let round = 1; round <= 5; round += 1) {
      socket.write(ASK.repeat(3));
      await expect.poll(begun).toBe(round * 3);
      answerAll();
      await expect.poll(() => answers.match(/served/g)?.length).toBe(round * 3);
    }
  });
});

describe('connections', () => {
  async function limited(isProxy = (_: string) => false): Promise<{ server: Server; port: number }> {
    const server = createServer((_, response) => response.end('served'));
    limitConnections(server, { all: 6, ofNetwork: 3 }, isProxy);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { server, port: (server.address() as AddressInfo).port };
  }
  const ASK = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it('of one address are limited; the next gets an error, and others are served', async () => {
    const { server, port } = await limited();
    const held = [dial(port), dial(port), dial(port)];
    await expect.poll(() => openConnections(server)).toBe(3);
    const told = await exchange(port, ASK);
    expect(told).toMatch(/^HTTP\/1\.1 429 .*"code":"too_many_requests"/s);
    expect(told).toContain('x-content-type-options: nosniff\r\n');
    const other = dial(port, '127.0.0.3');
    const served = new Promise<string>((resolve) => other.on('data', (chunk) => resolve(chunk.toString())));
    other.write(ASK);
    expect(await served).toMatch(/^HTTP\/1\.1 200 /);
    held[0]?.destroy();
    await expect.poll(() => openConnections(server)).toBe(2);
    expect(await exchange(port, ASK)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('are limited in total', async () => {
    const { server, port } = await limited();
    for (const address of ['127.0.0.2', '127.0.0.3']) for (let n = 0; n < 3; n += 1) dial(port, address);
    await expect.poll(() => openConnections(server)).toBe(6);
    expect(await exchange(port, ASK)).toBe('');
  });

  it('of a trusted proxy are not counted', async () => {
    const { server, port } = await limited((address) => address === '127.0.0.1');
    for (let n = 0; n < 5; n += 1) dial(port);
    await expect.poll(() => openConnections(server)).toBe(5);
    expect(await exchange(port, ASK)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('an answer that is not read', () => {
  it('ends its connection; one that is read does not', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024, 'x');
    const serve = async (timeoutMs: number) => {
      const app = fastify();
      limitWriting(app, timeoutMs);
      app.get('/large', (_request, reply) => reply.send(large));
      await app.listen({ port: 0, host: '127.0.0.1' });
      closing.push(() => app.close());
      return { app, port: (app.server.address() as AddressInfo).port };
    };
    const { app, port } = await serve(300);
    const connected = once(app.server, 'connection');
    const silent = dial(port);
    silent.pause();
    silent.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
    await connected;
    await expect.poll(() => openConnections(app.server)).toBe(0);
    // A busy machine may read nothing for a while.
    const { port: patient } = await serve(600_000);
    expect((await overSocket(patient, 'GET', '/large')).bytes.length).toBe(large.length);
  });
});

it('an answer without its body, to HEAD, is waited for by no timer', async () => {
  const app = fastify();
  limitWriting(app);
  answerHead(app);
  const large = 'x'.repeat(1024 * 1024);
  app.route({ method: ['GET', 'HEAD'], url: '/large', handler: (_request, reply) => reply.send(large) });
  closing.push(() => app.close());
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  expect((await app.inject({ method: 'HEAD', url: '/large' })).headers['content-length']).toBe(
    String(large.length),
  );
  expect(timers()).toBeLessThanOrEqual(before);
});

describe('a document that never changes', () => {
  const body = JSON.stringify({ text: 'crossdock '.repeat(5000) });

  it.each([
    ['br', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip, deflate', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
    ['gzip;q=1.0, br;q=0.5', 'br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['br;q=0, identity', 'identity', (bytes: Buffer) => bytes],
    ['', 'identity', (bytes: Buffer) => bytes],
  ])('is sent to who accepts %j as %s', async (accepted, encoding, decoded) => {
    const app = fastify();
    const document = new FixedDocument(() => body, 'application/json', {
      'cache-control': 'public, no-cache',
    });
    app.get('/document', (request, reply) => document.send(request, reply));
    closing.push(() => app.close());
    const ask = (headers: Record<string, string> = {}) =>
      app.inject({ url: '/document', headers: { 'accept-encoding': accepted, ...headers } });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(decoded(first.rawPayload).toString()).toBe(body);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await ask({ 'if-none-match': first.headers.etag as string })).statusCode).toBe(304);
  });

  it('is made again by the next one who asks where that has failed', async () => {
    const app = fastify();
    const made = [
      () => Promise.reject(new Error('too many open files')),
      () => Promise.resolve('here it is'),
    ];
    const document = new FixedDocument(async () => (await made.shift()?.()) ?? '', 'text/plain', {});
    app.get('/document', (request, reply) => document.send(request, reply));
    closing.push(() => app.close());
    expect((await app.inject('/document')).statusCode).toBe(500);
    expect((await app.inject('/document')).body).toBe('here it is');
  });
});
