// Derives the hub's read from a merchant's: the same description, for the org in the path.
import type { TObject } from 'typebox';
import type { Access } from './actor.ts';
import { ORG_ID } from './resource-routes.ts';
import type { Route } from './route.ts';
import { Strict } from './schema.ts';

/**
 * `/v1/orders` of the actor's org becomes `/ops/v1/orgs/{org_id}/orders`. Its handler must use `call.orgId`.
 * @param access who of the hub may read it
 * @param other overrides for the hub's description
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

// Derives a merchant's operation from the hub's: the same description, for the org of the credential.

/**
 * `/ops/v1/orgs/{org_id}/api_keys` becomes `/v1/api_keys` of the actor's org. Its handler must use `call.orgId`, and pass the
 * actor to whatever checks ranks and scopes.
 * @param access the merchant scope it needs
 * @param other overrides for the merchant's description
 */
export function forMerchant(
  ofHub: Route,
  access: Access,
  other: Partial<
    Pick<Route, 'path' | 'summary' | 'description' | 'body' | 'bodyExample' | 'problems' | 'responses'>
  > = {},
): Route {
  const { operationId, path, params, ...rest } = ofHub;
  const { org_id: _, ...ownParams } = (params as TObject | undefined)?.properties ?? {};
  const name = operationId.replace(/^ops/, '');
  return {
    ...rest,
    path: path.replace('/ops/v1/orgs/{org_id}/', '/v1/'),
    ...other,
    operationId: `${name[0]?.toLowerCase()}${name.slice(1)}`,
    access,
    ...(Object.keys(ownParams).length === 0 ? {} : { params: Strict(ownParams) }),
  };
}
