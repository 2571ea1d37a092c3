import { Problem, type Violation } from '../../../kit/http/problems.ts';
import { type Answer, type Route, route } from '../../../kit/http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import { CancelBody, Cancellation, CancelQuery } from './schema.ts';

const EXAMPLE = {
  market_order_id: 'JG-20001',
  success: true,
  message: 'The whole order would be cancelled.',
  cancelled_orders: [{ sub_order_id: 5012, sub_order_number: 'SO-005012', status: 'cancelled' }],
  non_cancellable_orders: [],
};

const EXAMPLE_PART = {
  ...EXAMPLE,
  success: false,
  message: '1 of 2 sub-orders is cancelled.',
  non_cancellable_orders: [
    { sub_order_id: 5013, sub_order_number: 'SO-005013', status: 'shipped', reason: 'it has shipped' },
  ],
};

export function orderCancelRoutes(): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/orders/cancel_order',
      operationId: 'cancelOrder',
      summary: 'Cancel an order',
      description:
        'Cancels every sub-order that nobody has begun to pick, and gives its stock back at once. 200: the whole order ' +
        'is cancelled; 206: a part of it; 409: nothing. Asking again gets the same outcome. `dry_run` tells what would ' +
        'happen, with the status it would have.',
      tag: 'Orders',
      access: 'write',
      query: CancelQuery,
      body: CancelBody,
      bodyOptional: true,
      bodyExample: { market_order_id: 'JG-20001', dry_run: true },
      responses: {
        200: { description: 'The whole order is cancelled.', schema: Cancellation, example: EXAMPLE },
        206: {
          description: 'A part of the order is cancelled.',
          schema: Cancellation,
          example: EXAMPLE_PART,
        },
      },
      problems: ['not_cancellable', 'not_found'],
      rules: ({ query, body }) => idViolations(query.market_order_id, body?.market_order_id ?? undefined),
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const { market_order_id: inBody, reason = null, dry_run: isDryRun } = call.body ?? {};
          const marketOrderId = call.query.market_order_id ?? inBody ?? '';
          const request = { marketOrderId, reason, isDryRun: isDryRun === true };
          return answerOf(await cancelOrder(tx, feed, request));
        }),
    }),
  ];
}

function idViolations(inQuery: string | undefined, inBody: string | undefined): Violation[] {
  const pointer = '/market_order_id';
  if (inQuery === undefined && inBody === undefined)
    return [{ pointer, in: 'body', code: 'required', message: 'is required, here or in the query' }];
  if (inQuery === undefined || inBody === undefined || inQuery === inBody) return [];
  const message = 'means another order than market_order_id in the query';
  return [{ pointer, in: 'body', code: 'conflicting_reference', message }];
}

function answerOf(outcome: Cancellation): Answer {
  if (outcome.success) return { status: 200, body: outcome };
  if (outcome.cancelled_orders.length > 0) return { status: 206, body: outcome };
  throw new Problem('not_cancellable', { detail: outcome.message, members: { ...outcome } });
}
