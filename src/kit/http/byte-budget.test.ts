import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { parseBodies } from './bodies.ts';
import {
  type ByteBudget,
  type ByteOwner,
  bodyBudget,
  byteOwner,
  type HeldBytes,
  unreadBudget,
} from './byte-budget.ts';
import { sendProblem } from './errors.ts';
import { TransferPace } from './transfer-pace.ts';

const MIB = 1024 * 1024;
const ALL = 64 * MIB;
const merchant = (orgId: number) => byteOwner({ orgId, orgKind: 'merchant' }, '192.0.2.1');
const anonymous = (address: string) => byteOwner(null, address);

/** Starts this many bodies, 64 KiB at a time in turns, until each is refused or has all its bytes. */
function fill(budget: ByteBudget, bodies: readonly ByteOwner[], bytesOfEach: number): HeldBytes[] {
  const open = new Set(bodies.map((owner) => budget.hold(owner)));
  const all = [...open];
  for (let sent = 0; sent < bytesOfEach && open.size > 0; sent += 64 * 1024) {
    for (const body of open) {
      try {
        body.add(64 * 1024);
      } catch {
        open.delete(body);
      }
    }
  }
  return all;
}

const several = (count: number, owner: (n: number) => ByteOwner) =>
  Array.from({ length: count }, (_, n) => owner(n));

describe('a budget of bytes', () => {
  it('leaves room for everybody else where one organization never ends its bodies, whatever keys it has', () => {
    const budget = bodyBudget(ALL);
    fill(
      budget,
      several(18, () => merchant(2)),
      15 * MIB,
    );
    expect(() => budget.hold(merchant(2)).add(64 * 1024)).toThrow('bodies of this organization');
    const others = budget.hold(merchant(3));
    others.add(16 * MIB);
    budget.hold(anonymous('198.51.100.1')).add(16 * 1024);
    expect(budget.held).toBeLessThanOrEqual(ALL);
  });

  it('leaves room for credentials and logins where a thousand networks without one never end theirs', () => {
    const budget = bodyBudget(ALL);
    fill(
      budget,
      several(1000, (n) => anonymous(`10.0.${n >> 8}.${n & 255}`)),
      512 * 1024,
    );
    expect(() => budget.hold(anonymous('198.51.100.1')).add(512 * 1024)).toThrow('without a credential');
    budget.hold(merchant(2)).add(16 * MIB);
    expect(budget.held).toBeLessThanOrEqual(ALL);
  });

  it('counts one network as one, however many of its addresses ask', () => {
    const budget = bodyBudget(ALL);
    fill(
      budget,
      several(200, (n) => anonymous(`2001:db8::${n.toString(16)}`)),
      512 * 1024,
    );
    expect(() => budget.hold(anonymous('2001:db8::ffff:1')).add(512 * 1024)).toThrow('of this network');
    budget.hold(anonymous('2001:db8:0:1::1')).add(512 * 1024);
  });

  it('takes a small body also where all room for large ones is taken', () => {
    const budget = bodyBudget(ALL);
    fill(
      budget,
      several(12, (n) => merchant(n + 2)),
      15 * MIB,
    );
    expect(() => budget.hold(merchant(20)).add(64 * 1024)).toThrow('too many bytes of bodies are in flight');
    budget.hold(merchant(20)).add(16 * 1024);
    budget.hold(anonymous('198.51.100.1')).add(16 * 1024);
  });

  it('leaves room for answers to everybody else where one organization reads none of its own', () => {
    const budget = unreadBudget();
    fill(
      budget,
      several(12, () => merchant(2)),
      64 * MIB,
    );
    expect(() => budget.hold(merchant(2)).add(1 * MIB)).toThrow('unread answers of this organization');
    budget.hold(merchant(3)).add(16 * MIB);
  });

  it('has room for the largest body there is, however small the heap', () => {
    bodyBudget(48 * MIB)
      .hold(merchant(2))
      .add(16 * MIB);
    bodyBudget(48 * MIB)
      .hold(anonymous('192.0.2.1'))
      .add(1 * MIB);
  });

  it('gets back what was held, once, and nothing of what was refused', () => {
    const budget = bodyBudget(ALL);
    const held = budget.hold(merchant(2));
    held.add(20 * MIB);
    expect(() => held.add(20 * MIB)).toThrow();
    expect(budget.held).toBe(20 * MIB);
    held.release();
    held.release();
    expect(budget.held).toBe(0);
    held.add(1024);
    expect(budget.held).toBe(0);
  });
});

describe('bodies in flight', () => {
  let app: FastifyInstance | undefined;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app?.close();
  });

  async function serve(options: Parameters<typeof parseBodies>[1]): Promise<number> {
    app = fastify();
    app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
    parseBodies(app, options);
    app.post('/', (_request, reply) => reply.send('taken'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return (app.server.address() as AddressInfo).port;
  }

  /** A body of 16,000 bytes that lacks its last ones. */
  function begin(port: number): Socket {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    const head =
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n';
    socket.write(head + ' '.repeat(15 * 1024));
    return socket;
  }

  it('are given up with 408 where nothing more comes of them, and count no longer', async () => {
    const budget = bodyBudget(4 * MIB);
    const port = await serve({ budget, pace: new TransferPace(200) });
    const socket = begin(port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"code":"request_timeout"/is);
    await expect.poll(() => budget.held).toBe(0);
  });

  it('count while they are not finished, and no longer when their client has gone', async () => {
    // One network has 64 KiB of it for the first bytes of bodies.
    const budget = bodyBudget(4 * MIB);
    const port = await serve({ budget });
    const ask = () =>
      (app as FastifyInstance).inject({
        remoteAddress: '127.0.0.1',
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'application/json' },
        payload: '{}'.padEnd(10 * 1024, ' '),
      });
    expect((await ask()).statusCode).toBe(200);
    await expect.poll(() => budget.held).toBe(0);
    for (let n = 0; n < 4; n += 1) begin(port);
    await expect.poll(() => budget.held).toBeGreaterThanOrEqual(4 * 15 * 1024);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => budget.held).toBe(0);
    expect((await ask()).statusCode).toBe(200);
  });
});
