import type { Db } from '../../../kit/db/db.ts';
import { replayOrRun } from '../../../kit/http/idempotency.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { CarrierEventResults, CarrierEvents } from './schema.ts';
import { takeEvents } from './take-events.ts';

export function carrierRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  return [
    route({
      method: 'POST',
      path: '/ops/v1/carrier_events',
      operationId: 'opsTakeCarrierEvents',
      summary: 'Receive carrier tracking events',
      description:
        'Events may arrive in any order, late or twice: a shipment’s status follows from all of them, so a late ' +
        'event never moves it backwards, and `delivered` is final except for a later return. Each event is checked ' +
        'on its own: `duplicate` is known already; `unknown_shipment` and `ambiguous` match none or several ' +
        'shipments (naming the carrier helps); `unknown_code` is not a term of any known carrier; `in_the_future` ' +
        'is more than a day ahead. For staff bound to warehouses, shipments of other warehouses are ' +
        '`unknown_shipment`. Only `accepted` events are stored. Each organization’s events are one transaction. If ' +
        'a carrier reuses a number, an event refers to the shipment in transit; an event from before it departed ' +
        'refers to the last one that had departed by then.',
      tag: 'Floor',
      access: 'floor',
      body: CarrierEvents,
      bodyExample: {
        events: [
          {
            tracking_number: '1Z999AA10123456784',
            code: 'out_for_delivery',
            time: '2026-11-14T09:30:00.000Z',
            description: 'Out for delivery today',
            location: 'Princeton, NJ, US',
          },
        ],
      },
      responses: answers('The result for each event.', CarrierEventResults),
      handler: (call) => {
        const { orgId, name: actor } = call.actor;
        const author = { orgId, actor, now: clock.now() };
        return call.commitInBatch((keyed) =>
          replayOrRun(db, author, keyed, async () => {
            const results = await takeEvents(db, actor, author.now, call.body.events);
            return ok({ accepted: results.filter(({ result }) => result === 'accepted').length, results });
          }),
        );
      },
    }),
  ];
}
