// Who changes a catalog: the hub, the merchant, or both, as the hub has set for the organization.
import { Problem } from '../../kit/http/problems.ts';
import type { Call, Route } from '../../kit/http/route.ts';
import { catalogManagerOf } from '../identity/find-org.ts';

/**
 * The same route, refused to the side that does not manage the catalog.
 * @param isOfFloor whether the body is about what the hub measures and confirms in any case
 */
export function byManager(definition: Route, isOfFloor: (body: unknown) => boolean = () => false): Route {
  if (definition.method === 'GET') return definition;
  return {
    ...definition,
    problems: [...(definition.problems ?? []), 'catalog_managed_elsewhere'],
    handler: (call) => {
      const commit: Call['commit'] = (work, before) =>
        call.commit(async (tx, feed) => {
          const manager = await catalogManagerOf(tx, call.orgId);
          if (manager !== 'both' && manager !== call.actor.orgKind && !isOfFloor(call.body))
            throw new Problem('catalog_managed_elsewhere', {
              detail: `the ${manager} alone manages the items, listings and bundles of this organization`,
            });
          return work(tx, feed);
        }, before);
      // Not a copy: it would read `closed`, which starts to watch the connection.
      return definition.handler(Object.create(call, { commit: { value: commit } }));
    },
  };
}
