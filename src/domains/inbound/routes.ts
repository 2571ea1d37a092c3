// Inventory requests, for merchants and for the hub.
import { type TSchema, Type } from 'typebox';
import { creation, readsOn } from '../../kit/aggregates/action-routes.ts';
import type { Db } from '../../kit/db/db.ts';
import { inBulk } from '../../kit/db/lanes.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { dayRange } from '../../kit/http/filters/schema.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { recordAnswer } from '../../kit/http/record-answer.ts';
import { answers } from '../../kit/http/responses.ts';
import { ok, type Route } from '../../kit/http/route.ts';
import { Enum, Id, Text } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { listAtWarehouse } from '../warehouses/list-at-warehouse.ts';
import { dockRoutes } from './docks/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { eligibilityRoutes } from './eligibility/routes.ts';
import { EXAMPLE_NEW_REQUEST, EXAMPLE_NEW_TRANSFER, EXAMPLES } from './examples.ts';
import { receivingRoutes } from './receiving/routes.ts';
import { AFTER, merchantAction, PATH, READS, TAG } from './requests/actions.ts';
import { changeRequest } from './requests/change-request.ts';
import { createRequest, type NewRequestInput } from './requests/create-request.ts';
import { SORTS, SPANS } from './requests/list/filters/queries.ts';
import { requestList } from './requests/list/queries.ts';
import { isLarge, requests } from './requests/queries.ts';
import { readRequest } from './requests/read-body.ts';
import { CARTON_CONFLICTS, type InboundServices } from './requests/request-contents.ts';
import {
  CreatedRequest,
  InventoryRequestRow,
  NewRequest,
  NewRequestChecked,
  NewTransfer,
  NewTransferChecked,
  NOTE_MAX,
  OpenInventoryRequest,
  PersonOrProgram,
  REQUEST_STATUSES,
  RequestChanges,
  RequestChangesChecked,
} from './schema.ts';
import { outgoingTransferList } from './transfers/queries.ts';

const PER_PAGE = 50;
const VALUES_MAX = 100;

const values = <T extends TSchema>(element: T, description: string) =>
  Type.Optional(Type.Array(element, { maxItems: VALUES_MAX, description }));

const filters = {
  'state[]': Type.Optional(
    Type.Array(Enum(REQUEST_STATUSES, 'A state.'), {
      maxItems: REQUEST_STATUSES.length,
      description: 'Requests in one of these states.',
    }),
  ),
  'warehouse_ids[]': values(Id('A warehouse.'), 'Requests to one of these warehouses.'),
  'brand_ids[]': values(Id('A brand.'), 'Requests of one of these brands.'),
  'vendor_ids[]': values(Id('A vendor.'), 'Requests of one of these vendors.'),
  'created_by_ids[]': values(PersonOrProgram, 'Requests that one of these people or programs created.'),
  'placed_by_ids[]': values(PersonOrProgram, 'Requests that one of these people or programs submitted.'),
  'updated_by_ids[]': values(PersonOrProgram, 'Requests last changed by one of these people or programs.'),
  'order_tags[]': values(Text(100, 'A tag.'), 'Requests with one of these tags.'),
  note: Type.Optional(Text(NOTE_MAX, 'Contained in the note, in any case.')),
  ...dayRange('created', 'it was created'),
  ...dayRange('placed', 'it was submitted'),
  ...dayRange('ship', 'it left'),
  ...dayRange('delivery', 'it was delivered'),
  ...dayRange('updated', 'it last changed'),
  ...dayRange('est_ship', 'it should leave'),
  sort: Type.Optional(
    Enum(
      SORTS,
      'Sort order; prefix `-` for descending. Missing times sort as the latest. Ties are sorted by `created`, then by ' +
        'id. Default `-created`.',
    ),
  ),
};

export function inboundRoutes({
  db,
  clock,
  ...services
}: InboundServices & { readonly db: Db; readonly clock: Clock }): Route[] {
  const list = listRoute(db, {
    path: PATH,
    operationId: 'listInventoryRequests',
    summary: 'List inventory requests',
    description: 'Filters combine with AND, values within a filter with OR.',
    tag: TAG,
    access: 'read',
    list: requestList,
    filters: filters as never,
    perPage: PER_PAGE,
    row: InventoryRequestRow,
    rows: 'Inventory requests.',
    rules: ({ query }) =>
      SPANS.flatMap(({ name }) =>
        rangeViolations(query as Record<string, unknown>, `${name}_start_date`, `${name}_end_date`),
      ),
  });
  const one = readsOn(db, READS)(null, {
    operationId: 'getInventoryRequest',
    summary: 'Read an inventory request',
    example: EXAMPLES.placed,
    read: async ({ orgId }, id) => {
      const find = () => requests.find(db, orgId, id);
      const found = (await isLarge(db, orgId, id)) ? await inBulk(find) : await find();
      return found === null ? null : recordAnswer(found);
    },
  });
  return [
    ...dockRoutes({ db }),
    ...receivingRoutes({ db, clock }),
    ...transferRoutes({ db, ...services }),
    ...eligibilityRoutes({ db }),
    ...documentRoutes({ db }),
    list,
    forHub(list, 'floor'),
    createRoute(
      {
        path: PATH,
        operationId: 'createInventoryRequest',
        summary: 'Create an inventory request',
        description:
          'Each element of `items` names either an item (goods for storage) or a listing (goods for its marketplace). All ' +
          'violations are reported at once, with their index. `place: false` saves a draft. With `source_warehouse_id` it ' +
          'is a transfer: its units are reserved there, leave as `transfer_out` and arrive as `transfer_in`; 409 ' +
          '`insufficient_stock` if units are not available there.',
        tag: TAG,
        access: 'write',
        body: NewRequest,
        bodyExample: EXAMPLE_NEW_REQUEST,
      },
      { checked: NewRequestChecked, services },
    ),
    one,
    forHub(one, 'floor'),
    merchantAction(null, {
      operationId: 'changeInventoryRequest',
      summary: 'Change an inventory request',
      description:
        'Only the fields in the body change; `items` and `cartons` replace the whole list. A change that the state of ' +
        'the request does not allow is 409 `state_conflict`: see [the states](/docs/states).',
      example: EXAMPLES.placed,
      body: RequestChanges,
      bodyForm: () => RequestChangesChecked,
      bodyExample: { note: 'two pallets', carrier: 'UPS' },
      honoursIfMatch: true,
      conflicts: CARTON_CONFLICTS,
      problems: ['already_exists', 'not_configured', 'state_conflict', 'insufficient_stock'],
      responses: { 200: { ...AFTER, description: 'The updated request.' } },
      read: readRequest,
      run: changeRequest(services),
    }),
  ];
}

/** Its people see what is to leave their warehouse. Everything else is done to a transfer as to any other request. */
function transferRoutes({ db, ...services }: InboundServices & { readonly db: Db }): Route[] {
  return [
    createRoute(
      {
        path: '/ops/v1/orgs/{org_id}/transfers',
        operationId: 'opsCreateTransfer',
        summary: 'Create a transfer',
        description:
          'Creates a placed inventory request. Its units are reserved at the source, first expired first unless a lot is ' +
          'named, and leave when the request departs. All units or none.',
        tag: 'Receiving',
        access: 'inventory',
        body: NewTransfer,
        bodyExample: EXAMPLE_NEW_TRANSFER,
      },
      {
        checked: NewTransferChecked,
        services,
        // The hub brings them.
        complete: (sent) => ({
          ...sent,
          input: { ...sent.input, shipment_method: 'PICKUP' },
          reason: 'the hub moves goods of the merchant to another warehouse',
        }),
      },
    ),
    listAtWarehouse(db, {
      name: 'outgoing_transfers',
      operationId: 'opsListOutgoingTransfers',
      summary: 'List outgoing transfers of a warehouse',
      description: 'Of all organizations. Order: created, id.',
      tag: 'Receiving',
      list: outgoingTransferList,
      row: OpenInventoryRequest,
      rows: 'Inventory requests.',
    }),
  ];
}

type Described = Pick<
  Route,
  'path' | 'operationId' | 'summary' | 'description' | 'tag' | 'access' | 'body' | 'bodyExample'
>;

interface Creating {
  /** The schema that a body is validated by. */
  readonly checked: TSchema;
  readonly services: InboundServices;
  /** Adds what the body does not say. */
  readonly complete?: (sent: NewRequestInput) => NewRequestInput;
}

/** The operation that creates a request: the merchant's for goods that come, and the hub's for goods that it moves. */
const createRoute = (
  described: Described,
  { checked, services, complete = (sent) => sent }: Creating,
): Route =>
  creation({
    ...described,
    bodyForm: () => checked,
    addsToViolations: true,
    conflicts: CARTON_CONFLICTS,
    problems: ['already_exists', 'not_configured', 'state_conflict', 'insufficient_stock'],
    responses: answers('The new request.', CreatedRequest),
    run: async (work, body, { violations }) => {
      const sent = complete(readRequest(body, violations));
      const { id, number, state } = await createRequest(work, sent, services);
      return ok({ success: true, errors: [], id, ir_number: number, status: state });
    },
  });
