// crossdock serve: database, schema, demo world, API and worker in one command.
import type { Logger } from 'pino';
import { startTracing } from '../app/start-tracing.ts';
import { type Config, SETTINGS } from '../config.ts';
import { startEmbedded } from '../kit/db/embedded/embedded.ts';
import { createLogger } from '../kit/http/logger.ts';
import { type CommandContext, command, EXIT } from './context.ts';
import { withEncryptionKey } from './encryption-key.ts';
import { RunningParts } from './running-parts.ts';
import { surviveForgottenPromises, untilStopAsked } from './stop-asked.ts';
import { bringUpToDate, type DatabaseUrls } from './with-database.ts';

const HELP = `Usage: crossdock serve

Starts the embedded PostgreSQL (unless DATABASE_URL is set), brings the schema up to date, loads the demo world on
first start, and serves the API and the background worker until Ctrl-C.

Settings, from the environment:
${Object.entries(SETTINGS)
  .map(([name, meaning]) => `  ${name}\n      ${meaning}`)
  .join('\n')}
`;

export const runServe = command(HELP, {}, async (_, context) => {
  const { config } = context;
  const logger = createLogger(config.logLevel);
  const say = (message: string) => context.stdout.write(`${message}\n`);
  const stopAsked = untilStopAsked(EXIT.failed);
  const fail = (message: string) => context.stderr.write(`crossdock: ${message}\n`);
  const parts = new RunningParts(config.shutdownTimeoutMs, fail);
  let graceMs = 0;
  let exitCode: number = EXIT.done;
  try {
    surviveForgottenPromises(logger);
    const startedMs = performance.now();
    const database = await databaseFor(config, parts, say, stopAsked.fail);
    const starting = startParts(context, database, parts, { logger, say, startedMs });
    // What fails after a stop was asked for has lost what it stands on.
    const asked = await Promise.race([stopAsked.asked, starting.then(() => stopAsked.asked)]);
    if (asked.failure !== null) {
      fail(asked.failure);
      exitCode = EXIT.failed;
    } else if (!asked.isFromTerminal) graceMs = config.drainMs;
    say('Stopping: finishing what is in flight …');
  } finally {
    if (!(await parts.stop(graceMs))) exitCode = EXIT.failed;
    logger.flush();
  }
  say('Stopped.');
  return exitCode;
});

async function startParts(
  { config, clock }: CommandContext,
  database: DatabaseUrls,
  parts: RunningParts,
  { logger, say, startedMs }: { logger: Logger; say: (message: string) => void; startedMs: number },
): Promise<void> {
  const { url } = database;
  await parts.add('tracing', await startTracing(config));
  const settings = await withEncryptionKey(config);
  const api = once(async () => (await loadService()).prepareApi(settings, url, logger));
  // Its failure is reported where it is awaited.
  const applied = await bringUpToDate(database, () => void api().catch(() => {}));
  if (applied.length > 0) say(`Schema: applied ${applied.join(', ')}.`);
  const { prepare, senderFor, startWorker, startSimulation, demoLogins } = await loadService();
  const [prepared, host] = await Promise.all([api(), prepare(url, settings, clock, say)]);
  const running = await prepared.listen(host);
  await parts.add('the API', running);
  const worker = await startWorker({
    settings,
    databaseUrl: url,
    clock,
    logger,
    sender: await senderFor(settings),
  });
  // It goes on until the last request was answered.
  await parts.add('the worker', worker, running);
  running.pollWith?.(worker.poller);
  say(banner(running.address, config.demo ? demoLogins : [], (performance.now() - startedMs) / 1000));
  if (config.simulate) await parts.add('the simulation', await startSimulation(running.address, say));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Most of the program. It is loaded while the database starts, and not at all where there is nothing to serve. */
const loadService = () => import('./start-service.ts');

async function databaseFor(
  config: Config,
  parts: RunningParts,
  say: (message: string) => void,
  fail: (reason: string) => void,
): Promise<DatabaseUrls> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl };
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    log: say,
    // Its failure is reported where it is awaited.
    whileWaiting: () => void loadService().catch(() => {}),
  });
  let stopping = false;
  await parts.add('the embedded database', {
    stop: () => {
      stopping = true;
      return embedded.stop();
    },
  });
  embedded.exited.then(() => {
    if (!stopping) fail('the embedded database has ended; see its log in the data folder, then start again');
  });
  const { url: ownerUrl, servingUrl: url } = embedded.nearest;
  return { url, ownerUrl };
}

function banner(address: string, demoLogins: readonly string[], seconds: number): string {
  const lines = [
    '',
    `Crossdock is ready after ${seconds.toFixed(1)} s.`,
    '',
    `  API        ${address}`,
    `  Console    ${address}/`,
    `  Reference  ${address}/docs`,
    `  Health     ${address}/health/ready`,
  ];
  if (demoLogins.length > 0) lines.push('', 'Demo logins:', ...demoLogins);
  return [...lines, '', 'Press Ctrl-C to stop.', ''].join('\n');
}
