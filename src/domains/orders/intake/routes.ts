import { forHub } from '../../../kit/http/for-hub.ts';
import { keyAbout } from '../../../kit/http/idempotency.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Call, type Route, route } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { Yielder } from '../../../kit/kernel/yielder.ts';
import { entryOf, recordAudit } from '../../identity/audit/record-audit.ts';
import { checkOrder } from './check-order.ts';
import type { OrderIntake } from './order-intake.ts';
import { EnteredOrders, EnteredOrdersEnvelope, NewOrders, OrdersEnvelope, OrdersTaken } from './schema.ts';
import type { HubEntry, SentOrder } from './take-batch.ts';

// Examples that work with the demo data.
const EXAMPLE_NEW_ORDER = {
  market_order_id: 'JG-EXAMPLE-1',
  ship_to_name: 'Ada Byrne',
  address_line1: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal_code: '10118',
  country: 'US',
  marketplace: 'Shopify',
  order_placed_date: '2026-11-14',
  shipment_service_level_category: 'Standard',
  items: [{ market_order_item_id: '1', item_id: 2, quantity: 1, unit_price: 18.5, currency: 'USD' }],
};

const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

export function orderIntakeRoutes(services: {
  readonly intake: OrderIntake;
  readonly clock: Clock;
}): Route[] {
  const take = async (call: Call, sent: readonly unknown[], entry?: HubEntry) => {
    const orders: SentOrder[] = [];
    const yielder = new Yielder();
    for (const raw of sent) {
      orders.push({ raw, check: checkOrder(raw) });
      if (yielder.shouldYield()) await yielder.next();
    }
    const { orgId, actor } = call;
    return call.commitInBatch((keyed) =>
      services.intake.take(orgId, {
        actor: actor.name,
        keyed: keyed && keyAbout(keyed, orgId),
        orders,
        ...(entry === undefined ? {} : { entry }),
      }),
    );
  };
  const ofMerchant = route({
    method: 'POST',
    path: '/v1/orders',
    operationId: 'createOrders',
    summary: 'Create orders',
    description:
      'Takes 1 to 250 orders, each independent of the others: valid ones are created, routed to warehouses and ' +
      'have their stock reserved before the response; invalid ones are reported with all their errors. An order ' +
      'that is sent again unchanged counts as received and changes nothing; with other content it fails with ' +
      '`duplicate_order`. Units that no warehouse has in stock are backordered and ship as soon as stock is available.',
    tag: 'Orders',
    access: 'write',
    body: NewOrders,
    // Violations inside an order are reported per order, not for the request.
    bodyForm: () => OrdersEnvelope,
    elementsCheckedByHandler: '/orders',
    bodyExample: { orders: [EXAMPLE_NEW_ORDER] },
    bodyLimitBytes: BODY_LIMIT_BYTES,
    lane: 'orders',
    responses: answers('The outcome for each order.', OrdersTaken),
    handler: (call) => take(call, (call.body as { readonly orders: readonly unknown[] }).orders),
  });
  const ofHub: Route = {
    ...forHub(ofMerchant, 'floor', { summary: 'Enter orders for a merchant' }),
    description:
      'As the merchant would create them, with a reason, which stands in the history of each order, in its event ' +
      `and in the audit trail. ${ofMerchant.description}`,
    // An order may ship from any warehouse.
    isOfAllWarehouses: true,
    body: EnteredOrders,
    bodyForm: () => EnteredOrdersEnvelope,
    bodyExample: {
      reason: 'the customer ordered by phone',
      orders: [{ ...EXAMPLE_NEW_ORDER, market_order_id: 'JG-EXAMPLE-2' }],
    },
    handler: (call) => {
      const { reason, orders } = call.body as {
        readonly reason: string;
        readonly orders: readonly unknown[];
      };
      const record: HubEntry['record'] = (tx, received) =>
        recordAudit(
          tx,
          entryOf(ofHub, call, null, { reason, market_order_ids: received }),
          services.clock.now(),
        );
      return take(call, orders, { reason, record });
    },
  };
  return [ofMerchant, ofHub];
}
