// Who changes a catalog: the hub, the merchant, or both, as the hub has set for the organization.
import { Problem } from '../../kit/http/problems.ts';
import type { Condition } from '../../kit/http/route.ts';
import { catalogManagerOf } from '../identity/find-org.ts';
import { isOfFloor } from './items/floor-fact-rules.ts';

const problem = 'catalog_managed_elsewhere';

/** The side of the caller manages the catalog. */
export const MANAGED_BY_CALLER: Condition = {
  problem,
  async require(tx, { orgId, actor }) {
    const manager = await catalogManagerOf(tx, orgId);
    if (manager !== 'both' && manager !== actor.orgKind)
      throw new Problem(problem, {
        detail: `the ${manager} alone manages the items, listings and bundles of this organization`,
      });
  },
};

/** The same, but the hub may change what it measures and confirms in any case. */
export const MANAGED_OR_OF_FLOOR: Condition = {
  problem,
  async require(tx, call) {
    if (!isOfFloor(call.body)) await MANAGED_BY_CALLER.require(tx, call);
  },
};
