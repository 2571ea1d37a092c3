import { type Work, workOf } from '../../../kit/aggregates/work.ts';
import { forHub } from '../../../kit/http/for-hub.ts';
import { isObject, throwAllInvalid, validParts, valuesAt } from '../../../kit/http/partial-body.ts';
import type { Violation } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { type Call, ok, type Route, route } from '../../../kit/http/route.ts';
import { nameOf } from '../names/pick-rules.ts';
import {
  changeHolds,
  changeHoldsOf,
  holding,
  namingViolations,
  type Release,
  releaseOrder,
  releasing,
} from './hold-orders.ts';
import { type Holder, untilViolations, type WantedHold } from './hold-rules.ts';
import {
  HeldOrder,
  HeldOrders,
  HoldOrder,
  HoldOrders,
  type NewHold,
  ReleaseOrder,
  ReleaseOrders,
} from './schema.ts';

const EXAMPLE_ID = 'JG-20004';
const KEPT =
  'A held order keeps its reservation, and backorders are still filled. It is in no pick queue and no wave, and ' +
  'picking does not start; what has begun is marked for the floor and does not ship.';

/** The merchant's operations, or with `isHub` what they are made of for the hub. */
function routesOf(isHub: boolean): Route[] {
  const shared = { method: 'POST', tag: 'Orders', access: 'write' } as const;
  const holderOf = (call: Pick<Call, 'actor'>, { now }: Work): Holder => ({
    name: call.actor.name,
    isHub,
    now,
  });
  const committed = <Body, Result>(
    call: Call<unknown, unknown, Body>,
    run: (work: Work, body: Body, by: Holder) => Promise<Result>,
    rules: (fitting: object) => Violation[] = () => [],
  ) =>
    call.commit(async (tx, feed) => {
      const work = workOf(tx, feed);
      const { violations } = call;
      const fitting = validParts(call.body, violations);
      const [until] = valuesAt(fitting, '/until');
      const end = until === undefined ? null : new Date(String(until.value));
      const ofRules = isObject(fitting) ? rules(fitting) : [];
      throwAllInvalid(violations, [...ofRules, ...untilViolations('/until', end, work.now)]);
      return ok(await run(work, call.body, holderOf(call, work)));
    });
  return [
    route({
      ...shared,
      path: '/v1/orders/hold_order',
      operationId: 'holdOrder',
      summary: 'Hold an order',
      description:
        `${KEPT} Several holds may stand at once, each released by itself; \`until\` ends one by itself, and has to be in ` +
        'the future. A hold that stands already, with the same reason, note and end, is not placed again.',
      body: HoldOrder,
      addsToViolations: true,
      bodyExample: { market_order_id: EXAMPLE_ID, reason: 'payment', note: 'the card was declined' },
      responses: answers('The order with its holds.', HeldOrder),
      problems: ['not_found', 'state_conflict', 'ambiguous_reference'],
      handler: (call) =>
        committed(call, (work, body, by) => changeHolds(work, nameOf(body), holding(wantedOf(body), by))),
    }),
    route({
      ...shared,
      path: '/v1/orders/hold_orders',
      operationId: 'holdOrders',
      summary: 'Hold many orders',
      description: `Up to 250, each independent of the others, in one transaction. ${KEPT}`,
      body: HoldOrders,
      addsToViolations: true,
      bodyExample: { market_order_ids: [EXAMPLE_ID], reason: 'address' },
      responses: answers('What happened to each.', HeldOrders),
      handler: (call) =>
        committed(
          call,
          (work, body, by) => changeHoldsOf(work, body, holding(wantedOf(body), by)),
          namingViolations,
        ),
    }),
    route({
      ...shared,
      path: '/v1/orders/release_order',
      operationId: 'releaseOrder',
      summary: 'Release an order from its holds',
      description:
        'One hold (`hold_id`), those for a `reason`, or all that the caller may release: a merchant cannot release ' +
        'holds of the hub (409). Releasing again changes nothing. Once no hold stands, the order is in the pick ' +
        'queue again, in its old place.',
      body: ReleaseOrder,
      bodyExample: { market_order_id: EXAMPLE_ID, reason: 'payment' },
      responses: answers('The order with its holds.', HeldOrder),
      problems: ['not_found', 'state_conflict', 'ambiguous_reference'],
      handler: (call) =>
        committed(call, (work, body, by) => releaseOrder(work, nameOf(body), releaseOf(body), by)),
    }),
    route({
      ...shared,
      path: '/v1/orders/release_orders',
      operationId: 'releaseOrders',
      summary: 'Release many orders from their holds',
      description: 'Up to 250, each independent of the others, in one transaction.',
      body: ReleaseOrders,
      rules: ({ body }) => namingViolations(body),
      bodyExample: { market_order_ids: [EXAMPLE_ID], reason: 'address' },
      responses: answers('What happened to each.', HeldOrders),
      handler: (call) =>
        committed(call, (work, body, by) => changeHoldsOf(work, body, releasing(releaseOf(body), by))),
    }),
  ];
}

export function orderHoldRoutes(): Route[] {
  // A hold is about the whole order, wherever its parts are.
  const ofHub = routesOf(true).map((one) => ({ ...forHub(one, 'floor'), isOfAllWarehouses: true }));
  return [...routesOf(false), ...ofHub];
}

function wantedOf({ reason, note, until }: NewHold): WantedHold {
  return { reason, note: note ?? null, until: until == null ? null : new Date(until) };
}

function releaseOf({
  hold_id,
  reason,
  note,
}: Partial<Pick<ReleaseOrder, 'hold_id' | 'reason' | 'note'>>): Release {
  return { holdId: hold_id ?? null, reason: reason ?? null, note: note ?? null };
}
