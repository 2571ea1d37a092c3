import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
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
      summary: 'See where somebody on the floor must look',
      description:
        'Units that were being picked when a count, damage or loss took them out of the books, or when the date of their lot was ' +
        'corrected so that they may not go out: they are in somebody’s hands and not in the books, or the other way round. ' +
        'And units that a picker did not find (`short_pick`): they are quarantined until somebody counts. ' +
        'Of all organizations, oldest first. Order: raised, id.',
      tag: TAG,
      access: 'floor',
      list: floorExceptionList,
      scope: () => [],
      filters: {
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
        resolved: Type.Boolean({
          default: false,
          description: '`true`: those that somebody has looked into, instead of those that are open.',
        }),
      },
      queryExample: { warehouse_id: 1 },
      row: FloorException,
      example: EXAMPLE_FLOOR_EXCEPTION,
      rows: 'Floor exceptions.',
    }),
    route({
      method: 'POST',
      path: '/ops/v1/orgs/{org_id}/floor_exceptions/{id}/resolve',
      operationId: 'opsResolveFloorException',
      summary: 'Say that a floor exception has been looked into',
      description:
        'Takes it off the list of open ones, and does nothing else: where the units are there after all, count them. ' +
        'Resolving twice changes nothing.',
      tag: TAG,
      access: 'floor',
      params: Strict({
        org_id: Id('Organization id.', EXAMPLE_ORG_ID),
        id: Id('Floor exception id.', EXAMPLE_FLOOR_EXCEPTION.id),
      }),
      responses: {
        200: {
          description: 'The floor exception.',
          schema: FloorException,
          example: { ...EXAMPLE_FLOOR_EXCEPTION, resolved: '2026-11-14T10:45:00.000Z' },
        },
      },
      handler: (call) =>
        call.commit(async (tx, { orgId, now }) => {
          const json = await resolveFloorException(tx, orgId, call.params.id, now);
          if (json === null) throw notFound();
          return { status: 200, json };
        }),
    }),
  ];
}
