import type { Db } from '../../kit/db/db.ts';
import { changesAllWarehouses } from '../../kit/http/bound-warehouses.ts';
import type { Route } from '../../kit/http/route.ts';
import { brandRoutes } from './brands/routes.ts';
import { bundleRoutes } from './bundles/routes.ts';
import { importRoutes } from './import-routes.ts';
import { itemRoutes } from './items/routes.ts';
import { listingRoutes } from './listings/routes.ts';

export function catalogRoutes(services: { readonly db: Db }): Route[] {
  return [
    ...itemRoutes(services),
    ...bundleRoutes(),
    ...listingRoutes(services),
    ...brandRoutes(services),
    ...importRoutes(),
  ].map(changesAllWarehouses);
}
