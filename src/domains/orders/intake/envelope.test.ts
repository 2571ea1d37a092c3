// Violations around the orders reject the request; those inside an order are reported per order.
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiDocuments } from '../../../app/openapi-documents.ts';
import { admitRequests } from '../../../kit/http/admit-requests.ts';
import { parseBodies } from '../../../kit/http/bodies.ts';
import { sendProblem } from '../../../kit/http/errors.ts';
import { ok, route } from '../../../kit/http/route.ts';
import { type RouteServices, serveRoute } from '../../../kit/http/serve-route.ts';
import { checkOrder } from './check-order.ts';
import { NewOrders, OrdersEnvelope, OrdersTaken } from './schema.ts';

const takeOrders = route({
  method: 'POST',
  path: '/v1/orders',
  operationId: 'takeOrders',
  summary: 'Send orders',
  tag: 'Orders',
  access: 'public',
  idempotency: false,
  body: NewOrders,
  bodyForm: () => OrdersEnvelope,
  elementsCheckedByHandler: '/orders',
  responses: { 200: { description: 'What became of them.', schema: OrdersTaken } },
  handler: async (call) => ok(call.body.orders.map((order) => checkOrder(order))),
});

const server = fastify();
server.setErrorHandler((error, request, reply) => sendProblem(request, reply, error));
parseBodies(server);
admitRequests(server, {} as RouteServices);
serveRoute(server, takeOrders, {} as RouteServices);

afterAll(() => server.close());

async function send(json: string, query = '') {
  const answer = await server.inject({
    method: 'POST',
    url: `/v1/orders${query}`,
    headers: { 'content-type': 'application/json' },
    payload: json,
  });
  return { status: answer.statusCode, body: answer.json() };
}

interface Told {
  readonly in: string;
  readonly pointer: string;
  readonly code: string;
}

const inShort = (violations: readonly Told[]) =>
  violations.map((one) => `${one.in} ${one.pointer} ${one.code}`);

describe('the envelope', () => {
  it('is refused for nesting without end, also inside one order', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const { status } = await send(`{"orders":[{"ref1":${deep}}]}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    ['{}', ['body /orders required']],
    ['[]', ['body  wrong_type']],
    ['null', ['body  wrong_type']],
    ['', ['body  required']],
    ['{"orders":[]}', ['body /orders too_short']],
    ['{"orders":{}}', ['body /orders wrong_type']],
    ['{"orders":null}', ['body /orders wrong_type']],
    ['{"orders":{"x":"\\u0000"}}', ['body /orders wrong_type']],
    [`{"orders":[${'{},'.repeat(250)}{}]}`, ['body /orders too_long']],
    ['{"orders":[{}],"colour":1}', ['body /colour unknown_property']],
    ['{"orders":[{}],"do_not_split":true}', ['body /do_not_split removed']],
    ['{"orders":[{}],"colour":"\\u0000"}', ['body /colour bad_text', 'body /colour unknown_property']],
    ['{"orders":[{}],"\\u0000":1}', ['body  bad_text', 'body  unknown_property']],
    ['{"orders":"\\ud800"}', ['body /orders bad_text', 'body /orders wrong_type']],
  ])('%.60s is refused', async (json, expected) => {
    const answer = await send(json);
    expect(answer.status).toBe(422);
    expect(inShort(answer.body.violations)).toEqual(expected);
  });

  it('takes no connect_identifier any more', async () => {
    const answer = await send('{"orders":[{}]}', '?connect_identifier=5');
    expect(answer.status).toBe(422);
    expect(inShort(answer.body.violations)).toEqual(['query /connect_identifier removed']);
  });

  it.each([
    ['null', 'body  wrong_type'],
    ['5', 'body  wrong_type'],
    ['"\\u0000"', 'body  wrong_type'],
    ['[]', 'body  wrong_type'],
    ['{}', 'body /market_order_id required'],
    ['{"do_not_split":true}', 'body /do_not_split removed'],
    ['{"colour":1}', 'body /colour unknown_property'],
    ['{"ref1":"\\u0000"}', 'body /ref1 bad_text'],
    ['{"\\u0000":1}', 'body  bad_text'],
    ['{"items":[{"sku":"\\ud800"}]}', 'body /items/0/sku bad_text'],
  ])('takes %s as an order, which is then judged by itself', async (order, expected) => {
    const answer = await send(`{"orders":[${order},${order}]}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(2);
    for (const { violations } of answer.body) expect(inShort(violations)).toContain(expected);
  });

  it('takes 250 orders', async () => {
    const answer = await send(`{"orders":[${'{},'.repeat(249)}{}]}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toHaveLength(250);
  });
});

it('is documented with everything that an order may say', () => {
  const { components } = openApiDocuments([takeOrders]).v1 as unknown as {
    components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> };
  };
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['NewOrders', 'NewOrder', 'NewOrderItem', 'OrdersTaken', 'ErroneousOrder']),
  );
  expect(Object.keys(components.schemas['NewOrder']?.properties ?? {})).toHaveLength(39);
  expect(components.schemas['NewOrder']?.required).toEqual(
    expect.arrayContaining(['market_order_id', 'ship_to_name', 'address_line1', 'city', 'country', 'items']),
  );
});
