import { type Static, Type } from 'typebox';
import { workOf } from '../../../kit/aggregates/work.ts';
import type { Db } from '../../../kit/db/db.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { isObject, throwAllInvalid, validParts } from '../../../kit/http/partial-body.ts';
import { Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { type Answer, type Call, type Route, route } from '../../../kit/http/route.ts';
import { Id, Strict } from '../../../kit/http/schema.ts';
import { showsSandboxes } from '../../identity/find-org.ts';
import { foldedMarketplace, nameOf } from '../names/pick-rules.ts';
import { CANCEL_REQUESTED, type CancelRequest, cancelOrder, nameUnits } from './cancel-order.ts';
import { openCancelRequestList } from './requests/queries.ts';
import { CancelBody, CancelForMerchant, Cancellation, CancelQuery, OpenCancelRequest } from './schema.ts';

const EXAMPLE_ID = 'JG-20001';
const OUTCOME =
  'A part that is being picked or packed is not cancelled at once: the floor is asked (`cancel_requested`), and does not go on ' +
  'with it until it has confirmed or refused. 200: all of it is cancelled; 206: a part; 409: nothing. Repeating the request gets the same outcome and cancels nothing ' +
  'more: the quantity of an item is how many units of its line are to be cancelled in all. `dry_run` returns what would happen, with the status it would have.';
const responses = {
  200: { description: 'All of it is cancelled.', schema: Cancellation },
  206: { description: 'A part of it is cancelled.', schema: Cancellation },
};
const shared = {
  method: 'POST',
  tag: 'Orders',
  responses,
  problems: ['not_cancellable', 'not_found', 'ambiguous_reference'],
  addsToViolations: true,
} as const;

export function orderCancelRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    listRoute(db, {
      path: '/ops/v1/cancel_requests',
      operationId: 'opsListCancelRequests',
      summary: 'List requests to cancel what is being picked',
      description:
        'Those that nobody has answered, of all organizations. Until then the sub-order is neither picked, packed nor shipped: ' +
        '`confirm_cancel` cancels it, `refuse_cancel` lets it go on. Sandboxes are left out unless `org_id` names one. ' +
        'Order: requested, id.',
      tag: 'Orders',
      access: 'floor',
      list: openCancelRequestList,
      scope: async ({ query }) => [await showsSandboxes(db, query.org_id)],
      filters: {
        warehouse_id: Type.Optional(Id('Only at this warehouse.')),
        org_id: Type.Optional(Id('Only this organization’s.')),
      },
      queryExample: { warehouse_id: 1 },
      row: OpenCancelRequest,
      rows: 'Open requests.',
    }),
    route({
      ...shared,
      path: '/v1/orders/cancel_order',
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      description:
        'Cancels every sub-order that is not in picking yet, or with `items` some units of them, and releases their ' +
        `stock at once. ${OUTCOME}`,
      access: 'write',
      query: CancelQuery,
      body: CancelBody,
      bodyOptional: true,
      bodyExample: { market_order_id: EXAMPLE_ID, dry_run: true },
      handler: (call) => cancelled(call, call.query),
    }),
    route({
      ...shared,
      path: '/ops/v1/orgs/{org_id}/orders/cancel_order',
      operationId: 'opsCancelOrder',
      summary: 'Cancel an order for a merchant',
      description: `As the merchant would, with a reason, which the merchant sees in the history of the order. ${OUTCOME}`,
      access: 'floor',
      // An order is cancelled as a whole, wherever its parts are.
      isOfAllWarehouses: true,
      params: Strict(ORG_ID),
      body: CancelForMerchant,
      bodyExample: { market_order_id: EXAMPLE_ID, reason: 'the customer called', dry_run: true },
      handler: (call) => cancelled(call, null),
    }),
  ];
}

/** As far as it is valid. */
type SentCancellation = Partial<Omit<Static<typeof CancelBody>, 'items'>> & Pick<CancelRequest, 'items'>;

/** An element of `items` means nothing without the name of its line. */
const NAMES_OF_LINE = /^(\/items\/\d+)\/(?:market_order_item_id|sku)$/;

/** @param query null: for the merchant, by the hub */
async function cancelled(
  { body, violations, commit }: Pick<Call, 'body' | 'violations' | 'commit'>,
  query: Static<typeof CancelQuery> | null,
): Promise<Answer> {
  const fitting = validParts(body, violations, NAMES_OF_LINE);
  const {
    reason = null,
    dry_run,
    items = null,
    ...named
  } = (isObject(fitting) ? fitting : {}) as SentCancellation;
  const {
    market_order_id = named.market_order_id,
    marketplace = named.marketplace,
    order_id = named.order_id,
  } = query ?? {};
  const unnamed = nameViolations(query ?? {}, named);
  if (unnamed.length > 0)
    throwAllInvalid(violations, [...unnamed, ...(items === null ? [] : nameUnits(null, items).violations)]);
  const request = {
    ...nameOf({ market_order_id, marketplace, order_id }),
    reason,
    items,
    isDryRun: dry_run === true,
    isHub: query === null,
    wrong: violations,
  };
  const answer = await commit(async (tx, feed) => answerOf(await cancelOrder(workOf(tx, feed), request)));
  if (answer.status !== 206) return answer;
  const outcome = (answer.body ?? JSON.parse(answer.json ?? '')) as Cancellation;
  if (outcome.cancelled_orders.length > 0) return answer;
  throw notCancellable(outcome, answer.headers);
}

/** Why the order cannot be looked up. */
function nameViolations(query: Static<typeof CancelQuery>, body: SentCancellation): Violation[] {
  const isNamed = query.market_order_id !== undefined || body.market_order_id != null;
  return [
    ...(isNamed ? [] : [violation('/market_order_id', 'required', 'is required, here or in the query')]),
    ...differing('market_order_id', query.market_order_id, body.market_order_id),
    ...differing('marketplace', query.marketplace, body.marketplace, foldedMarketplace),
    ...differing('order_id', query.order_id, body.order_id),
  ];
}

function differing<Value>(
  name: string,
  inQuery: Value | undefined,
  inBody: Value | null | undefined,
  folded: (value: Value) => Value = (value) => value,
): Violation[] {
  if (inQuery === undefined || inBody == null || folded(inQuery) === folded(inBody)) return [];
  return [violation(`/${name}`, 'conflicting_reference', `differs from ${name} in the query`)];
}

function answerOf(outcome: Cancellation): Answer {
  if (outcome.success) return { status: 200, body: outcome };
  // What the floor is asked is kept, although the request is refused.
  const isAsked = outcome.non_cancellable_orders.some(({ reason }) => reason === CANCEL_REQUESTED);
  if (outcome.cancelled_orders.length > 0 || isAsked) return { status: 206, body: outcome };
  throw notCancellable(outcome);
}

function notCancellable(outcome: Cancellation, headers: Answer['headers'] = {}): Problem {
  return new Problem('not_cancellable', { detail: outcome.message, members: { ...outcome }, headers });
}
