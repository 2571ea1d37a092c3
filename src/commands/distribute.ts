import { parseArgs } from 'node:util';
import { DistributionRefused, distribute } from '../kit/db/distribute.ts';
import { type CommandContext, EXIT } from './context.ts';

const HELP = `Usage: crossdock distribute

Spreads the tables of DATABASE_URL, the coordinator of a Citus cluster, over its machines, with the rows that they
hold: those of an organization together, shared ones copied to each. Stop the service first. Where some or all tables
lie there already, it does what is left; docs/scale-out.md tells the whole way.
`;

export async function runDistribute(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const { databaseUrl, databaseOwnerUrl } = context.config;
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url === null)
    throw new DistributionRefused('set DATABASE_URL: the embedded database cannot be spread over machines');
  const { placed, machines } = await distribute(url, (table) => context.stdout.write(`  ${table}\n`));
  context.stdout.write(
    placed.length === 0
      ? `All tables lie on the ${machines} machines already.\n`
      : `${placed.length} ${placed.length === 1 ? 'table lies' : 'tables lie'} on the ${machines} machines now.\n`,
  );
  return EXIT.done;
}
