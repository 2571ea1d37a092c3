import { startTracing } from '../app/start-tracing.ts';
import { startWorker } from '../app/worker.ts';
import { createLogger } from '../kit/http/logger.ts';
import { command, EXIT } from './context.ts';
import { withEncryptionKey } from './encryption-key.ts';
import { RunningParts } from './running-parts.ts';
import { surviveForgottenPromises, untilStopAsked } from './stop-asked.ts';
import { reachDatabase } from './with-database.ts';

const HELP = `Usage: crossdock worker

Runs only the background worker (backorders, rerouting, marketplace checks, schedules, clean-up) until
Ctrl-C. Several may run at once.
The schema must be up to date: run crossdock migrate first.
`;

export const runWorker = command(HELP, {}, async (_, context) => {
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
});
