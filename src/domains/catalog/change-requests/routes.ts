// Change requests: merchants follow and cancel theirs, the hub decides.
import { Type } from 'typebox';
import { actionsOn, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import type { Route } from '../../../kit/http/route.ts';
import { Enum, Id } from '../../../kit/http/schema.ts';
import { CHANGE_REQUEST_EXAMPLES } from '../examples.ts';
import { cancelRequest, confirmRequest, refuseRequest } from './decide-request.ts';
import { allRequestList, changeRequests, requestList } from './queries.ts';
import {
  CancelChange,
  CHANGE_REQUEST_STATUSES,
  ChangeRequest,
  ChangeRequestOfOrg,
  ChangeRequestRow,
  RefuseChange,
} from './schema.ts';

const PATH = '/v1/catalog/change_requests';

const shared = {
  aggregate: changeRequests,
  tag: 'Catalog',
  parameter: 'id',
  reference: (example: string) => Id('Id of the change request.', Number(example)),
  responses: {
    200: {
      description: 'The change request.',
      schema: ChangeRequest,
      headers: ['ETag'],
    },
  },
} as const;
const action = actionsOn({ ...shared, path: PATH, access: 'write' });
const opsAction = actionsOn({
  ...shared,
  path: PATH.replace('/v1', '/ops/v1/orgs/{org_id}'),
  access: 'catalog',
});

const status = Type.Optional(Enum(CHANGE_REQUEST_STATUSES, 'Only those in this state.'));

export function changeRequestRoutes(db: Db): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listCatalogChangeRequests',
    summary: 'List what you asked the hub to change',
    description: 'Changes of dimensions, weight, hazmat, storage, lot and date rules. Order: id.',
    tag: 'Catalog',
    access: 'read',
    list: requestList,
    filters: { status, item_id: Type.Optional(Id('Only those of this item.')) },
    row: ChangeRequestRow,
    rows: 'Change requests.',
  });
  const one = readsOn(db, { ...shared, path: PATH, access: 'read' })(null, {
    operationId: 'getCatalogChangeRequest',
    summary: 'Read a change request of the catalog',
    description: 'With its history.',
    example: CHANGE_REQUEST_EXAMPLES.toCancel,
  });
  return [
    list,
    forHub(list, 'catalog', { summary: 'List what a merchant asked to change' }),
    listRoute(db, {
      path: '/ops/v1/catalog/change_requests',
      operationId: 'opsListAllCatalogChangeRequests',
      summary: 'List what merchants asked to change',
      description: 'Of all organizations. Order: id.',
      tag: 'Catalog',
      access: 'catalog',
      list: allRequestList,
      scope: () => [],
      filters: { status, org_id: Type.Optional(Id('Only those of this merchant.')) },
      queryExample: { status: 'pending' },
      row: ChangeRequestOfOrg,
      rows: 'Change requests.',
    }),
    one,
    forHub(one, 'catalog'),
    action('cancel', {
      operationId: 'cancelCatalogChangeRequest',
      summary: 'Cancel a change request of the catalog',
      description: 'Before the hub has decided. Cancelling again changes nothing.',
      example: CHANGE_REQUEST_EXAMPLES.toCancel,
      body: CancelChange,
      bodyOptional: true,
      bodyExample: { reason: 'the label was misread' },
      run: cancelRequest,
    }),
    opsAction('confirm', {
      operationId: 'opsConfirmCatalogChangeRequest',
      summary: 'Confirm a change request of the catalog',
      description:
        'The item gets the values that the merchant asks for, and its facts count as confirmed. Send the `ETag` of the request as `If-Match`, ' +
        'so that you confirm what you have read.',
      example: CHANGE_REQUEST_EXAMPLES.toConfirm,
      honoursIfMatch: true,
      run: confirmRequest,
    }),
    opsAction('refuse', {
      operationId: 'opsRefuseCatalogChangeRequest',
      summary: 'Refuse a change request of the catalog',
      description: 'The item stays as it is.',
      example: CHANGE_REQUEST_EXAMPLES.toRefuse,
      body: RefuseChange,
      bodyExample: { reason: 'our scale says 0.6 lb' },
      honoursIfMatch: true,
      run: refuseRequest,
    }),
  ];
}
