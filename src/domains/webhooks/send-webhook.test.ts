// No webhook reaches a machine that is not on the public internet, however its address is written or resolved.
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resolve } from './guarded-connector.ts';
import { webhookSender } from './send-webhook.ts';
import { isPublicAddress, urlMistake } from './url-rules.ts';

let server: Server;
let port = 0;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as { port: number }).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Hosts that are an address, in all the forms that a URL takes. */
const ADDRESSES = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '192.168.1.254',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[3fff::1]',
] as const;
const NAMES = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'metadata',
  'metadata.google.internal',
  'printer.local',
  'nas.lan',
  'intranet',
  'wiki.corp',
  'router.home.arpa',
  'host.localdomain',
] as const;
const WRONG = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'https://',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  'javascript:alert(1)',
  'data:,x',
  'nonsense',
];
const HEADERS = { 'content-type': 'application/json' };

describe('an address that is not public', () => {
  it.each([...ADDRESSES, ...NAMES])('is refused when the endpoint is made: %s', (host) => {
    expect(urlMistake(`https://${host}:${port}/`, false)).not.toBeNull();
  });

  it.each(WRONG)('neither is anything else but https to a plain host: %s', (url) => {
    expect(urlMistake(url, false)).not.toBeNull();
  });

  it.each(ADDRESSES)('is not connected to: %s', async (host) => {
    const sender = webhookSender({ allowsLocal: false });
    const { error, statusCode } = await sender.send(`https://${host}:${port}/`, HEADERS, '{}');
    await sender.close();
    expect(error).toMatch(/must be a public (address|host name)/);
    expect([statusCode, connections]).toEqual([null, 0]);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['fd00::1'],
    ['64:ff9b::7f00:1'],
    ['fe80::1%eth0'],
    ['not an address'],
  ])('is not connected to where a name leads to it: %s', async (address) => {
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ];
    const sender = webhookSender({ allowsLocal: false }, resolve);
    const { error } = await sender.send(`https://hooks.example.com:${port}/`, HEADERS, '{}');
    await sender.close();
    expect(error).toBe('hooks.example.com does not resolve to a public address');
    expect(connections).toBe(0);
  });

  it('is not connected to where the name led elsewhere before: each connection asks once, and goes where it asked', async () => {
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const sender = webhookSender({ allowsLocal: false }, resolve);
    // The name was validated when the endpoint was created, by its address then.
    expect(urlMistake(`https://rebinds.example.com:${port}/`, false)).toBeNull();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { error } = await sender.send(`https://rebinds.example.com:${port}/`, HEADERS, '{}');
      expect([error !== null, asked, connections]).toEqual([true, attempt, 0]);
    }
    await sender.close();
  });
});

it('addresses of the public internet are public, in either version', () => {
  for (const address of [
    '93.184.216.34',
    '8.8.8.8',
    '1.1.1.1',
    '2606:4700:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])
    expect(isPublicAddress(address), address).toBe(true);
});

it('an answer that does not come in time is none', async () => {
  const silent = createServer((socket) => socket.resume());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const sender = webhookSender({ allowsLocal: true, answerWithinMs: 50 });
  const { port: at } = silent.address() as { port: number };
  const outcome = await sender.send(`http://127.0.0.1:${at}/`, {}, '{}');
  expect(outcome).toMatchObject({ statusCode: null, error: 'no answer within 0.05 s' });
  await sender.close();
  await new Promise((resolve) => silent.close(resolve));
});

it('a public name and its port and path are taken as they are', () => {
  expect(urlMistake('https://hooks.example.com:8443/a/b?c=d', false)).toBeNull();
  expect(urlMistake('http://127.0.0.1:3000/', true)).toBeNull();
});
