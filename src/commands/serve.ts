// crossdock serve: database, schema, demo world, API and worker in one command.
import { parseArgs } from 'node:util';
import { startTracing } from '../app/start-tracing.ts';
import { type Config, SETTINGS } from '../config.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { createLogger } from '../http/logger.ts';
import { type CommandContext, EXIT } from './context.ts';
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
    parts.push(await startTracing(config));
    const settings = await withEncryptionKey(config);
    const api = once(async () => (await loadService()).prepareApi(settings, url, logger));
    // Whoever needs it hears of its failure.
    const applied = await bringUpToDate(config, url, () => void api().catch(() => {}));
    if (applied.length > 0) say(`Schema: applied ${applied.join(', ')}.`);
    const { prepare, senderFor, startWorker, startSimulation, demoLogins } = await loadService();
    const [prepared, host] = await Promise.all([api(), prepare(url, settings, clock, say)]);
    const running = await prepared.listen(host);
    parts.push(running);
    parts.push(await startWorker({ settings, databaseUrl: url, clock, logger, sender: senderFor(settings) }));
    say(banner(running.address, config.demo ? demoLogins : [], (performance.now() - startedMs) / 1000));
    if (config.simulate) parts.push(startSimulation(running.address, say));
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
  parts: { stop(): Promise<void> }[],
  say: (message: string) => void,
  abort: (reason: string) => void,
): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const embedded = await startEmbedded({
    dataFolder: config.dataFolder,
    log: say,
    // Whoever needs it hears of its failure.
    whileWaiting: () => void loadService().catch(() => {}),
  });
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
  return embedded.socketUrl ?? embedded.url;
}

function banner(address: string, demoLogins: readonly string[], seconds: number): string {
  const lines = [
    '',
    `Crossdock is ready after ${seconds.toFixed(1)} s.`,
    '',
    `  API        ${address}`,
    `  Reference  ${address}/docs`,
    `  Health     ${address}/health/ready`,
  ];
  if (demoLogins.length > 0) lines.push('', 'Demo logins:', ...demoLogins);
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
