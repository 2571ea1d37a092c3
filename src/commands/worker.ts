import { parseArgs } from 'node:util';
import { startTracing } from '../app/start-tracing.ts';
import { startWorker } from '../app/worker.ts';
import { createLogger } from '../kit/http/logger.ts';
import { type CommandContext, EXIT } from './context.ts';
import { withEncryptionKey } from './encryption-key.ts';
import { RunningParts } from './running-parts.ts';
import { untilStopAsked } from './stop-asked.ts';
import { surviveForgottenPromises } from './unhandled-rejections.ts';
import { reachDatabase } from './with-database.ts';

const HELP = `Usage: crossdock worker

Runs only the background worker (orders that wait for stock or lost it, checks by marketplaces, schedules, clean-up) until
Ctrl-C. Several may run at once.
The schema must be up to date: run crossdock migrate first.
`;

export async function runWorker(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const { asked } = untilStopAsked(EXIT.failed);
  const logger = createLogger(context.config.logLevel);
  surviveForgottenPromises(logger);
  const parts = new RunningParts(context.config.shutdownTimeoutMs, (message) =>
    context.stderr.write(`crossdock: ${message}\n`),
  );
  let exitCode: number = EXIT.done;
  try {
    const database = await reachDatabase(context.config, (message) => context.stdout.write(`${message}\n`));
    await parts.add('the database', { stop: database.close });
    await parts.add('tracing', await startTracing(context.config));
    const settings = await withEncryptionKey(context.config);
    const worker = await startWorker({
      settings,
      databaseUrl: database.url,
      clock: context.clock,
      logger,
    });
    await parts.add('the worker', worker);
    context.stdout.write('The worker is running. Press Ctrl-C to stop.\n');
    await asked;
  } finally {
    if (!(await parts.stop(0))) exitCode = EXIT.failed;
  }
  return exitCode;
}
