import type { Route } from '../../../kit/http/route.ts';
import { route } from '../../../kit/http/route.ts';
import { Slices } from '../../../kit/kernel/turns.ts';
import { checkOrder } from './check-order.ts';
import { EXAMPLE_NEW_ORDER, EXAMPLE_ORDERS_TAKEN } from './examples.ts';
import type { OrderIntake } from './order-intake.ts';
import { NewOrders, OrdersEnvelope, OrdersTaken } from './schema.ts';
import type { SentOrder } from './take-batch.ts';

const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

export function orderIntakeRoutes(services: { readonly intake: OrderIntake }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/orders',
      operationId: 'createOrders',
      summary: 'Hand over customer orders',
      description:
        'Takes 1 to 250 orders. Each stands alone: good ones are taken, routed to warehouses and have their stock ' +
        'reserved before the answer comes; bad ones are reported with everything that is wrong with them. An order ' +
        'that is sent again unchanged counts as received and changes nothing; with other content it is erroneous, ' +
        'code `duplicate_order`. What no warehouse has in stock is backordered and ships as soon as stock appears.',
      tag: 'Orders',
      access: 'write',
      body: NewOrders,
      // What is wrong inside an order is that order's own affair.
      bodyForm: () => OrdersEnvelope,
      elementsCheckedByHandler: '/orders',
      bodyExample: { orders: [EXAMPLE_NEW_ORDER] },
      bodyLimitBytes: BODY_LIMIT_BYTES,
      lane: 'orders',
      responses: {
        200: {
          description: 'What became of each order.',
          schema: OrdersTaken,
          example: EXAMPLE_ORDERS_TAKEN,
        },
      },
      handler: async (call) => {
        const sent = (call.body as { readonly orders: readonly unknown[] }).orders;
        const orders: SentOrder[] = [];
        const slices = new Slices();
        for (const raw of sent) {
          orders.push({ raw, check: checkOrder(raw) });
          if (slices.isOver()) await slices.next();
        }
        const { orgId, name: actor } = call.actor;
        return call.commitInBatch((keyed) => services.intake.take(orgId, { actor, keyed, orders }));
      },
    }),
  ];
}
