import { parseArgs } from 'node:util';
import { type CommandContext, EXIT } from './context.ts';
import { bringUpToDate, reachDatabase } from './with-database.ts';

const HELP = `Usage: crossdock migrate

Applies the migrations that the database does not have yet. Safe to run from several machines at once, and while
the service is running. Refuses a database that belongs to a newer release.
`;

export async function runMigrate(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const database = await reachDatabase(context.config, (message) => context.stdout.write(`${message}\n`));
  try {
    const applied = await bringUpToDate(database);
    context.stdout.write(
      applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
    );
  } finally {
    await database.close();
  }
  return EXIT.done;
}
