import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { floorExceptionList } from '../../stock/reads.ts';
import { resolveFloorException } from '../../stock/resolve-floor-exception.ts';
import { EXAMPLE_FLOOR_EXCEPTION, EXAMPLE_ORG_ID } from '../examples.ts';
import { FloorException } from './schema.ts';

const TAG = 'Floor';

export function floorExceptionRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    listRoute(db, {
      path: '/ops/v1/floor_exceptions',
      operationId: 'opsListFloorExceptions',
      summary: 'List floor exceptions',
      description:
        'Units in picking that a count, damage or loss removed from stock, or that may not ship after their lot’s ' +
        'expiration was corrected: physical and recorded stock may differ. Also units that a picker did not find ' +
        '(`short_pick`), which are quarantined until a recount. Across all organizations, oldest first. Order: ' +
        'raised, id.',
      tag: TAG,
      access: 'floor',
      list: floorExceptionList,
      scope: () => [],
      filters: {
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
        resolved: Type.Boolean({
          default: false,
          description: '`true`: resolved ones instead of open ones.',
        }),
      },
      queryExample: { warehouse_id: 1 },
      row: FloorException,
      rows: 'Floor exceptions.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/floor_exceptions/{id}/resolve',
      operationId: 'opsResolveFloorException',
      summary: 'Resolve a floor exception',
      description:
        'Only takes it off the open list: if the units are there after all, record a count. Resolving twice ' +
        'changes nothing.',
      tag: TAG,
      access: 'floor',
      params: Strict({
        org_id: Id('Organization id.', EXAMPLE_ORG_ID),
        id: Id('Floor exception id.', EXAMPLE_FLOOR_EXCEPTION.id),
      }),
      responses: answers('The floor exception.', FloorException),
      handler: (call) =>
        call.commit(async (tx, { orgId, now }) => {
          const json = await resolveFloorException(tx, orgId, call.params.id, now);
          if (json === null) throw notFound();
          return { status: 200, json };
        }),
    }),
  ];
}
