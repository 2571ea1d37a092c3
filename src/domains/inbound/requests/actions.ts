// Paths and actions of requests, for merchants and for the hub.
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { actionsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { type ListRoute, listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { InventoryRequest } from '../schema.ts';
import { requestIdOf } from '../state-rules.ts';
import { isRequest, requests } from './queries.ts';

export const TAG = 'Inventory requests';
export const PATH = '/v1/inventory_requests';
export const OPS_PATH = '/ops/v1/orgs/{org_id}/inventory_requests';

/** @param example one of the demo world */
const RequestNumber = (example: string) =>
  Type.String({
    pattern: '^([Ii][Rr]-)?[0-9]{1,15}$',
    description: 'The request’s number, such as IR-000123, or its id.',
    examples: [example],
  });

function idOf(text: string): number {
  const id = requestIdOf(text);
  if (id === null) throw notFound();
  return id;
}

const WHOLE = { schema: InventoryRequest, headers: ['ETag'] as const };
/** The response of every action. */
export const AFTER = { ...WHOLE, description: 'The updated request.' };

const shared = { aggregate: requests, parameter: 'id', reference: RequestNumber };

export const READS = {
  ...shared,
  path: PATH,
  tag: TAG,
  access: 'read',
  responses: { 200: { ...WHOLE, description: 'The request.' } },
} as const;

export const merchantAction = actionsOn({
  ...shared,
  path: PATH,
  tag: TAG,
  access: 'write',
  responses: { 200: AFTER },
});

export const hubAction = actionsOn({
  ...shared,
  path: OPS_PATH,
  tag: 'Receiving',
  access: 'floor',
  problems: ['state_conflict', 'insufficient_stock', 'already_exists'],
  responses: { 200: AFTER },
});

interface ListOfRequest<N extends string, F extends TProperties>
  extends Omit<ListRoute<N, F, TObject>, 'path' | 'tag' | 'access' | 'params' | 'scope'> {
  /** The request of the demo world that its example is about. */
  readonly request: string;
}

/** Lists below a request: GET …/{id}/<name>, for its merchant and for the hub. */
export function listsOfRequest<N extends string, F extends TProperties & Record<N, TSchema>>(
  db: Db,
  name: string,
  { request, ...rest }: ListOfRequest<N, F>,
): Route[] {
  const idIn = ({ params }: { readonly params: unknown }) => idOf((params as { id: string }).id);
  const list = listRoute<N, F, TObject>(db, {
    ...rest,
    path: `${PATH}/{id}/${name}`,
    tag: TAG,
    access: 'read',
    params: Strict({ id: RequestNumber(request) }),
    scope: (call) => [call.orgId, idIn(call)],
  });
  const ofRequest: Route = {
    ...list,
    handler: async (call) => {
      if (!(await isRequest(db, call.orgId, idIn(call)))) throw notFound();
      return list.handler(call);
    },
  };
  return [ofRequest, forHub(ofRequest, 'floor')];
}
