import { createServer, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange } from '../../../test/tools/serve-apps.ts';
import { countPieces } from './http-parser.ts';
import { answerBrokenRequest } from './raw-answers.ts';

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
/** The size of its second chunk is none. */
const BROKEN = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ord\r\nZZ\r\n`;
const SLOW_MS = 100;

let server: Server;
let sockets: Socket[] = [];
let broken = 0;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** `/slow` takes a while, `/early` answers before it has read the body, `/never` begins an answer and does not end it. */
async function serve(options: ServerOptions = {}): Promise<number> {
  sockets = [];
  broken = 0;
  server = createServer(options, (request, response: ServerResponse) => {
    if (request.url === '/slow') setTimeout(() => response.end('slow'), SLOW_MS);
    else if (request.url === '/early') response.writeHead(404).end('early');
    else if (request.url === '/never') response.write('begun');
    else request.resume().on('end', () => response.end('whole'));
  });
  countPieces(server);
  server.on('connection', (socket) => sockets.push(socket));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    broken += 1;
    answerBrokenRequest(error, socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

const statuses = (answers: string) => answers.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3));

describe('what is no request', () => {
  it.each([
    ['behind a request', GET('/slow'), 'NONSENSE\r\n\r\n', ['200', '400']],
    ['in a body, behind a request', GET('/slow'), BROKEN('/'), ['200', '400']],
    ['in a body, behind two', GET('/slow') + GET('/slow'), BROKEN('/'), ['200', '200', '400']],
    ['in a body that was answered already, behind a request', GET('/slow'), BROKEN('/early'), ['200', '404']],
    ['in a body that was answered already', '', BROKEN('/early'), ['404']],
    ['in a body', '', BROKEN('/'), ['400']],
  ])(
    '%s: each request has one answer, in their order, and the last one closes',
    async (_, before, bytes, expected) => {
      expect(statuses(await exchange(await serve(), before + bytes))).toEqual(expected);
    },
  );

  it.each([
    ['alone', '', undefined],
    ['behind a request', GET('/slow'), ['200', '400']],
  ])(
    'because its sender ends in the middle, %s: only who has asked before is answered',
    async (_, before, expected) => {
      const port = await serve();
      const answers = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        socket.end(`${before}GET / `);
        socket.on('data', (piece) => {
          text += piece;
        });
        socket.on('error', reject);
        socket.on('close', () => resolve(text));
      });
      expect(broken).toBe(1);
      expect(statuses(answers)).toEqual(expected);
      expect(sockets.every((socket) => socket.destroyed)).toBe(true);
    },
  );

  it.each([
    ['its body: it gets an error', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', ['408']],
    ['its head: it is closed', 'GET / HT', undefined],
  ])('because it does not arrive in time, %s', async (_, bytes, expected) => {
    const port = await serve({ requestTimeout: 1000, headersTimeout: 1000, connectionsCheckingInterval: 50 });
    const answer = await exchange(port, bytes);
    expect(statuses(answer)).toEqual(expected);
    if (expected) expect(answer).toContain('"code":"request_timeout"');
  });

  it('behind an answer that does not end is read no further, and nothing of it is kept', async () => {
    const port = await serve();
    const client = connect(port, '127.0.0.1').on('error', () => {});
    client.write(GET('/never'));
    await expect.poll(() => sockets.length).toBe(1);
    for (let sent = 0; sent < 200; sent += 1) client.write(Buffer.alloc(64 * 1024, 1));
    await expect.poll(() => broken).toBeGreaterThan(0);
    await sleep(SLOW_MS);
    expect(broken).toBe(1);
    expect(sockets[0]?.bytesRead).toBeLessThan(1024 * 1024);
    client.destroy();
  });
});

describe('an unsolicited upgrade', () => {
  it('is answered as the request that it is, and closes: what follows it would have no answer', async () => {
    const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const answers = await exchange(await serve(), upgrade + GET('/'));
    expect(statuses(answers)).toEqual(['200']);
    expect(answers).toMatch(/connection: close/i);
  });
});
