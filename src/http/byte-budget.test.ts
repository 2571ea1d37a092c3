import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { parseBodies } from './bodies.ts';
import { ByteBudget } from './byte-budget.ts';
import { sendProblem } from './errors.ts';

const OWNER_MAX = 64 * 1024;
const ALL_MAX = 100 * 1024;

describe('a budget of bytes', () => {
  it('refuses an owner what is too much for one (429), and all what is too much for all (503)', () => {
    const budget = new ByteBudget(ALL_MAX, OWNER_MAX);
    budget.hold('a').add(60 * 1024);
    expect(() => budget.hold('a').add(5 * 1024)).toThrow('bodies of this credential');
    const other = budget.hold('b');
    other.add(39 * 1024);
    expect(() => budget.hold('c').add(2 * 1024)).toThrow('too many bytes of bodies are in flight');
    other.release();
    budget.hold('c').add(2 * 1024);
  });

  it('gets back what was held, once, and nothing of what was refused', () => {
    const budget = new ByteBudget(ALL_MAX, OWNER_MAX);
    const held = budget.hold('a');
    held.add(50 * 1024);
    expect(() => held.add(50 * 1024)).toThrow();
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

  it('count while they are not finished, and no longer when their client has gone', async () => {
    const budget = new ByteBudget(ALL_MAX, OWNER_MAX);
    app = fastify();
    app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
    parseBodies(app, budget);
    app.post('/', (_request, reply) => reply.send('taken'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = () =>
      (app as FastifyInstance).inject({
        method: 'POST',
        url: '/',
        headers: { 'content-type': 'application/json' },
        payload: '{}'.padEnd(10 * 1024, ' '),
      });
    expect((await ask()).statusCode).toBe(200);
    await expect.poll(() => budget.held).toBe(0);
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    const head =
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\n\r\n';
    socket.write(head + ' '.repeat(60 * 1024));
    await expect.poll(() => budget.held, { timeout: 20_000 }).toBeGreaterThanOrEqual(60 * 1024);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => budget.held, { timeout: 20_000 }).toBe(0);
    expect((await ask()).statusCode).toBe(200);
  });
});
