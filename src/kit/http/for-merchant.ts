// The hub's operation on an organization as the merchant's own: the same description, for the org of the credential.
import type { TObject } from 'typebox';
import type { Access } from './actor.ts';
import type { Route } from './route.ts';
import { Strict } from './schema.ts';

/**
 * `/ops/v1/orgs/{org_id}/api_keys` becomes `/v1/api_keys` of the actor's org. Its handler must ask for `call.orgId`, and give
 * the actor to whatever judges ranks and scopes.
 * @param access the scope of merchants that it needs
 * @param other what the merchant's description says otherwise
 */
export function forMerchant(
  ofHub: Route,
  access: Access,
  other: Partial<
    Pick<Route, 'summary' | 'description' | 'body' | 'bodyExample' | 'problems' | 'responses'>
  > = {},
): Route {
  const { operationId, path, params, ...rest } = ofHub;
  const { org_id: _, ...ownParams } = (params as TObject | undefined)?.properties ?? {};
  const name = operationId.replace(/^ops/, '');
  return {
    ...rest,
    ...other,
    operationId: `${name[0]?.toLowerCase()}${name.slice(1)}`,
    path: path.replace('/ops/v1/orgs/{org_id}/', '/v1/'),
    access,
    ...(Object.keys(ownParams).length === 0 ? {} : { params: Strict(ownParams) }),
  };
}
