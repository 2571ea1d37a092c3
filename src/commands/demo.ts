import { parseArgs } from 'node:util';
import { DemoRefused, loadDemo } from '../demo/load-demo.ts';
import { DEMO_LOGINS } from '../demo/logins.ts';
import { demoState, isServed } from '../demo/queries.ts';
import { API_NAME } from '../kit/db/connections.ts';
import { type CommandContext, EXIT } from './context.ts';
import { withDatabase } from './with-database.ts';

const HELP = `Usage: crossdock demo

Loads the demo world into a database that holds nothing yet, and prints its logins. Where it is loaded already,
nothing changes. A database with an organization of its own is refused: demo credentials are public knowledge.
`;

export async function runDemo(args: readonly string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    context.stdout.write(HELP);
    return EXIT.done;
  }
  const loaded = await withDatabase(context.config, async (db) => {
    // It looked for demo credentials when it started, and chose its address by what it found.
    if ((await demoState(db)) !== 'loaded' && (await isServed(db, API_NAME))) {
      throw new DemoRefused('this database is being served: stop the service first');
    }
    return loadDemo(db, context.clock, context.config.hashingConcurrency);
  });
  context.stdout.write(loaded ? 'The demo world is loaded.\n' : 'The demo world was there already.\n');
  for (const { login, secret, who } of DEMO_LOGINS) {
    context.stdout.write(`  ${login.padEnd(22)} ${secret.padEnd(16)} ${who}\n`);
  }
  return EXIT.done;
}
