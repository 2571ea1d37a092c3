import type { Db } from '../../kit/db/db.ts';
import { changesAllWarehouses } from '../../kit/http/bound-warehouses.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import type { Route } from '../../kit/http/route.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { orderCancelRoutes } from './cancel/routes.ts';
import { orderChangeRoutes } from './change/routes.ts';
import { orderEstimateRoutes } from './estimate/routes.ts';
import { orderHoldRoutes } from './holds/routes.ts';
import { orderHubRoutes } from './hub/routes.ts';
import { OrderIntake } from './intake/order-intake.ts';
import { orderIntakeRoutes } from './intake/routes.ts';
import { orderPolicyRoutes } from './policy/routes.ts';
import { orderReadRoutes } from './reads/routes.ts';

export function orderRoutes(services: { readonly db: Db; readonly clock: Clock }): Route[] {
  const reads = orderReadRoutes(services);
  return [
    ...orderIntakeRoutes({ ...services, intake: new OrderIntake(services.db, services.clock) }),
    ...reads,
    ...reads.map((read) => forHub(read, 'floor')),
    ...orderEstimateRoutes(services),
    ...orderCancelRoutes(services),
    ...orderChangeRoutes(),
    ...orderHoldRoutes(),
    ...orderHubRoutes(services),
    ...orderPolicyRoutes(services).map(changesAllWarehouses),
  ];
}
