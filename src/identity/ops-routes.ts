// The hub's management of who may call: organizations, people, clients and API keys.
import type { Route } from '../http/route.ts';
import { apiKeyOpsRoutes } from './api-keys/ops-routes.ts';
import { auditOpsRoutes } from './audit/ops-routes.ts';
import { audited } from './audit/record-audit.ts';
import { clientOpsRoutes } from './clients/ops-routes.ts';
import { linkOpsRoutes } from './links/ops-routes.ts';
import type { ManageServices } from './manage-services.ts';
import { orgOpsRoutes } from './orgs/ops-routes.ts';
import { memberOpsRoutes } from './people/member-ops-routes.ts';
import { userOpsRoutes } from './people/ops-routes.ts';

export function identityOpsRoutes(services: ManageServices): Route[] {
  return [
    ...orgOpsRoutes(services),
    ...userOpsRoutes(services),
    ...memberOpsRoutes(services),
    ...clientOpsRoutes(services),
    ...apiKeyOpsRoutes(services),
    ...linkOpsRoutes(services),
    ...auditOpsRoutes(services),
  ].map((route) => audited(route, services.clock));
}
