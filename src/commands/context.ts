import type { Config } from '../config.ts';
import type { Clock } from '../kit/kernel/clock.ts';

/** What a command gets from the outside, so that tests can run it too. */
export interface CommandContext {
  readonly config: Config;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly clock: Clock;
}

export type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

/** Exit codes: done, failed, called wrongly. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
