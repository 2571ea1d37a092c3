import type { Db } from '../db/db.ts';
import type { Route } from '../http/route.ts';
import { brandOpsRoutes } from './brands/ops-routes.ts';
import { bundleOpsRoutes } from './bundles/ops-routes.ts';
import { importOpsRoutes } from './import-routes.ts';
import { itemOpsRoutes } from './items/ops-routes.ts';
import { listingOpsRoutes } from './listings/ops-routes.ts';

export function catalogOpsRoutes(services: { readonly db: Db }): Route[] {
  return [
    ...itemOpsRoutes(services),
    ...bundleOpsRoutes(),
    ...listingOpsRoutes(services),
    ...brandOpsRoutes(services),
    ...importOpsRoutes(services),
  ];
}
