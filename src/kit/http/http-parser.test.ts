import { Agent, createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { exchange } from '../../../test/tools/serve-apps.ts';
import { countPieces, hasTooSmallPieces, TOO_SMALL_PIECES } from './http-parser.ts';

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
const END = '0\r\n\r\n';
/** More than Node reads at once. */
const ONE_BYTE_CHUNKS = '1\r\nx\r\n'.repeat(16_000);

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(
  take: (request: Parameters<typeof hasTooSmallPieces>[0], response: ServerResponse) => void,
) {
  server = createServer(take);
  countPieces(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Reads bodies to their end, and answers with the number of their bytes or with a refusal. */
function readAll() {
  const seen = { pieces: 0, refusals: 0 };
  const port = serve((incoming, response) => {
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      seen.pieces += 1;
      bytes += piece.length;
    });
    incoming.on('end', () => response.end(`took ${bytes}`));
    incoming.on(TOO_SMALL_PIECES, () => {
      seen.refusals += 1;
      response.writeHead(400).end('too small');
    });
  });
  return { seen, port };
}

describe('a body in pieces', () => {
  it('of one byte is ignored after the first few hundred, and the connection is closed', async () => {
    const { seen, port } = readAll();
    const answer = await exchange(await port, `${HEAD}${ONE_BYTE_CHUNKS}${END}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close.*too small/is);
    expect(seen.refusals).toBe(1);
    expect(seen.pieces).toBeLessThan(600);
  });

  it('of one byte leaves nothing of the requests behind it', async () => {
    let requests = 0;
    const port = await serve((incoming, response) => {
      requests += 1;
      incoming.on(TOO_SMALL_PIECES, () => response.end('too small'));
    });
    const tiny = `${HEAD}${'1\r\nx\r\n'.repeat(600)}${END}`;
    const answers = await exchange(port, `${tiny}${'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100)}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    // The first request after it makes the parser stop.
    expect(requests).toBe(1);
  });

  it('is known as such by who begins to read it later', async () => {
    const port = await serve((incoming, response) => {
      setTimeout(() => response.end(String(hasTooSmallPieces(incoming))), 50);
    });
    expect(await exchange(port, `${HEAD}${ONE_BYTE_CHUNKS}${END}`)).toMatch(/true/);
  });

  it('that was answered before it came ends its connection all the same', async () => {
    const port = await serve((_, response) => response.end('early'));
    expect(await exchange(port, `${HEAD}${ONE_BYTE_CHUNKS}`)).toMatch(/early/);
  });

  it('is counted with those of the requests that are under way with it', async () => {
    let requests = 0;
    const port = await serve((_, response) => {
      requests += 1;
      response.writeHead(404).end('not found');
    });
    const few = `${HEAD}${'1\r\nx\r\n'.repeat(400)}${END}`;
    const answers = await exchange(port, few.repeat(10));
    expect(answers.match(/HTTP\/1\.1 404/g)?.length).toBe(requests);
    expect(requests).toBeLessThan(4);
  });

  it('is counted from zero with a request that comes after an answer', async () => {
    const { seen, port } = readAll();
    const open = await port;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round += 1) {
      const said = await new Promise<string>((resolve, reject) => {
        const sent = request({ port: open, method: 'POST', agent });
        sent.on('response', (answer) => answer.setEncoding('utf8').once('data', resolve).resume());
        sent.on('error', reject);
        for (let pieces = 0; pieces < 400; pieces += 1) sent.write('x');
        sent.end();
      });
      expect(said).toBe('took 400');
    }
    agent.destroy();
    expect(seen.refusals).toBe(0);
  });

  it('comes whole to another server of the process that gets the same parser', async () => {
    const { port } = readAll();
    const short = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc';
    expect(await exchange(await port, short)).toMatch(/took 3/);
    const parsers: unknown[] = [];
    const other = createServer((incoming, response) => {
      let bytes = 0;
      incoming.on('data', (piece: Buffer) => (bytes += piece.length));
      incoming.on('end', () => response.end(`other took ${bytes}`));
    });
    for (const each of [server, other])
      each.on('connection', (socket) => parsers.push((socket as { parser?: unknown }).parser));
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port: otherPort } = other.address() as AddressInfo;
    expect(await exchange(await port, short)).toMatch(/took 3/);
    expect(await exchange(otherPort, short)).toMatch(/other took 3/);
    expect(parsers[1], 'Node gives the parser to the next connection').toBe(parsers[0]);
    other.close();
  });

  it.each([
    ['a few of one byte', 'x'.repeat(500).replaceAll('x', '1\r\nx\r\n'), 500],
    ['many of 16 bytes', '10\r\n0123456789abcdef\r\n'.repeat(3000), 48_000],
  ])('%s is taken', async (_, chunks, bytes) => {
    const { port } = readAll();
    const answer = await exchange(
      await port,
      `${HEAD.replace('Host', 'Connection: close\r\nHost')}${chunks}${END}`,
    );
    expect(answer).toMatch(new RegExp(`took ${bytes}`));
  });

  it('spoils no parser for later connections, nor for clients', async () => {
    const { seen, port } = readAll();
    const open = await port;
    const agent = new Agent({ keepAlive: false });
    for (let round = 0; round < 5; round += 1) {
      await exchange(open, `${HEAD}${ONE_BYTE_CHUNKS}${END}`);
      const said = await new Promise<string>((resolve, reject) => {
        const sent = request({ port: open, method: 'POST', agent });
        sent.on('response', (answer) => {
          let text = '';
          answer.on('data', (piece: Buffer) => {
            text += piece;
          });
          answer.on('end', () => resolve(text));
        });
        sent.on('error', reject);
        sent.end('a body');
      });
      expect(said).toBe('took 6');
    }
    expect(seen.refusals).toBe(5);
  });
});
