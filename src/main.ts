// The crossdock command: finds the subcommand and runs it.
import type { Command } from './commands/context.ts';
import { endWithReader, stopWithLauncher } from './commands/launcher.ts';
import { readConfig } from './config.ts';
import { systemClock } from './kit/kernel/clock.ts';
import { VERSION } from './version.ts';

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    summary: 'Start everything: database (unless DATABASE_URL is set), API, worker',
    load: async () => (await import('./commands/serve.ts')).runServe,
  },
  worker: {
    summary: 'Run only the background worker',
    load: async () => (await import('./commands/worker.ts')).runWorker,
  },
  migrate: {
    summary: 'Bring the database to the newest schema',
    load: async () => (await import('./commands/migrate.ts')).runMigrate,
  },
  distribute: {
    summary: 'Spread the tables over the machines of a Citus cluster',
    load: async () => (await import('./commands/migrate.ts')).runDistribute,
  },
  demo: {
    summary: 'Load the demo world into an empty database',
    load: async () => (await import('./commands/demo.ts')).runDemo,
  },
  verify: {
    summary: 'Prove that stock, ledger, orders and feed add up',
    load: async () => (await import('./commands/verify.ts')).runVerify,
  },
  simulate: {
    summary: 'Play the hub and its customers against a running service',
    load: async () => (await import('./commands/simulate.ts')).runSimulate,
  },
  import: {
    summary: 'Load items, listings, bundles or receipts from a CSV file',
    load: async () => (await import('./commands/import.ts')).runImport,
  },
  user: {
    summary: 'Manage people and their memberships',
    load: async () => (await import('./commands/user.ts')).runUser,
  },
  key: {
    summary: 'Manage API keys',
    load: async () => (await import('./commands/key.ts')).runKey,
  },
  bench: {
    summary: 'Measure this machine: ours against the limits, in one run',
    load: async () => (await import('./commands/bench.ts')).runBench,
  },
  openapi: {
    summary:
      'Write what is generated from the code (OpenAPI, some docs), check it with --check, or compare with the last release',
    load: async () => (await import('./commands/openapi.ts')).runOpenapi,
  },
};

/** What the first process starts; not for people. */
const HIDDEN: Readonly<Record<string, Entry['load']>> = {
  'api-process': async () => (await import('./commands/api-process.ts')).runApiProcess,
};

/** Those that run until they are stopped. */
const SERVING: ReadonlySet<string> = new Set(['serve', 'worker', 'api-process']);

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `Usage: crossdock <command> [options]

${rows.join('\n')}

Run crossdock <command> --help for its options, crossdock --version for the version. Settings come from the environment; see docs/operations.md.
`;
}

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  endWithReader(name !== undefined && SERVING.has(name));
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const load =
    (Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.load : undefined) ??
    (Object.hasOwn(HIDDEN, name) ? HIDDEN[name] : undefined);
  if (load === undefined) {
    process.stderr.write(`crossdock: there is no command ${JSON.stringify(name)}\n\n${help()}`);
    return 2;
  }
  if (Object.hasOwn(COMMANDS, name)) stopWithLauncher();
  const run = await load();
  return run(rest, {
    config: readConfig(),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    clock: systemClock,
  });
}

/** Failures that explain themselves; a stack trace would only hide what they say. */
const PLAIN_FAILURES = new Set([
  'ApiProcessFailed',
  'BadSettings',
  'DistributionRefused',
  'MigrationRefused',
  'NoDatabase',
  'DataFolderInUse',
  'DatabaseUnavailable',
  'EmbeddedFailed',
  'DemoRefused',
  'DemoExposed',
  'TooManyConnections',
]);

/** A port for root alone, an address of another machine, an unknown name. */
const CANNOT_LISTEN = new Set(['EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND']);

function isUsageError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code?.startsWith('ERR_PARSE_ARGS') === true;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') return `the port is taken (${error.message}); set PORT to another one`;
  if (code !== undefined && CANNOT_LISTEN.has(code))
    return `the service cannot listen there (${error.message}); check HOST and PORT`;
  if (isUsageError(error)) return error.message;
  return PLAIN_FAILURES.has(error.name) ? error.message : (error.stack ?? error.message);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`crossdock: ${explain(error)}\n`);
  process.exitCode = isUsageError(error) ? 2 : 1;
}
// A start that was cut short, or a part that did not stop cleanly, may have left connections open.
if (SERVING.has(process.argv[2] ?? '')) process.exit();
