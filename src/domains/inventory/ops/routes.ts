import { type TSchema, Type } from 'typebox';
import { type ImportKind, importRoute } from '../../../kit/bulk/import-route.ts';
import type { Db, Tx } from '../../../kit/db/db.ts';
import type { FeedWriter } from '../../../kit/feed/feed-writer.ts';
import { listRoute } from '../../../kit/http/list-route.ts';
import { committed, createdAnswer, foundAnswer } from '../../../kit/http/record-answer.ts';
import { ORG_ID } from '../../../kit/http/resource-routes.ts';
import { answers } from '../../../kit/http/responses.ts';
import { ok, type Route, route } from '../../../kit/http/route.ts';
import { Flag, Id, Strict } from '../../../kit/http/schema.ts';
import { findHold, holdList } from '../../stock/reads.ts';
import { adjust, type Changed, count, moveStatus, receive } from './change-inventory.ts';
import { correctLot } from './correct-lot.ts';
import { hold, release } from './hold-inventory.ts';
import { receiptImporter } from './import-receipts.ts';
import { Adjust, ChangeStatus, CorrectLot, Count, Hold, NewHold, Receive, StockChanged } from './schema.ts';

const TAG = 'Stock';
const byOrg = Strict(ORG_ID);
const holds = { path: '/ops/v1/orgs/{org_id}/stock/holds', tag: TAG, access: 'inventory' } as const;
const THE_HOLD = { description: 'The hold.', schema: Hold };
const oneHold = {
  ...holds,
  path: `${holds.path}/{hold_id}`,
  params: Strict({ ...ORG_ID, hold_id: Id('Hold id.', 1) }),
  responses: { 200: { ...THE_HOLD, headers: ['ETag'] as const } },
} as const;

export function stockRoutes({ db }: { readonly db: Db }): Route[] {
  /** The ways to change stock differ only in their body and in what they do. */
  const change = (
    name: string,
    operationId: string,
    summary: string,
    description: string,
    body: TSchema,
    bodyExample: unknown,
    work: (tx: Tx, feed: FeedWriter, input: never) => Promise<Changed>,
  ) =>
    route({
      method: 'POST',
      path: `/ops/v1/orgs/{org_id}/stock/${name}`,
      operationId,
      summary,
      description,
      tag: TAG,
      access: 'inventory',
      params: byOrg,
      body,
      bodyExample,
      problems: ['insufficient_stock', 'state_conflict'],
      responses: answers('Done.', StockChanged),
      handler: (call) => call.commit(async (tx, feed) => ok(await work(tx, feed, call.body as never))),
    });

  return [
    importRoute({
      access: 'inventory',
      path: '/ops/v1/orgs/{org_id}/stock/receive/bulk',
      operationId: 'opsReceiveStockBulk',
      summary: 'Receive lines in bulk',
      tag: TAG,
      importer: receiptImporter as ImportKind['importer'],
      name: 'ReceiptImport',
      repetition:
        'Every row is a separate receipt: repeated rows are received again, unless the request has the same ' +
        '`Idempotency-Key`.',
      row: 'The fields of a received line, with `warehouse_id` and optionally `ir_number`.',
      example: [{ warehouse_id: 1, item_id: 1, quantity: 12, lot: 'L2026-04', expiration: '2027-04-30' }],
      conflicts: {},
    }),
    change(
      'receive',
      'opsReceiveStock',
      'Receive new goods',
      'For goods without an inventory request; others are received against their request. Each line becomes a receipt. ' +
        'Units past their date are received as `expired`. All lines or none.',
      Receive,
      { warehouse_id: 1, lines: [{ item_id: 1, quantity: 48, lot: 'L2026-04', expiration: '2027-04-30' }] },
      receive,
    ),
    change(
      'adjust',
      'opsAdjustStock',
      'Adjust stock',
      'Positive lines need the lot and date that the item requires; negative lines without them remove the units that ' +
        'expire first. Reservations that exceed the remaining units are revoked and rerouted. All lines or none.',
      Adjust,
      { warehouse_id: 1, lines: [{ item_id: 1, quantity: -1, reason: 'lost', note: 'not at its place' }] },
      adjust,
    ),
    change(
      'count',
      'opsCountStock',
      'Record a cycle count',
      'Sets stock to the counted units. A line without a lot counts the units without a lot. All lines or none.',
      Count,
      { warehouse_id: 1, lines: [{ item_id: 2, counted: 40 }] },
      count,
    ),
    change(
      'change_status',
      'opsChangeStockStatus',
      'Move units to another status',
      'Damaged, quarantined, expired, or available again: a pair of movements with one transaction id. If not enough ' +
        'units are free, reserved ones are taken too: their orders are rerouted, and holds lose them ' +
        '(`taken_from_holds`). All lines or none.',
      ChangeStatus,
      {
        warehouse_id: 1,
        lines: [{ item_id: 1, quantity: 1, from_status: 'available', to_status: 'damaged' }],
      },
      moveStatus,
    ),
    change(
      'correct_lot',
      'opsCorrectLot',
      'Correct a lot or an expiry date',
      'Moves units from one lot or date to another, as pairs of movements with the reason `relabelled` and the given ' +
        'note. Reservations, picks and cartons keep their units with the new label, unless the new date is past or too ' +
        'close for an order: that order is rerouted, its history names who corrected the lot and why, and units already ' +
        'picked raise a floor exception. Units that are now past their date become `expired`; units that had expired by ' +
        'the wrong date become available again.',
      CorrectLot,
      {
        item_id: 1,
        lot: 'L2026-04',
        to_expiration: '2027-05-30',
        reason: 'the date was read from the wrong carton',
      },
      correctLot,
    ),
    listRoute(db, {
      ...holds,
      operationId: 'opsListHolds',
      summary: 'List holds',
      description: 'Order: id.',
      params: byOrg,
      perPage: 50,
      list: holdList,
      filters: { open: Type.Optional(Flag('`true`: only holds that are not released.')) },
      row: Hold,
      rows: 'Holds.',
    }),
    route({
      ...holds,
      method: 'POST',
      operationId: 'opsHoldStock',
      summary: 'Hold stock',
      description: 'Held units cannot be allocated until they are released. All lines or none.',
      params: byOrg,
      body: NewHold,
      bodyExample: { warehouse_id: 1, note: 'photo shoot', lines: [{ item_id: 1, quantity: 1 }] },
      problems: ['insufficient_stock'],
      responses: { 201: { ...THE_HOLD, headers: ['ETag', 'Location'] } },
      handler: (call) =>
        call.commit(async (tx, feed) => {
          const held = await hold(tx, feed, call.body);
          return createdAnswer(held, `${call.path}/${held.id}`);
        }),
    }),
    route({
      ...oneHold,
      method: 'GET',
      operationId: 'opsGetHold',
      summary: 'Read a hold',
      handler: async ({ orgId, params }) => foundAnswer(await findHold(db, orgId, params.hold_id)),
    }),
    route({
      ...oneHold,
      method: 'POST',
      path: `${oneHold.path}/release`,
      operationId: 'opsReleaseHold',
      summary: 'Release a hold',
      description: 'Its units can be allocated again immediately. Releasing twice changes nothing.',
      handler: (call) => committed(call, (tx, feed) => release(tx, feed, call.params.hold_id)),
    }),
  ];
}
