// The hub's side of orders: what the floor does, and what carriers tell.
import type { Db } from '../db/db.ts';
import type { Route } from '../http/route.ts';
import type { Clock } from '../kernel/clock.ts';
import { carrierOpsRoutes } from './carriers/ops-routes.ts';
import { floorExceptionOpsRoutes } from './exceptions/ops-routes.ts';
import { subOrderOpsRoutes } from './sub-order-routes.ts';
import { waveOpsRoutes } from './waves/ops-routes.ts';

export function orderOpsRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    ...waveOpsRoutes(services),
    ...subOrderOpsRoutes(services),
    ...floorExceptionOpsRoutes(services),
    ...carrierOpsRoutes(services),
  ];
}
