// crossdock serve: database, schema, demo world, API and worker in one command.
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { startApiProcesses } from '../app/api-processes.ts';
import { startServer } from '../app/server.ts';
import { startWorker, WORKER_CONNECTIONS } from '../app/worker.ts';
import { type Config, SETTINGS } from '../config.ts';
import { requireConnections } from '../db/connections.ts';
import { openDb } from '../db/db.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { DEMO_LOGINS, loadDemo } from '../demo/load-demo.ts';
import { createLogger } from '../http/logger.ts';
import type { Clock } from '../kernel/clock.ts';
import { type CommandContext, EXIT } from './context.ts';
import { chooseHost } from './demo-exposure.ts';
import { withEncryptionKey } from './encryption-key.ts';
import { surviveForgottenPromises } from './unhandled-rejections.ts';
import { bringUpToDate } from './with-database.ts';

const HELP = `Usage: crossdock serve

Starts the embedded PostgreSQL (unless DATABASE_URL is set), brings the schema up to date, loads the demo world on
first start, and serves the API and the background worker until Ctrl-C.

Settings, from the environment:
${Object.entries(SETTINGS)
  .map(([name, meaning]) => `  ${name}\n      ${meaning}`)
  .join('\n')}
`;

export async function runServe(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const { config, clock } = context;
  const logger = createLogger(config.logLevel);
  const say = (message: string) => context.stdout.write(`${message}\n`);
  const stopAsked = untilSignal();
  const parts: { stop(): Promise<void> }[] = [];
  let exitCode: number = EXIT.done;
  try {
    surviveForgottenPromises(logger);
    const startedMs = performance.now();
    const url = await databaseFor(config, parts, say, stopAsked.abort);
    const host = await prepare(url, config, clock, say);
    const settings = await withEncryptionKey(config);
    const api = await startApi({ ...settings, host }, url, logger);
    parts.push(api);
    parts.push(await startWorker({ settings, databaseUrl: url, clock, logger }));
    say(banner(api.address, config, (performance.now() - startedMs) / 1000));
    const reason = await stopAsked.asked;
    if (reason !== null) {
      context.stderr.write(`crossdock: ${reason}\n`);
      exitCode = EXIT.failed;
    }
    say('Stopping: finishing what is in flight …');
  } finally {
    // In the opposite order of their start, so that nothing loses what it stands on.
    for (const part of parts.reverse()) await part.stop();
    logger.flush();
  }
  say('Stopped.');
  return exitCode;
}

async function databaseFor(
  config: Config,
  parts: { stop(): Promise<void> }[],
  say: (message: string) => void,
  abort: (reason: string) => void,
): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const embedded = await startEmbedded({ dataFolder: config.dataFolder, log: say });
  let stopping = false;
  parts.push({
    stop: () => {
      stopping = true;
      return embedded.stop();
    },
  });
  embedded.exited.then(() => {
    if (!stopping) abort('the embedded database has ended; see its log in the data folder, then start again');
  });
  return embedded.url;
}

/** Brings the database up to date, and tells on which address it may be served. */
async function prepare(
  url: string,
  config: Config,
  clock: Clock,
  say: (message: string) => void,
): Promise<string> {
  const applied = await bringUpToDate(config, url);
  if (applied.length > 0) say(`Schema: applied ${applied.join(', ')}.`);
  const db = openDb({ url, poolSize: 4, applicationName: 'crossdock demo' });
  try {
    if (config.demo && (await loadDemo(db, clock, config.hashingConcurrency))) say('Demo world: loaded.');
    await requireConnections(db, {
      [`of ${config.apiProcesses} API processes`]: config.apiProcesses * config.databasePoolSize,
      'of the worker': WORKER_CONNECTIONS,
    });
    const { host, warnings } = await chooseHost(db, config);
    for (const warning of warnings) say(warning);
    return host;
  } finally {
    await db.close();
  }
}

async function startApi(config: Config, databaseUrl: string, logger: Logger) {
  const options = { config, databaseUrl, logger };
  return config.apiProcesses === 1 ? startServer(options) : startApiProcesses(options);
}

function banner(address: string, config: Config, seconds: number): string {
  const lines = [
    '',
    `Crossdock is ready after ${seconds.toFixed(1)} s.`,
    '',
    `  API        ${address}`,
    `  Reference  ${address}/docs`,
    `  Health     ${address}/health/ready`,
  ];
  if (config.demo) {
    lines.push(
      '',
      'Demo logins:',
      ...DEMO_LOGINS.map(({ login, secret, who }) => `  ${login.padEnd(22)} ${secret.padEnd(16)} ${who}`),
    );
  }
  return [...lines, '', 'Press Ctrl-C to stop.', ''].join('\n');
}

/** Resolves with null on a signal, or with the reason of an abort. A second signal ends the process at once. */
function untilSignal(): { asked: Promise<string | null>; abort(reason: string): void } {
  let abort = (_reason: string) => {};
  const asked = new Promise<string | null>((resolve) => {
    abort = resolve;
    let signals = 0;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        signals += 1;
        if (signals > 1) process.exit(EXIT.failed);
        resolve(null);
      });
    }
  });
  return { asked, abort: (reason) => abort(reason) };
}
