// A client of raw sockets: leaves more processor time to what is measured than one that understands HTTP. Reads answers
// with Content-Length only.
import { connect } from 'node:net';

interface Busy {
  readonly url: URL;
  readonly connections: number;
  readonly seconds: number;
  readonly nextRequest: () => string;
  /** Whether a 200 with this body is what was asked for. */
  readonly isGood: (body: Buffer) => boolean;
}

interface BusyResult {
  /** Milliseconds of each request that got what it asked for. */
  readonly times: number[];
  readonly errors: number;
  readonly elapsedSeconds: number;
}

export function headLines(url: URL, headers: Readonly<Record<string, string>>): string {
  return Object.entries({ Host: url.host, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
}

/** Each connection has one request under way until the time is over. */
export async function keepBusy({
  url,
  connections,
  seconds,
  nextRequest,
  isGood,
}: Busy): Promise<BusyResult> {
  const startedMs = performance.now();
  const endsAtMs = startedMs + seconds * 1000;
  const times: number[] = [];
  let errors = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => send());
      let pending = Buffer.alloc(0);
      let sentAtMs = 0;
      const send = () => {
        sentAtMs = performance.now();
        socket.write(nextRequest());
      };
      socket.setNoDelay(true);
      socket.on('error', () => {
        errors += 1;
        resolve();
      });
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const headEnd = pending.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = pending.subarray(0, headEnd).toString('latin1');
        const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (pending.length < end) return;
        if (head.startsWith('HTTP/1.1 200') && isGood(pending.subarray(headEnd + 4, end)))
          times.push(performance.now() - sentAtMs);
        else errors += 1;
        pending = pending.subarray(end);
        if (performance.now() < endsAtMs) send();
        else socket.end();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return { times, errors, elapsedSeconds: (performance.now() - startedMs) / 1000 };
}
