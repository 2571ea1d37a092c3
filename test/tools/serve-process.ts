// The crossdock command in a process of its own: what it printed, how it ended, and that nothing of it is left.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** These end what hangs: the demo world takes minutes on a machine that is busy enough. */
const READY_TIMEOUT_MS = 500_000;
const END_TIMEOUT_MS = 500_000;

const started = new Set<Command>();

/** A running command, in a process group of its own. */
export class Command {
  readonly startedMs = performance.now();
  readonly process: ChildProcess;
  readonly #ended: Promise<number | string>;
  #stdout = '';
  #stderr = '';

  constructor([program = '', ...args]: readonly string[], environment: Readonly<Record<string, string>>) {
    this.process = spawn(program, args, {
      cwd: ROOT,
      // Nothing of the tests' own settings gets through.
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.process.stdout?.on('data', (chunk: Buffer) => {
      this.#stdout += chunk.toString();
    });
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    this.#ended = once(this.process, 'close').then(([code, signal]) => code ?? signal);
    started.add(this);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  stdout(): string {
    return this.#stdout;
  }

  stderr(): string {
    return this.#stderr;
  }

  output(): string {
    return `${this.#stdout}\n${this.#stderr}`;
  }

  /** The entries of its log, request by request. The last line may have come in part. */
  log(): Record<string, unknown>[] {
    return this.#stdout
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Its address, once it takes requests. */
  async ready(): Promise<string> {
    const giveUpMs = performance.now() + READY_TIMEOUT_MS;
    for (;;) {
      const address = /API\s+(http:\S+)/.exec(this.#stdout)?.[1];
      if (address !== undefined) return address;
      if (this.hasEnded() || performance.now() > giveUpMs)
        throw new Error(`did not get ready:\n${this.output()}`);
      await sleep(10);
    }
  }

  /** Its exit code, or the name of the signal that ended it. */
  async ended(timeoutMs = END_TIMEOUT_MS): Promise<number | string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`still running after ${timeoutMs} ms:\n${this.output()}`)),
        timeoutMs,
      );
    });
    try {
      return await Promise.race([this.#ended, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** To the first process alone, as `kill` does, or to all of them, as a terminal does. */
  signal(name: NodeJS.Signals, to: 'first' | 'all' = 'first'): void {
    try {
      process.kill(to === 'first' ? this.pid : -this.pid, name);
    } catch {
      // Gone already.
    }
  }

  /** Whether any process of its group is alive; what has ended and waits to be reaped is not. */
  isAnyAlive(): boolean {
    return readdirSync('/proc').some((name) => {
      if (!/^\d+$/.test(name)) return false;
      const [state, , group] = statusOf(name);
      return group === String(this.pid) && state !== 'Z';
    });
  }
}

/** The children of a process. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => statusOf(pid)[1] === String(parent)).map(Number);
}

/** State, parent and group of a process; nothing where it is gone. */
function statusOf(pid: string): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may itself contain spaces and brackets.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

export function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Command {
  return new Command([process.execPath, 'bin/crossdock.js', ...args], environment);
}

/** Runs a command to its end. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | string; stdout: string; stderr: string }> {
  const command = start(args, environment);
  const code = await command.ended();
  return { code, stdout: command.stdout(), stderr: command.stderr() };
}

/** Ends whatever a test left running; call it after each one. */
export async function endAll(): Promise<void> {
  for (const command of started) {
    command.signal('SIGKILL', 'all');
    await command.ended();
  }
  started.clear();
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request to a running service. */
export async function ask(
  address: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number } = {},
): Promise<HttpAnswer> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(options.timeoutMs) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export async function logIn(address: string, client: 'demo' | 'hub' | 'rival'): Promise<string> {
  const body = {
    grant_type: 'client_credentials',
    client_id: `${client}-client`,
    client_secret: `${client}-secret`,
  };
  const answer = await ask(address, 'POST', '/login', { body });
  expect(answer.status, answer.text).toBe(200);
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
}
