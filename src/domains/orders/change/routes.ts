import { Type } from 'typebox';
import { workOf } from '../../../kit/aggregates/work.ts';
import { versionTag } from '../../../kit/http/etag.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Strict } from '../../../kit/http/schema.ts';
import { nameOf } from '../names/pick-rules.ts';
import { pickingMarketplace, pickingOrderId } from '../names/schema.ts';
import { marketOrderId } from '../reads/schema.ts';
import { changeOrder } from './change-order.ts';
import { ChangedOrder, OpsOrderChanges, OrderChanges } from './schema.ts';

const EXAMPLE_ID = 'JG-20004';
const EXAMPLE = { phone: '+1 212 555 0147', ref1: 'call before delivery', dry_run: true };

const DESCRIPTION = `Only the fields in the body change; null clears one. They are checked as those of a new order, together with
what stays. What is not packed yet can change: an address, a service level, dates and lines route it again where they change the
plan, and it then ships from elsewhere, at another time, or waits for stock. Units of a line can be raised, and lowered to what is
packed; what is being picked is told to the floor. 409 \`too_late\` names the sub-orders that cannot change any more, and nothing is
changed. The event \`order.amended\` and the history have the old and the new values. \`dry_run\` returns what would happen.`;

export function orderChangeRoutes(): Route[] {
  const ofMerchant = route({
    method: 'PATCH',
    path: '/v1/orders/{market_order_id}',
    operationId: 'changeOrder',
    summary: 'Change an order',
    description: DESCRIPTION.replaceAll('\n', ' '),
    tag: 'Orders',
    access: 'write',
    params: Strict({ market_order_id: marketOrderId(EXAMPLE_ID) }),
    query: Strict({
      marketplace: Type.Optional(pickingMarketplace),
      order_id: Type.Optional(pickingOrderId),
    }),
    body: OrderChanges,
    bodyExample: EXAMPLE,
    addsToViolations: true,
    honoursIfMatch: true,
    responses: {
      200: {
        description: 'What was changed, and what ships from where now.',
        schema: ChangedOrder,
        headers: ['ETag'],
      },
    },
    problems: ['not_found', 'state_conflict', 'too_late', 'ambiguous_reference'],
    handler: (call) =>
      call.commit(async (tx, feed) => {
        const { body, violations: wrong, ifMatch } = call;
        const request = { ...nameOf({ ...call.params, ...call.query }), body, wrong, ifMatch };
        const changed = await changeOrder(workOf(tx, feed), request);
        return ok(changed, { ETag: versionTag(changed.version) });
      }),
  });
  const ofHub: Route = {
    ...forHub(ofMerchant, 'floor'),
    body: OpsOrderChanges,
    bodyExample: { ...EXAMPLE, reason: 'the customer called' },
    // A change is about the whole order, wherever its parts are.
    isOfAllWarehouses: true,
  };
  return [ofMerchant, ofHub];
}
