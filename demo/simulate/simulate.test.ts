// The simulator against the real service with the demo data, and its command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commands/context.ts';
import { runSimulate } from '../../src/commands/simulate.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/kit/kernel/clock.ts';
import { type TestApp, testApp } from '../../test/harness.ts';
import { type SimulationOptions, simulate } from './simulator.ts';

let app: TestApp;
let url: string;

beforeAll(async () => {
  app = await testApp({ world: 'demo' });
  url = await app.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app?.close());

const login = (name: string) => ({ clientId: `${name}-client`, clientSecret: `${name}-secret` });

/** Runs it until a matching line is printed. */
async function play(until: RegExp, options: Partial<SimulationOptions> = {}) {
  const stop = new AbortController();
  const lines: string[] = [];
  const result = await simulate({
    url,
    hub: login('hub'),
    merchants: [login('demo'), login('rival')],
    speed: 10_000,
    forMs: null,
    seed: 3,
    ordersPerHour: 60,
    signal: stop.signal,
    say: (line) => {
      lines.push(line);
      if (until.test(lines.join('\n'))) stop.abort();
    },
    ...options,
  });
  return { ...result, lines };
}

describe('the simulator', () => {
  it('plays customers and floors by requests that the service takes, until it is stopped', async () => {
    const { tally, failure, lines } = await play(/orders [\s\S]*shipped/);
    expect(failure).toBeNull();
    expect(lines[0]).toBe(
      'Simulating Juniper Goods and Rival Supply in 4 warehouses, 10000 times as fast as the clock, seed 3.',
    );
    expect(tally.get('orders')).toBeGreaterThan(0);
    expect(tally.get('shipped')).toBeGreaterThan(0);
    expect({ ...tally.mishaps, conflicts: 0, messages: [...tally.messages] }).toEqual({
      conflicts: 0,
      refused: 0,
      lost: 0,
      failed: 0,
      messages: [],
    });
  });

  it('goes on where it was when the answers of a while are lost', async () => {
    let losses = 30;
    const lossy: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (losses === 0 || !String(input).includes('/pick_queue')) return answer;
      // More than four floors retry before one of them gives up.
      losses -= 1;
      await answer.arrayBuffer();
      throw new TypeError('the connection was lost');
    };
    const { tally, failure, lines } = await play(/down: waiting[\s\S]*shipped/, { fetch: lossy });
    expect(failure).toBeNull();
    expect(tally.mishaps.lost).toBeGreaterThan(0);
    expect(tally.mishaps.failed).toBe(0);
    expect(lines.join('\n')).toContain('The service is down: waiting.');
  });

  it('does not run with a wrong secret', async () => {
    await expect(play(/never/, { hub: { clientId: 'hub-client', clientSecret: 'wrong' } })).rejects.toThrow(
      /401 unauthorized/,
    );
  });
});

describe('crossdock simulate', () => {
  async function run(args: readonly string[], environment = {}) {
    let [stdout, stderr] = ['', ''];
    const context = {
      config: readConfig(environment),
      stdout: { write: (text: string) => (stdout += text) },
      stderr: { write: (text: string) => (stderr += text) },
      clock: systemClock,
    } as unknown as CommandContext;
    return { code: await runSimulate(args, context), stdout, stderr };
  }

  it('says what is wrong with how it is called', async () => {
    const wrong = await run(['--speed', '0', '--for', 'soon', '--hub', 'nobody', '--orders', 'many']);
    expect(wrong.code).toBe(2);
    for (const name of ['--speed', '--for', '--hub', '--orders'])
      expect(wrong.stderr).toMatch(new RegExp(`^crossdock simulate: ${name} `, 'm'));
    expect((await run(['--help'])).stdout).toMatch(/^Usage: crossdock simulate/);
  });

  it('plays the demo world’s people on this machine alone', async () => {
    const elsewhere = await run(['--url', 'https://hub.example.com', '--for', '1s']);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.stderr).toContain('needs --hub and --merchant');
  });

  it('says whom the service does not know', async () => {
    const unknown = await run(['--url', url, '--hub', 'hub-client:wrong', '--for', '1s']);
    expect(unknown).toMatchObject({
      code: 1,
      stderr: 'crossdock simulate: 401 unauthorized: No valid credential\n',
    });
  });

  it('runs for the requested time and prints a summary', async () => {
    const { code, stdout, stderr } = await run([
      '--url',
      url,
      '--for',
      '1s',
      '--seed',
      '5',
      '--speed',
      '3600',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/seed 5\.\n/);
    expect(stdout).toMatch(/^\d+\.\d simulated hours: .*requests \d+/m);
  });
});
