import { DistributionRefused, distribute } from '../kit/db/distribute.ts';
import { command, EXIT } from './context.ts';
import { bringUpToDate, reachDatabase } from './with-database.ts';

const HELP = `Usage: crossdock migrate

Applies the migrations that the database does not have yet. Safe to run from several machines at once, and while
the service is running. Refuses a database that belongs to a newer release.
`;

export const runMigrate = command(HELP, {}, async (_, context) => {
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
});

const DISTRIBUTE_HELP = `Usage: crossdock distribute

Spreads the tables of DATABASE_URL, the coordinator of a Citus cluster, over its machines, with the rows that they
hold: those of an organization together, shared ones copied to each. Stop the service first. Where some or all tables
are there already, it does what is left; docs/scale-out.md describes all steps.
`;

export const runDistribute = command(DISTRIBUTE_HELP, {}, async (_, context) => {
  const { databaseUrl, databaseOwnerUrl } = context.config;
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url === null)
    throw new DistributionRefused('set DATABASE_URL: the embedded database cannot be spread over machines');
  const { placed, machines } = await distribute(url, (table) => context.stdout.write(`  ${table}\n`));
  context.stdout.write(
    placed.length === 0
      ? `All tables are on the ${machines} machines already.\n`
      : `${placed.length} ${placed.length === 1 ? 'table is' : 'tables are'} on the ${machines} machines now.\n`,
  );
  return EXIT.done;
});
