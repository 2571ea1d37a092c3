// The hub's side of orders: what the floor does, and what carriers tell.
import type { Db } from '../db/db.ts';
import type { Route } from '../http/route.ts';
import type { Clock } from '../kernel/clock.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { floorExceptionRoutes } from './exceptions/routes.ts';
import { subOrderRoutes } from './sub-order-routes.ts';
import { waveRoutes } from './waves/routes.ts';

export function fulfilmentRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    ...waveRoutes(services),
    ...subOrderRoutes(services),
    ...floorExceptionRoutes(services),
    ...carrierRoutes(services),
  ];
}
