// The hub's routes for orders: floor steps and carrier events.
import type { Db } from '../../kit/db/db.ts';
import type { Route } from '../../kit/http/route.ts';
import type { LabelServices } from '../labels/settle-labels.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { floorExceptionRoutes } from './exceptions/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { subOrderRoutes } from './sub-order-routes.ts';
import { waveRoutes } from './waves/routes.ts';

export function fulfilmentRoutes(services: LabelServices & { readonly db: Db }): Route[] {
  return [
    ...waveRoutes(services),
    ...subOrderRoutes(services),
    ...labelRoutes(services),
    ...floorExceptionRoutes(services),
    ...carrierRoutes(services),
  ];
}
