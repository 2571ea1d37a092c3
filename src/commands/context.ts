import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Clock } from '../kit/kernel/clock.ts';

export interface CommandContext {
  readonly config: Config;
  readonly stdin: NodeJS.ReadableStream;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  readonly clock: Clock;
}

export type Command = (args: readonly string[], context: CommandContext) => Promise<number>;

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

type Parsed<T extends ParseArgsConfig> = ReturnType<typeof parseArgs<T>>;

/** A command that prints its help with --help, and otherwise runs with the options it declares. */
export function command<const T extends ParseArgsConfig>(
  help: string,
  declared: T,
  run: (given: Parsed<T>, context: CommandContext) => Promise<number>,
): Command {
  return async (args, context) => {
    const options = { ...declared.options, help: { type: 'boolean', short: 'h' } } as const;
    const given = parseArgs({ ...declared, args: [...args], options });
    if ((given.values as { readonly help?: boolean }).help !== true)
      return run(given as unknown as Parsed<T>, context);
    context.stdout.write(help);
    return EXIT.done;
  };
}
