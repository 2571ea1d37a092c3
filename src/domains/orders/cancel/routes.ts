import { workOf } from '../../../kit/aggregates/work.ts';
import { Problem, type Violation, violation } from '../../../kit/http/problems.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { type Answer, type Call, type Route, route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { foldedMarketplace, nameOf } from '../names/pick-rules.ts';
import { type CancelRequest, cancelOrder } from './cancel-order.ts';
import { CancelBody, CancelForMerchant, Cancellation, type CancelledItem, CancelQuery } from './schema.ts';

const EXAMPLE_ID = 'JG-20001';
const OUTCOME =
  '200: all of it is cancelled; 206: a part; 409: nothing. Repeating the request for a whole order gets the same ' +
  'outcome. `dry_run` returns what would happen, with the status it would have.';
const responses = {
  200: { description: 'All of it is cancelled.', schema: Cancellation },
  206: { description: 'A part of it is cancelled.', schema: Cancellation },
};
const shared = {
  method: 'POST',
  tag: 'Orders',
  responses,
  problems: ['not_cancellable', 'not_found', 'ambiguous_reference'],
} as const;

export function orderCancelRoutes(): Route[] {
  return [
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
      rules: ({ query, body }) => [
        ...idViolations(query.market_order_id, body?.market_order_id ?? undefined),
        ...differing('marketplace', query.marketplace, body?.marketplace, foldedMarketplace),
        ...differing('order_id', query.order_id, body?.order_id),
        ...itemViolations(body?.items),
      ],
      handler: (call) => {
        const { reason = null, dry_run: isDryRun, items = null, ...named } = call.body ?? {};
        const name = nameOf({
          market_order_id: call.query.market_order_id ?? named.market_order_id,
          marketplace: call.query.marketplace ?? named.marketplace,
          order_id: call.query.order_id ?? named.order_id,
        });
        return cancelled(call, { ...name, reason, items, isDryRun: isDryRun === true, isHub: false });
      },
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
      rules: ({ body }) => itemViolations(body.items),
      handler: (call) => {
        const { reason, dry_run: isDryRun, items = null } = call.body;
        return cancelled(call, {
          ...nameOf(call.body),
          reason,
          items,
          isDryRun: isDryRun === true,
          isHub: true,
        });
      },
    }),
  ];
}

function idViolations(inQuery: string | undefined, inBody: string | undefined): Violation[] {
  const pointer = '/market_order_id';
  if (inQuery === undefined && inBody === undefined)
    return [violation(pointer, 'required', 'is required, here or in the query')];
  return differing('market_order_id', inQuery, inBody);
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

function itemViolations(items: readonly CancelledItem[] | null | undefined): Violation[] {
  return (items ?? []).flatMap(({ market_order_item_id: id, sku }, index) =>
    id == null && sku == null
      ? [violation(`/items/${index}/sku`, 'required', 'is required without market_order_item_id')]
      : [],
  );
}

function cancelled(call: Pick<Call, 'commit'>, request: CancelRequest): Promise<Answer> {
  return call.commit(async (tx, feed) => answerOf(await cancelOrder(workOf(tx, feed), request)));
}

function answerOf(outcome: Cancellation): Answer {
  if (outcome.success) return { status: 200, body: outcome };
  if (outcome.cancelled_orders.length > 0) return { status: 206, body: outcome };
  throw new Problem('not_cancellable', { detail: outcome.message, members: { ...outcome } });
}
