import { Type } from 'typebox';
import { type RouteBase, readsOn } from '../../../kit/aggregates/action-routes.ts';
import type { Db } from '../../../kit/db/db.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { replayOrRun } from '../../../kit/http/idempotency.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { pickListPdf } from '../documents/pick-list.ts';
import { EXAMPLE_ORG_ID, EXAMPLE_WAVE_ID } from '../examples.ts';
import { idOf, WAVE_REFERENCE } from '../number-rules.ts';
import { pickQueue, placeOfWarehouse } from '../queries.ts';
import { QUEUE_STATES } from '../schema.ts';
import { createWave } from './create-wave.ts';
import { readWave } from './read-wave.ts';
import { CreatedWave, NewWave, QueuedSubOrder, Wave } from './schema.ts';

const TAG = 'Floor';
const byWarehouse = Strict({ id: Id('Warehouse id.', 1) });
/** Read by the routes themselves, across orgs. */
const ON_WAVES: RouteBase = {
  aggregate: {
    table: 'pick_wave',
    find: async () => null,
    idOf: async (_db, _orgId, reference) => idOf(reference),
  },
  path: '/ops/v1/waves',
  parameter: 'id',
  reference: (example) =>
    Type.String({ pattern: WAVE_REFERENCE, description: 'Wave id, or its number.', examples: [example] }),
  tag: TAG,
  access: 'floor',
  responses: answers('The wave.', Wave),
};

export function waveRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const requireWarehouse = async (id: number) => {
    if ((await placeOfWarehouse(db, id)) === null) throw notFound();
  };
  const read = readsOn(db, ON_WAVES);
  return [
    listRoute(db, {
      path: '/ops/v1/warehouses/{id}/pick_queue',
      operationId: 'opsListPickQueue',
      summary: 'Read the floor overview of a warehouse',
      description:
        'Sub-orders of all organizations, most urgent first. Sandboxes are left out once there is a real merchant; ' +
        'find them by `org_id` or `wave_id`. `due` is the earlier of the hub’s promise (`ship_by`) and the last ' +
        'dispatch in time for the merchant’s latest ship date (`leave_by`). Held orders that nobody has begun and ' +
        'orders before their `not_before` are left out. Order: priority (9 first), due (those without one last), ' +
        'those whose latest ship date leaves no later dispatch, SameDay, NextDay, Priority and SecondDay, Expedited, other services, FreeEconomy, ordered, ' +
        'sub_order_id.',
      tag: TAG,
      access: 'floor',
      params: byWarehouse,
      list: pickQueue,
      scope: ({ params }) => [params.id, clock.now()],
      filters: {
        state: Type.Unsafe<(typeof QUEUE_STATES)[number]>({
          ...Enum(QUEUE_STATES, 'The next step: pick, pack or ship.'),
          default: 'pending',
        }),
        org_id: Type.Optional(Id('Only this organization’s.')),
        wave_id: Type.Optional(Id('Only those of this wave.')),
      },
      queryExample: { state: 'pending' },
      row: QueuedSubOrder,
      rows: 'Sub-orders.',
      whenEmpty: ({ params }) => requireWarehouse(params.id),
    }),
    route({
      method: 'POST',
      path: '/ops/v1/warehouses/{id}/waves',
      operationId: 'opsCreateWave',
      summary: 'Create a wave',
      description:
        'Takes pending sub-orders that are in no wave, in queue order; those of a sandbox only if `org_id` or ' +
        '`sub_order_ids` name them. With `sub_order_ids` only those; the ones no longer available are listed in ' +
        '`skipped`. Each organization’s part is a separate transaction: if a request is interrupted, what is in ' +
        'the wave stays in it.',
      tag: TAG,
      access: 'floor',
      params: byWarehouse,
      body: NewWave,
      bodyExample: { org_id: EXAMPLE_ORG_ID, max_sub_orders: 5 },
      problems: ['state_conflict'],
      responses: {
        201: {
          description: 'The wave.',
          schema: CreatedWave,
          headers: ['Location'],
        },
      },
      handler: async (call) => {
        const warehouseId = call.params.id;
        await requireWarehouse(warehouseId);
        const author = { orgId: call.actor.orgId, actor: call.actor.name, now: clock.now() };
        return call.commitInBatch((keyed) =>
          replayOrRun(db, author, keyed, async () => {
            const { id, skipped } = await createWave(db, { ...author, warehouseId }, call.body);
            const { body } = await readWave(db, id);
            const headers = { location: `/ops/v1/waves/${id}` };
            return { status: 201, body: { ...body, skipped }, headers };
          }),
        );
      },
    }),
    read(null, {
      operationId: 'opsGetWave',
      summary: 'Read a wave',
      description: 'Its sub-orders and what to pick.',
      example: String(EXAMPLE_WAVE_ID),
      read: async (_call, id) => ok((await readWave(db, id)).body),
    }),
    read('pick_list.pdf', {
      operationId: 'opsPrintPickList',
      summary: 'Print the pick list of a wave',
      description:
        'What to pick, then what goes into which sub-order, with the numbers as Code 128 barcodes. Letter size in ' +
        'North America, A4 elsewhere.',
      example: String(EXAMPLE_WAVE_ID),
      isLongWork: true,
      responses: { 200: pdfResponse('The pick list.') },
      read: async (_call, id) => {
        const wave = await readWave(db, id);
        return pdfAnswer(await pickListPdf(wave), `pick-list-${wave.body.wave_number}`);
      },
    }),
  ];
}
