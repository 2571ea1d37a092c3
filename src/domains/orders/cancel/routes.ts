import { workOf } from '../../../kit/aggregates/work.ts';
import { Problem, type Violation } from '../../../kit/http/problems.ts';
import { type Answer, type Route, route } from '../../../kit/http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import { CancelBody, Cancellation, CancelQuery } from './schema.ts';

export function orderCancelRoutes(): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/orders/cancel_order',
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      description:
        'Cancels every sub-order that is not in picking yet and releases its stock at once. 200: the whole order ' +
        'is cancelled; 206: a part of it; 409: nothing. Repeating the request gets the same outcome. `dry_run` ' +
        'returns what would happen, with the status it would have.',
      tag: 'Orders',
      access: 'write',
      query: CancelQuery,
      body: CancelBody,
      bodyOptional: true,
      bodyExample: { market_order_id: 'JG-20001', dry_run: true },
      responses: {
        200: { description: 'The whole order is cancelled.', schema: Cancellation },
        206: { description: 'A part of the order is cancelled.', schema: Cancellation },
      },
      problems: ['not_cancellable', 'not_found'],
      rules: ({ query, body }) => idViolations(query.market_order_id, body?.market_order_id ?? undefined),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const work = workOf(tx, feed);
          const { market_order_id: inBody, reason = null, dry_run: isDryRun } = call.body ?? {};
          const marketOrderId = call.query.market_order_id ?? inBody ?? '';
          const request = { marketOrderId, reason, isDryRun: isDryRun === true };
          return answerOf(await cancelOrder(work, request));
        }),
    }),
  ];
}

function idViolations(inQuery: string | undefined, inBody: string | undefined): Violation[] {
  const pointer = '/market_order_id';
  if (inQuery === undefined && inBody === undefined)
    return [{ pointer, in: 'body', code: 'required', message: 'is required, here or in the query' }];
  if (inQuery === undefined || inBody === undefined || inQuery === inBody) return [];
  const message = 'differs from market_order_id in the query';
  return [{ pointer, in: 'body', code: 'conflicting_reference', message }];
}

function answerOf(outcome: Cancellation): Answer {
  if (outcome.success) return { status: 200, body: outcome };
  if (outcome.cancelled_orders.length > 0) return { status: 206, body: outcome };
  throw new Problem('not_cancellable', { detail: outcome.message, members: { ...outcome } });
}
