import type { Logger } from 'pino';

/**
 * A promise that fails and that nobody waits for is a defect of ours, and worth a line in the log; it is not worth the
 * requests of everybody else. What must be true is true in the database, whatever this process still remembers.
 */
export function surviveForgottenPromises(logger: Logger): void {
  process.on('unhandledRejection', (error) =>
    logger.error({ err: error }, 'a promise failed that nobody waits for'),
  );
}
