import { Type } from 'typebox';
import type { Db } from '../../../kit/db/db.ts';
import { pdfAnswer, pdfResponse } from '../../../kit/documents/pdf-answer.ts';
import { replayOrRun } from '../../../kit/http/idempotency.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { notFound } from '../../../kit/http/problems.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Enum, Id, Strict } from '../../../kit/http/schema.ts';
import type { Clock } from '../../../kit/kernel/clock.ts';
import { pickListPdf } from '../documents/pick-list.ts';
import { EXAMPLE_ORG_ID, EXAMPLE_QUEUED, EXAMPLE_WAVE, EXAMPLE_WAVE_ID } from '../examples.ts';
import { idOf, WAVE_REFERENCE } from '../number-rules.ts';
import { pickQueue, placeOfWarehouse } from '../queries.ts';
import { QUEUE_STATES } from '../schema.ts';
import { createWave } from './create-wave.ts';
import { readWave } from './read-wave.ts';
import { CreatedWave, NewWave, QueuedSubOrder, Wave } from './schema.ts';

const TAG = 'Floor';
const byWarehouse = Strict({ id: Id('Warehouse id.', 1) });
const byWave = Strict({
  id: Type.String({
    pattern: WAVE_REFERENCE,
    description: 'Wave id, or its number.',
    examples: [String(EXAMPLE_WAVE_ID)],
  }),
});

export function waveRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }): Route[] {
  const requireWarehouse = async (id: number) => {
    if ((await placeOfWarehouse(db, id)) === null) throw notFound();
  };
  const waveId = (reference: string): number => {
    const id = idOf(reference);
    if (id === null) throw notFound();
    return id;
  };
  return [
    listRoute(db, {
      path: '/ops/v1/warehouses/{id}/pick_queue',
      operationId: 'opsListPickQueue',
      summary: 'See what waits on the floor of a warehouse',
      description:
        'Sub-orders of all organizations, what must leave first at the top; those of sandboxes stand apart as soon as there ' +
        'is a merchant that is none, and are found by `org_id` or `wave_id`. Each must leave with the last dispatch ' +
        'before its latest ship date; with the next one where it has no date or a faster service than Standard. Order: ' +
        'leave_by (those without one last), those that have no later dispatch, NextDay, SecondDay, Expedited and other ' +
        'services, ordered, sub_order_id.',
      tag: TAG,
      access: 'floor',
      params: byWarehouse,
      list: pickQueue,
      scope: ({ params }) => [params.id],
      filters: {
        state: Type.Unsafe<(typeof QUEUE_STATES)[number]>({
          ...Enum(QUEUE_STATES, 'What is to be done next: pick, pack or ship.'),
          default: 'pending',
        }),
        org_id: Type.Optional(Id('Only this organization’s.')),
        wave_id: Type.Optional(Id('Only those of this wave.')),
      },
      queryExample: { state: 'pending' },
      row: QueuedSubOrder,
      example: EXAMPLE_QUEUED,
      rows: 'Sub-orders.',
      whenEmpty: ({ params }) => requireWarehouse(params.id),
    }),
    route({
      method: 'POST',
      path: '/ops/v1/warehouses/{id}/waves',
      operationId: 'opsCreateWave',
      summary: 'Create a wave',
      description:
        'Takes pending sub-orders that are in no wave, in the order of the queue and of what stands in it: those of a sandbox ' +
        'where `org_id` or `sub_order_ids` name them. With `sub_order_ids` only those; what ' +
        'is not free any more is told in `skipped`. Each organization’s part is a transaction of its own: where a ' +
        'request breaks off in the middle, what is in the wave stays in it.',
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
          example: { ...EXAMPLE_WAVE, skipped: [] },
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
    route({
      method: 'GET',
      path: '/ops/v1/waves/{id}',
      operationId: 'opsGetWave',
      summary: 'Read a wave',
      description: 'Its sub-orders, and what to walk for.',
      tag: TAG,
      access: 'floor',
      params: byWave,
      responses: { 200: { description: 'The wave.', schema: Wave, example: EXAMPLE_WAVE } },
      handler: async (call) => ok((await readWave(db, waveId(call.params.id))).body),
    }),
    route({
      method: 'GET',
      path: '/ops/v1/waves/{id}/pick_list.pdf',
      operationId: 'opsPrintPickList',
      summary: 'Print the pick list of a wave',
      description:
        'What to walk for, then what goes into which sub-order, with Code 128 barcodes of the numbers. On Letter in ' +
        'North America, on A4 elsewhere.',
      tag: TAG,
      access: 'floor',
      params: byWave,
      isLongWork: true,
      responses: { 200: pdfResponse('The pick list.') },
      handler: async (call) => {
        const wave = await readWave(db, waveId(call.params.id));
        return pdfAnswer(await pickListPdf(wave), `pick-list-${wave.body.wave_number}`);
      },
    }),
  ];
}
