// From a login to a cancelled order: node cancel-order.ts
import { ConflictError, Crossdock } from '@crossdock/client';

const crossdock = new Crossdock({
  url: process.env['CROSSDOCK_URL'] ?? 'http://127.0.0.1:8080',
  clientId: process.env['CLIENT_ID'] ?? 'demo-client',
  clientSecret: process.env['CLIENT_SECRET'] ?? 'demo-secret',
});
const market_order_id = `EXAMPLE-${Date.now()}`;

const taken = await crossdock.createOrders({
  body: {
    orders: [
      {
        market_order_id,
        ship_to_name: 'Ada Byrne',
        address_line1: '350 5th Ave',
        city: 'New York',
        state: 'NY',
        postal_code: '10118',
        country: 'US',
        items: [{ item_id: 2, quantity: 1 }],
      },
    ],
  },
});
for (const { market_order_id: id, errors } of taken.erroneous_orders) console.log(id, errors);

const { sub_orders } = await crossdock.getOrderStatus({ market_order_id });
for (const { sub_order_number, warehouse_name, why } of sub_orders)
  console.log(`${sub_order_number} ships from ${warehouse_name}: ${why.text}`);

try {
  const { message } = await crossdock.cancelOrder({ body: { market_order_id } });
  console.log(message);
} catch (error) {
  // Somebody has begun to pick it.
  if (!(error instanceof ConflictError)) throw error;
  console.log(error.problem.non_cancellable_orders);
}
