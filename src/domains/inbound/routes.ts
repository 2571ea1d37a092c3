// Inventory requests: what merchants announce, and what the hub sees of it.
import { type TSchema, Type } from 'typebox';
import { readsOn } from '../../kit/aggregates/action-routes.ts';
import type { Db } from '../../kit/db/db.ts';
import { inBulk } from '../../kit/db/lanes.ts';
import { rangeViolations } from '../../kit/http/date-ranges.ts';
import { forHub } from '../../kit/http/for-hub.ts';
import { listRoute } from '../../kit/http/list-route.ts';
import { recordAnswer } from '../../kit/http/record-answer.ts';
import type { Route } from '../../kit/http/route.ts';
import { Enum, Id, Text } from '../../kit/http/schema.ts';
import type { Clock } from '../../kit/kernel/clock.ts';
import { dockRoutes } from './docks/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { eligibilityRoutes } from './eligibility/routes.ts';
import { EXAMPLE_NEW_REQUEST, EXAMPLE_REQUEST_ROW, EXAMPLES } from './examples.ts';
import { receivingRoutes } from './receiving/routes.ts';
import { AFTER, merchantAction, PATH, READS, TAG } from './requests/actions.ts';
import { changeRequest } from './requests/change-request.ts';
import { createRoute } from './requests/create-route.ts';
import { SORTS } from './requests/list/conditions/queries.ts';
import { SPANS } from './requests/list/filter-rules.ts';
import { requestList } from './requests/list/queries.ts';
import { isLarge, requests } from './requests/queries.ts';
import { readRequest } from './requests/read-body.ts';
import { CARTON_CONFLICTS, type InboundServices } from './requests/request-contents.ts';
import {
  InventoryRequestRow,
  NewRequest,
  NewRequestChecked,
  NOTE_MAX,
  PersonOrProgram,
  REQUEST_STATUSES,
  RequestChanges,
  RequestChangesChecked,
} from './schema.ts';
import { transferRoutes } from './transfers/routes.ts';

const PER_PAGE = 50;
const VALUES_MAX = 100;

const values = <T extends TSchema>(element: T, description: string) =>
  Type.Optional(Type.Array(element, { maxItems: VALUES_MAX, description }));
const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

const SPAN_WORDS: Readonly<Record<string, string>> = {
  created: 'was made',
  placed: 'was submitted',
  ship: 'left',
  delivery: 'was delivered',
  updated: 'changed last',
  est_ship: 'is to leave',
};

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
  'created_by_ids[]': values(PersonOrProgram, 'Requests that one of these people or programs made.'),
  'placed_by_ids[]': values(PersonOrProgram, 'Requests that one of these people or programs submitted.'),
  'updated_by_ids[]': values(PersonOrProgram, 'Requests that one of these people or programs changed last.'),
  'order_tags[]': values(Text(100, 'A tag.'), 'Requests with one of these tags.'),
  note: Type.Optional(Text(NOTE_MAX, 'Contained in the note, whatever the case.')),
  ...Object.fromEntries(
    SPANS.flatMap(({ name }) => [
      [`${name}_start_date`, day(`First day on which it ${SPAN_WORDS[name]}, in UTC.`)],
      [`${name}_end_date`, day(`Last day on which it ${SPAN_WORDS[name]}, in UTC.`)],
    ]),
  ),
  sort: Type.Optional(
    Enum(
      SORTS,
      'Order of the list; `-` in front for descending. What has not happened counts as later than everything. Ties go by ' +
        'when they were made, then by id. Default `-created`.',
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
    description: 'Filters are combined with AND, the values of one filter with OR.',
    tag: TAG,
    access: 'read',
    list: requestList,
    filters: filters as never,
    perPage: PER_PAGE,
    row: InventoryRequestRow,
    example: EXAMPLE_REQUEST_ROW,
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
        summary: 'Announce goods',
        description:
          'An element of `items` names an item (goods for storage) or a listing (goods bound for it), never both forms. ' +
          'Everything that is wrong is told at once, with its index. `place: false` keeps a draft. With `source_warehouse_id` it ' +
          'is a transfer: its units are set aside there, leave by `transfer_out` and arrive by `transfer_in`; what is not free ' +
          'there is 409 `insufficient_stock`.',
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
        'Only what the body names changes; `items` and `cartons` replace the whole list. What the state of the request ' +
        'forbids is 409 `state_conflict`; [the states](/docs/states) say what each allows.',
      example: EXAMPLES.placed,
      body: RequestChanges,
      bodyForm: () => RequestChangesChecked,
      bodyExample: { note: 'two pallets', carrier: 'UPS' },
      honoursIfMatch: true,
      conflicts: CARTON_CONFLICTS,
      problems: ['already_exists', 'not_configured', 'state_conflict', 'insufficient_stock'],
      responses: { 200: { ...AFTER, description: 'The request after the change.' } },
      read: readRequest,
      run: changeRequest(services),
    }),
  ];
}
