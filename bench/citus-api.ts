// The API in a process of its own, on a database that is given, and what it has sent there: for `npm run bench:citus`.
import { buildApp } from '../src/app/build-app.ts';
import { readConfig } from '../src/config.ts';
import { openDb } from '../src/kit/db/db.ts';
import { createLogger } from '../src/kit/http/logger.ts';
import { systemClock } from '../src/kit/kernel/clock.ts';

const [url, way] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: citus-api <database url> [coordinator]');
let statements = 0;
const db = openDb({
  url,
  poolSize: 16,
  isThroughCoordinator: way === 'coordinator',
  onStatement: () => {
    statements += 1;
  },
});
const { server } = await buildApp({
  config: readConfig({}),
  db,
  clock: systemClock,
  shedsLoad: true,
  logger: createLogger('warn'),
});
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.on('message', () => process.send?.({ statements }));
process.on('disconnect', () => {
  server.close().then(() => db.close());
});
process.send?.({ address });
