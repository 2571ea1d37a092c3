import type { Config } from '../config.ts';
import { openDb } from '../kit/db/db.ts';
import type { Route } from '../kit/http/route.ts';
import type { Clock } from '../kit/kernel/clock.ts';
import { buildApp } from './build-app.ts';

/** All routes as the service has them, for what is made of them ahead. None can be called. */
export async function allRoutes(config: Config, clock: Clock): Promise<readonly Route[]> {
  // Nothing connects: routes only hold on to the pool.
  const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', poolSize: 2 });
  const app = await buildApp({ config, db, clock });
  await app.server.close();
  await db.close();
  return app.routes;
}
