// A merchant's read as the hub's: the same description, for the org that the path names.
import type { TObject } from 'typebox';
import type { Access } from './actor.ts';
import { ORG_ID } from './resource-routes.ts';
import type { Route } from './route.ts';
import { Strict } from './schema.ts';

/**
 * `/v1/orders` of the actor's org becomes `/ops/v1/orgs/{org_id}/orders`. Its handler must ask for `call.orgId`.
 * @param access who of the hub may read it
 * @param other what the hub's description says otherwise
 */
export function forHub(
  ofMerchant: Route,
  access: Access,
  other: Partial<Pick<Route, 'operationId' | 'summary'>> = {},
): Route {
  const { caching: _, ...rest } = ofMerchant;
  const { operationId, path, params } = ofMerchant;
  return {
    ...rest,
    operationId: `ops${operationId[0]?.toUpperCase()}${operationId.slice(1)}`,
    ...other,
    path: path.replace('/v1/', '/ops/v1/orgs/{org_id}/'),
    access,
    params: Strict({ ...ORG_ID, ...((params as TObject | undefined)?.properties ?? {}) }),
    responses: Object.fromEntries(
      Object.entries(ofMerchant.responses).map(([status, response]) => [
        status,
        { ...response, headers: (response.headers ?? []).filter((name) => name !== 'ETag') },
      ]),
    ),
  };
}
