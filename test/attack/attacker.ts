// The means of an attacker: one address, sockets that send what they like, and no hurry to read.
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, type Statuses } from './figures.ts';

/** Another address than the victim's: limits by address must not hit both. */
const ATTACKERS_ADDRESS: Address = '127.0.0.2';
export type Address = `127.${string}`;

export interface Target {
  readonly url: URL;
  /** Credentials of the merchant Juniper and of the hub. */
  readonly merchant: string;
  readonly hub: string;
  readonly endsAtMs: number;
  /** Ends all connections. */
  readonly signal?: AbortSignal;
}

export interface Outgoing {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

export function bytesOf({ method = 'GET', path, token, headers = {}, body }: Outgoing): Buffer {
  const lines = {
    Host: 'attacked',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`),
    Buffer.from(body ?? ''),
  ]);
}

/** One request of the merchant in good order, for what an attack needs to be there. */
export async function ask<T>(target: Target, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(new URL(path, target.url), {
    method,
    headers: { authorization: `Bearer ${target.merchant}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

function dial({ url, signal }: Target, localAddress = ATTACKERS_ADDRESS): Socket {
  const socket = connect({
    port: Number(url.port),
    host: url.hostname,
    localAddress,
    ...(signal === undefined ? {} : { signal }),
  });
  socket.on('error', () => {});
  return socket;
}

/** Sends one request on a connection of its own, and resolves with the status; 0 where there was no answer. */
export function send(target: Target, bytes: Buffer, address?: Address): Promise<number> {
  return new Promise((resolve) => {
    const socket = dial(target, address);
    let head = '';
    let pending = -1;
    const end = (status: number) => {
      socket.destroy();
      resolve(status);
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      if (pending < 0) {
        head += chunk.toString('latin1');
        const headEnd = head.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const length = /content-length: (\d+)/i.exec(head)?.[1];
        // Without a length (compressed as it goes) the first bytes are enough to know that it was answered.
        pending = length === undefined ? 0 : Number(length) - (head.length - headEnd - 4);
      } else pending -= chunk.length;
      if (pending <= 0) end(statusOf(head));
    });
    socket.on('close', () => resolve(statusOf(head)));
    socket.setTimeout(Math.max(1, target.endsAtMs - performance.now() + 2000), () => end(0));
  });
}

function statusOf(head: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
}

/** So many connections, each with one request after the other, together at most so many a second. */
export async function flood(
  target: Target,
  options: {
    readonly connections: number;
    readonly perSecond?: number;
    readonly request: (n: number) => Buffer;
  },
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  let started = 0;
  let nextAtMs = performance.now();
  const one = async () => {
    while (performance.now() < target.endsAtMs) {
      const waitMs = nextAtMs - performance.now();
      nextAtMs = Math.max(nextAtMs, performance.now()) + 1000 / (options.perSecond ?? 100);
      if (waitMs > 0) await sleep(waitMs);
      started += 1;
      const status = await send(target, options.request(started));
      count(statuses, status);
      // A refused attacker would otherwise measure its own loop.
      if (status === 0) await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, one));
  return statuses;
}

/** Sockets that send something and then neither send nor read. */
export async function hold(
  target: Target,
  sockets: number,
  bytes: (n: number) => Buffer,
  perSecond = 500,
  address: (n: number) => Address = () => ATTACKERS_ADDRESS,
): Promise<Statuses> {
  const statuses: Statuses = new Map();
  const held: Socket[] = [];
  for (let n = 0; n < sockets && performance.now() < target.endsAtMs; n += 1) {
    const socket = dial(target, address(n));
    socket.pause();
    socket.on('connect', () => socket.write(bytes(n)));
    socket.on('close', () => count(statuses, 0));
    held.push(socket);
    if (n % 10 === 9) await sleep(10_000 / perSecond);
  }
  await sleep(Math.max(0, target.endsAtMs - performance.now()));
  for (const socket of held)
    socket
      .removeAllListeners('close')
      .on('error', () => {})
      .destroy();
  return statuses;
}
