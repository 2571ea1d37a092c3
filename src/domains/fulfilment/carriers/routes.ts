import type { Db } from '../../../kit/db/db.ts';
import { replayOrRun } from '../../../kit/http/idempotency.ts';
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
      summary: 'Take what carriers say of shipments',
      description:
        'In any order, late or twice: where a shipment is follows from everything that was said, so a late event never ' +
        'moves it backwards, and delivered is final but for a later return. Each event is checked by itself: `duplicate` ' +
        'is known already, `unknown_shipment` and `ambiguous` find none or several shipments with this number (naming ' +
        'the carrier helps), `unknown_code` is a word that is in no carrier’s list and is not guessed at, ' +
        '`in_the_future` is more than a day ahead; for people of certain warehouses the shipments of others are ' +
        '`unknown_shipment`. Only `accepted` events are kept; the others change nothing. Each ' +
        'organization’s part is a transaction of its own. Where a carrier uses a number again, an event means the shipment ' +
        'that is under way; one that happened before that left means the last one that had left by then.',
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
      responses: {
        200: {
          description: 'What became of each.',
          schema: CarrierEventResults,
          example: {
            accepted: 1,
            results: [{ index: 0, result: 'accepted', shipment_id: 1, current_status: 'out_for_delivery' }],
          },
        },
      },
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
