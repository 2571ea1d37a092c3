import { API_NAME } from '../kit/db/connections.ts';
import { command, EXIT } from './context.ts';
import { demoLoginLines } from './demo-exposure.ts';
import { demoState, isServed } from './queries.ts';
import { withDatabase } from './with-database.ts';

const HELP = `Usage: crossdock demo

Loads the demo world into an empty database, and prints its logins. If it is already loaded, nothing changes.
A database with real organizations is refused, because demo credentials are public.
`;

export const runDemo = command(HELP, {}, async (_, context) => {
  const { DemoRefused, loadDemo } = await import('../../demo/world/load-demo.ts');
  const loaded = await withDatabase(context.config, async (db) => {
    // It looked for demo credentials when it started, and chose its address by what it found.
    if ((await demoState(db)) !== 'loaded' && (await isServed(db, API_NAME))) {
      throw new DemoRefused('this database is being served: stop the service first');
    }
    return loadDemo(db, context.clock, context.config.hashingConcurrency);
  });
  context.stdout.write(loaded ? 'The demo world is loaded.\n' : 'The demo world is already loaded.\n');
  context.stdout.write(`${demoLoginLines.join('\n')}\n`);
  return EXIT.done;
});
