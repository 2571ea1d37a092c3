// What a command does once nobody reads what it prints.

/** As programs end whose output nobody reads any more: that signal's number and 128. */
const BROKEN_PIPE_EXIT = 141;

/**
 * Whoever reads the output may close it, as `head` does: a command that prints ends there, without a word. One that serves goes
 * on without it.
 */
export function endWithReader(isServing: boolean): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (!isServing) process.exit(BROKEN_PIPE_EXIT);
    });
  }
}
