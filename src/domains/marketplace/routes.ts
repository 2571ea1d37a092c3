// Goods for marketplaces: work orders, cartons and pallets, and what marketplaces take.
import type { Db } from '../../kit/db/db.ts';
import { changesAllWarehouses } from '../../kit/http/bound-warehouses.ts';
import type { Route } from '../../kit/http/route.ts';
import type { CartonServices } from './cartons/pack-cartons.ts';
import { cartonRoutes } from './cartons/routes.ts';
import { inboundPlanRoutes } from './inbound-plans/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { limitRoutes, prepPriceRoutes } from './settings/routes.ts';
import { workOrderRoutes } from './work-orders/routes.ts';

export function marketplaceRoutes(services: CartonServices & { readonly db: Db }): Route[] {
  return [
    ...workOrderRoutes(services),
    ...cartonRoutes(services),
    ...labelRoutes(services),
    ...inboundPlanRoutes(services),
    ...[...limitRoutes(services), ...prepPriceRoutes(services)].map(changesAllWarehouses),
  ];
}
