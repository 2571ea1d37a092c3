// One of several API processes; the first process starts it (http/api-processes.ts).
import { followFirstProcess, metricsOfAllProcesses, SHARES_PORTS } from '../app/api-processes.ts';
import { prepareServer } from '../app/server.ts';
import { startTracing } from '../app/start-tracing.ts';
import { createLogger } from '../kit/http/logger.ts';
import { type CommandContext, EXIT } from './context.ts';
import { withStoredKey } from './encryption-key.ts';
import { STOP_SIGNALS, surviveForgottenPromises } from './stop-asked.ts';

export async function runApiProcess(_args: readonly string[], context: CommandContext): Promise<number> {
  const { config } = context;
  if (process.send === undefined || config.databaseUrl === null) {
    context.stderr.write('crossdock api-process is started by crossdock serve\n');
    return EXIT.usage;
  }
  // Ctrl-C in a terminal reaches every process of the group; the first one decides what happens.
  for (const signal of STOP_SIGNALS) process.on(signal, () => {});
  const logger = createLogger(config.logLevel);
  surviveForgottenPromises(logger);
  const tracing = await startTracing(config);
  const prepared = await prepareServer({
    config: await withStoredKey(config),
    databaseUrl: config.databaseUrl,
    logger,
    allMetrics: metricsOfAllProcesses,
    sharesPort: SHARES_PORTS,
  });
  const server = await prepared.listen(config.host).catch((error: Error) => {
    // The way to the first process would keep this one alive for nothing.
    process.channel?.unref();
    throw error;
  });
  await followFirstProcess(server, server.app.limiter, server.app.ownMetrics);
  await tracing.stop();
  logger.flush();
  process.disconnect?.();
  return EXIT.done;
}
