// Links to documents begin with the address that the client called.
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { exchange } from '../../../test/tools/serve-apps.ts';
import { calledAddress } from './host.ts';

it('is the host that a request names, or where it came to if it names none, as HTTP/1.0 may', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  server.get('/', async (request) => `<${calledAddress(request)}>`);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const linkOf = async (head: string) => /<.*>/.exec(await exchange(port, `GET / ${head}\r\n\r\n`))?.[0];
  expect(await linkOf('HTTP/1.0')).toBe(`<http://127.0.0.1:${port}>`);
  expect(await linkOf('HTTP/1.0\r\nHost: hub.example.com')).toBe('<http://hub.example.com>');
  expect(await linkOf('HTTP/1.1\r\nHost: hub.example.com:81\r\nConnection: close')).toBe(
    '<http://hub.example.com:81>',
  );
});

it.each([
  ['::1', 'http://[::1]:8080'],
  ['::ffff:10.0.0.7', 'http://10.0.0.7:8080'],
  ['10.0.0.7', 'http://10.0.0.7:8080'],
])('a connection that came to %s was made to %s', (localAddress, address) => {
  const request = { protocol: 'http', host: '', raw: { socket: { localAddress, localPort: 8080 } } };
  expect(calledAddress(request as FastifyRequest)).toBe(address);
});
