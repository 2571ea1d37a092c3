// Commands that have commands of their own: finds the one meant, reads its options, and explains what went wrong.
import { parseArgs } from 'node:util';
import { Problem, problemBody } from '../kit/http/problems.ts';
import { ID_MAX } from '../kit/http/schema.ts';
import { type CommandContext, EXIT } from './context.ts';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  readonly help: string;
}

export interface Subcommand {
  readonly summary: string;
  readonly usage: string;
  readonly details?: string;
  readonly takes?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  readonly run: (input: Input, context: CommandContext) => Promise<void>;
}

/** Called wrongly: the message and the way to the help, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export class Input {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #positionals: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, unknown>>, positionals: Readonly<Record<string, string>>) {
    this.#values = values;
    this.#positionals = positionals;
  }

  positional(name: string): string {
    return this.#positionals[name] ?? '';
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  text(name: string): string | undefined {
    return this.#values[name] as string | undefined;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`--${name} is missing`);
    return value;
  }

  list(name: string): readonly string[] {
    return (this.#values[name] as string[] | undefined) ?? [];
  }
}

export function readId(text: string, what: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= ID_MAX)) throw new UsageError(`${what} must be a whole number, not ${JSON.stringify(text)}`);
  return id;
}

export const ORG_OPTION = { org: { type: 'string', help: 'Organization id, or hub.' } } as const;
const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', help: 'Write JSON.' },
  help: { type: 'boolean', short: 'h', help: 'Show this help.' },
};

export async function runSubcommand(
  command: {
    readonly name: string;
    readonly about: string;
    readonly subcommands: Readonly<Record<string, Subcommand>>;
  },
  args: readonly string[],
  context: CommandContext,
): Promise<number> {
  const [name, ...rest] = args;
  const overview = overviewOf(command);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    (name === undefined ? context.stderr : context.stdout).write(overview);
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const chosen = Object.hasOwn(command.subcommands, name) ? command.subcommands[name] : undefined;
  if (chosen === undefined) {
    context.stderr.write(`crossdock ${command.name}: there is no ${JSON.stringify(name)}\n\n${overview}`);
    return EXIT.usage;
  }
  const fullName = `crossdock ${command.name} ${name}`;
  try {
    const input = readInput(chosen, rest);
    if (input.flag('help')) context.stdout.write(helpOf(fullName, chosen));
    else await chosen.run(input, context);
    return EXIT.done;
  } catch (error) {
    if (error instanceof Problem) {
      context.stderr.write(`${fullName}: ${problemBody(error, '').errors.join('\n  ')}\n`);
      return EXIT.failed;
    }
    if (!isUsageError(error)) throw error;
    context.stderr.write(`${fullName}: ${error.message}\nRun ${fullName} --help to see how it is called.\n`);
    return EXIT.usage;
  }
}

function readInput(subcommand: Subcommand, args: readonly string[]): Input {
  const { takes = [], options = {} } = subcommand;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...options, ...COMMON_OPTIONS },
    allowPositionals: true,
  });
  if (!values['help'] && positionals.length < takes.length) {
    throw new UsageError(`<${takes[positionals.length]}> is missing`);
  }
  if (positionals.length > takes.length) {
    throw new UsageError(`${JSON.stringify(positionals[takes.length])} is one value too many`);
  }
  return new Input(values, Object.fromEntries(takes.map((name, index) => [name, positionals[index] ?? ''])));
}

function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  return error instanceof Error && ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS');
}

function overviewOf(command: Parameters<typeof runSubcommand>[0]): string {
  const rows = Object.entries(command.subcommands).map(
    ([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`,
  );
  return `Usage: crossdock ${command.name} <command> [options]

${command.about}

${rows.join('\n')}

Run crossdock ${command.name} <command> --help for its options.
`;
}

function helpOf(fullName: string, subcommand: Subcommand): string {
  const options = Object.entries({ ...subcommand.options, ...COMMON_OPTIONS });
  const rows = options.map(([name, { help }]) => `  --${name.padEnd(12)} ${help}`);
  return `Usage: ${fullName} ${subcommand.usage} [--json]

${subcommand.summary}.${subcommand.details ? ` ${subcommand.details}` : ''}

${rows.join('\n')}
`;
}
